package classic

import (
	"slices"

	"hoshi/engine"
)

// allowed is a program's board without the moves that the rule forbids in the searched position.
// The reports know nothing about fouls, so later moves aren't restricted.
type allowed struct {
	Evaluator
	pos   *engine.Position
	plies int // moves played on the board
}

// onlyAllowed returns the board of a program without forbidden moves. It returns e itself if the
// rule forbids the side to move nothing.
func onlyAllowed(e Evaluator, pos *engine.Position) Evaluator {
	if len(pos.ForbiddenPoints()) == 0 {
		return e
	}
	return &allowed{Evaluator: e, pos: pos}
}

func (a *allowed) Play(pt engine.Point, c engine.Color) {
	a.plies++
	a.Evaluator.Play(pt, c)
}

func (a *allowed) Undo() {
	a.plies--
	a.Evaluator.Undo()
}

// Moves leaves out the forbidden moves. If none is left, it returns the first legal point.
func (a *allowed) Moves(c engine.Color) []engine.Point {
	moves := a.Evaluator.Moves(c)
	if a.plies > 0 {
		return moves
	}
	isForbidden := func(pt engine.Point) bool { return a.pos.Legal(pt) != nil }
	moves = slices.DeleteFunc(slices.Clone(moves), isForbidden)
	for i := range a.pos.Size() * a.pos.Size() {
		if len(moves) > 0 {
			break
		}
		pt := engine.Point{Col: int8(i % a.pos.Size()), Row: int8(i / a.pos.Size())}
		if !isForbidden(pt) {
			moves = append(moves, pt)
		}
	}
	return moves
}

// Counts returns the shapes that the program counts, nil if it counts none.
func (a *allowed) Counts() []Count {
	if c, ok := a.Evaluator.(Counter); ok {
		return c.Counts()
	}
	return nil
}
