package opening_test

import (
	"testing"

	"hoshi/engine"
	"hoshi/engine/growthtest"
	"hoshi/engine/opening"
)

// TestParsingTakesTimeInProportion parses long lists of invalid actions.
func TestParsingTakesTimeInProportion(t *testing.T) {
	for _, head := range []string{"", "h8, swap, "} {
		growthtest.Linear(t, head, func(text []byte) {
			_, _ = opening.ParseActions(string(text), engine.MaxSize)
			opening.ParseID(string(text))
			opening.ParsePattern(string(text))
		})
	}
}
