package bot

import (
	"context"
	"slices"
	"sync"

	"hoshi/engine/puzzle"
)

// embeddedPuzzles reads the puzzles of the program, once.
var embeddedPuzzles = sync.OnceValues(puzzle.All)

// puzzleBook remembers the puzzles that were made of games played here. The zero value is
// ready, and it is safe for concurrent use.
type puzzleBook struct {
	mu   sync.Mutex
	made []puzzle.Puzzle // in the order of their IDs
}

// list returns the puzzles of the program and those made since, in the order of their IDs.
func (b *puzzleBook) list(ctx context.Context, store Puzzles) (embedded, made []puzzle.Puzzle, err error) {
	if embedded, err = embeddedPuzzles(); err != nil {
		return nil, nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	last := 0
	if n := len(b.made); n > 0 {
		last = b.made[n-1].ID
	}
	fresh, err := store.MadePuzzles(ctx, last)
	b.made = append(b.made, fresh...)
	return embedded, slices.Clip(b.made), err
}

// findPuzzle returns the puzzle of a number, or refuses.
func (s *Service) findPuzzle(ctx context.Context, number int) (*puzzle.Puzzle, error) {
	embedded, made, err := s.puzzles.list(ctx, s.store)
	if err != nil {
		return nil, err
	}
	for _, list := range [...][]puzzle.Puzzle{embedded, made} {
		i, found := slices.BinarySearchFunc(list, number, func(p puzzle.Puzzle, number int) int { return p.ID - number })
		if found {
			return &list[i], nil
		}
	}
	return nil, refuse("puzzle.no_such", Args{"Count": len(embedded)})
}
