package engine_test

import (
	"testing"

	"hoshi/engine"
	"hoshi/engine/growthtest"
)

// TestParsingTakesTimeInProportion parses long invalid points and names.
func TestParsingTakesTimeInProportion(t *testing.T) {
	for _, head := range []string{"", "(h", "h8 i9 "} {
		growthtest.Linear(t, head, func(text []byte) {
			_, _ = engine.ParsePoint(string(text), engine.MaxSize)
			_, _ = engine.ParsePoints(string(text), engine.MaxSize)
			engine.ParseRule(string(text))
			engine.ParseLevel(string(text))
		})
	}
}
