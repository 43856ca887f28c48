package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// String returns the point as renju writes it: a column letter from the left,
// none skipped, and a row number from the bottom, as in "h8".
func (p Point) String() string {
	return string(rune('a'+p.Col)) + strconv.Itoa(int(p.Row)+1)
}

// NotationError says that a text is not a coordinate at all.
type NotationError struct {
	Text string
	Size int
}

func (e *NotationError) Error() string {
	return fmt.Sprintf("%q is not a point of the board: write a letter a to %c and a number 1 to %d, like %v",
		e.Text, 'a'+e.Size-1, e.Size, Center(e.Size))
}

// ParsePoint reads a coordinate for a board of the given size. See package tests for forms.
func ParsePoint(text string, size int) (Point, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	if len(t) < 2 || t[0] < 'a' || t[0] > 'z' {
		return Point{}, &NotationError{text, size}
	}
	n, err := strconv.Atoi(t[1:])
	if err != nil {
		return Point{}, &NotationError{text, size}
	}
	pt := Point{int8(t[0] - 'a'), int8(min(n, 100) - 1)}
	if !pt.On(size) {
		return pt, &OffBoardError{pt, size}
	}
	return pt, nil
}

// ParsePoints reads coordinates separated by white space.
func ParsePoints(text string, size int) ([]Point, error) {
	var pts []Point
	for _, f := range strings.Fields(text) {
		pt, err := ParsePoint(f, size)
		if err != nil {
			return nil, err
		}
		pts = append(pts, pt)
	}
	return pts, nil
}
