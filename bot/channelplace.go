package bot

import (
	"context"
	"errors"
	"fmt"
)

// ChannelPlace is where a channel is.
type ChannelPlace struct {
	Guild GuildID // "" for a direct conversation
	Posts bool    // it takes messages; a forum and a category don't
}

// GuildChat is a [Chat] whose channels belong to guilds.
type GuildChat interface {
	Chat
	// Place returns where a channel is. The error wraps ErrCannotPost if the bot can't see
	// the channel, or there's no such channel.
	Place(ctx context.Context, ch ChannelID) (ChannelPlace, error)
}

// The checks below keep the people of one guild from making the bot post in another: the id
// of a channel can be typed, and is no proof that it's one of theirs.

// checkPlaces refuses channels, newly chosen for an item of a guild's settings, that are in
// another guild or can't be seen, and, if the bot is to post in them, those that take no
// messages.
func (s *Service) checkPlaces(ctx context.Context, guild GuildID, it settingItem, before, chosen *GuildSettings) error {
	chat, ok := s.chat.(GuildChat)
	if !ok || it.channels == 0 {
		return nil
	}
	known := ChannelList(it.get(before))
	for _, ch := range ChannelList(it.get(chosen)).All() {
		if known.Has(ch) && !it.posts {
			continue
		}
		place, err := chat.Place(ctx, ch)
		args := Args{"Channels": ChannelList(ch)}
		switch {
		case errors.Is(err, ErrCannotPost), err == nil && place.Guild != guild:
			return Refuse("settings.foreign_channel", args)
		case err != nil:
			return fmt.Errorf("the guild of channel %s: %w", ch, err)
		case it.posts && !place.Posts:
			return Refuse("settings.no_posting", args)
		}
	}
	return nil
}

// checkGuild returns an error that wraps ErrCannotPost if a channel isn't in a guild. What is
// stored may be older than the check when it was chosen.
func (s *Service) checkGuild(ctx context.Context, guild GuildID, ch ChannelID) error {
	chat, ok := s.chat.(GuildChat)
	if !ok {
		return nil
	}
	place, err := chat.Place(ctx, ch)
	if err == nil && place.Guild != guild {
		err = fmt.Errorf("%w: channel %s isn't in guild %s", ErrCannotPost, ch, guild)
	}
	return err
}
