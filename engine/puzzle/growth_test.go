package puzzle_test

import (
	"bytes"
	"testing"

	"hoshi/engine/growthtest"
	"hoshi/engine/puzzle"
)

// TestParsingTakesTimeInProportion parses long invalid collections and proofs.
func TestParsingTakesTimeInProportion(t *testing.T) {
	for _, head := range []string{"", "1 15 black h8", "1 15 black h8 i9 3 1 g8["} {
		growthtest.Linear(t, head, func(text []byte) {
			_, _ = puzzle.Parse(bytes.NewReader(text))
			_, _ = puzzle.ParseProof(string(text))
		})
	}
}
