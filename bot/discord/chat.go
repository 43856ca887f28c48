package discord

import (
	"context"

	"hoshi/bot/discord/channel"
	"hoshi/bot/discord/rest"
	"hoshi/bot/domain/chat"
)

var (
	_ chat.Chat       = (*Client)(nil)
	_ chat.GuildChat  = (*Client)(nil)
	_ chat.ThreadChat = (*Client)(nil)
	_ chat.DirectChat = (*Client)(nil)
	_ chat.SightChat  = (*Client)(nil)
)

// Post implements [chat.Chat]; see [channel.Poster.Post]. If the bot can't post in the channel, it
// shows a board by answering an interaction, if there is one.
func (c *Client) Post(ctx context.Context, ch chat.ChannelID, r chat.Reply) (string, error) {
	if c.interactions == nil {
		return c.channels.Post(ctx, ch, r)
	}
	if r.AnswerOnly {
		return c.interactions.Show(ctx, ch, r)
	}
	id, err := c.channels.Post(ctx, ch, r)
	if err != nil {
		return c.interactions.ShowRefused(ctx, ch, r, err)
	}
	return id, nil
}

// InSight implements [chat.SightChat].
func (c *Client) InSight(ctx context.Context, ch chat.ChannelID, message string) bool {
	return c.channels.InSight(ctx, ch, message)
}

func (c *Client) Typing(ctx context.Context, ch chat.ChannelID) error {
	if c.interactions != nil && c.interactions.Shows(ch) {
		return nil // the bot can only answer there
	}
	return c.channels.Typing(ctx, ch)
}

func (c *Client) Retire(ctx context.Context, ch chat.ChannelID, message string, how chat.Retirement) error {
	if how.Note.AnswerOnly && c.interactions != nil {
		return c.interactions.Retire(ctx, ch, message, how.Note)
	}
	return c.channels.Retire(ctx, ch, message, how)
}

func (c *Client) Place(ctx context.Context, ch chat.ChannelID) (chat.ChannelPlace, error) {
	p, err := c.guilds.Place(ctx, ch)
	return p, channel.CannotPost(err)
}

// Public implements [chat.PublicChat].
func (c *Client) Public(ctx context.Context, guild chat.GuildID, ch chat.ChannelID) (bool, error) {
	return c.guilds.Public(ctx, guild, ch)
}

// Parent returns the channel of a thread, "" for other channels.
func (c *Client) Parent(ctx context.Context, ch chat.ChannelID) (chat.ChannelID, error) {
	return c.guilds.Parent(ctx, string(ch))
}

func (c *Client) StartThread(ctx context.Context, ch chat.ChannelID, name string, people []chat.UserID) (chat.Thread, error) {
	for again := false; ; again = true {
		kind, err := c.guilds.ThreadType(ctx, ch)
		if err != nil {
			return chat.Thread{}, channel.ThreadRefused(err)
		}
		thread, err := c.channels.StartThread(ctx, ch, kind, name, people)
		if again || !rest.IsMalformed(err) {
			return thread, err
		}
		c.guilds.ForgetPlace(ch) // a text channel may have become an announcement channel, or the other way round
	}
}

func (c *Client) Direct(ctx context.Context, user chat.UserID) (chat.ChannelID, error) {
	return c.channels.Direct(ctx, user)
}

// postedChannels is the [interaction.Chat] of a client.
type postedChannels struct {
	*channel.Poster
	client *Client
}

func (p postedChannels) Post(ctx context.Context, ch chat.ChannelID, r chat.Reply) (string, error) {
	return p.client.Post(ctx, ch, r)
}
