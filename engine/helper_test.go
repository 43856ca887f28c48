package engine

import (
	"strings"
	"testing"
)

// diagram reads a position drawn with the top row first: x Black, o White, .
// free. Black is to move when there are as many stones of both.
func diagram(t testing.TB, rows ...string) *Position {
	t.Helper()
	size := len(rows)
	var black, white []Point
	for i, row := range rows {
		row = strings.ReplaceAll(row, " ", "")
		if len(row) != size {
			t.Fatalf("row %d has %d points, want %d", i, len(row), size)
		}
		for col, r := range row {
			pt := Point{int8(col), int8(size - 1 - i)}
			switch r {
			case 'x':
				black = append(black, pt)
			case 'o':
				white = append(white, pt)
			}
		}
	}
	return stones(t, size, black, white)
}

// stones sets a position up.
func stones(t testing.TB, size int, black, white []Point) *Position {
	t.Helper()
	pos, err := Setup(size, Freestyle, black, white)
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

// setup is stones with the points written out, on 15×15.
func setup(t testing.TB, black, white string) *Position {
	t.Helper()
	return stones(t, DefaultSize, points(t, black), points(t, white))
}
