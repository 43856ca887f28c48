package game

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestLegalSaysWhatPlayDoes compares Legal and Play on random positions.
func TestLegalSaysWhatPlayDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rule := rapid.SampledFrom(Rules()).Draw(t, "rule")
		pos, err := NewPosition(MinSize, rule)
		if err != nil {
			t.Fatal(err)
		}
		coord := rapid.Int8Range(-1, MinSize)
		for range 40 {
			pt := Point{coord.Draw(t, "col"), coord.Draw(t, "row")}
			legal := pos.Legal(pt)
			if err := pos.Play(pt); (err == nil) != (legal == nil) || err != nil && err.Error() != legal.Error() {
				t.Fatalf("%v: played with error %v, legal with %v", pt, err, legal)
			}
		}
	})
}

// TestLegalPoints compares them with Legal on every point, in the middle of a game and after it.
func TestLegalPoints(t *testing.T) {
	fouls := stones(t, 9, Renju, points(t, "b5 d5 c4 c6"), points(t, "a1 i1 a9 i9"))
	over := played(t, 9, "a1 a2 b1 b2 c1 c2 d1 d2 e1")
	for _, tt := range []struct {
		pos  *Position
		want int
	}{{fouls, 81 - 8 - 1}, {over, 0}} {
		var want []Point
		for row := range int8(9) {
			for col := range int8(9) {
				if pt := (Point{col, row}); tt.pos.Legal(pt) == nil {
					want = append(want, pt)
				}
			}
		}
		if diff := cmp.Diff(want, tt.pos.LegalPoints()); diff != "" || len(want) != tt.want {
			t.Errorf("%d points, want %d\n%s", len(want), tt.want, diff)
		}
	}
}

// TestWinningPointsWin plays every empty point: it's a winning point if and only if it wins at
// once.
func TestWinningPointsWin(t *testing.T) {
	for _, rule := range Rules() {
		pos := stones(t, 9, rule, points(t, "a1 b1 c1 d1 f1 c4 c5 c6 c7"), points(t, "a3 b3 d3 e3 i1 i2 i3 i4"))
		for _, side := range []Color{Black, White} {
			var want []Point
			for _, pt := range free(pos) {
				q := pos.Clone()
				*q.cell(pt) = side
				if q.findLine(pt, side); q.Winner() == side {
					want = append(want, pt)
				}
			}
			if diff := cmp.Diff(want, pos.WinningPoints(side)); diff != "" || len(want) == 0 {
				t.Errorf("%v, %v: %s", rule, side, diff)
			}
		}
	}
	if pts := played(t, 9, "a1 a2 b1 b2 c1 c2 d1 d2 e1").WinningPoints(White); pts != nil {
		t.Errorf("after the end White wins on %v", pts)
	}
}
