package puzzle

import (
	"context"
	"errors"

	"hoshi/engine"
)

// Errors of [Solve] and [SolveMove].
var (
	ErrNoWin  = errors.New("no win by threes and fours")               // in the number of moves allowed
	ErrBudget = errors.New("not decided within the positions allowed") // there may be a win
)

// Budget limits a search for a win; zero values stand for the defaults.
type Budget struct {
	Moves     int // the winner's moves to the five, at most MaxMoves; 0 for 10
	Positions int // number of positions searched, 0 for 200,000

	// Wide searches moves that threaten any win by fours, and not only those that
	// threaten an open four. It finds more and shorter wins and takes much more time.
	Wide bool
}

// MaxMoves is the length of the longest win that is searched for, in the winner's
// moves.
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

// Solve returns the shortest win of the side to move by continuous threes and fours,
// with an answer to every defense. It returns [ErrNoWin] if there is none within
// the number of moves, [ErrBudget] if the budget is too small to tell,
// [engine.ErrGameOver], or ctx's error. It does not search for wins with quiet moves.
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

// SolveMove returns the win that begins with move, like [Solve]. The move can be quiet
// as long as it threatens a win by fours.
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
	left      int             // number of positions that can still be searched
	wide      bool            // see Budget
	noFours   map[uint64]int8 // hashes of positions without a win by fours in this number of moves
	noThreats map[uint64]int8 // the same for threes and fours
	err       error           // why the search has stopped early
}

func newSolver(ctx context.Context, pos *engine.Position, budget Budget) *solver {
	return &solver{
		ctx: ctx, board: newBoard(pos), left: budget.Positions, wide: budget.Wide, err: ctx.Err(),
		noFours: map[uint64]int8{}, noThreats: map[uint64]int8{},
	}
}

// step counts a position, and stops the search when the budget or ctx has ended.
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
