// Package stored declares what is kept in the database: games with their jobs, notices between
// processes, challenges, people, achievements and puzzles. The store implements its interfaces.
package stored

import (
	"context"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
)

// Games stores games persistently. Implementations are safe for concurrent use, also by several
// processes if the database supports that: a change is refused unless it was made to the stored
// revision. Text must be valid UTF-8 without NUL.
type Games interface {
	// Create stores a new game and a [GameJob] for it in one transaction, and sets the game's ID,
	// Revision (1), Started, Created and Changed. If g.Due is set and the game isn't over
	// (state Proposed or Playing), Create also stores a [DueJob] for that time. If the
	// channel already has a game in state Playing, it returns ErrGameRunning and stores
	// nothing.
	//
	// If replaces is not nil, the same transaction ends that game: it becomes Cancelled, or
	// Unplayed if it's a challenge, with the Last event set in replaces. It counts as shown,
	// because the new game's message takes its place, and gets no job. Create returns ErrStale
	// and stores nothing unless the stored game is in state Playing or Proposed and its revision
	// is replaces.Revision. On success it updates State, Revision, Shown and Changed of
	// replaces.
	Create(ctx context.Context, g, replaces *game.Game) error

	// Commit stores the changes to g (players, moves, opening, state, winner, last event,
	// offer, clocks, due time) and its jobs in one transaction, like Create; it stores the
	// DueJob only if the due time has changed or the game has a clock. It sets g.Revision,
	// g.Started and g.Changed. If g.Revision isn't the stored revision, it returns ErrStale and
	// stores nothing. When Commit returns nil, the change is on disk.
	Commit(ctx context.Context, g *game.Game) error

	// Current returns the channel's game in state Playing, or else the one that started last,
	// or else ErrNoGame. It ignores challenges that haven't been accepted.
	Current(ctx context.Context, ch chat.ChannelID) (*game.Game, error)

	// Game returns a game by its ID, or ErrNoGame.
	Game(ctx context.Context, id int64) (*game.Game, error)

	// Outline returns where a game is played and how far it is, without loading it, or ErrNoGame.
	Outline(ctx context.Context, id int64) (Outline, error)

	// BeginTurn records when a game's turn began and shifts its due time by the same amount. If
	// the game has a different revision or its turn began later than at, it changes nothing
	// and returns false.
	BeginTurn(ctx context.Context, id, revision int64, at time.Time) (moved bool, err error)

	// SetShown records that the board of a revision was posted as message. It does nothing if a
	// later revision is already recorded or the game doesn't exist.
	SetShown(ctx context.Context, id, revision int64, message string) error

	// RecordBoard is SetShown for a board that may have superseded another, or that another process may
	// have shown in the same message; see [ShownBoard]. It reports whether the message shows the board
	// for certain. If not, it ends no job, and the caller must edit the message again.
	RecordBoard(ctx context.Context, id int64, b ShownBoard) (certain bool, err error)

	// TakeSuperseded returns superseded messages, at most one of a game and n in all, and forgets
	// them. It takes the latest one of each game that is over or hasn't changed since quiet, and
	// begins with the games that changed last. Those of games that haven't changed since old stay as
	// they are. left reports whether there are more to take, now or later.
	TakeSuperseded(ctx context.Context, quiet, old time.Time, n int) (list []Superseded, left bool, err error)

	// BeginPost records that the board of a revision is about to be posted as a new message, so
	// that a process showing the game after a crash can find that message by its key: see
	// [game.Game.Posting]. SetShown with this or a later revision clears the record. BeginPost
	// returns false without changing anything if the caller's view is outdated: the game's
	// message isn't message, a later revision has been shown, or another message is being
	// posted.
	BeginPost(ctx context.Context, id, revision int64, key, message string) (ok bool, err error)
}

// Outline is where a game is played, and how far it is.
type Outline struct {
	Channel  chat.ChannelID
	Guild    chat.GuildID
	Revision int64
	State    game.State
}

// GoesOn reports whether the game isn't over.
func (o Outline) GoesOn() bool { return o.State == game.Proposed || o.State == game.Playing }

// ShownBoard is a board that has been shown in a message.
type ShownBoard struct {
	Revision int64
	Message  string // the chat's ID for it
	// Supersedes means that the message is below the earlier one, which still has its buttons and is now
	// superseded.
	Supersedes bool

	// Edited means that the message showed a board before, so that another process may have edited it at
	// the same time: if one has, Shown isn't the last recorded revision any more.
	Edited bool
	Shown  int64 // the last recorded revision when the edit began
}

// Superseded is a message with an earlier board of a game that still has its buttons.
type Superseded struct {
	Game    int64
	User    chat.UserID // whose direct board it is; empty if the message is in the game's channel
	Message string      // the chat's ID for it
}

// lastChange marks the context of [LastChange].
type lastChange struct{}

// LastChange returns a context for the last change that a game's job makes. SetShown and
// RecordBoard then mark that job as done in the same transaction.
func LastChange(ctx context.Context) context.Context {
	return context.WithValue(ctx, lastChange{}, true)
}

// IsLastChange reports whether a change is the last one that a game's job makes.
func IsLastChange(ctx context.Context) bool { return ctx.Value(lastChange{}) != nil }

// goesOn marks the context of [GoesOn].
type goesOn struct{}

// GoesOn returns a context for a change that a game's job makes before it shows the board. If the
// next move is a person's, Commit then stores no other job to do that.
func GoesOn(ctx context.Context) context.Context { return context.WithValue(ctx, goesOn{}, true) }

// IsGoingOn reports whether the job that makes a change goes on to show the board.
func IsGoingOn(ctx context.Context) bool { return ctx.Value(goesOn{}) != nil }
