package game

import (
	"fmt"
	"strings"
	"time"

	"hoshi/bot/domain/chat"
)

// Posted says which boards of a game were posted, as which messages.
type Posted struct {
	Shown   int64  // the last revision whose board was posted; 0 before the first post
	Message string // the chat's ID for that post; before it, that of the board it replaces, if any
	Posting int64  // the revision being posted as a new message, possibly posted but not recorded; 0 for none

	PostingKey string // [chat.Reply.Key] of that message; "" if an earlier version of the bot began the post
	Below      string // the chat's ID for the last typed command, which the board goes below; see [chat.Reply.Below]

	// InSight is when Message was last known to be in sight of people. It isn't kept with the game, but
	// goes with its job.
	InSight time.Time

	// ReceivedBy is the other process that can show the board by answering a request if this one can't
	// post it; empty for none. It goes with the job, too.
	ReceivedBy string

	// AnswerOnly means that the bot can only write in the channel by answering requests. If it
	// can't answer any earlier request anymore, the board waits for the next one.
	AnswerOnly bool
}

// ShownState returns the current state of the game, for a message that's about to show it.
func (g *Game) ShownState() chat.ShownState {
	return chat.ShownState{Game: g.ID, Revision: g.Revision, Moves: len(g.Moves)}
}

// OwesBoard reports whether the current board must be posted.
func (g *Game) OwesBoard() bool {
	return g.Shown < g.Revision && (!g.EngineToMove() || g.Watched())
}

// PostKey returns the [chat.Reply.Key] for the message that shows a revision of the game.
func (g *Game) PostKey(revision int64) string {
	return fmt.Sprintf("%d.%d.%d", g.ID, revision, g.Created.UnixMilli()%1_000_000)
}

// PairedPrefix begins the IDs of the channels of paired games: games between two people who looked
// for an opponent. Such a channel isn't one of the chat. Each player sees the game in their direct
// messages, and both on its page. See [DirectBoard].
const PairedPrefix = "pair."

// IsPaired reports whether a channel is that of a paired game.
func IsPaired(ch chat.ChannelID) bool { return strings.HasPrefix(string(ch), PairedPrefix) }

// GuestPrefix begins the IDs of people who play on a page without an account.
const GuestPrefix = "guest."

// IsGuest reports whether a user plays on a page without an account.
func IsGuest(user chat.UserID) bool { return strings.HasPrefix(string(user), GuestPrefix) }

// FirstMove is how long each side of a paired game with a live clock has for its first move, which the
// clock doesn't time. Then the game ends without a result, since the player seems to have left.
const FirstMove = 3 * time.Minute

// DirectBoard is the board of a paired game in the direct messages of one of its players.
type DirectBoard struct {
	Game     int64
	User     chat.UserID
	Channel  chat.ChannelID // of direct messages; "" if the person doesn't accept any
	Language string         // in which they asked for an opponent, as a BCP 47 tag
	Rating   float64        // the player's when the game began

	// Posted has only Shown, Message, Posting and PostingKey; the message is in Channel.
	Posted
}

// Supersedes reports whether a message with the board supersedes an earlier one that shows it.
func (b DirectBoard) Supersedes(message string) bool {
	return b.Shown > 0 && b.Message != "" && b.Message != message
}
