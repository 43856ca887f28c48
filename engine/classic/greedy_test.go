package classic_test

import (
	"strings"
	"testing"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// The scores of table 6.2 in 004_329db1baeee940b6.txt, own rows as x and the opponent's as o, for
// Black at the star. The other three directions are empty.
func TestGreedyScores(t *testing.T) {
	tests := []struct {
		name, row string
		want      float64
	}{
		{"nothing", "...*....", 0},
		{"own four", "...xxxx*..", 10000},
		{"own four on both sides", "...xx*xx..", 10000},
		{"own four, closed", "..oxxxx*o.", 10000},
		{"own three", "...xxx*...", 1000},
		{"own three, one end closed", "..oxxx*...", 100},
		{"own three, both ends closed", "..oxxx*o..", 9}, // 0 for the three, 9 for the stone beside the point
		{"own two", "...xx*....", 100},
		{"own two, one end closed", "..oxx*....", 10},
		{"own two at the edge", "xx*.......", 10},
		{"own single", "....x*....", 10},
		{"other four", "...oooo*..", 9000},
		{"other three", "...ooo*...", 900},
		{"other three, one end closed", "..xooo*...", 90},
		{"other three at the edge", "ooo*......", 90},
		{"other two", "...oo*....", 90},
		{"other two, one end closed", "..xoo*....", 9},
		{"other single", "....o*....", 9},
		{"own before other of the same length", "..xx*oo...", 10},
		{"own three with a gap", "...xx.x*..", 500},
		{"gap beside the point", "...xx.*...", 50},
		{"the point fills the gap", "...xx*x...", 1000},
		{"other three with a gap", "...oo.o*..", 360},
		{"both with gaps", ".x.xx*oo.o..", 80},
		{"two free points end the row", "..x..x*...", 10},
	}
	p := program(t, "greedy")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pos := drawn(t, 19, engine.Black, "", "", "", "", strings.ReplaceAll(tt.row, "*", "."))
			star := at(19, 4, strings.Index(tt.row, "*"))
			r := search(t, p, pos, classic.Options{})
			if got, _ := valueOf(r, star); got != tt.want {
				t.Errorf("score %v, want %v", got, tt.want)
			}
		})
	}
}

func TestGreedyAddsTheDirectionsAndTakesTheBest(t *testing.T) {
	pos := drawn(t, 19, engine.Black,
		"", "",
		"......x",
		"......x",
		"...ooo",
		"")
	r := search(t, program(t, "greedy"), pos, classic.Options{})
	if want := at(19, 4, 6); r.Move != want || r.Value != 900+100 {
		t.Errorf("%v worth %v, want %v worth 1000", r.Move, r.Value, want)
	}
}
