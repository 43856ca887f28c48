package service

import (
	"context"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
)

// watchableFor is how many times more games than wanted are looked at, since some are in channels
// that not everyone sees.
const watchableFor = 2

// Watchable returns running games that anyone may watch in a browser, latest first; most limits how
// many. Their guilds have chosen so, and everyone in the guild sees their channels. It leaves out
// games in channels it can't ask the chat about.
func (s *Service) Watchable(ctx context.Context, most int) ([]*game.Game, error) {
	room, ok := s.chat.(chat.PublicChat)
	if !ok {
		return nil, nil
	}
	list, err := s.store.Watchable(ctx, most*watchableFor)
	if err != nil {
		return nil, err
	}
	var out []*game.Game
	for _, g := range list {
		public, err := room.Public(ctx, g.Guild, g.Channel)
		if err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			s.log.DebugContext(ctx, "who sees a channel is not known", "channel", g.Channel, "err", err)
		}
		if public && len(out) < most {
			out = append(out, g)
		}
	}
	return out, nil
}
