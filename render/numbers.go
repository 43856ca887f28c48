package render

import (
	"fmt"
	"strconv"
	"strings"
)

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

// ParseNumbers reads what String writes, in any case and spacing, and also
// "none", "last5" and a number alone, which stands for that many of the last
// moves. The error is a *[NumbersError].
func ParseNumbers(text string) (Numbers, error) {
	word := strings.ToLower(strings.TrimSpace(text))
	switch word {
	case "all":
		return AllNumbers, nil
	case "off", "none":
		return NoNumbers, nil
	}
	numbers := LastNumbers
	if rest, ok := strings.CutPrefix(word, "last"); ok {
		word = rest
	} else if rest, ok := strings.CutPrefix(word, "from"); ok {
		word, numbers = rest, NumbersFrom
	}
	n, err := strconv.ParseUint(strings.TrimSpace(word), 10, 16)
	if err != nil || n == 0 {
		return NoNumbers, &NumbersError{text}
	}
	return numbers(int(n)), nil
}

// String returns "off", "all", "last 5" or "from 20".
func (n Numbers) String() string {
	switch {
	case n == NoNumbers:
		return "off"
	case n == AllNumbers:
		return "all"
	case n < 0:
		return fmt.Sprintf("last %d", -int(n))
	}
	return fmt.Sprintf("from %d", int(n))
}

// MarshalText writes the numbers like String.
func (n Numbers) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText reads numbers like ParseNumbers.
func (n *Numbers) UnmarshalText(text []byte) (err error) {
	*n, err = ParseNumbers(string(text))
	return err
}
