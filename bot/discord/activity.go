package discord

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/application"
	"hoshi/bot/discord/event"
	"hoshi/bot/discord/snowflake"
	"hoshi/bot/domain/chat"
)

// Activities reports whether people can launch the bot's Activity: [Options.Activity] is set, and
// Activities are enabled for the application. It's false until Discord has said so.
func (c *Client) Activities() bool { return c.opt.Activity && c.identity.Activities() }

// Application returns the application's ID, "" until Discord has said it.
func (c *Client) Application() string { return c.identity.Application() }

// errNotConnected means that Discord hasn't said yet which application the bot is.
var errNotConnected = errors.New("the application's ID isn't known yet")

// Instance returns a running instance of the Activity. The error wraps [application.ErrNoInstance] if
// there's none.
func (c *Client) Instance(ctx context.Context, id string) (application.Instance, error) {
	app := c.identity.Application()
	if app == "" { // just started: without it, Discord would know no instance
		return application.Instance{}, errNotConnected
	}
	return application.FetchInstance(ctx, c.api, app, id)
}

// errNotUser means that an ID isn't one of a user.
var errNotUser = errors.New("not a user")

// User returns a user, with the name that people see outside guilds.
func (c *Client) User(ctx context.Context, id chat.UserID) (chat.User, error) {
	if !snowflake.Valid(string(id)) {
		return chat.User{}, errNotUser
	}
	var u event.User
	if err := c.api.Get(ctx, discordgo.EndpointUser(string(id)), "GET users", &u); err != nil {
		return chat.User{}, err
	}
	if u.ID != string(id) {
		return chat.User{}, errNotUser
	}
	return u.ToBot(), nil
}

// Lacks returns which permissions the bot lacks in a guild's channel.
func (c *Client) Lacks(ctx context.Context, guild chat.GuildID, ch chat.ChannelID, need chat.Permissions) (chat.Permissions, error) {
	return c.guilds.Lacks(ctx, string(guild), string(ch), need)
}
