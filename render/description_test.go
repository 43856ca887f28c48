package render

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"hoshi/engine"
)

func TestDescribe(t *testing.T) {
	pts := func(text string) []engine.Point { return points(t, 15, text) }
	one := func(text string) engine.Point { return pts(text)[0] }
	set, err := engine.Setup(9, engine.Standard, points(t, 9, "e5"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		scene Scene
		want  Description
	}{
		"no position":   {Scene{}, Description{}},
		"zero position": {Scene{Position: &engine.Position{}}, Description{}},
		"empty":         {Scene{Position: played(t, 9, "")}, Description{Size: 9, SideToMove: engine.Black}},
		"set up": {Scene{Position: set}, Description{Size: 9, Rule: engine.Standard, SideToMove: engine.White,
			Black: SideDescription{Stones: points(t, 9, "e5")}}},
		"a four": {Scene{Position: played(t, 15, "h8 a1 h9 a2 h10 a4 h11")}, Description{
			Size: 15, Moves: 7, LastMove: one("h11"), LastSide: engine.Black, SideToMove: engine.White,
			Black: SideDescription{Stones: pts("h8 h9 h10 h11"), Fives: PointList{Points: pts("h7 h12")}},
			White: SideDescription{Stones: pts("a1 a2 a4")}}},
		"won": {Scene{Position: played(t, 15, "h8 a1 h9 a2 h10 a4 h11 a5 h12")}, Description{
			Size: 15, Moves: 9, LastMove: one("h12"), LastSide: engine.Black, SideToMove: engine.White,
			Winner: engine.Black, WinningRow: pts("h8 h9 h10 h11 h12"),
			Black: SideDescription{Stones: pts("h8 h9 h10 h11 h12")},
			White: SideDescription{Stones: pts("a1 a2 a4 a5")}}},
		"resigned": {Scene{Position: played(t, 15, "h8"), Ending: Ending{Text: "White resigns", Winner: engine.Black}}, Description{
			Size: 15, Moves: 1, LastMove: one("h8"), LastSide: engine.Black, SideToMove: engine.White, Winner: engine.Black, Ended: true,
			Black: SideDescription{Stones: pts("h8")}}},
		"marks": {Scene{Position: played(t, 15, "h8"), Hints: pts("i9"), Variation: pts("i9 h9 h8"), Forbidden: pts("a1"),
			Labels: lettered(pts("b2")), Heat: []MoveValue{{At: one("c3"), Value: -7}, {At: one("c4"), Value: 12.5}, {At: one("c5"), Text: "?"}},
			Caption: &Caption{Black: "ann"}},
			Description{
				Size: 15, Moves: 1, LastMove: one("h8"), LastSide: engine.Black, SideToMove: engine.White,
				Black: SideDescription{Name: "ann", Stones: pts("h8")},
				Hints: PointList{Points: pts("i9")}, Variation: PointList{Points: pts("i9 h9")}, Forbidden: PointList{Points: pts("a1")},
				Labels: []Label{{one("b2"), "a"}},
				Values: []MoveValue{{one("c4"), 12.5, "12.5"}, {one("c5"), 0, "?"}, {one("c3"), -7, "-7"}}}},
		"lower is better": {Scene{Position: played(t, 15, ""), LowerIsBetter: true,
			Heat: []MoveValue{{At: one("c3"), Value: 3}, {At: one("c4"), Value: -2}}},
			Description{Size: 15, SideToMove: engine.Black, LowerIsBetter: true,
				Values: []MoveValue{{one("c4"), -2, "-2"}, {one("c3"), 3, "3"}}}},
		// A point with a stone shows no value, and what isn't a number isn't the best.
		"values that don't count": {Scene{Position: played(t, 15, "h8"), LowerIsBetter: true,
			Heat: []MoveValue{{At: one("c3"), Value: math.NaN()}, {At: one("h8"), Value: -9}, {At: one("c4"), Value: 2}}},
			Description{Size: 15, Moves: 1, LastMove: one("h8"), LastSide: engine.Black, SideToMove: engine.White, LowerIsBetter: true,
				Black:  SideDescription{Stones: pts("h8")},
				Values: []MoveValue{{one("c4"), 2, "2"}, {one("c3"), math.NaN(), "?"}}}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, Describe(c.scene), cmpopts.EquateNaNs(), cmp.Comparer(func(a, b []engine.Point) bool {
				return cmp.Equal(append([]engine.Point{}, a...), append([]engine.Point{}, b...))
			})); diff != "" {
				t.Errorf("Describe (-want +got):\n%s", diff)
			}
		})
	}
}

// A stone that makes six in a row wins in freestyle, but not in standard gomoku.
func TestDescribedFivesFollowTheRule(t *testing.T) {
	for rule, want := range map[engine.Rule]int{engine.Freestyle: 1, engine.Standard: 0} {
		t.Run(rule.String(), func(t *testing.T) {
			pos, err := engine.NewPosition(15, rule)
			if err != nil {
				t.Fatal(err)
			}
			for _, pt := range points(t, 15, "e1 a15 f1 c15 g1 e15 i1 g15 j1 i15") {
				if err := pos.Play(pt); err != nil {
					t.Fatal(err)
				}
			}
			if got := Describe(Scene{Position: pos}); len(got.Black.Fives.Points) != want || got.Rule != rule {
				t.Errorf("Black wins at %v by the rule %v, want %d points", got.Black.Fives.Points, got.Rule, want)
			}
		})
	}
}

func TestDescribeIsBounded(t *testing.T) {
	pos := played(t, 20, "")
	var all []engine.Point
	var heat []MoveValue
	for i := range int8(40) {
		pt := engine.Point{Col: i % 20, Row: i / 20}
		all, heat = append(all, pt), append(heat, MoveValue{At: pt, Value: float64(i)})
	}
	d := Describe(Scene{Position: pos, Hints: all, Variation: all, Forbidden: all, Foul: all, Labels: append(lettered(all), lettered(all)...), Heat: heat})
	for name, c := range map[string]struct{ got, want PointList }{
		"hints":     {d.Hints, PointList{all[:10], 30}},
		"line":      {d.Variation, PointList{all[:20], 20}},
		"forbidden": {d.Forbidden, PointList{all[:20], 20}}, "foul": {d.Foul, PointList{all[:20], 20}},
	} {
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if len(d.Labels) != 20 || len(d.Values) != 5 || d.Values[0].Value != 39 {
		t.Errorf("%d labels and the values %v, want 20 and the best five", len(d.Labels), d.Values)
	}
	// Black has four open fours: eight points win, of which six are listed.
	pos = played(t, 15, "d1 a15 e1 c15 f1 e15 g1 g15 d3 i15 e3 k15 f3 m15 g3 o15 d5 a13 e5 c13 f5 e13 g5 g13 d7 i13 e7 k13 f7 m13 g7")
	if got := Describe(Scene{Position: pos}).Black.Fives; len(got.Points) != 6 || got.Left != 2 {
		t.Errorf("Black wins at %v and %d more, want 6 and 2 more", got.Points, got.Left)
	}
}

// checkDescription fails a test unless a scene's description agrees with its position.
func checkDescription(t interface{ Fatalf(string, ...any) }, s Scene) {
	d, pos := Describe(s), s.Position
	if got := len(d.Black.Stones) + len(d.White.Stones); got != pos.Stones() {
		t.Fatalf("%d stones are described, want %d", got, pos.Stones())
	}
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		for _, pt := range d.Side(side).Stones {
			if pos.At(pt) != side {
				t.Fatalf("%v at %v is described as %v", pos.At(pt), pt, side)
			}
		}
	}
	if pos.Over() {
		return
	}
	// The position says where the side to move can win.
	wins := 0
	for row := range int8(pos.Size()) {
		for col := range int8(pos.Size()) {
			next := pos.Clone()
			if next.Play(engine.Point{Col: col, Row: row}) == nil && next.Winner() == pos.SideToMove() {
				wins++
			}
		}
	}
	if fives := d.Side(pos.SideToMove()).Fives; len(fives.Points)+fives.Left != wins {
		t.Fatalf("%d winning points are described, want %d", len(fives.Points)+fives.Left, wins)
	}
}
