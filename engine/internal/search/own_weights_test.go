package search

import (
	"testing"

	"hoshi/engine/internal/weights"
)

func TestEnginesHaveTheirOwnWeights(t *testing.T) {
	pos := played(t, 15, "h8 i9 h10 g9 j10 i8")
	want := search(t, pos, Limits{Depth: 4})
	other, err := New(Options{HashMB: 1, Weights: new(weights.Weights)}).Search(t.Context(), pos, Limits{Depth: 4})
	if err != nil {
		t.Fatal(err)
	}
	if other.Score == want.Score && other.Nodes == want.Nodes {
		t.Error("an engine with empty weights finds the same")
	}
	if again := search(t, pos, Limits{Depth: 4}); again.Score != want.Score || again.Nodes != want.Nodes {
		t.Error("the weights of one engine changed those of another")
	}
}
