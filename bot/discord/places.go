package discord

import (
	"context"
	"fmt"
	"sync"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/chat"
)

var _ chat.GuildChat = (*Client)(nil)

// place is what never changes about a channel, but for announcement channels that become text
// channels and back, which makes no difference here.
type place struct {
	guild  string // empty for a direct conversation
	parent string // of a thread: its channel; empty for a channel that is no thread
	posts  bool   // it takes messages
}

// placeCache remembers where channels are. The zero value is ready to use.
type placeCache struct {
	mu     sync.Mutex
	places map[string]place // by channel
}

// placesKept is how many channels are remembered. With more, all are forgotten.
const placesKept = 4096

func (c *placeCache) find(channel string) (p place, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, ok = c.places[channel]
	return p, ok
}

func (c *placeCache) store(channel string, p place) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.places == nil || len(c.places) >= placesKept {
		c.places = make(map[string]place)
	}
	c.places[channel] = p
}

// isThread reports whether a type of channel is a thread's.
func isThread(t discordgo.ChannelType) bool {
	return t == discordgo.ChannelTypeGuildNewsThread || t == discordgo.ChannelTypeGuildPublicThread || t == discordgo.ChannelTypeGuildPrivateThread
}

// takesMessages reports whether messages can be posted in a type of channel.
func takesMessages(t discordgo.ChannelType) bool {
	switch t {
	case discordgo.ChannelTypeGuildCategory, discordgo.ChannelTypeGuildForum, discordgo.ChannelTypeGuildMedia, discordgo.ChannelTypeGuildDirectory:
		return false
	}
	return true
}

// placeOf returns where a channel is.
func (c *Client) placeOf(ctx context.Context, channel string) (place, error) {
	if !isSnowflake(channel) {
		return place{}, fmt.Errorf("%w: %q is no Discord channel", chat.ErrCannotPost, channel)
	}
	if p, ok := c.places.find(channel); ok {
		return p, nil
	}
	var got struct {
		Type     discordgo.ChannelType `json:"type"`
		GuildID  string                `json:"guild_id"`
		ParentID string                `json:"parent_id"`
	}
	if err := c.lookUp(ctx, discordgo.EndpointChannel(channel), "GET channels/"+channel, &got); err != nil {
		return place{}, fmt.Errorf("where channel %s is: %w", channel, err)
	}
	p := place{guild: got.GuildID, posts: takesMessages(got.Type)}
	if isThread(got.Type) {
		p.parent = got.ParentID // of other channels it is a category
	}
	c.places.store(channel, p)
	return p, nil
}

// Place implements [chat.GuildChat].
func (c *Client) Place(ctx context.Context, ch chat.ChannelID) (chat.ChannelPlace, error) {
	p, err := c.placeOf(ctx, string(ch))
	return chat.ChannelPlace{Guild: chat.GuildID(p.guild), Posts: p.posts}, cannotPost(err)
}

// parent returns the channel that a thread belongs to, empty for a channel that is no
// thread.
func (c *Client) parent(ctx context.Context, channel string) (chat.ChannelID, error) {
	p, err := c.placeOf(ctx, channel)
	return chat.ChannelID(p.parent), err
}
