package search

import (
	"math/rand/v2"
	"testing"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/weights"
)

func TestFeatures(t *testing.T) {
	tests := []struct {
		name         string
		black, white string
		quiet        bool
		moves        bool
	}{
		{"nothing much", "h8 i9", "h9 g8", true, true},
		{"a five to stop", "f8 g8 h8 i8 a1", "e8 h9 i9 g7", false, true},
		{"a five to make", "f8 g8 h8 i8", "f9 g9 h9 i9", false, false},
		{"an open three to stop", "g8 h8 i8", "c3 m13", true, true},
		{"four and open three at once", "e8 f8 g8 h7 h6", "d8 m2 c12 k13 n9", false, false},
	}
	r := NewFeatureReader()
	var f Features
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pos := setup(t, tt.black, tt.white)
			r.Read(pos, &f)
			if f.Quiet != tt.quiet || (len(f.Moves) > 0) != tt.moves {
				t.Errorf("quiet %v with %d moves, want %v and %v", f.Quiet, len(f.Moves), tt.quiet, tt.moves)
			}
			if free := 15*15 - pos.Stones(); len(f.Own) != free || len(f.Opponent) != free {
				t.Errorf("%d and %d codes of %d free points", len(f.Own), len(f.Opponent), free)
			}
		})
	}
}

// TestFeaturesMakeTheEvaluation compares the evaluation with the sum of the features' weights, for
// each rule's weights and for random ones that differ between the sides.
func TestFeaturesMakeTheEvaluation(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 9))
	r := NewFeatureReader()
	var f Features
	for i := range 200 {
		pos := randomPosition(t, rng, game.MinSize+rng.IntN(game.MaxSize-game.MinSize+1), rulesPlayed[i%len(rulesPlayed)], 2+rng.IntN(30))
		if pos.Over() {
			continue
		}
		r.Read(pos, &f)
		w := weights.Default(pos.Rule())
		b := new(board.Board)
		if i/len(rulesPlayed)%2 == 1 {
			w = randomWeights(rng)
			b.UseWeights(w)
		}
		side := w.Of(pos.SideToMove())
		sum := int(side.Situation[f.Situation])
		for i := range f.Own {
			sum += int(side.Own[f.Own[i]]) - int(side.Opponent[f.Opponent[i]])
		}
		b.Reset(pos)
		if got := b.Evaluate(); got != sum/weights.PerPoint {
			t.Fatalf("evaluation %d, the features make %d", got, sum/weights.PerPoint)
		}
	}
}

func randomWeights(rng *rand.Rand) *weights.Weights {
	w := new(weights.Weights)
	for s := range w {
		for _, table := range [][]int16{w[s].Own[:], w[s].Opponent[:], w[s].Situation[:]} {
			for i := range table {
				table[i] = int16(rng.IntN(201) - 100)
			}
		}
	}
	return w
}
