package engine_test

import (
	"math"
	"testing"

	"hoshi/engine"
)

func TestWinChance(t *testing.T) {
	for score, want := range map[int]float64{0: 0.5, 200: 0.731, -200: 0.269, engine.ScoreMate - 9: 1, 9 - engine.ScoreMate: 0} {
		if got := engine.WinChance(score); math.Abs(got-want) > 0.001 {
			t.Errorf("WinChance(%d) is %v, want %v", score, got, want)
		}
	}
}
