package puzzle

import (
	"testing"

	"hoshi/engine"
)

// About one move in [randomMoveEvery] isn't the best one found by the search.
func TestSelfPlayMakesSomeMistakes(t *testing.T) {
	moves, mistakes := 0, 0
	for number := range uint64(12) {
		var best []engine.Point
		opening := -1
		last, err := playGame(t.Context(), 1, number, 40, 9, engine.Freestyle, func(pos *engine.Position, r engine.Result) {
			if opening < 0 {
				opening = pos.Stones()
			}
			best = append(best, r.Move)
		})
		if err != nil {
			t.Fatal(err)
		}
		if opening > openingStones || last.Stones() != opening+len(best) {
			t.Errorf("game %d: %d stones, %d of the opening, %d searches", number, last.Stones(), opening, len(best))
		}
		for i, move := range last.Moves()[opening:] {
			moves++
			if move != best[i] {
				mistakes++
			}
		}
	}
	if mistakes*20 < moves || mistakes*4 > moves {
		t.Errorf("%d of %d moves aren't the best ones, want about one in %d", mistakes, moves, randomMoveEvery)
	}
}
