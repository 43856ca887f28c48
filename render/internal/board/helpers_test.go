package board

import (
	"testing"

	"hoshi/engine"
)

// points returns points written as in "h8 i9".
func points(t testing.TB, size int, text string) []engine.Point {
	t.Helper()
	pts, err := engine.ParsePoints(text, size)
	if err != nil {
		t.Fatal(err)
	}
	return pts
}
