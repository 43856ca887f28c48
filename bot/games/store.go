// Package games is the way to stored games: the database's interface to games and jobs, its
// errors, the notices between processes and the lock of a channel.
package games

import (
	"context"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
)

// Games keeps games where they survive the process. Implementations are safe for
// concurrent use, by several processes too where the database allows that: a
// change is refused unless it was made to the stored revision. Text is valid UTF-8
// without NUL.
type Games interface {
	// Create stores a new game and a [Job] for it, in one transaction, and sets its
	// ID, Revision (1), Started, Created and Changed. Where g.Due is not zero and the game
	// goes on (states Proposed and Playing), there is a second Job for that time, with Due.
	// It returns ErrGameRunning, and stores
	// nothing, when the channel has a game in state Playing.
	//
	// Where replaces is not nil, the same transaction ends that game: it becomes
	// Cancelled, or Unplayed if it is a challenge, with the Last event that replaces has,
	// and counts as shown, as the message of the new game is shown instead. It gets no Job.
	// Create returns ErrStale, and stores nothing, unless the stored game is in state
	// Playing or Proposed and its revision is replaces.Revision. On success replaces has its new State,
	// Revision, Shown and Changed.
	Create(ctx context.Context, g, replaces *game.Game) error

	// Commit stores what changed in g (players, moves, opening, state, winner, last
	// event, offer, clocks, due time) and its Jobs, as Create does, in one transaction: that
	// with Due only where the due time is another one. It sets g.Revision, g.Started and
	// g.Changed. It returns ErrStale, and stores nothing, unless g.Revision is the stored
	// one. When Commit returns nil the change is on disk.
	Commit(ctx context.Context, g *game.Game) error

	// Current returns the channel's game in state Playing, else the one that started
	// last, else ErrNoGame. Challenges that nobody has accepted are none.
	Current(ctx context.Context, ch chat.ChannelID) (*game.Game, error)

	// Game returns a game by its id, or ErrNoGame.
	Game(ctx context.Context, id int64) (*game.Game, error)

	// BeginTurn records that the turn of a game at a revision began at a time, and moves its
	// due time by as much. Where the game has another revision, or the turn began later, it
	// changes nothing and returns false.
	BeginTurn(ctx context.Context, id, revision int64, at time.Time) (moved bool, err error)

	// SetShown records that the board of a revision was posted as message. An older
	// revision than the recorded one changes nothing, and so does a game that does
	// not exist.
	SetShown(ctx context.Context, id, revision int64, message string) error

	// BeginPost records that the board of a revision is about to be posted as a new message,
	// so that whoever shows the game after a crash can find that message by its key: see
	// [game.Game.Posting]. SetShown of this revision, or of a later one, ends that. It reports
	// false, and changes nothing, if the game isn't as the caller knows it: another message
	// than the given one shows it, a later revision has been shown, or another message is
	// being posted.
	BeginPost(ctx context.Context, id, revision int64, key, message string) (ok bool, err error)
}
