package render

import (
	"fmt"
	"strconv"
	"strings"
)

// Numbers says which stones show their move number: n > 0 means move n and later, -n means the
// last n moves, and 0 means none.
type Numbers int

// The most common choices; see also [LastNumbers] and [NumbersFrom].
const (
	NoNumbers  Numbers = 0 // no move
	AllNumbers Numbers = 1 // every move
)

// LastNumbers numbers the last k moves, and none if k is below 1.
func LastNumbers(k int) Numbers { return Numbers(-max(k, 0)) }

// NumbersFrom numbers move n and all later moves, and every move if n is below 1.
func NumbersFrom(n int) Numbers { return Numbers(max(n, 1)) }

// shows reports whether a move is numbered after played moves.
func (n Numbers) shows(move, played int) bool {
	if n < 0 {
		return move > played+int(n)
	}
	return n > 0 && move >= int(n)
}

// ParseNumbers reads the forms that String writes, in any case and spacing. It also accepts
// "none", "last5", and a plain number such as "5" for "last 5". The error is a *[NumbersError].
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

// String returns "off", "all", "last 5" or "from 20": the form for settings and commands in
// every language.
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

// MarshalText returns the text of String. The error is always nil.
func (n Numbers) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText reads the same forms as ParseNumbers, with the same error.
func (n *Numbers) UnmarshalText(text []byte) (err error) {
	*n, err = ParseNumbers(string(text))
	return err
}
