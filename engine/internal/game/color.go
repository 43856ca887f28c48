package game

// Color is what stands on a point, or the side of a player.
type Color uint8

// Black moves first.
const (
	Empty Color = iota
	Black
	White
)

// Other returns the opposing side, and Empty for Empty.
func (c Color) Other() Color {
	switch c {
	case Black:
		return White
	case White:
		return Black
	}
	return Empty
}

// String returns "Black", "White" or "Empty".
func (c Color) String() string {
	switch c {
	case Black:
		return "Black"
	case White:
		return "White"
	}
	return "Empty"
}
