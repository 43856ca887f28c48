package puzzle

import (
	"context"
	"errors"

	"hoshi/engine"
)

// Errors of [Solve].
var (
	ErrNoWin  = errors.New("no win by threes and fours")
	ErrBudget = errors.New("not decided within the positions allowed")
)

// Budget bounds a search for a win; zero values stand for the defaults.
type Budget struct {
	Moves     int // the winner's moves to the five, at most MaxMoves; 0 for 10
	Positions int // positions looked at; 0 for 200,000

	// Wide has moves looked at, at every turn, that threaten any win by fours, and
	// not only an open four: more wins, shorter ones, and far more work.
	Wide bool
}

// MaxMoves is the longest win that is looked for, in the winner's moves.
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

// Solve returns the shortest win by continuous threes and fours of the side to
// move, against every defence. [ErrNoWin] means there is none of so many moves,
// [ErrBudget] that it could not be told; else the error is [engine.ErrGameOver] or
// that of ctx. There may be wins with quieter moves that it does not look for.
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

// SolveMove returns the win that begins with a given move, like [Solve]. The
// move may be a quiet one as long as it threatens a win by fours.
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

// solver is one search and what it has learned.
type solver struct {
	ctx       context.Context
	board     *board
	left      int             // positions still allowed
	wide      bool            // see Budget
	noFours   map[uint64]int8 // positions without a win by fours of so many moves
	noThreats map[uint64]int8 // the same by threes and fours
	err       error           // why the search is over early
}

func newSolver(ctx context.Context, pos *engine.Position, budget Budget) *solver {
	return &solver{
		ctx: ctx, board: newBoard(pos), left: budget.Positions, wide: budget.Wide, err: ctx.Err(),
		noFours: map[uint64]int8{}, noThreats: map[uint64]int8{},
	}
}

// step counts a position and ends the search when it has to.
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
