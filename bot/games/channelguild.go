package games

import (
	"context"
	"fmt"

	"hoshi/bot/chat"
)

// CheckGuild returns an error that wraps ErrCannotPost if a channel isn't in a guild. It's needed
// because a stored channel may be older than the check on newly chosen ones.
func (s *Keeper) CheckGuild(ctx context.Context, guild chat.GuildID, ch chat.ChannelID) error {
	room, ok := s.Chat.(chat.GuildChat)
	if !ok {
		return nil
	}
	place, err := room.Place(ctx, ch)
	if err == nil && place.Guild != guild {
		err = fmt.Errorf("%w: channel %s isn't in guild %s", chat.ErrCannotPost, ch, guild)
	}
	return err
}
