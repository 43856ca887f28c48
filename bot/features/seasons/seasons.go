// Package seasons shows the seasons of a server: the command for the running one and those before it,
// and the jobs that close a season and post its final table.
package seasons

import (
	"context"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/season"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/shared"
)

// Seasons shows and closes the seasons of all guilds. It is safe for concurrent use.
type Seasons struct {
	*shared.Parts
	Store stored.Seasons
}

// running returns a guild's running season. ok is false if there's none.
func (s *Seasons) running(ctx context.Context, guild chat.GuildID) (one season.Season, ok bool, err error) {
	list, err := s.Store.SeasonsOf(ctx, guild, 1)
	if err != nil || len(list) == 0 || !list[0].Running() {
		return season.Season{}, false, err
	}
	return list[0], true, nil
}
