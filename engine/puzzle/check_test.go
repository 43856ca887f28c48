package puzzle_test

import (
	"context"
	"errors"
	"testing"

	"hoshi/engine"
	"hoshi/engine/puzzle"
)

func setup(t testing.TB, size int, black, white string) *engine.Position {
	t.Helper()
	var stones [2][]engine.Point
	for i, text := range []string{black, white} {
		var err error
		if stones[i], err = engine.ParsePoints(text, size); err != nil && text != "" {
			t.Fatal(err)
		}
	}
	pos, err := engine.Setup(size, engine.Freestyle, stones[0], stones[1])
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func TestSolveFindsTheShortestWin(t *testing.T) {
	tests := []struct {
		name         string
		black, white string
		length       int // 0 for no win
		onlyFours    bool
	}{
		{"a five", "f8 g8 h8 i8", "e8 a1 c1 e1", 1, true},
		{"an open four", "g8 h8 i8", "g9 h10 c3", 2, true},
		{"two fours at once", "e8 f8 g8 h7 h6 h5", "d8 m2 c12 k13 n9 h4", 2, true},
		{"four and open three", "e8 f8 g8 h7 h6", "d8 m2 c12 k13 n9", 3, true},
		{"two open threes", "h9 h10 f8 g8", "b2 d3 m13 n4", 3, false},
		{"fours that lead to two fours", "e8 f8 g8 i9 i10 j6 l4", "d8 m2 c12 b13 n9 a4 c1", 3, true},
		{"too little", "h8 j9", "g9 n3", 0, false},
		{"two fours of the other side", "h9 h10 f8 g8", "a1 a2 a3 a4", 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pos := setup(t, 15, tt.black, tt.white)
			n, err := puzzle.Solve(context.Background(), pos, puzzle.Budget{Moves: 6})
			if tt.length == 0 {
				if !errors.Is(err, puzzle.ErrNoWin) {
					t.Fatalf("got %v, %v, want no win", n, err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			t.Log(n)
			length, err := puzzle.Check(context.Background(), pos, n)
			if err != nil {
				t.Fatal(err)
			}
			if length != tt.length || n.Length() != tt.length || n.OnlyFours() != tt.onlyFours {
				t.Errorf("won in %d, said %d, by fours alone %v; want %d and %v", length, n.Length(), n.OnlyFours(), tt.length, tt.onlyFours)
			}
			again, err := puzzle.ParseProof(n.String())
			if err != nil || again.String() != n.String() {
				t.Errorf("%v reads as %v, %v", n, again, err)
			}
		})
	}
}

func TestCheckRefuses(t *testing.T) {
	const black, white = "g8 h8 i8", "g9 h10 c3"
	tests := []struct {
		name         string
		black, white string
		proof        string
		why          puzzle.ProofReason // "" if it proves a win
	}{
		{"an open four", black, white, "f8[e8j8]e8", ""},
		{"a move on a stone", black, white, "g8[e8j8]e8", puzzle.PointTaken},
		{"a move off the board", black, white, "t20[e8j8]e8", puzzle.PointTaken},
		{"an end without a five", black, white, "f8", puzzle.NoWin},
		{"an answer that is no five", black, white, "f8[e8a1]e8", puzzle.NoWin},
		{"a defense left out", black, white, "f8[]e8", puzzle.PointTaken},
		{"an answer on the defender's stone", black, white, "f8[e8e8]e8", puzzle.PointTaken},
		{"moves after a five", "f8 g8 h8 i8", "e8 a1 c1 e1", "j8[a2a3]a4", puzzle.MovesAfterWin},
		{"a four that has one answer", "e8 f8 g8", "d8 a1 c1", "h8[i8j8]i8", puzzle.NoWin},
		{"the other side's five", black + " o1", "b2 b3 b4 b5", "f8[e8j8]e8", puzzle.DefenderWins},
		{"a three that ignores a four", "h9 h10 f8 g8", "b2 b3 b4 n4", "h8[e8h11[h7h12]h7]i8[e8j8]e8", puzzle.DefenderWins},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n, err := puzzle.ParseProof(tt.proof)
			if err != nil {
				t.Fatal(err)
			}
			_, err = puzzle.Check(context.Background(), setup(t, 15, tt.black, tt.white), n)
			var refused *puzzle.ProofError
			switch {
			case tt.why == "":
				if err != nil {
					t.Error(err)
				}
			case !errors.As(err, &refused) || refused.Reason != tt.why:
				t.Errorf("got %v, want %q", err, tt.why)
			}
		})
	}
}

// A move that fills the board doesn't win.
func TestCheckRefusesADraw(t *testing.T) {
	var stones [2][]engine.Point // by color, on all points except a1, without five in a row
	for row := range int8(9) {
		for col := range int8(9) {
			if pt := (engine.Point{Col: col, Row: row}); pt != (engine.Point{}) {
				c := (col + row/2) % 2
				stones[c] = append(stones[c], pt)
			}
		}
	}
	pos, err := engine.Setup(9, engine.DefaultRule, stones[0], stones[1])
	if err != nil {
		t.Fatal(err)
	}
	n, err := puzzle.ParseProof("a1[]a2")
	if err != nil {
		t.Fatal(err)
	}
	var refused *puzzle.ProofError
	if length, err := puzzle.Check(t.Context(), pos, n); !errors.As(err, &refused) || refused.Reason != puzzle.BoardFull {
		t.Errorf("length %d, error %v, want BoardFull", length, err)
	}
}
