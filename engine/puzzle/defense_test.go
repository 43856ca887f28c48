package puzzle

import (
	"slices"
	"testing"

	"hoshi/engine"
)

func point(t *testing.T, text string) engine.Point {
	t.Helper()
	pt, err := engine.ParsePoint(text, 15)
	if err != nil {
		t.Fatal(err)
	}
	return pt
}

func proof(t *testing.T, text string) *Node {
	t.Helper()
	n, err := ParseProof(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestRefuted(t *testing.T) {
	const win = "f8[e8j8]e8" // an open four of g8, h8 and i8
	tests := []struct {
		name, defense string
		stones        [2]string
		refuted       bool
	}{
		{"a move far away", "a15", [2]string{"g8 h8 i8", "a1 b2 c3"}, false},
		{"the move of the win", "f8", [2]string{"g8 h8 i8", "a1 b2 c3"}, true},
		{"one end", "e8", [2]string{"g8 h8 i8", "a1 b2 c3"}, true},
		{"the other end", "j8", [2]string{"g8 h8 i8", "a1 b2 c3"}, true},
		{"a point that only looks near", "k8", [2]string{"g8 h8 i8", "a1 b2 c3"}, false},
		{"a four of the defender", "d1", [2]string{"g8 h8 i8", "a1 b1 c1"}, true},
		{"a three of the defender", "c1", [2]string{"g8 h8 i8", "a1 b1 o9"}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := newSolver(t.Context(), positionOf(t, tt.stones[0], tt.stones[1]), Budget{}.withDefaults())
			n := proof(t, win)
			if s.refuted(n) {
				t.Fatal("the win is refuted before the defense")
			}
			hash, d := s.board.hash, s.board.cell(point(t, tt.defense))
			s.board.put(d, defender)
			if got := s.refuted(n); got != tt.refuted {
				t.Errorf("refuted %v, want %v", got, tt.refuted)
			}
			s.board.undo(d, defender)
			if s.board.hash != hash {
				t.Error("the board has changed")
			}
		})
	}
}

// The defenses against an open three are the points of the four, and the defender's fours.
func TestDefenses(t *testing.T) {
	pos := positionOf(t, "g8 h8 i8 o15", "a1 b1 c1 o1")
	s := newSolver(t.Context(), pos, Budget{}.withDefaults())
	var got []string
	for _, c := range s.defenses(proof(t, "f8[e8j8]e8")) {
		got = append(got, s.board.point(c).String())
	}
	slices.Sort(got)
	if want := []string{"d1", "e1", "e8", "f8", "j8"}; !slices.Equal(got, want) {
		t.Errorf("defenses %v, want %v", got, want)
	}
}

func TestDependsOn(t *testing.T) {
	s := newSolver(t.Context(), positionOf(t, "g8", "a1"), Budget{}.withDefaults())
	names := func(list []cell) []string {
		var out []string
		for _, c := range list {
			out = append(out, s.board.point(c).String())
		}
		return out
	}
	list, forced := dependsOn(s.board, nil, nil, proof(t, "h8[i8j8[k8l8]k8]i8"))
	if want := []string{"h8", "i8", "j8", "k8", "l8"}; !slices.Equal(names(list), want) {
		t.Errorf("points %v, want %v", names(list), want)
	}
	if want := []string{"i8"}; !slices.Equal(names(forced), want) {
		t.Errorf("forced moves %v, want %v", names(forced), want)
	}
}

func TestOpenFours(t *testing.T) {
	tests := []struct {
		name, own, other, move string
		want                   string // "" for none
	}{
		{"an open three", "g8 h8 i8", "a1 b2 c3", "f8", "f8[e8j8]e8"},
		{"a closed three", "g8 h8 i8", "j8 b2 c3", "f8", ""},
		{"two fours on two lines", "g8 h8 i8 f5 f6 f7", "j8 f4 b2 c3 d1 o9", "f8", "f8[f9e8]f9"},
		{"a two", "g8 h8", "a1 b2", "i8", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := newSolver(t.Context(), positionOf(t, tt.own, tt.other), Budget{}.withDefaults())
			n := s.openFourAt(s.board.cell(point(t, tt.move)))
			if n == nil != (tt.want == "") || n != nil && n.String() != tt.want {
				t.Errorf("win %v, want %q", n, tt.want)
			}
		})
	}
}
