package bot

import (
	"fmt"
	"strings"
)

// Settings is what the people of a channel have chosen for it. Zero values are
// what nobody has chosen.
type Settings struct {
	Depth   Depth   // how far the engine looks; DepthOfChannel for the program's default
	Theme   string  // of the pictures; "" for the default
	Numbers string  // on the stones: "all", "last N", "off" or "" for the default
	Details Details // what is said beside a board besides the move
}

// Details is what is said beside a board besides the move: "", "time", "value"
// or "time value".
type Details string

// ParseDetails reads what people type: any of the words time and value, or off.
func ParseDetails(text string) (Details, error) {
	var time, value bool
	for _, word := range strings.Fields(strings.ToLower(text)) {
		switch word {
		case "time", "times":
			time = true
		case "value", "values":
			value = true
		case "off", "none":
		default:
			return "", fmt.Errorf("details %q: want time, value or off", text)
		}
	}
	var on []string
	if time {
		on = append(on, "time")
	}
	if value {
		on = append(on, "value")
	}
	return Details(strings.Join(on, " ")), nil
}

// has reports whether a detail is to be said.
func (d Details) has(word string) bool { return strings.Contains(string(d), word) }
