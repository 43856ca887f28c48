package train

import (
	"slices"
	"testing"

	"hoshi/engine"
	"hoshi/engine/tune"
)

// From the position after the last random move on, the result is a label for the side to move.
func TestResultCountsAfterTheLastRandomMove(t *testing.T) {
	moves, err := engine.ParsePoints("h8 a1 k10 a15 o8 o1 d4 o15", 15)
	if err != nil {
		t.Fatal(err)
	}
	g := tune.Game{Size: 15, Opening: 2, Moves: moves, Best: slices.Clone(moves), Winner: engine.Black}
	for i := range moves {
		g.Scores = append(g.Scores, int16(i)) // identifies the position
	}
	g.Best[4] = engine.Point{Col: 9, Row: 9}
	labels := func() (list []int8) {
		for i, e := range newExtractor().game(&g) {
			if want := int16(g.Opening + i); e.score != want {
				t.Fatalf("example %d is of position %d, want %d", i, e.score, want)
			}
			list = append(list, e.result)
		}
		return list
	}
	if got, want := labels(), []int8{unknown, unknown, unknown, -1, 1, -1}; !slices.Equal(got, want) {
		t.Errorf("won by Black: labels %v, want %v", got, want)
	}
	g.Winner = engine.White
	if got, want := labels(), []int8{unknown, unknown, unknown, 1, -1, 1}; !slices.Equal(got, want) {
		t.Errorf("won by White: labels %v, want %v", got, want)
	}
	g.Winner = engine.Empty
	if got, want := labels(), slices.Repeat([]int8{unknown}, 6); !slices.Equal(got, want) {
		t.Errorf("not finished: labels %v, want %v", got, want)
	}
}
