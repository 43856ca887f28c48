package puzzle

import (
	"context"
	"errors"

	"hoshi/engine"
)

// Errors of [Solve] and [SolveMove].
var (
	ErrNoWin  = errors.New("no win by threes and fours")               // within the allowed number of moves
	ErrBudget = errors.New("not decided within the positions allowed") // there may be a win
)

// Budget limits a search for a win; zero values mean the defaults.
type Budget struct {
	Moves     int // the winner's moves to the five, at most MaxMoves; 0 means 10
	Positions int // number of positions to search; 0 means 200,000

	// Wide searches moves that threaten any win by fours, not just those that threaten an open
	// four. It finds more and shorter wins but takes much longer.
	Wide bool
}

// MaxMoves is the longest win to search for, in the winner's moves.
const MaxMoves = 30

func (b Budget) withDefaults() Budget {
	if b.Moves <= 0 {
		b.Moves = 10
	}
	b.Moves = min(b.Moves, MaxMoves)
	if b.Positions <= 0 {
		b.Positions = 200_000
	}
	return b
}

// Solve returns the shortest win of the side to move by continuous threes and fours, with an
// answer to every defense. It returns [ErrNoWin] if there is none within the allowed number of
// moves, [ErrBudget] if the budget is too small to tell, [engine.ErrGameOver], or ctx's error.
// It doesn't search for wins with quiet moves, and it always plays freestyle, even if the position has
// another rule.
func Solve(ctx context.Context, pos *engine.Position, budget Budget) (*Node, error) {
	if pos.Over() {
		return nil, engine.ErrGameOver
	}
	budget = budget.withDefaults()
	s := newSolver(ctx, pos, budget)
	for moves := 1; moves <= budget.Moves; moves++ {
		if n := s.threats(moves); n != nil || s.err != nil {
			return n, s.err
		}
	}
	return nil, ErrNoWin
}

// SolveMove returns the win that starts with move, like [Solve]. The move may be quiet if it
// threatens a win by fours.
func SolveMove(ctx context.Context, pos *engine.Position, move engine.Point, budget Budget) (*Node, error) {
	after := pos.Clone()
	if err := after.Play(move); err != nil {
		return nil, err
	}
	if after.Winner() != engine.Empty {
		return &Node{Move: move}, nil
	}
	budget = budget.withDefaults()
	s := newSolver(ctx, pos, budget)
	for moves := 2; moves <= budget.Moves; moves++ {
		if n := s.tryMove(s.board.cell(move), moves, true); n != nil || s.err != nil {
			return n, s.err
		}
	}
	return nil, ErrNoWin
}

// solver is the state of one search.
type solver struct {
	ctx       context.Context
	board     *board
	left      int             // number of positions left to search
	wide      bool            // see Budget
	noFours   map[uint64]int8 // hashes of positions without a win by fours within this number of moves
	noThreats map[uint64]int8 // the same for threes and fours
	err       error           // why the search stopped early
}

func newSolver(ctx context.Context, pos *engine.Position, budget Budget) *solver {
	return &solver{
		ctx: ctx, board: newBoard(pos), left: budget.Positions, wide: budget.Wide, err: ctx.Err(),
		noFours: map[uint64]int8{}, noThreats: map[uint64]int8{},
	}
}

// step counts a position, and stops the search if the budget is used up or ctx has ended.
func (s *solver) step() {
	if s.err != nil {
		return
	}
	if s.left--; s.left < 0 {
		s.err = ErrBudget
	} else if s.left%1024 == 0 {
		s.err = s.ctx.Err()
	}
}
