// Package settings is what servers, channels and people can choose for the bot.
package settings

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/engine"
)

// ChannelSettings is what the people of a channel have chosen for it. Zero values
// are what nobody has chosen.
type ChannelSettings struct {
	Depth   game.Depth // how far the engine looks; DepthOfChannel for the program's default
	Theme   string     // of the pictures; "" for the guild's
	Numbers string     // on the stones: "all", "last N", "from N", "off" or "" for the default
	Details Details    // what is said beside a board besides the move

	Language string // of messages that everybody sees, as a BCP 47 tag; "" for the guild's

	Board BoardPolicy // of the message with the board; "" for the guild's
}

// UserSettings is what a person has chosen for themselves, in all channels. Zero values
// are what nobody has chosen.
type UserSettings struct {
	Level engine.Level // of the engine in the person's games; engine.NoLevel for the default

	Language string   // of answers for the person alone, as a BCP 47 tag; "" for that of their chat
	Theme    string   // of the games that the person starts; "" for the channel's
	Numbers  string   // on the stones of these games, as in ChannelSettings
	Notation Notation // of points in answers for the person alone; "" for NotationLower
	Pings    Pings    // when the person is told that it is their turn; "" for the guild's choice
	Confirm  Switch   // whether the person is asked before they resign; "" for On
}

// GuildSettings is what the people who manage a guild have chosen for its
// channels. Zero values are what nobody has chosen.
type GuildSettings struct {
	Theme    string // of the pictures in channels that have not chosen one; "" for the default
	Language string // of messages in such channels, as a BCP 47 tag; "" for English

	Board BoardPolicy // in channels that have not chosen one; "" for the default

	Threads bool // every game gets a thread of its own, where the chat has threads

	Prefix    string        // of text commands, in the form of package prefix; "" for the program's
	Channels  ChannelList   // where commands are answered; "" for everywhere
	Level     string        // how strong the engine plays where nobody has chosen; "" for the program's default
	Size      int           // of the board when a game names none; 0 for the program's
	Rule      string        // of new games that name none, by its name; "" for the default
	BareMoves Switch        // whether a point alone is a move; "" for the program's setting
	MaxDepth  game.Depth    // no engine looks deeper, in plies; 0 for no limit
	MaxTime   time.Duration // no engine takes longer for a move; 0 for the program's limit
	Cancel    CancelPolicy  // who may cancel a game; "" for CancelIdle
	// ChallengeTime is how long a challenge waits for an answer; 0 for the program's setting.
	ChallengeTime time.Duration

	Clock   string          // of games between people that name none, as people type it; "" for none
	Opening string          // of new games that name none, by its name; "" for the usual one
	Foul    game.FoulPolicy // what becomes of a forbidden move; "" for FoulRefuse
	Rated   Switch          // whether games between people count for ratings unless they say; "" for Off

	Pings Pings // when people are told that it is their turn, who have not chosen; "" for PingAway

	Daily        Hour        // when the puzzle of the day is posted, by the clock of Zone; "" for not at all
	DailyChannel ChannelList // where it is posted: one channel; "" for nowhere
	Zone         Zone        // of the guild's clock; "" for UTC
}

// Switch is a setting that is on, off, or "" where nobody has chosen.
type Switch string

// The values of a [Switch].
const (
	On  Switch = "on"
	Off Switch = "off"
)

// Or returns whether a switch is on, or otherwise where nobody has chosen.
func (s Switch) Or(otherwise bool) bool {
	if s == "" {
		return otherwise
	}
	return s == On
}

// ChannelList names channels by their ids, with blanks between. A string and no slice,
// so that settings can be compared.
type ChannelList string

// NewChannelList returns the list of channels, each once.
func NewChannelList(channels []chat.ChannelID) ChannelList {
	var words []string
	for _, ch := range channels {
		if !slices.Contains(words, string(ch)) {
			words = append(words, string(ch))
		}
	}
	return ChannelList(strings.Join(words, " "))
}

// All returns the channels of the list.
func (l ChannelList) All() []chat.ChannelID {
	var out []chat.ChannelID
	for word := range strings.FieldsSeq(string(l)) {
		out = append(out, chat.ChannelID(word))
	}
	return out
}

// Has reports whether the list names a channel.
func (l ChannelList) Has(ch chat.ChannelID) bool { return slices.Contains(l.All(), ch) }

// Details is what is shown with a board besides the move: some of the words time,
// value and caption, in this order and with blanks between; "off" for none of them, or
// "" where nobody has chosen.
type Details string

// NoDetails is what "!details off" chooses.
const NoDetails Details = "off"

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
	if len(on) == 0 {
		return NoDetails, nil
	}
	return Details(strings.Join(on, " ")), nil
}

// Has reports whether a detail is to be said.
func (d Details) Has(word string) bool { return strings.Contains(string(d), word) }
