package bot

import (
	"context"
	"errors"
)

// Errors of a [Store] that callers decide by.
var (
	ErrNoGame      = errors.New("no game in this channel")
	ErrGameRunning = errors.New("a game is running in this channel")
	ErrStale       = errors.New("the game has changed in the meantime")
)

// Turn is a job: whatever the game needs at this revision. If the engine is to
// move, its move is computed and stored; then the board is posted, unless that
// has been done. Doing a Turn twice does no harm.
type Turn struct {
	Game     int64
	Ply      int   // stones on the board when the job was made
	Revision int64 // Game.Revision when the job was made
}

// Store keeps games, and the jobs that games wait for, where they survive the
// process. Implementations are safe for concurrent use.
type Store interface {
	// Create stores a new game and a Turn for it, in one transaction, and sets its
	// ID, Revision (1), Created and Changed. It returns ErrGameRunning, and stores
	// nothing, when the channel has a game in state Playing.
	Create(ctx context.Context, g *Game) error

	// Commit stores what changed in g (players, moves, state, winner, last event)
	// and a Turn for it, in one transaction, and sets g.Revision and g.Changed. It
	// returns ErrStale, and stores nothing, unless g.Revision is the stored one.
	// When Commit returns nil the change is on disk.
	Commit(ctx context.Context, g *Game) error

	// Current returns the channel's game in state Playing, else its most recent
	// one, else ErrNoGame.
	Current(ctx context.Context, ch ChannelID) (*Game, error)

	// Game returns a game by its id, or ErrNoGame.
	Game(ctx context.Context, id int64) (*Game, error)

	// Shown records that the board of a revision was posted as message. An older
	// revision than the recorded one changes nothing.
	Shown(ctx context.Context, id, revision int64, message string) error

	// Settings returns what a channel is set to, the zero value when nobody has set
	// anything.
	Settings(ctx context.Context, ch ChannelID) (Settings, error)

	// SetSettings keeps what a channel is set to. Depths out of range are an error.
	SetSettings(ctx context.Context, ch ChannelID, s Settings) error

	// Waiting returns the channels that have Turns not yet done.
	Waiting(ctx context.Context) ([]ChannelID, error)

	// Work calls do for every Turn, those that an earlier process left undone
	// first, until ctx ends; then it waits for the calls under way, whose context
	// ends too, and returns nil. Turns of different games run side by side. A Turn
	// whose do returns an error is tried again, sooner at first, then later; one
	// whose error wraps ErrCannotPost is given up.
	Work(ctx context.Context, do func(context.Context, Turn) error) error
}
