package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"

	"hoshi/bot/discord"
	"hoshi/bot/program/cli/terminal"
	"hoshi/bot/program/config"
)

// TokenVariable is the environment variable with the Discord token, which is read only from there.
const TokenVariable = "DISCORD_TOKEN"

// SecretVariable is the environment variable with the application's client secret, which is read only
// from there.
const SecretVariable = "DISCORD_CLIENT_SECRET"

// inviteCmd prints the link that adds the bot to a server.
type inviteCmd struct {
	App appID `help:"Application ID. Without it, hoshi asks Discord, which needs DISCORD_TOKEN." placeholder:"ID"`
}

// appID is the ID of an application.
type appID string

// Validate returns an error if an ID isn't a number, since Discord would refuse the link.
func (id appID) Validate() error {
	if _, err := strconv.ParseUint(string(id), 10, 64); id != "" && err != nil {
		return errors.New("must be the application ID, a number on the developer portal's General Information page")
	}
	return nil
}

// Help returns the long help of the command.
func (inviteCmd) Help() string {
	return `The link only asks for the permissions that the bot needs. The application ID is on the developer portal's General Information page.`
}

// Run prints the link.
func (cmd *inviteCmd) Run(ctx context.Context, s *config.Config, std *terminal.Streams) error {
	link := discord.InviteURL(string(cmd.App))
	if cmd.App == "" {
		token := os.Getenv(TokenVariable)
		if token == "" {
			return fmt.Errorf("set %s, or name the application with --app ID (General Information on the developer portal)", TokenVariable)
		}
		client, err := discord.New(discord.Options{Token: token, APIURL: s.Discord.APIURL})
		if err != nil {
			return err
		}
		if link, err = client.FetchInviteURL(ctx); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(std.Out, link)
	return err
}
