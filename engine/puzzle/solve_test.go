package puzzle_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"hoshi/engine"
	"hoshi/engine/puzzle"
)

// TestSolveIsRight checks wins found in random positions, with many stones that only just don't
// make fives, near all edges.
func TestSolveIsRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(engine.MinSize, 12).Draw(t, "size")
		stones := rapid.IntRange(4, size*size/2).Draw(t, "stones")
		seed := rapid.Uint64().Draw(t, "seed")
		pos, err := engine.NewPosition(size, engine.Freestyle)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(seed, 1))
		for i := 0; i < stones && !pos.Over(); i++ {
			pt := engine.Point{Col: int8(rng.IntN(size)), Row: int8(rng.IntN(size))}
			if pos.At(pt) != engine.Empty {
				continue
			}
			if err := pos.Play(pt); err != nil {
				t.Fatal(err)
			}
			if pos.Winner() != engine.Empty {
				if err := pos.Undo(); err != nil {
					t.Fatal(err)
				}
			}
		}
		before := pos.Clone()
		win, err := puzzle.Solve(context.Background(), pos, puzzle.Budget{Moves: 7, Positions: 2000})
		for _, m := range before.Moves() {
			if pos.At(m) != before.At(m) {
				t.Fatal("the position was changed")
			}
		}
		if errors.Is(err, puzzle.ErrNoWin) || errors.Is(err, puzzle.ErrBudget) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		length, err := puzzle.Check(context.Background(), pos, win)
		if err != nil {
			t.Fatalf("%v: %v: %v", pos.Moves(), win, err)
		}
		if length > win.Length() {
			t.Errorf("won in %d moves, said %d", length, win.Length())
		}
	})
}

func TestSolveEnds(t *testing.T) {
	won := setup(t, 15, "f8 g8 h8 i8 j8", "a1 c1 e1 g1")
	open := setup(t, 15, "h9 h10 f8 g8 d4 e4 m5", "b2 d3 m13 n4 k4 l11 m2")
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	tests := []struct {
		name   string
		ctx    context.Context
		pos    *engine.Position
		budget puzzle.Budget
		want   error
	}{
		{"when the game is over", context.Background(), won, puzzle.Budget{}, engine.ErrGameOver},
		{"when nothing is allowed", context.Background(), open, puzzle.Budget{Positions: 3}, puzzle.ErrBudget},
		{"when two moves are too few", context.Background(), open, puzzle.Budget{Moves: 2}, puzzle.ErrNoWin},
		{"when its context does", ended, open, puzzle.Budget{}, context.Canceled},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := puzzle.Solve(tt.ctx, tt.pos, tt.budget); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
}

// TestSolveWide has a five-move win whose second move threatens no open four but a longer win by
// fours; with open threes alone, it takes six.
func TestSolveWide(t *testing.T) {
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := engine.ParsePoints("e7 g9 g5 h9 f7 i9 f9 f6 g7 d7 g6 j9", pos.Size())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if err := pos.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	first := engine.Point{Col: 10, Row: 8}
	for _, tt := range []struct {
		name   string
		wide   bool
		length int
	}{{"narrow", false, 6}, {"wide", true, 5}} {
		t.Run(tt.name, func(t *testing.T) {
			win, err := puzzle.SolveMove(context.Background(), pos, first, puzzle.Budget{Moves: 6, Wide: tt.wide})
			if err != nil {
				t.Fatal(err)
			}
			if length, err := puzzle.Check(context.Background(), pos, win); err != nil || length != tt.length {
				t.Errorf("%v: won in %d moves, %v; want %d", win, length, err, tt.length)
			}
		})
	}
}
