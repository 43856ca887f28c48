package game

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// withRule returns the position with another definition of its rule.
func withRule(pos *Position, d definition) *Position {
	pos = pos.Clone()
	pos.def = &d
	return pos
}

// TestMadeUpRuleForbids plays by a made-up rule that forbids the first column to
// Black: all that a position knows about a rule comes from its definition.
func TestMadeUpRuleForbids(t *testing.T) {
	firstColumn := definition{name: "made-up", forbidden: func(p *Position, pt Point) bool {
		return p.SideToMove() == Black && pt.Col == 0
	}}
	pos := withRule(played(t, 9, "e1 e9"), firstColumn)
	var forbidden *ForbiddenError
	if err := pos.Legal(Point{0, 4}); !errors.As(err, &forbidden) || forbidden.Point != (Point{0, 4}) {
		t.Errorf("a5 is forbidden, error %v", err)
	}
	if err := pos.Play(Point{0, 4}); !errors.As(err, &forbidden) || pos.Len() != 2 {
		t.Errorf("a5 played, error %v", err)
	}
	if diff := cmp.Diff(points(t, "a1 a2 a3 a4 a5 a6 a7 a8 a9"), pos.ForbiddenPoints()); diff != "" {
		t.Error(diff)
	}
	if err := pos.Play(Point{1, 1}); err != nil {
		t.Fatal(err)
	}
	if pts := pos.ForbiddenPoints(); pts != nil {
		t.Errorf("White is forbidden %v", pts)
	}
	if err := pos.Play(Point{0, 0}); err != nil {
		t.Errorf("White plays a1: %v", err)
	}

	winning := withRule(played(t, 9, "b1 b9 c1 c9 d1 d9 e1 e9"), firstColumn)
	if diff := cmp.Diff(points(t, "a2 a3 a4 a5 a6 a7 a8 a9"), winning.ForbiddenPoints()); diff != "" {
		t.Errorf("a1 wins and so is not forbidden: %s", diff)
	}
	if err := winning.Play(Point{0, 0}); err != nil || winning.Winner() != Black {
		t.Errorf("a1: error %v, winner %v", err, winning.Winner())
	}
}

// TestLegalSaysWhatPlayDoes compares the two on random positions.
func TestLegalSaysWhatPlayDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rule := rapid.SampledFrom(PlayableRules()).Draw(t, "rule")
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

// TestWinningPointsWin plays on every empty point: those that win at once, and only
// those, are winning points.
func TestWinningPointsWin(t *testing.T) {
	for _, rule := range PlayableRules() {
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
