package cli

import (
	"context"
	"fmt"
	"os"

	"hoshi/bot/config"
	"hoshi/bot/discord"
)

// TokenVariable is the environment variable with the Discord token. The token is
// read from nowhere else.
const TokenVariable = "DISCORD_TOKEN"

// Invite prints the link that adds the bot to a server.
type Invite struct {
	App string `help:"Application id. Without it Discord is asked, which needs DISCORD_TOKEN." placeholder:"ID"`
}

// Run prints the link.
func (cmd *Invite) Run(ctx context.Context, s *config.Config) error {
	if cmd.App != "" {
		fmt.Println(discord.InviteURL(cmd.App))
		return nil
	}
	token := os.Getenv(TokenVariable)
	if token == "" {
		return fmt.Errorf("set %s, or name the application with --app ID (General Information on the developer portal)", TokenVariable)
	}
	client, err := discord.New(discord.Options{Token: token, APIURL: s.Discord.APIURL})
	if err != nil {
		return err
	}
	link, err := client.FetchInviteURL(ctx)
	if err != nil {
		return err
	}
	fmt.Println(link)
	return nil
}
