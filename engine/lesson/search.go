package lesson

import (
	"context"
	"errors"

	"hoshi/engine"
	"hoshi/engine/puzzle"
)

const (
	// foreseen is the longest win of the other side that a move has to stop, in its moves.
	foreseen = 4
	// glimpsed is the longest one that explains why another move is wrong.
	glimpsed = 3
	// positions limits each search for a win.
	positions = 100_000
)

// ErrUndecided means that a move can't be judged: it takes too long to find out what it achieves.
var ErrUndecided = errors.New("the search can't judge a move")

// win returns the shortest win of the side to move within a number of its moves, or nil.
func win(ctx context.Context, pos *engine.Position, moves int) (*puzzle.Node, error) {
	if moves < 1 {
		return nil, nil
	}
	if pos.Rule() != engine.Freestyle {
		return fours(ctx, pos, moves)
	}
	return known(puzzle.Solve(ctx, pos, puzzle.Budget{Moves: moves, Positions: positions}))
}

// winBy returns the win within a number of moves that starts with move, or nil.
func winBy(ctx context.Context, pos *engine.Position, move engine.Point, moves int) (*puzzle.Node, error) {
	if pos.Rule() != engine.Freestyle {
		for n := 1; n <= moves; n++ {
			if w := fourWin(pos.Clone(), move, n); w != nil {
				return w, ctx.Err()
			}
		}
		return nil, ctx.Err()
	}
	after := pos.Clone()
	if err := after.Play(move); err != nil {
		return nil, err
	}
	if after.Winner() != engine.Empty {
		return &puzzle.Node{Move: move}, nil
	}
	if moves < 2 {
		return nil, nil
	}
	return known(puzzle.SolveMove(ctx, pos, move, puzzle.Budget{Moves: moves, Positions: positions}))
}

// known turns the error for no win into nil, and the one for an undecided search into ErrUndecided.
func known(n *puzzle.Node, err error) (*puzzle.Node, error) {
	switch {
	case errors.Is(err, puzzle.ErrNoWin):
		return nil, nil
	case errors.Is(err, puzzle.ErrBudget):
		return nil, ErrUndecided
	}
	return n, err
}

// threatened returns the win within a number of moves that a side would have if the other, which is
// to move, passed. It returns nil if there is none.
func threatened(ctx context.Context, pos *engine.Position, moves int) (*puzzle.Node, error) {
	pass, ok := engine.Elsewhere(pos)
	if !ok {
		return nil, nil
	}
	after := pos.Clone()
	if err := after.Play(pass); err != nil {
		return nil, err
	}
	return win(ctx, after, moves)
}
