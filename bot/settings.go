package bot

import (
	"fmt"
	"slices"
	"strings"
)

// ChannelSettings is what the people of a channel have chosen for it. Zero values
// are what nobody has chosen.
type ChannelSettings struct {
	Depth   Depth   // how far the engine looks; DepthOfChannel for the program's default
	Theme   string  // of the pictures; "" for the guild's
	Numbers string  // on the stones: "all", "last N", "from N", "off" or "" for the default
	Details Details // what is said beside a board besides the move

	Language string // of messages that everybody sees, as a BCP 47 tag; "" for the guild's

	Board BoardPolicy // of the message with the board; "" for the guild's
}

// GuildSettings is what the people who manage a guild have chosen for its
// channels. Zero values are what nobody has chosen.
type GuildSettings struct {
	Theme    string // of the pictures in channels that have not chosen one; "" for the default
	Language string // of messages in such channels, as a BCP 47 tag; "" for English

	Board BoardPolicy // in channels that have not chosen one; "" for the default

	Threads bool // every game gets a thread of its own, where the chat has threads
}

// Details is what is shown with a board besides the move: some of the words time,
// value and caption, in this order and with blanks between.
type Details string

// detailWords are the details there are: how long the move took, what the
// position is worth to both sides, and a strip below the board that names them.
var detailWords = [...]string{"time", "value", "caption"}

// ParseDetails reads what people type: any of the words of [Details], or off.
func ParseDetails(text string) (Details, error) {
	words := strings.Fields(strings.ToLower(text))
	var on []string
	for _, known := range detailWords {
		if slices.Contains(words, known) || slices.Contains(words, known+"s") {
			on = append(on, known)
		}
	}
	for _, w := range words {
		if w != "off" && w != "none" && !slices.Contains(on, strings.TrimSuffix(w, "s")) {
			return "", fmt.Errorf("details %q: want %s or off", text, strings.Join(detailWords[:], ", "))
		}
	}
	return Details(strings.Join(on, " ")), nil
}

// has reports whether a detail is to be said.
func (d Details) has(word string) bool { return strings.Contains(string(d), word) }
