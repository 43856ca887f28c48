package opening

import (
	"context"
	"math/rand/v2"
	"slices"

	"hoshi/engine"
)

// Limits on what a valuer considers.
const (
	near       = 2  // how far from existing stones to try a stone, in king's moves
	mostStones = 60 // how many points to try for a stone
	mostTries  = 24 // how many ways to try to place the stones before a choice of colors
	fewTries   = 8  // the same after each point tried for the first stone
	mostKnown  = 1 << 12
	decisive   = 10 // factor on the nodes for the position in which a player chooses a color
)

// valuer values games during their opening with short searches.
type valuer struct {
	ctx    context.Context
	engine Searcher
	nodes  uint64
	rng    *rand.Rand
	known  map[string]float64 // Black's chance in positions valued earlier
	tries  int
	here   string // key of the position in which a player now chooses a color; "" if none
}

// candidates returns the actions worth considering: all that aren't stones, and stones near
// others, in random order.
func (v *valuer) candidates(g *Game) []Action {
	legal := g.LegalActions()
	q := g.Question()
	if q.Task == ChooseFifth {
		return legal
	}
	var others, stones []Action
	for _, a := range legal {
		switch {
		case a.Kind != Place && a.Kind != Offer && a.Kind != Withdraw:
			others = append(others, a)
		case a.Kind != Withdraw && (q.Inside > 0 || g.pos.Stones() == 0 || g.nearStone(a.Point, near+q.Outside/2)):
			stones = append(stones, a)
		}
	}
	if len(others)+len(stones) == 0 {
		stones = slices.DeleteFunc(legal, func(a Action) bool { return a.Kind == Withdraw })
	}
	v.rng.Shuffle(len(stones), func(i, j int) { stones[i], stones[j] = stones[j], stones[i] })
	return append(others, stones[:min(len(stones), mostStones)]...)
}

// nearStone reports whether a stone is at most reach king's moves from pt.
func (g *Game) nearStone(pt engine.Point, reach int) bool {
	r := int8(reach)
	for row := pt.Row - r; row <= pt.Row+r; row++ {
		for col := pt.Col - r; col <= pt.Col+r; col++ {
			if g.pos.At(engine.Point{Col: col, Row: row}) != engine.Empty {
				return true
			}
		}
	}
	return false
}

// value returns what an action is worth to the player who does it.
func (v *valuer) value(g *Game, a Action) (float64, error) {
	me := g.Question().Player
	if a.Kind == Offer {
		return v.afterFifth(g, a.Point) // White keeps the worst of the offered fifths, so all must be good
	}
	after := g.clone()
	if err := after.Do(a); err != nil {
		return 0, err
	}
	return v.chance(after, me)
}

// chance returns a player's chance to win, assuming that both choose colors, fifths and stones
// in the best way.
func (v *valuer) chance(g *Game, me Player) (float64, error) {
	q := g.Question()
	var worth float64 // to the player who must act
	var err error
	switch {
	case q.Task == ChooseColor, q.Task == ChooseColorOrAdd, q.Task == MaySwap, q.Task == MaySwapOrOffer:
		worth, err = v.outlook(g)
		worth = max(worth, 1-worth)
	case q.Task == DeclareFifths:
		// More fifths are worse for Black, so they can even out a position that is good for
		// Black, but not one that is bad.
		worth, err = v.black(g.pos)
		worth = min(worth, 0.5)
	case q.Task == PlaceStone && g.choiceFollows():
		worth, err = v.evenly(g)
	default:
		worth, err = v.outlook(g)
		worth = mineOf(worth, g.black == q.Player)
	}
	return mineOf(worth, q.Player == me), err
}

// mineOf returns chance if mine is true, otherwise the other side's chance.
func mineOf(chance float64, mine bool) float64 {
	if mine {
		return chance
	}
	return 1 - chance
}

// choiceFollows reports whether the player placing stones now keeps placing them until the other
// player takes a color or may swap.
func (g *Game) choiceFollows() bool {
	me := g.Question().Player
	for _, s := range g.stages {
		switch s.task {
		case PlaceStone, DeclareFifths:
			if g.actor(s.by) != me {
				return false
			}
		case ChooseColor, ChooseColorOrAdd, MaySwap, MaySwapOrOffer:
			return g.actor(s.by) != me
		default:
			return false
		}
	}
	return false
}

// evenly returns what it is worth to place the remaining stones before the other player's choice
// of colors: the value of the stones found that make the better color worth least.
func (v *valuer) evenly(g *Game) (float64, error) {
	best := 0.0
	for range v.tries {
		after := g.clone()
		for after.Question().Task == PlaceStone {
			list := v.candidates(after)
			if len(list) == 0 {
				break
			}
			if err := after.Do(list[0]); err != nil {
				return 0, err
			}
		}
		black, err := v.black(after.pos)
		if err != nil {
			return 0, err
		}
		best = max(best, min(black, 1-black))
	}
	return best, nil
}

// outlook returns Black's chance, after the fifths if Black must offer some.
func (v *valuer) outlook(g *Game) (float64, error) {
	offers := slices.ContainsFunc(g.stages, func(s stage) bool { return s.task == OfferFifths })
	if !offers || g.wanted == 0 {
		return v.black(g.pos)
	}
	g = g.clone()
	if g.pos.SideToMove() == engine.White { // before the fourth stone
		res, err := v.search(g.pos, v.nodes)
		if err == nil {
			err = g.pos.Play(res.Move)
		}
		if err != nil {
			return 0, err
		}
	}
	return v.fifth(g)
}

// fifth returns Black's chance after the worst of the best fifths Black can offer.
func (v *valuer) fifth(g *Game) (float64, error) {
	g.stages, g.offers = []stage{{task: OfferFifths, by: byBlack}}, nil
	var chances []float64
	for _, a := range v.candidates(g) {
		black, err := v.afterFifth(g, a.Point)
		if err != nil {
			return 0, err
		}
		chances = append(chances, black)
	}
	if len(chances) == 0 {
		return v.black(g.pos)
	}
	slices.Sort(chances)
	return chances[max(0, len(chances)-g.wanted)], nil
}

// afterFifth returns Black's chance after a fifth.
func (v *valuer) afterFifth(g *Game, pt engine.Point) (float64, error) {
	pos := g.pos.Clone()
	if err := pos.Play(pt); err != nil {
		return 0, err
	}
	return v.black(pos)
}

// black returns Black's chance to win in a position.
func (v *valuer) black(pos *engine.Position) (float64, error) {
	if w := pos.Winner(); w != engine.Empty {
		return mineOf(1, w == engine.Black), nil
	}
	if pos.Over() {
		return 0.5, nil
	}
	key := positionKey(pos)
	if chance, ok := v.known[key]; ok {
		return chance, nil
	}
	nodes := v.nodes
	if key == v.here {
		nodes *= decisive
	}
	res, err := v.search(pos, nodes)
	if err != nil {
		return 0, err
	}
	chance := mineOf(engine.WinChance(res.Score), pos.SideToMove() == engine.Black)
	v.known[key] = chance
	return chance, nil
}

// search searches a position with the given number of nodes.
func (v *valuer) search(pos *engine.Position, nodes uint64) (engine.Result, error) {
	res, err := v.engine.Search(v.ctx, pos, engine.Limits{Nodes: nodes})
	if err == nil {
		err = v.ctx.Err() // discard the result of a stopped search
	}
	return res, err
}

// positionKey returns the same key for positions with the same stones.
func positionKey(pos *engine.Position) string {
	key := []byte{byte(pos.Rule())}
	for row := range int8(pos.Size()) {
		for col := range int8(pos.Size()) {
			key = append(key, byte(pos.At(engine.Point{Col: col, Row: row})))
		}
	}
	return string(key)
}
