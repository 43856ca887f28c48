package bot

import (
	"context"
	"time"

	"hoshi/engine"
)

// History finds games. With a guild they are those of the guild, and without one all of a
// person. Implementations are safe for concurrent use.
//
// Of the games of a person only those count that have ended, and that somebody won or
// that were drawn.
type History interface {
	// Running returns the games that go on in a guild, or without one those that a
	// person plays, at most so many, the latest first.
	Running(ctx context.Context, guild GuildID, user UserID, most int) ([]*Game, error)

	// GamesOf returns limit games from the one at offset, the latest first, and how
	// many there are.
	GamesOf(ctx context.Context, user UserID, guild GuildID, offset, limit int) (page []*Game, total int, err error)

	// ResultsOf returns what came of a person's latest games, at most so many, the
	// latest first.
	ResultsOf(ctx context.Context, user UserID, guild GuildID, most int) ([]PastResult, error)
}

// OpeningGames is of how many games [History.ResultsOf] tells how they began.
const OpeningGames = 1000

// PastResult is a game of a person that has ended.
type PastResult struct {
	Game     int64        // the game's id
	Side     engine.Color // the person's
	Winner   engine.Color // Empty for a draw
	Opponent Player       // the other side
	Size     int          // points on a side of the board
	Rule     engine.Rule
	Opening  Opening
	// First is the first three moves, fewer where there were fewer; nil in games before
	// the latest [OpeningGames].
	First []engine.Point
	Rated bool
	Ended time.Time
}

// Won reports whether the person won.
func (r PastResult) Won() bool { return r.Winner == r.Side }

// Drawn reports whether nobody won.
func (r PastResult) Drawn() bool { return r.Winner == engine.Empty }
