package guild

import (
	"context"
	"fmt"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/permission"
	"hoshi/bot/discord/snowflake"
	"hoshi/bot/domain/chat"
)

// place holds the properties of a channel that hardly ever change. (Announcement channels can become
// text channels and back; see [Lookup.ForgetPlace].)
type place struct {
	guild  string // empty for a direct conversation
	parent string // channel of a thread; empty if the channel isn't a thread
	posts  bool   // accepts messages

	threads    bool // threads can start there without a message
	threadType discordgo.ChannelType
}

// threadsIn returns the type of the public threads that start in a type of channel, and false for none.
// In a forum, a thread starts with a message.
func threadsIn(t discordgo.ChannelType) (discordgo.ChannelType, bool) {
	switch t {
	case discordgo.ChannelTypeGuildText:
		return discordgo.ChannelTypeGuildPublicThread, true
	case discordgo.ChannelTypeGuildNews:
		return discordgo.ChannelTypeGuildNewsThread, true
	}
	return 0, false
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
	p.threadType, p.threads = threadsIn(got.Type)
	if permission.PlaceOf(got.Type) == permission.InThread {
		p.parent = got.ParentID // the parent of another channel is a category
	}
	l.places.Put(channel, p)
	return p, nil
}

// Place returns a channel's guild and whether the channel accepts messages.
func (l *Lookup) Place(ctx context.Context, ch chat.ChannelID) (chat.ChannelPlace, error) {
	p, err := l.place(ctx, string(ch))
	return chat.ChannelPlace{Guild: chat.GuildID(p.guild), Posts: p.posts, Threads: p.threads}, err
}

// Parent returns the channel that a thread belongs to, or "" if the channel isn't a thread.
func (l *Lookup) Parent(ctx context.Context, channel string) (chat.ChannelID, error) {
	p, err := l.place(ctx, channel)
	return chat.ChannelID(p.parent), err
}

// ThreadType returns the type of the public threads in a channel. The error wraps [chat.ErrNoThreads] if
// it can't have any.
func (l *Lookup) ThreadType(ctx context.Context, ch chat.ChannelID) (discordgo.ChannelType, error) {
	if !snowflake.Valid(string(ch)) {
		return 0, fmt.Errorf("%w: %q isn't a Discord channel", chat.ErrNoThreads, ch)
	}
	p, err := l.place(ctx, string(ch))
	if err == nil && !p.threads {
		err = fmt.Errorf("%w: channel %s is of another type", chat.ErrNoThreads, ch)
	}
	return p.threadType, err
}

// ForgetPlace makes the next lookup of a channel ask Discord again.
func (l *Lookup) ForgetPlace(ch chat.ChannelID) { l.places.Delete(string(ch)) }
