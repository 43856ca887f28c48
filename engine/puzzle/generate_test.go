package puzzle_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"hoshi/engine/puzzle"
)

func TestGenerate(t *testing.T) {
	opts := puzzle.GenerateOptions{Count: 2, Seed: 9, Size: 9, Nodes: 60}
	progress := 0
	opts.Progress = func(done, _ int) { progress = done }
	var first, second bytes.Buffer
	for _, w := range []*bytes.Buffer{&first, &second} {
		if err := puzzle.Generate(context.Background(), w, opts); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Errorf("one seed made\n%s\nand\n%s", &first, &second)
	}
	puzzles, err := puzzle.Parse(&first)
	if err != nil {
		t.Fatal(err)
	}
	if len(puzzles) != opts.Count || progress != opts.Count {
		t.Errorf("%d puzzles and progress of %d, want %d", len(puzzles), progress, opts.Count)
	}
	for i, p := range puzzles {
		check(t, p)
		if p.ID != i+1 {
			t.Errorf("puzzle %d has the ID %d", i+1, p.ID)
		}
		if p.Size != opts.Size {
			t.Errorf("puzzle %d is of size %d, want %d", p.ID, p.Size, opts.Size)
		}
	}
}

func TestGenerateStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var w bytes.Buffer
	err := puzzle.Generate(ctx, &w, puzzle.GenerateOptions{
		Count: 100, Seed: 9, Size: 9, Nodes: 60, First: 41,
		Progress: func(int, int) { cancel() },
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	puzzles, err := puzzle.Parse(&w)
	if err != nil || len(puzzles) != 1 || puzzles[0].ID != 41 {
		t.Errorf("the puzzles %v were left, %v; want the one that was made, with ID 41", puzzles, err)
	}
}
