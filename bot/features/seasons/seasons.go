// Package seasons shows the seasons of a server: the command for the running one and those before it,
// and the jobs that close a season and post its final table.
package seasons

import (
	"context"
	"log/slog"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/season"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/gameplay/posting"
	"hoshi/bot/view"
)

// Deps are what [Seasons] work with.
type Deps struct {
	Store      stored.Seasons
	Settings   *settings.Resolver
	Posts      *posting.Keeper
	View       *view.View
	Painter    *view.Painter
	Translator message.Translator
	Now        func() time.Time
	Log        *slog.Logger
}

// Seasons shows and closes the seasons of all guilds. It is safe for concurrent use.
type Seasons struct{ Deps }

// New returns the seasons in a store.
func New(d Deps) *Seasons { return &Seasons{d} }

// running returns a guild's running season. ok is false if there's none.
func (s *Seasons) running(ctx context.Context, guild chat.GuildID) (one season.Season, ok bool, err error) {
	list, err := s.Store.SeasonsOf(ctx, guild, 1)
	if err != nil || len(list) == 0 || !list[0].Running() {
		return season.Season{}, false, err
	}
	return list[0], true, nil
}
