package board

import (
	"testing"

	"hoshi/engine"
)

// points parses points like "h8 i9".
func points(t testing.TB, size int, text string) []engine.Point {
	t.Helper()
	pts, err := engine.ParsePoints(text, size)
	if err != nil {
		t.Fatal(err)
	}
	return pts
}
