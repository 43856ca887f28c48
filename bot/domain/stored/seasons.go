package stored

import (
	"context"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/season"
)

// Seasons stores the seasons of guilds. Implementations are safe for concurrent use, also by several
// processes.
type Seasons interface {
	// SeasonGuilds returns the guilds in which a season is running or should be, in no particular
	// order.
	SeasonGuilds(ctx context.Context) ([]chat.GuildID, error)

	// BeginSeason returns a guild's running season. If there's none and the guild has turned seasons
	// on, it stores the one that now is in. It returns [season.ErrNone] if seasons are off and none is
	// running.
	BeginSeason(ctx context.Context, guild chat.GuildID, now time.Time) (season.Season, error)

	// CloseSeason closes a guild's running season if it's over: it stores the season's table, and the
	// next season if the guild still has seasons turned on. It also stores a [SeasonJob], unless
	// nobody has played or seasons are off. All that happens in one transaction, so a season is closed
	// once. It returns false if no season was over.
	CloseSeason(ctx context.Context, guild chat.GuildID, now time.Time) (closed bool, err error)

	// Season returns a season, or [season.ErrNone].
	Season(ctx context.Context, guild chat.GuildID, number int) (season.Season, error)

	// SeasonsOf returns a guild's seasons, latest first: the running one, and those with games. most
	// limits how many.
	SeasonsOf(ctx context.Context, guild chat.GuildID, most int) ([]season.Season, error)

	// SeasonTable returns the table of a season: the final one, or that of the games so far. People who
	// have deleted their data aren't in it; the ranks of the others stay as they were.
	SeasonTable(ctx context.Context, guild chat.GuildID, number int) ([]season.Row, error)

	// SetSeasonMessage records that the final table of a season was posted.
	SetSeasonMessage(ctx context.Context, guild chat.GuildID, number int, message string) error
}

// SeasonJob posts the final table of a season, unless that's already done.
type SeasonJob struct {
	Guild  chat.GuildID `json:"guild,omitempty"`
	Season int          `json:"revision,omitempty"` // its number
}

// Kind implements [Job].
func (SeasonJob) Kind() string { return "season" }
