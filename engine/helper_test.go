package engine

import "testing"

// empty returns an empty board.
func empty(t testing.TB, size int, rule Rule) *Position { return stones(t, size, rule, nil, nil) }

// stones sets a position up.
func stones(t testing.TB, size int, rule Rule, black, white []Point) *Position {
	t.Helper()
	pos, err := Setup(size, rule, black, white)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// points reads "h8 i9" on the largest board.
func points(t testing.TB, text string) []Point {
	t.Helper()
	pts, err := ParsePoints(text, MaxSize)
	if err != nil {
		t.Fatal(err)
	}
	return pts
}

// setup is stones with the points written out, on 15×15 in freestyle.
func setup(t testing.TB, black, white string) *Position {
	t.Helper()
	return stones(t, DefaultSize, Freestyle, points(t, black), points(t, white))
}
