package opening

import (
	"context"
	"math/rand/v2"
	"slices"

	"hoshi/engine"
)

// Chooser decides by search what an engine does in an opening: which color it takes, whether it
// swaps, how many fifths it declares, and where it places stones. It is not safe for concurrent
// use.
type Chooser struct {
	// Engine does the searching. It is required.
	Engine Searcher
	// Limits apply to the search for an ordinary move. The zero value sets none, so the search
	// runs until the context ends.
	Limits engine.Limits
	// Nodes is the size of a search that values one choice; 0 means 20,000. Valuing the position
	// in which a player chooses a color takes ten times as many.
	Nodes uint64
	// Seed varies the stones the engine opens with.
	Seed uint64

	known map[string]float64 // Black's chance in positions valued earlier
}

// Searcher finds moves; *[engine.Engine] is one.
type Searcher interface {
	// Search returns the best move it finds within the limits. When ctx ends, it returns the
	// best move so far without an error.
	Search(ctx context.Context, pos *engine.Position, lim engine.Limits) (engine.Result, error)
}

// Choice is an action with its value.
type Choice struct {
	Action Action  // what to do
	Chance float64 // estimated chance, 0 to 1, that the acting player wins
}

// usualNodes is the default of Chooser.Nodes.
const usualNodes = 20_000

// Choose returns the engine's action for the player who must act. The error comes from the
// context or is [engine.ErrGameOver].
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

// free reports whether the game asks for an ordinary move: a stone anywhere, with no color
// change to follow.
func free(g *Game) bool {
	q := g.Question()
	return q.Task == PlayOn || q.Task == PlaceStone && q.Inside == 0 && q.Outside == 0 && !g.colorsOpen()
}

// colorsOpen reports whether a player can still take a color or swap.
func (g *Game) colorsOpen() bool {
	return slices.ContainsFunc(g.stages, func(s stage) bool {
		switch s.task {
		case ChooseColor, ChooseColorOrAdd, MaySwap, MaySwapOrOffer:
			return true
		}
		return false
	})
}

// Value returns the possible actions with their values, best first. It only considers stones
// near others or in the required square. The error comes from the context or is
// [engine.ErrGameOver].
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
		list, v.tries = list[:min(len(list), fewTries)], fewTries // each one needs tries for the stones after it
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

// clone returns a copy that shares no mutable state.
func (g *Game) clone() *Game {
	again := *g
	again.pos = g.pos.Clone()
	again.offers = slices.Clone(g.offers)
	again.log = slices.Clone(g.log)
	return &again
}
