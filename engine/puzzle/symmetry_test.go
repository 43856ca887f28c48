package puzzle

import (
	"testing"

	"pgregory.net/rapid"

	"hoshi/engine"
)

// transform returns the position with its points moved, and colors swapped if swap is true. It
// returns nil if the stones can't be set up like that.
func transform(pos *engine.Position, swap bool, move func(engine.Point) engine.Point) *engine.Position {
	var lists [2][]engine.Point
	for row := range int8(pos.Size()) {
		for col := range int8(pos.Size()) {
			pt := engine.Point{Col: col, Row: row}
			if c := pos.At(pt); c != engine.Empty {
				to := move(pt)
				if !to.On(pos.Size()) {
					return nil
				}
				lists[c-engine.Black] = append(lists[c-engine.Black], to)
			}
		}
	}
	if swap {
		lists[0], lists[1] = lists[1], lists[0]
	}
	out, err := engine.Setup(pos.Size(), pos.Rule(), lists[0], lists[1])
	if err != nil {
		return nil
	}
	return out
}

// Symmetries, shifts and swapped colors don't change the canonical text; another stone does.
func TestCanonical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pos := randomGame(t)
		last := int8(pos.Size() - 1)
		symmetry := rapid.IntRange(0, 7).Draw(t, "symmetry")
		right, up := int8(rapid.IntRange(-3, 3).Draw(t, "right")), int8(rapid.IntRange(-3, 3).Draw(t, "up"))
		swap := rapid.Bool().Draw(t, "swap") && pos.Stones()%2 == 0
		image := transform(pos, swap, func(pt engine.Point) engine.Point {
			if symmetry&1 != 0 {
				pt.Col = last - pt.Col
			}
			if symmetry&2 != 0 {
				pt.Row = last - pt.Row
			}
			if symmetry&4 != 0 {
				pt.Col, pt.Row = pt.Row, pt.Col
			}
			return engine.Point{Col: pt.Col + right, Row: pt.Row + up}
		})
		if image == nil {
			return
		}
		// After a swap the other side is to move, which is a swap too: positions are the same only
		// if the mover keeps its stones.
		if same := canonical(image) == canonical(pos); !swap && !same {
			t.Fatalf("%v and its image have different texts", pos.Moves())
		}
		if !pos.Over() {
			next := pos.Clone()
			for col := range int8(pos.Size()) {
				if next.Play(engine.Point{Col: col, Row: 0}) == nil {
					break
				}
			}
			if next.Stones() > pos.Stones() && canonical(next) == canonical(pos) {
				t.Fatalf("%v has the text of the position before", next.Moves())
			}
		}
	})
}

// A position with swapped colors is the same puzzle if the side to move has the same stones.
func TestCanonicalOfSwappedColors(t *testing.T) {
	black := positionOf(t, "g8 h8 i8", "g9 h10 c3") // Black to move
	white := positionOf(t, "g8 h8 i8", "g9 h10 c3 c4")
	if black.SideToMove() != engine.Black || white.SideToMove() != engine.White {
		t.Fatal("the sides to move are not those meant")
	}
	moved := positionOf(t, "g8 h8 i8 c4", "g9 h10 c3")
	if canonical(white) == canonical(moved) {
		t.Error("c4 belongs to different sides, but the texts are the same")
	}
	shifted := positionOf(t, "h8 i8 j8", "h9 i10 d3 d4")
	if canonical(white) != canonical(shifted) {
		t.Error("a shift changes the text")
	}
}

func TestGrade(t *testing.T) {
	tests := []struct {
		name       string
		proof      string
		variations int
		grade      int
	}{
		{"an open four", "g8[f8k8]f8", 1, MinGrade},
		{"a three and an open four", "g8[e8h8[a1b1]a1]h8[a1b1]a1", 1, MinGrade},
		{"two defenses in Replies", "g8[e8f8[a1b1]a1f8e8[a1b1]a1]h8[a1b1]a1", 2, MinGrade},
	}
	for _, tt := range tests {
		n := proof(t, tt.proof)
		if v, g := variations(n), grade(n); v != tt.variations || g != tt.grade {
			t.Errorf("%s: %d variations and grade %d, want %d and %d", tt.name, v, g, tt.variations, tt.grade)
		}
	}
	long := proof(t, "g8")
	for range 2 * MaxGrade {
		long = &Node{Move: point(t, "a1"), Replies: []Reply{{point(t, "b1"), long}}, Rest: &Node{Move: point(t, "b1")}}
	}
	if g := grade(long); g != MaxGrade {
		t.Errorf("a long win has grade %d, want %d", g, MaxGrade)
	}
	wide := proof(t, "g8")
	for range manyVariations {
		wide.Replies = append(wide.Replies, Reply{point(t, "a1"), proof(t, "b1[c1d1]c1")})
	}
	wide.Rest = &Node{Move: point(t, "a1")}
	if v, g := variations(wide), grade(wide); v != manyVariations || g != MinGrade+1 {
		t.Errorf("a wide win has %d variations and grade %d", v, g)
	}
}
