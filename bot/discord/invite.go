package discord

import (
	"context"
	"net/url"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

// invitePermissions are the permissions that the bot asks for when it is added to a
// guild. It uses no others.
const invitePermissions = discordgo.PermissionViewChannel |
	discordgo.PermissionSendMessages |
	discordgo.PermissionSendMessagesInThreads |
	discordgo.PermissionCreatePublicThreads |
	discordgo.PermissionAttachFiles |
	discordgo.PermissionReadMessageHistory

// InviteURL returns the link that adds the bot of an application to a guild.
func InviteURL(applicationID string) string {
	query := url.Values{
		"client_id":   {applicationID},
		"permissions": {strconv.FormatInt(invitePermissions, 10)},
	}
	// The scopes are apart because Encode would write the blank between them as a
	// plus sign, which not everything that opens links understands.
	return "https://discord.com/oauth2/authorize?" + query.Encode() + "&scope=bot%20applications.commands"
}

// InviteURL returns the link that adds this bot to a guild. It is empty until
// Discord has named the application, at the latest when Ready is closed.
func (c *Client) InviteURL() string {
	id, _ := c.application.Load().(string)
	if id == "" {
		return ""
	}
	return InviteURL(id)
}

// FetchInviteURL asks Discord which application the token belongs to and returns
// the link that adds its bot to a guild. It needs no Run.
func (c *Client) FetchInviteURL(ctx context.Context) (string, error) {
	if _, err := c.fetchApplication(ctx); err != nil {
		return "", err
	}
	return c.InviteURL(), nil
}
