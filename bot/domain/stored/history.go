package stored

import (
	"context"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
)

// History finds games, either those in a guild or all games of a person. Implementations are safe
// for concurrent use.
//
// A person's past games are only those that ended in a win or a draw.
type History interface {
	// Running returns the running games in a guild, latest first; most limits how many.
	Running(ctx context.Context, guild chat.GuildID, most int) ([]*game.Game, error)

	// Unfinished returns the challenges and the running games in all places in which a
	// person is a player or a member of one of two teams, latest first; most limits how many.
	Unfinished(ctx context.Context, user chat.UserID, most int) ([]*game.Game, error)

	// Watchable returns running games, latest first, in the guilds that let anyone watch their games
	// in a browser; most limits how many. It leaves out games in private conversations of guilds'
	// members that the bot can only answer in. Whether everyone may see a channel is for the caller
	// to check.
	Watchable(ctx context.Context, most int) ([]*game.Game, error)

	// GamesOf returns up to limit of a person's games in a place starting at offset, latest first, and
	// the total number.
	GamesOf(ctx context.Context, user chat.UserID, in Place, offset, limit int) (page []*game.Game, total int, err error)

	// QuitsSince returns how many rated games between people a person has ended since a time before
	// they were binding: see [game.FreeQuits].
	QuitsSince(ctx context.Context, user chat.UserID, since time.Time) (int, error)

	// ResultsOf returns the results of a person's games, latest first, without those that began with
	// moves from elsewhere; most limits how many.
	ResultsOf(ctx context.Context, user chat.UserID, guild chat.GuildID, most int) ([]game.PastResult, error)
}

// Place is where games were played. The zero Place is everywhere.
type Place struct {
	Guild   chat.GuildID   // "" for any, and for games outside guilds
	Channel chat.ChannelID // "" for any
}

// OpeningGames is the number of games for which [History.ResultsOf] includes the first moves.
const OpeningGames = 1000
