package game

import (
	"fmt"
	"slices"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// Record is what was played, on which board and under which rules. An opening with choices makes
// the players' actions, colors and turns more than the list of moves.
type Record struct {
	Size    int            // points along a side of the board
	Rule    engine.Rule    // what wins and what's forbidden
	Opening Opening        // how the game begins
	Moves   []engine.Point // all moves in order

	// Actions are the opening actions besides placing stones, in order. The opening determines
	// their positions among the moves.
	Actions []opening.Action

	// Imported means that the game began with moves or stones from elsewhere, so its result says little
	// about its players.
	Imported bool
}

// Position returns the position after all of the moves.
func (r *Record) Position() (*engine.Position, error) {
	black, white, err := r.Opening.Stones(r.Size)
	if err != nil {
		return nil, fmt.Errorf("set up the position: %w", err)
	}
	p, err := engine.Setup(r.Size, r.Rule, black, white)
	if err != nil {
		return nil, fmt.Errorf("set up the position: %w", err)
	}
	for i, m := range r.Moves {
		if err := p.Play(m); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return p, nil
}

// Replay returns the game as package opening models it, with all moves and actions, or nil if the
// opening has no actions besides moves. The player the opening calls First is the one who currently
// has First's color.
func (r *Record) Replay() (*opening.Game, error) {
	id, ok := r.Opening.Steps()
	if !ok {
		return nil, nil
	}
	og, err := opening.Join(id, r.Size, r.Rule, r.Moves, r.Actions)
	if err != nil {
		return nil, fmt.Errorf("replay the record: %w", err)
	}
	return og, nil
}

// Question returns what the opening asks now. ok is false if there's no opening or it's over, so
// the players simply move in turn.
func (r *Record) Question() (q opening.Question, ok bool) {
	og, err := r.Replay()
	if err != nil || og == nil || og.Over() {
		return opening.Question{}, false
	}
	return og.Question(), true
}

// ToMove returns the side of the player whose turn it is to move or do what the opening asks for.
// In an opening, that may mean placing a stone of the other color.
func (r *Record) ToMove() engine.Color {
	og, err := r.Replay()
	if err != nil || og == nil || og.Question().Task == opening.GameOver {
		return r.Mover(len(r.Moves))
	}
	return og.Color(og.Question().Player)
}

// Mover returns the color of the stone placed after n moves.
func (r *Record) Mover(n int) engine.Color {
	first := r.Opening.First()
	if n%2 == 0 {
		return first
	}
	return first.Other()
}

// PlacedBy returns the current side of the player who made the move after n moves.
func (r *Record) PlacedBy(n int) engine.Color {
	og, err := r.Replay()
	if err != nil || og == nil {
		return r.Mover(n)
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
func (r *Record) Opener() engine.Color {
	if og, err := r.Replay(); err == nil && og != nil {
		return og.Color(opening.First)
	}
	return engine.Black
}

// Done returns all actions in the game, both opening actions and moves, and the current side of
// the player who took each.
func (r *Record) Done() (actions []opening.Action, sides []engine.Color) {
	og, err := r.Replay()
	if err == nil && og != nil {
		for _, p := range og.Actors() {
			sides = append(sides, og.Color(p))
		}
		return og.Actions(), sides
	}
	for i, pt := range r.Moves {
		actions = append(actions, opening.Action{Kind: opening.Place, Point: pt})
		sides = append(sides, r.Mover(i))
	}
	return actions, sides
}

// OpeningStones returns how many of the moves belong to the opening. Those aren't judged by whether
// they win.
func (r *Record) OpeningStones() int {
	og, err := r.Replay()
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
func (r *Record) UndoCount(side engine.Color) int {
	_, sides := r.Done()
	for i := range slices.Backward(sides) {
		if sides[i] == side {
			return len(sides) - i
		}
	}
	return 0
}

// Pattern returns which of the 26 renju openings the first three stones form. ok is false if the
// game isn't renju or they form none.
func (r *Record) Pattern() (p opening.Pattern, ok bool) {
	if r.Rule != engine.Renju {
		return p, false
	}
	pos, err := r.Position()
	if err != nil {
		return p, false
	}
	return opening.PatternOf(pos)
}

// Early reports whether a side had made fewer than two moves when the game had the given number of
// moves, in which case resigning doesn't count for anyone. Opening stones don't count as moves.
func (r *Record) Early(side engine.Color, moves int) bool {
	made := 0
	for n := r.OpeningStones(); n < min(moves, len(r.Moves)); n++ {
		if r.PlacedBy(n) == side {
			made++
		}
	}
	return made < 2
}
