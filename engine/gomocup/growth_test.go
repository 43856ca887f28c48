package gomocup_test

import (
	"testing"

	"hoshi/engine/gomocup"
	"hoshi/engine/growthtest"
)

// TestParsingTakesTimeInProportion parses long invalid points and commands.
func TestParsingTakesTimeInProportion(t *testing.T) {
	growthtest.Linear(t, "", func(text []byte) {
		_, _ = gomocup.ParsePoint(string(text), 15)
		_, _ = gomocup.SplitCommand(string(text))
	})
}
