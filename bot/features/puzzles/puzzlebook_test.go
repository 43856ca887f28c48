package puzzles_test

import (
	"context"
	"testing"

	"hoshi/bot/domain/stored"
	"hoshi/bot/features/puzzles"
	"hoshi/engine/puzzle"
)

// madeStore is a store of puzzles that were made of games.
type madeStore struct {
	puzzles.Store
	made []puzzle.Puzzle
}

func (s *madeStore) MadePuzzles(_ context.Context, above int) (list []puzzle.Puzzle, err error) {
	for _, p := range s.made {
		if p.ID > above {
			list = append(list, p)
		}
	}
	return list, nil
}

// If two processes store puzzles at once, the one with the lower number can be the later one.
func TestMadePuzzleComesLate(t *testing.T) {
	embedded, err := puzzle.All()
	if err != nil {
		t.Fatal(err)
	}
	first, second := embedded[0], embedded[1]
	first.ID, second.ID = stored.FirstMadePuzzle, stored.FirstMadePuzzle+1
	store := &madeStore{made: []puzzle.Puzzle{second}}
	book := &puzzles.Puzzles{Store: store}
	if _, err := book.Hint(t.Context(), second.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := book.Hint(t.Context(), first.ID); refusal(err) != "puzzle.no_such" {
		t.Fatalf("before it's stored: %v", err)
	}
	store.made = []puzzle.Puzzle{first, second}
	if _, err := book.Hint(t.Context(), first.ID); err != nil {
		t.Errorf("afterwards: %s", refusal(err))
	}
}
