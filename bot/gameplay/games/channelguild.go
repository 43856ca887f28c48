package games

import (
	"context"
	"fmt"

	"hoshi/bot/domain/chat"
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

// HasThreads reports whether threads can start in a channel: for example, not in another thread and not
// in the chat of a voice channel.
func (s *Keeper) HasThreads(ctx context.Context, ch chat.ChannelID) bool {
	if _, ok := s.Chat.(chat.ThreadChat); !ok {
		return false
	}
	room, ok := s.Chat.(chat.GuildChat)
	if !ok {
		return true
	}
	place, err := room.Place(ctx, ch)
	return err == nil && place.Threads
}
