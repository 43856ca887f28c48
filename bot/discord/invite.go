package discord

import (
	"context"
	"net/url"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/application"
)

// invitePermissions are the permissions that the bot requests when it is added to a guild. It uses
// only these, and each of them: reactions tell players that it isn't their turn, and nobody writes in
// a voice channel without being allowed to connect. In most guilds everyone has both anyway.
const invitePermissions = discordgo.PermissionViewChannel |
	discordgo.PermissionSendMessages |
	discordgo.PermissionSendMessagesInThreads |
	discordgo.PermissionCreatePublicThreads |
	discordgo.PermissionAttachFiles |
	discordgo.PermissionReadMessageHistory |
	discordgo.PermissionAddReactions |
	discordgo.PermissionVoiceConnect

// InviteURL returns the link that adds the bot of an application to a guild.
func InviteURL(applicationID string) string {
	query := url.Values{
		"client_id":   {applicationID},
		"permissions": {strconv.FormatInt(invitePermissions, 10)},
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
