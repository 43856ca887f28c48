package people

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/game"
)

// History finds games. With a guild they are those of the guild, and without one all of a
// person. Implementations are safe for concurrent use.
//
// Of the games of a person only those count that have ended, and that somebody won or
// that were drawn.
type History interface {
	// Running returns the games that go on in a guild, or without one those that a
	// person plays, at most so many, the latest first.
	Running(ctx context.Context, guild chat.GuildID, user chat.UserID, most int) ([]*game.Game, error)

	// GamesOf returns limit games from the one at offset, the latest first, and how
	// many there are.
	GamesOf(ctx context.Context, user chat.UserID, guild chat.GuildID, offset, limit int) (page []*game.Game, total int, err error)

	// ResultsOf returns what came of a person's latest games, at most so many, the
	// latest first.
	ResultsOf(ctx context.Context, user chat.UserID, guild chat.GuildID, most int) ([]game.PastResult, error)
}

// OpeningGames is of how many games [History.ResultsOf] tells how they began.
const OpeningGames = 1000
