package puzzle

import (
	"context"

	"hoshi/engine"
)

// otherWins reports whether a first move other than the solution's wins by threes and fours
// within budget.Moves. It tries every empty point, including quiet moves that threaten a win by
// fours. It returns [ErrBudget] if the total allowance for all first moves is too small to tell.
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
