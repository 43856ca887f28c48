package opening

import (
	"context"
	"math/rand/v2"
	"slices"

	"hoshi/engine"
)

// Chooser finds by search what an engine does in a game with an opening: which color it
// takes, whether it swaps, how many fifths it declares, and where its stones go. It is not
// safe for concurrent use.
type Chooser struct {
	// Engine searches. It is needed.
	Engine Searcher
	// Limits are those of the search for an ordinary move; the zero value has none, so a
	// move is then searched until the context ends.
	Limits engine.Limits
	// Nodes are those of a search that values one choice, 0 for 20,000. Ten times as
	// many value the position in which a color is chosen.
	Nodes uint64
	// Seed varies the stones with which the engine opens a game.
	Seed uint64

	known map[string]float64 // Black's chance in positions valued before
}

// Searcher searches for moves; *[engine.Engine] is one.
type Searcher interface {
	// Search returns the best move that it finds within the limits. When ctx ends, it
	// returns the best move so far without an error.
	Search(ctx context.Context, pos *engine.Position, lim engine.Limits) (engine.Result, error)
}

// Choice is an action with what it is worth.
type Choice struct {
	Action Action
	Chance float64 // to win, 0 to 1, of the player who acts, as far as the searches see
}

// usualNodes are those of Chooser.Nodes.
const usualNodes = 20_000

// Choose returns the action that the engine does for whoever is asked. The error is that
// of the context, or [engine.ErrGameOver].
func (c *Chooser) Choose(ctx context.Context, g *Game) (Action, error) {
	if g.Question().Task == GameOver {
		return Action{}, engine.ErrGameOver
	}
	if a, ok := c.start(g); ok {
		return a, nil
	}
	if free(g) {
		res, err := c.Engine.Search(ctx, g.pos, c.Limits)
		return Action{Kind: Place, Point: res.Move}, err
	}
	choices, err := c.Value(ctx, g)
	if err != nil {
		return Action{}, err
	}
	return choices[0].Action, nil
}

// free reports whether the game asks for an ordinary move: a stone anywhere, after which
// nobody can change the colors.
func free(g *Game) bool {
	q := g.Question()
	return q.Task == PlayOn || q.Task == PlaceStone && q.Inside == 0 && q.Outside == 0 && !g.colorsOpen()
}

// colorsOpen reports whether somebody can still take a color or swap.
func (g *Game) colorsOpen() bool {
	return slices.ContainsFunc(g.stages, func(s stage) bool {
		switch s.task {
		case ChooseColor, ChooseColorOrAdd, MaySwap, MaySwapOrOffer:
			return true
		}
		return false
	})
}

// Value returns what can be done now, the best first, with what each is worth. Of stones
// it values those near others, or in the square that is asked for. The error is that of
// the context, or [engine.ErrGameOver].
func (c *Chooser) Value(ctx context.Context, g *Game) ([]Choice, error) {
	if g.Question().Task == GameOver {
		return nil, engine.ErrGameOver
	}
	if c.known == nil || len(c.known) > mostKnown {
		c.known = map[string]float64{}
	}
	v := valuer{ctx: ctx, engine: c.Engine, nodes: c.Nodes, known: c.known, rng: rand.New(rand.NewPCG(c.Seed, uint64(len(g.log))))}
	if v.nodes == 0 {
		v.nodes = usualNodes
	}
	switch g.Question().Task {
	case ChooseColor, ChooseColorOrAdd, MaySwap, MaySwapOrOffer:
		v.here = positionKey(g.pos)
		delete(c.known, v.here) // a shorter search may have valued it
	}
	list := v.candidates(g)
	v.tries = mostTries
	if g.Question().Task == PlaceStone && g.choiceFollows() && g.stages[1].task == PlaceStone {
		list, v.tries = list[:min(len(list), fewTries)], fewTries // each is tried with stones after it
	}
	var choices []Choice
	for _, a := range list {
		chance, err := v.value(g, a)
		if err != nil {
			return nil, err
		}
		choices = append(choices, Choice{a, chance})
	}
	slices.SortStableFunc(choices, func(a, b Choice) int {
		switch {
		case a.Chance > b.Chance:
			return -1
		case a.Chance < b.Chance:
			return 1
		}
		return 0
	})
	return choices, nil
}

// clone returns a copy that shares nothing that changes.
func (g *Game) clone() *Game {
	again := *g
	again.pos = g.pos.Clone()
	again.offers = slices.Clone(g.offers)
	again.log = slices.Clone(g.log)
	return &again
}
