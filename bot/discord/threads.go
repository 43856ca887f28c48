package discord

import (
	"context"
	"fmt"
	"sync"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot"
)

// parentCache remembers which channels threads belong to. That never changes. The zero
// value is ready to use.
type parentCache struct {
	mu      sync.Mutex
	parents map[string]string // by channel; empty for one that is no thread
}

// parentsKept is how many channels are remembered. With more, all are forgotten.
const parentsKept = 4096

func (c *parentCache) find(channel string) (parent string, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	parent, ok = c.parents[channel]
	return parent, ok
}

func (c *parentCache) store(channel, parent string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.parents == nil || len(c.parents) >= parentsKept {
		c.parents = make(map[string]string)
	}
	c.parents[channel] = parent
}

// isThread reports whether a type of channel is a thread's.
func isThread(t discordgo.ChannelType) bool {
	return t == discordgo.ChannelTypeGuildNewsThread || t == discordgo.ChannelTypeGuildPublicThread || t == discordgo.ChannelTypeGuildPrivateThread
}

// parent returns the channel that a thread belongs to, empty for a channel that is no
// thread.
func (c *Client) parent(ctx context.Context, channel string) (bot.ChannelID, error) {
	if !isSnowflake(channel) {
		return "", fmt.Errorf("%q is no Discord channel", channel)
	}
	if parent, ok := c.parents.find(channel); ok {
		return bot.ChannelID(parent), nil
	}
	var got struct {
		Type     discordgo.ChannelType `json:"type"`
		ParentID string                `json:"parent_id"`
	}
	if err := c.get(ctx, discordgo.EndpointChannel(channel), "GET channels/"+channel, &got); err != nil {
		return "", fmt.Errorf("the type of channel %s: %w", channel, err)
	}
	if !isThread(got.Type) {
		got.ParentID = "" // a category, where there is one
	}
	c.parents.store(channel, got.ParentID)
	return bot.ChannelID(got.ParentID), nil
}
