package guild

import (
	"context"
	"fmt"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/chat"
	"hoshi/bot/discord/permission"
	"hoshi/bot/discord/snowflake"
)

// place holds the fixed properties of a channel. (Announcement channels can become text channels
// and back, which makes no difference here.)
type place struct {
	guild  string // empty for a direct conversation
	parent string // channel of a thread; empty if the channel isn't a thread
	posts  bool   // accepts messages
}

// takesMessages reports whether messages can be posted in a type of channel.
func takesMessages(t discordgo.ChannelType) bool {
	switch t {
	case discordgo.ChannelTypeGuildCategory, discordgo.ChannelTypeGuildForum, discordgo.ChannelTypeGuildMedia, discordgo.ChannelTypeGuildDirectory:
		return false
	}
	return true
}

func (l *Lookup) place(ctx context.Context, channel string) (place, error) {
	if !snowflake.Valid(channel) {
		return place{}, fmt.Errorf("%w: %q isn't a Discord channel", chat.ErrCannotPost, channel)
	}
	if p, ok := l.places.Get(channel); ok {
		return p, nil
	}
	var got struct {
		Type     discordgo.ChannelType `json:"type"`
		GuildID  string                `json:"guild_id"`
		ParentID string                `json:"parent_id"`
	}
	if err := l.get(ctx, discordgo.EndpointChannel(channel), "GET channels/"+channel, &got); err != nil {
		return place{}, fmt.Errorf("where channel %s is: %w", channel, err)
	}
	p := place{guild: got.GuildID, posts: takesMessages(got.Type)}
	if permission.PlaceOf(got.Type) == permission.InThread {
		p.parent = got.ParentID // the parent of another channel is a category
	}
	l.places.Put(channel, p)
	return p, nil
}

// Place returns a channel's guild and whether the channel accepts messages.
func (l *Lookup) Place(ctx context.Context, ch chat.ChannelID) (chat.ChannelPlace, error) {
	p, err := l.place(ctx, string(ch))
	return chat.ChannelPlace{Guild: chat.GuildID(p.guild), Posts: p.posts}, err
}

// Parent returns the channel that a thread belongs to, or "" if the channel isn't a thread.
func (l *Lookup) Parent(ctx context.Context, channel string) (chat.ChannelID, error) {
	p, err := l.place(ctx, channel)
	return chat.ChannelID(p.parent), err
}
