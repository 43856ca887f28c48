package opening

import (
	"slices"

	"hoshi/engine"
)

// Do performs an action for the player who must act. If it is illegal, nothing changes, and Do
// returns the error from [Game.Legal].
func (g *Game) Do(a Action) error {
	if err := g.Legal(a); err != nil {
		return err
	}
	player, after := g.Question().Player, g.Over()
	switch a.Kind {
	case Place:
		if err := g.pos.Play(a.Point); err != nil {
			return err
		}
		g.next()
	case Offer:
		g.offers = append(g.offers, a.Point)
		if len(g.offers) == g.wanted {
			g.next()
		}
	case Withdraw:
		g.offers = slices.DeleteFunc(g.offers, func(pt engine.Point) bool { return pt == a.Point })
	case TakeColor:
		g.black = player
		if a.Color == engine.White {
			g.black = player.Other()
		}
		g.next()
	case Exchange:
		g.black = g.black.Other()
		g.next()
	case Keep:
		g.next()
	case Declare:
		g.declare(a.Number)
	}
	g.log = append(g.log, entry{a, player, after})
	return nil
}

// next moves to the next stage.
func (g *Game) next() {
	if len(g.stages) > 0 {
		g.begin(join(g.stages[0].either, g.stages[1:]))
	}
}

// declare continues after a declaration of number.
func (g *Game) declare(number int) {
	done := g.stages[0]
	g.wanted = number
	if done.branch != nil {
		g.begin(done.branch)
		return
	}
	g.begin(g.stages[1:])
}

// begin makes stages the remaining ones and starts the first.
func (g *Game) begin(stages []stage) {
	g.stages = stages
	if len(stages) > 0 && stages[0].fifths > 0 {
		g.wanted = stages[0].fifths
	}
}

// Undo takes back the last action of either player. It returns [ErrNothing] if there is none.
func (g *Game) Undo() error {
	if len(g.log) == 0 {
		return ErrNothing
	}
	log := g.log[:len(g.log)-1]
	again, err := New(g.id, g.pos.Size(), g.pos.Rule())
	for _, e := range log {
		if err == nil {
			err = again.Do(e.action)
		}
	}
	if err != nil {
		return err
	}
	*g = *again
	return nil
}
