package render

// Numbers says which stones show the number of their move: positive from that
// move on, negative that many of the last moves, zero none.
type Numbers int

// NoNumbers shows no numbers and AllNumbers those of all moves. See also
// [LastNumbers] and [NumbersFrom].
const (
	NoNumbers  Numbers = 0
	AllNumbers Numbers = 1
)

// LastNumbers shows the numbers of the last k moves; none where k is below 1.
func LastNumbers(k int) Numbers { return Numbers(-max(k, 0)) }

// NumbersFrom shows the numbers of move n and of all that follow; all where n is
// below 1.
func NumbersFrom(n int) Numbers { return Numbers(max(n, 1)) }

// shows reports whether a move is numbered when so many were played.
func (n Numbers) shows(move, played int) bool {
	if n < 0 {
		return move > played+int(n)
	}
	return n > 0 && move >= int(n)
}
