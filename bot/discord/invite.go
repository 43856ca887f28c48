package discord

import (
	"context"
	"net/url"

	"hoshi/bot/discord/application"
	"hoshi/bot/discord/permission"
)

// InviteURL returns the link that adds the bot of an application to a guild.
func InviteURL(applicationID string) string {
	query := url.Values{
		"client_id":   {applicationID},
		"permissions": {permission.Of(permission.Needed).String()},
	}
	// The scopes are added separately because Encode would write the space between them as a plus
	// sign, which some programs that open links don't understand.
	return "https://discord.com/oauth2/authorize?" + query.Encode() + "&scope=bot%20applications.commands"
}

// InviteURL returns the link that adds this bot to a guild. It is empty until Discord has named the
// application, at the latest when Ready is closed.
func (c *Client) InviteURL() string {
	id := c.identity.Application()
	if id == "" {
		return ""
	}
	return InviteURL(id)
}

// FetchInviteURL asks Discord which application the token belongs to, and returns the link that
// adds its bot to a guild. It doesn't need Run.
func (c *Client) FetchInviteURL(ctx context.Context) (string, error) {
	app, err := application.Fetch(ctx, c.api)
	if err != nil {
		return "", err
	}
	return InviteURL(app.ID), nil
}
