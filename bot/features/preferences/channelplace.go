package preferences

import (
	"context"
	"errors"
	"fmt"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
)

// The checks below keep the members of one guild from making the bot post in another: anyone can
// type a channel ID, so it doesn't prove that the channel is theirs.

// checkPlaces refuses channels newly chosen for a guild setting if they're in another guild or the
// bot can't see them and, if the bot should post in them, if they don't accept messages.
func (s *Preferences) checkPlaces(ctx context.Context, guild chat.GuildID, it settingItem, before, chosen *settings.GuildSettings) error {
	room, ok := s.Chat.(chat.GuildChat)
	if !ok || it.channels == 0 {
		return nil
	}
	known := settings.ChannelList(it.get(before))
	for _, ch := range settings.ChannelList(it.get(chosen)).All() {
		if known.Has(ch) && !it.posts {
			continue
		}
		place, err := room.Place(ctx, ch)
		args := message.Args{"Channels": settings.ChannelList(ch)}
		switch {
		case errors.Is(err, chat.ErrCannotPost), err == nil && place.Guild != guild:
			return chat.Refuse("settings.foreign_channel", args)
		case err != nil:
			return fmt.Errorf("the guild of channel %s: %w", ch, err)
		case it.posts && !place.Posts:
			return chat.Refuse("settings.no_posting", args)
		}
	}
	return nil
}
