package puzzle

import (
	"context"

	"hoshi/engine"
)

// otherWins reports whether a first move other than the solution's wins too, by
// threes and fours in so many moves. Every free point is tried, a quiet move as
// well when it threatens a win by fours. It fails with [ErrBudget] when the
// positions allowed, for all first moves together, do not suffice to tell.
func otherWins(ctx context.Context, pos *engine.Position, solution engine.Point, budget Budget) (bool, error) {
	s := newSolver(ctx, pos, budget)
	not := s.board.cell(solution)
	for moves := 2; moves <= budget.Moves; moves++ {
		for c, free := range s.board.free {
			if !free || cell(c) == not {
				continue
			}
			if n := s.tryMove(cell(c), moves, true); n != nil || s.err != nil {
				return n != nil, s.err
			}
		}
	}
	return false, nil
}
