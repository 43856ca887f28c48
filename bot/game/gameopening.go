package game

import (
	"fmt"
	"slices"
	"time"

	"hoshi/bot/chat"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// Replay returns the game as package opening models it, with all moves and actions, or nil if the
// opening has no actions besides moves. The player the opening calls First is the one who currently
// has First's color.
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

// Question returns what the opening asks now. ok is false if there's no opening or it's over, so
// the players simply move in turn.
func (g *Game) Question() (q opening.Question, ok bool) {
	og, err := g.Replay()
	if err != nil || og == nil || og.Over() {
		return opening.Question{}, false
	}
	return og.Question(), true
}

// ToMove returns the side of the player whose turn it is to move or do what the opening asks for.
// In an opening, that may mean placing a stone of the other color.
func (g *Game) ToMove() engine.Color {
	og, err := g.Replay()
	if err != nil || og == nil || og.Question().Task == opening.GameOver {
		return g.Mover(len(g.Moves))
	}
	return og.Color(og.Question().Player)
}

// Mover returns the color of the stone placed after n moves.
func (g *Game) Mover(n int) engine.Color {
	first := g.Opening.First()
	if n%2 == 0 {
		return first
	}
	return first.Other()
}

// PlacedBy returns the current side of the player who made the move after n moves.
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

// Opener returns the current side of the player who began the game as Black.
func (g *Game) Opener() engine.Color {
	if og, err := g.Replay(); err == nil && og != nil {
		return og.Color(opening.First)
	}
	return engine.Black
}

// EngineToMove reports whether it's the engine's turn.
func (g *Game) EngineToMove() bool {
	return g.State == Playing && g.Player(g.ToMove()).Engine
}

// Act applies an action to both g and og, its [Game.Replay]. elapsed is how long the decision
// took. The error is that of [opening.Game.Do].
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

// Done returns all actions in the game, both opening actions and moves, and the current side of
// the player who took each.
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

// OpeningStones returns how many of the moves belong to the opening. Those aren't judged by whether
// they win.
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

// UndoCount returns how many actions are undone when a side takes back its last one, including the
// other side's since then. It returns 0 if the side has done nothing.
func (g *Game) UndoCount(side engine.Color) int {
	_, sides := g.Done()
	for i := range slices.Backward(sides) {
		if sides[i] == side {
			return len(sides) - i
		}
	}
	return 0
}

// TakeBack undoes a side's last action and everything the other side did since.
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
