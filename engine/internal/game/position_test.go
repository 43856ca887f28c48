package game

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestPositionRefusals(t *testing.T) {
	pos := played(t, 15, "h8 i9")
	tests := []struct {
		name string
		do   func() error
		want string
	}{
		{"taken", func() error { return pos.Play(Point{8, 8}) }, "i9 is taken by White (move 2)"},
		{"off the board", func() error { return pos.Play(Point{15, 0}) }, "p1 is off the board: columns run a to o and rows 1 to 15"},
		{"far off the board", func() error { return pos.Play(Point{-3, 127}) }, "(-3, 127) is off the board: columns run a to o and rows 1 to 15"},
		{"too small", func() error { _, err := NewPosition(8, Freestyle); return err }, "board size 8: must be 9 to 20"},
		{"too large", func() error { _, err := NewPosition(21, Freestyle); return err }, "board size 21: must be 9 to 20"},
		{"too many white stones", func() error { _, err := Setup(15, Freestyle, nil, []Point{{1, 1}}); return err }, "0 black and 1 white stones: want equal numbers, or one more black"},
		{"named twice", func() error { _, err := Setup(15, Freestyle, []Point{{1, 1}}, []Point{{1, 1}}); return err }, "b2 is taken by Black"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			before := pos.Clone()
			if err := tt.do(); err == nil || err.Error() != tt.want {
				t.Errorf("error %v, want %s", err, tt.want)
			}
			if pos.Len() != before.Len() || pos.SideToMove() != before.SideToMove() {
				t.Error("the refusal changed the position")
			}
		})
	}
}

func TestWinningLine(t *testing.T) {
	tests := []struct {
		name, moves, line string
	}{
		{"row", "a1 a2 b1 b2 c1 c2 d1 d2 e1", "a1 b1 c1 d1 e1"},
		{"column, White", "a1 b1 a2 b2 a3 b3 a4 b4 c9 b5", "b1 b2 b3 b4 b5"},
		{"rising", "a1 a2 b2 b3 c3 c4 d4 d5 e5", "a1 b2 c3 d4 e5"},
		{"falling", "e1 a2 d2 b3 c3 c4 b4 d5 a5", "a5 b4 c3 d2 e1"},
		{"six", "a1 a2 b1 b2 c1 c2 e1 e2 f1 f2 d1", "a1 b1 c1 d1 e1 f1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pos := played(t, 9, tt.moves)
			if diff := cmp.Diff(points(t, tt.line), pos.WinningLine()); diff != "" {
				t.Error(diff)
			}
			if pos.Winner() != pos.SideToMove().Other() || !pos.Over() {
				t.Errorf("winner %v, over %v", pos.Winner(), pos.Over())
			}
			if err := pos.Play(Point{8, 8}); !errors.Is(err, ErrGameOver) {
				t.Errorf("a move after the end: %v", err)
			}
			if err := pos.Undo(); err != nil || pos.Winner() != Empty || pos.WinningLine() != nil {
				t.Errorf("taken back: error %v, winner %v", err, pos.Winner())
			}
		})
	}
}

// TestPlayAndUndo plays random points and undoes them all.
func TestPlayAndUndo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(MinSize, MaxSize).Draw(t, "size")
		pos, err := NewPosition(size, Freestyle)
		if err != nil {
			t.Fatal(err)
		}
		var history []*Position
		for range rapid.IntRange(0, 60).Draw(t, "moves") {
			coord := rapid.Int8Range(-1, int8(size))
			pt := Point{coord.Draw(t, "col"), coord.Draw(t, "row")}
			legal := pt.On(size) && pos.At(pt) == Empty && !pos.Over()
			before := pos.Clone()
			if err := pos.Play(pt); (err == nil) != legal {
				t.Fatalf("playing %v: %v", pt, err)
			}
			if legal {
				history = append(history, before)
			}
		}
		for i := len(history) - 1; i >= 0; i-- {
			if err := pos.Undo(); err != nil {
				t.Fatal(err)
			}
			equal := cmp.Comparer(func(a, b *Position) bool {
				return a.SideToMove() == b.SideToMove() && a.Winner() == b.Winner() && cmp.Equal(a.Moves(), b.Moves()) && a.cells == b.cells
			})
			if !cmp.Equal(history[i], pos, equal) {
				t.Fatalf("after taking back to move %d the position differs", i)
			}
		}
		if err := pos.Undo(); !errors.Is(err, ErrNoMoves) {
			t.Fatalf("taking back from nothing: %v", err)
		}
	})
}

func TestLastMoveAndNumbers(t *testing.T) {
	pos, err := Setup(15, Freestyle, []Point{{Col: 1, Row: 1}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if pt, ok := pos.LastMove(); ok {
		t.Errorf("the last move of none is %v", pt)
	}
	for i, pt := range []Point{{Col: 7, Row: 7}, {Col: 8, Row: 7}} {
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
		if got, ok := pos.LastMove(); got != pt || !ok || pos.MoveNumber(pt) != i+1 {
			t.Errorf("the last move is %v (%v), number %d; want %v, number %d", got, ok, pos.MoveNumber(pt), pt, i+1)
		}
	}
	if n := pos.MoveNumber(Point{Col: 1, Row: 1}); n != 0 {
		t.Errorf("a stone set up has number %d", n)
	}
}
