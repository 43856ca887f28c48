package game

// MinSize, MaxSize and DefaultSize bound the side of a board, in points.
const (
	MinSize     = 9
	MaxSize     = 20
	DefaultSize = 15
)

// Point is an intersection of the board. Col counts from the left edge and Row from the bottom
// edge, both from 0: Point{0, 0} is a1, and the center of a 15×15 board is Point{7, 7}, h8.
type Point struct {
	Col, Row int8
}

// Center returns the middle point of a board of the given size. An even size has no middle
// point, so it is the one below and left of the middle.
func Center(size int) Point {
	return Point{int8((size - 1) / 2), int8((size - 1) / 2)}
}

// On reports whether p lies on a board of the given size.
func (p Point) On(size int) bool {
	return p.Col >= 0 && p.Row >= 0 && int(p.Col) < size && int(p.Row) < size
}

// step returns the point n steps of d away.
func (p Point) step(d Point, n int) Point {
	return Point{p.Col + int8(n)*d.Col, p.Row + int8(n)*d.Row}
}
