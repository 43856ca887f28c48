package game

import "testing"

func empty(t testing.TB, size int, rule Rule) *Position { return stones(t, size, rule, nil, nil) }

func stones(t testing.TB, size int, rule Rule, black, white []Point) *Position {
	t.Helper()
	pos, err := Setup(size, rule, black, white)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func points(t testing.TB, text string) []Point {
	t.Helper()
	pts, err := ParsePoints(text, MaxSize)
	if err != nil {
		t.Fatal(err)
	}
	return pts
}

// played returns the position after moves like "h8 i9".
func played(t testing.TB, size int, moves string) *Position {
	t.Helper()
	pos, err := NewPosition(size, Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range points(t, moves) {
		if err := pos.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

func free(pos *Position) (pts []Point) {
	for row := range int8(pos.Size()) {
		for col := range int8(pos.Size()) {
			if pt := (Point{col, row}); pos.At(pt) == Empty {
				pts = append(pts, pt)
			}
		}
	}
	return pts
}
