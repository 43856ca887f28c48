package classic_test

import (
	"strings"
	"testing"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// The 16 rows of shape_score in 001_3fd104b9d9873c60.txt and rows it doesn't have, each completed
// by Black's last move at the star. On its other three lines the stone is alone, and the best of
// these adds 5.
func TestTwolinesScores(t *testing.T) {
	tests := []struct {
		name, row string
		want      float64
	}{
		{"one", "...*....", 5},
		{"two, closed right", "...x*o..", 10},
		{"two, closed left", "..o*x...", 10},
		{"two", "...x*...", 20},
		{"three, closed left", "..ox*x..", 20},
		{"three, closed right", "..x*xo..", 20},
		{"three", "..x*x...", 45},
		{"four, closed left", ".oxx*x..", 60},
		{"four, closed right", "..xx*xo.", 60},
		{"four", "..xx*x..", 120},
		{"five", "..xx*xx.", 300},
		{"five, closed right", "..xx*xxo", 300},
		{"five, closed left", ".oxx*xx.", 300},
		{"five, closed", ".oxx*xxo", 300},
		{"six, closed", "oxxx*xxo", 300},
		{"seven, closed", "oxxx*xxxo", 300},
		{"five, closed by the edge", "xx*xx...", 300},
		{"two, closed by the edge", "*x......", 10},
		{"one, closed", "..o*....", 5}, // no score, like the next ones: 5+5 from other lines
		{"two, closed on both sides", "..ox*o..", 5},
		{"four, closed on both sides", ".oxx*xo.", 5},
		{"six", "..xxx*xx..", 5},
		{"two apart", "..*.x...", 5},
	}
	p := program(t, "twolines")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pos := drawn(t, 19, engine.Black, "", "", "", "", strings.ReplaceAll(tt.row, "*", "."))
			play(t, pos, [2]int{4, strings.Index(tt.row, "*")})
			want := tt.want + 5
			if got := p.Value(pos, engine.Black); got != want {
				t.Errorf("worth %v, want %v", got, want)
			}
			if got := p.Value(pos, engine.White); got != -want {
				t.Errorf("to White %v, want %v", got, -want)
			}
		})
	}
}

// 001_3fd104b9d9873c60.txt: a position's value is the last move's score minus that of the move
// before.
func TestTwolinesSubtractsTheMoveBefore(t *testing.T) {
	p := program(t, "twolines")
	pos := drawn(t, 19, engine.Black, "", "", "", "", "....xxx")
	play(t, pos, [2]int{4, 7}, [2]int{4, 8}) // an open four for 120+5, and a stone at its end for 5+5
	if got := p.Value(pos, engine.Black); got != 125-10 {
		t.Errorf("value %v, want 115", got)
	}
	if got := p.Value(pos, engine.White); got != 10-125 {
		t.Errorf("value to White %v, want -115", got)
	}
}

func TestTwolinesTriesTheBoxColumnByColumn(t *testing.T) {
	pos := drawn(t, 19, engine.Black, "", "", "", "", "", "......x", ".......o")
	r := search(t, program(t, "twolines"), pos, classic.Options{Depth: 1})
	var want []engine.Point
	for col := 5; col <= 8; col++ {
		for row := 4; row <= 7; row++ {
			if pt := at(19, row, col); pos.At(pt) == engine.Empty {
				want = append(want, pt)
			}
		}
	}
	if len(r.Candidates) != len(want) {
		t.Fatalf("%d moves tried, want %d", len(r.Candidates), len(want))
	}
	for i, c := range r.Candidates {
		if c.Move != want[i] {
			t.Errorf("move %d is %v, want %v", i+1, c.Move, want[i])
		}
	}
}

// At two plies, a move's value is its score minus that of the best reply in the box it has
// enlarged.
func TestTwolinesValueIsTheWorstReply(t *testing.T) {
	p := program(t, "twolines")
	pos := cross(t, 9, [2]int{3, 3}, [2]int{5, 5})
	for _, c := range search(t, p, pos, classic.Options{Minimax: true}).Candidates {
		after := pos.Clone()
		if err := after.Play(c.Move); err != nil {
			t.Fatal(err)
		}
		worst := 1e9
		for _, reply := range search(t, p, after, classic.Options{Depth: 1}).Candidates {
			leaf := after.Clone()
			if err := leaf.Play(reply.Move); err != nil {
				t.Fatal(err)
			}
			worst = min(worst, p.Value(leaf, pos.SideToMove()))
		}
		if c.Value != worst {
			t.Errorf("%v is worth %v, its worst reply %v", c.Move, c.Value, worst)
		}
	}
}
