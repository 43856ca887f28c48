package game

import (
	"fmt"
	"slices"
	"time"

	"hoshi/bot/chat"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// Replay returns the game as its opening sees it, with all moves and actions; nil where
// the players do nothing but move. The person whom the opening calls First is whoever has
// that player's colour now.
func (g *Game) Replay() (*opening.Game, error) {
	id, ok := g.Opening.Steps()
	if !ok {
		return nil, nil
	}
	og, err := opening.Join(id, g.Size, g.Rule, g.Moves, g.Actions)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", g.ID, err)
	}
	return og, nil
}

// Question returns what the opening asks now; ok is false when the opening is over or
// there is none, so that the players move in turn.
func (g *Game) Question() (q opening.Question, ok bool) {
	og, err := g.Replay()
	if err != nil || og == nil || og.Over() {
		return opening.Question{}, false
	}
	return og.Question(), true
}

// ToMove returns the side of the player who is to act: to move, or to do what the opening
// asks for. In an opening that may be a stone of the other colour.
func (g *Game) ToMove() engine.Color {
	og, err := g.Replay()
	if err != nil || og == nil || og.Question().Task == opening.GameOver {
		return g.Mover(len(g.Moves))
	}
	return og.Color(og.Question().Player)
}

// Mover returns the colour of the stone that is placed after n moves.
func (g *Game) Mover(n int) engine.Color {
	first := g.Opening.First()
	if n%2 == 0 {
		return first
	}
	return first.Other()
}

// PlacedBy returns the present side of the player who made the move after n moves.
func (g *Game) PlacedBy(n int) engine.Color {
	og, err := g.Replay()
	if err != nil || og == nil {
		return g.Mover(n)
	}
	actors := og.Actors()
	for i, a := range og.Actions() {
		if a.Kind != opening.Place {
			continue
		}
		if n == 0 {
			return og.Color(actors[i])
		}
		n--
	}
	return engine.Empty
}

// Opener returns the present side of the player who began the game as Black.
func (g *Game) Opener() engine.Color {
	if og, err := g.Replay(); err == nil && og != nil {
		return og.Color(opening.First)
	}
	return engine.Black
}

// EngineToMove reports whether the game waits for the engine.
func (g *Game) EngineToMove() bool {
	return g.State == Playing && g.Player(g.ToMove()).Engine
}

// Act does an action of og, which is the game as its opening sees it, in both. elapsed is
// how long it took to decide. The error is that of [opening.Game.Do].
func (g *Game) Act(og *opening.Game, a opening.Action, by chat.User, elapsed time.Duration) error {
	actor, black := og.Question().Player, og.Player(engine.Black)
	if err := og.Do(a); err != nil {
		return err
	}
	kind := EventStep
	if a.Kind == opening.Place {
		kind = EventMove
		g.Moves = append(g.Moves, a.Point)
	} else {
		g.Actions = append(g.Actions, a)
	}
	if og.Player(engine.Black) != black {
		g.Black, g.White = g.White, g.Black
	}
	g.Last = Event{Kind: kind, Side: og.Color(actor), User: by, Elapsed: elapsed}
	g.Offer = Offer{}
	g.Settle(og.Position())
	return nil
}

// Done returns what was done in the game, by the present side of who did it: the actions
// of the opening and the moves.
func (g *Game) Done() (actions []opening.Action, sides []engine.Color) {
	og, err := g.Replay()
	if err == nil && og != nil {
		for _, p := range og.Actors() {
			sides = append(sides, og.Color(p))
		}
		return og.Actions(), sides
	}
	for i, pt := range g.Moves {
		actions = append(actions, opening.Action{Kind: opening.Place, Point: pt})
		sides = append(sides, g.Mover(i))
	}
	return actions, sides
}

// OpeningStones is how many of the moves belong to the opening, so that they are not
// measured by whether they win.
func (g *Game) OpeningStones() int {
	og, err := g.Replay()
	if err != nil || og == nil {
		return 0
	}
	n := 0
	for _, a := range og.Actions()[:og.OpeningLen()] {
		if a.Kind == opening.Place {
			n++
		}
	}
	return n
}

// UndoCount is how many actions are taken back when a side takes back its last one: also
// what the other side did since. It is 0 when the side has done nothing.
func (g *Game) UndoCount(side engine.Color) int {
	_, sides := g.Done()
	for i := range slices.Backward(sides) {
		if sides[i] == side {
			return len(sides) - i
		}
	}
	return 0
}

// TakeBack takes a side's last action back, with what the other side did since.
func (g *Game) TakeBack(side engine.Color, by chat.User) error {
	count := g.UndoCount(side)
	og, err := g.Replay()
	if err != nil {
		return err
	}
	if og == nil {
		g.Moves = g.Moves[:len(g.Moves)-count]
	} else {
		black := og.Player(engine.Black)
		for range count {
			if err := og.Undo(); err != nil {
				return err
			}
		}
		g.Moves, g.Actions = og.Split()
		if og.Player(engine.Black) != black {
			g.Black, g.White = g.White, g.Black
			side = side.Other()
		}
	}
	g.Offer = Offer{}
	g.restartRound()
	g.Last = Event{Kind: EventUndo, Side: side, User: by, Count: count}
	return nil
}
