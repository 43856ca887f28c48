// Package settings defines the settings of servers, channels and people.
package settings

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/engine"
)

// ChannelSettings are the settings of a channel. Zero values mean not set.
type ChannelSettings struct {
	Depth   game.Depth // search depth; DepthOfChannel for the program's default
	Theme   string     // of pictures; "" for the guild's
	Numbers string     // on stones: "all", "last N", "from N", "off" or "" for the default
	Details Details    // shown with a board in addition to the move

	Language string // of public messages, as a BCP 47 tag; "" for the guild's

	Board BoardPolicy // for board messages; "" for the guild's
}

// UserSettings are a person's own settings in all channels. Zero values mean not set.
type UserSettings struct {
	Level engine.Level // of the engine in the person's games; engine.NoLevel for the default

	Language string   // of private answers, as a BCP 47 tag; "" for the chat's
	Theme    string   // of games the person starts; "" for the channel's
	Numbers  string   // on the stones of those games, as in ChannelSettings
	Notation Notation // of points in private answers; "" for NotationLower
	Pings    Pings    // when to notify the person of their turn; "" for the guild's choice
	Confirm  Switch   // whether to ask before the person resigns; "" for On

	Zone      Zone  // the person's time zone; "" for UTC
	Digest    Hour  // when to send the list of games that wait for them, in Zone; "" for never
	DigestDay Day   // the last day whose list was sent or left out; "" for none
	Quiet     Quiet // when not to notify them, in Zone; "" for never
}

// GuildSettings are the settings that a guild's managers made for its channels. Zero values mean
// not set.
type GuildSettings struct {
	Theme    string // of pictures in channels without their own; "" for the default
	Language string // of messages in channels without their own, as a BCP 47 tag; "" for English

	Board BoardPolicy // in channels without their own; "" for the default

	Threads bool // start a thread for every game, if the chat has threads

	Prefix    string        // of text commands, as textcommand.ParsePrefix returns it; "" for the program's
	Channels  ChannelList   // where commands are answered; "" for everywhere
	Level     string        // default engine level; "" for the program's
	Size      int           // default board size; 0 for the program's
	Rule      string        // name of the default rule for new games; "" for the program's
	BareMoves Switch        // whether a point without a command is a move; "" for the program's setting
	MaxDepth  game.Depth    // maximum search depth of any engine, in plies; 0 for no limit
	MaxTime   time.Duration // maximum time of any engine for a move; 0 for the program's limit
	Cancel    CancelPolicy  // who may cancel a game; "" for CancelIdle
	// ChallengeTime is how long a challenge waits for an answer; 0 for the program's setting.
	ChallengeTime time.Duration

	Clock   string     // default clock of games between people, as typed; "" for none
	Opening string     // name of the default opening for new games; "" for the usual one
	Foul    FoulPolicy // what happens on a forbidden move; "" for FoulRefuse
	Rated   Switch     // whether games between people are rated by default; "" for Off

	Pings Pings // when to notify people of their turn, unless they chose themselves; "" for PingAway

	// Lobby lets anyone with the address of the pages watch running games in channels that everyone
	// in the guild can see; "" for Off.
	Lobby Switch

	// Anyone lets people on the guild look for an opponent on any server; "" for Off.
	Anyone Switch

	Daily        Hour        // when to post the daily puzzle, in Zone; "" for never
	DailyChannel ChannelList // where to post it: one channel; "" for nowhere
	Zone         Zone        // the guild's time zone; "" for UTC

	Seasons       SeasonLength // how long a season lasts; "" for no seasons
	SeasonChannel ChannelList  // where to post the final table of a season: one channel; "" for nowhere
}

// SeasonLength is how long the seasons of a guild last; "" for no seasons.
type SeasonLength string

// The lengths of seasons: calendar months, and calendar quarters.
const (
	Monthly   SeasonLength = "monthly"
	Quarterly SeasonLength = "quarterly"
)

// Switch is a setting that's on, off or not set ("").
type Switch string

// The values of a [Switch].
const (
	On  Switch = "on"
	Off Switch = "off"
)

// Or reports whether the switch is on; if it's not set, it returns otherwise.
func (s Switch) Or(otherwise bool) bool {
	if s == "" {
		return otherwise
	}
	return s == On
}

// ChannelList is a list of channel IDs separated by spaces. It's a string rather than a slice so
// that settings are comparable.
type ChannelList string

// NewChannelList returns a list of the channels without duplicates.
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

// Has reports whether the list contains a channel.
func (l ChannelList) Has(ch chat.ChannelID) bool { return slices.Contains(l.All(), ch) }

// Details says what to show with a board in addition to the move: any of the words time, value and
// caption, in this order and separated by spaces; "off" for none of them, or "" if not set.
type Details string

// NoDetails is the value set by "!details off".
const NoDetails Details = "off"

// detailWords are the possible details: how long the move took, what the position is worth to both
// sides, and a strip below the board that names them.
var detailWords = [...]string{"time", "value", "caption"}

// ParseDetails parses user input: any of the words of [Details], or "off".
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

// Has reports whether a detail should be shown.
func (d Details) Has(word string) bool { return strings.Contains(string(d), word) }
