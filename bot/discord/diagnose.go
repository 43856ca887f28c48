package discord

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/command"
	"hoshi/bot/discord/application"
	"hoshi/bot/discord/commands"
	"hoshi/bot/discord/permission"
	"hoshi/bot/domain/chat"
)

// Diagnosis is what Discord says about a bot before it runs.
type Diagnosis struct {
	Application    string                      // its ID
	MessageContent bool                        // the Message Content intent is granted
	Skew           time.Duration               // how far this machine's clock is ahead of Discord's, to about a second
	Guilds         int                         // number of guilds checked, at most 200
	Lacking        map[string]chat.Permissions // the permissions that the bot lacks, by guild ID
	Commands       int                         // expected number of slash commands
	Unregistered   []string                    // those that Discord lacks or has in another form

	// For interactions over HTTP.
	PublicKey string // the application's public key, in hexadecimal; "" if Discord doesn't say
	Endpoint  string // where Discord sends interactions; "" for the gateway

	// For the Activity.
	Activities bool // Activities are enabled
	Launches   bool // the bot answers the Entry Point command
	Redirects  bool // there is a redirect for OAuth2, or Discord doesn't say

	// For linked roles.
	RedirectURIs []string // addresses to which Discord sends people back; nil if it doesn't say
	RolesPage    string   // where people connect their account
}

// Diagnose asks Discord about the bot, given its table of commands. It changes nothing and doesn't
// need Run.
func (c *Client) Diagnose(ctx context.Context, table *command.Table) (Diagnosis, error) {
	var app application.Application
	begun := time.Now()
	header, err := c.api.Ask(ctx, discordgo.EndpointApplication("@me"), "GET applications/@me", &app)
	if err != nil {
		return Diagnosis{}, err
	}
	if app.ID == "" {
		return Diagnosis{}, c.api.NotDiscord("GET applications/@me")
	}
	d := Diagnosis{Application: app.ID, MessageContent: app.MessageContent(), Lacking: make(map[string]chat.Permissions)}
	d.Activities, d.Redirects = app.Activities(), app.Redirects == nil || len(*app.Redirects) > 0
	d.RolesPage, d.PublicKey, d.Endpoint = app.RolesPage, app.VerifyKey, app.Endpoint
	if app.Redirects != nil {
		d.RedirectURIs = append([]string{}, *app.Redirects...)
	}
	if date, err := http.ParseTime(header.Get("Date")); err == nil {
		middle := begun.Add(time.Since(begun) / 2)
		d.Skew = middle.Sub(date.Add(500 * time.Millisecond)) // the header has no fractions
	}
	var guilds []struct {
		ID          string         `json:"id"`
		Permissions permission.Set `json:"permissions"`
	}
	if err := c.api.Get(ctx, discordgo.EndpointUserGuilds("@me"), "GET users/@me/guilds", &guilds); err != nil {
		return d, errors.Join(errors.New("the guilds of the bot cannot be read"), err)
	}
	registry := commands.NewRegistry(c.api, table, c.opt.Catalogue, c.timing.register, c.log)
	if d.Commands, d.Unregistered, err = registry.Unregistered(ctx, app); err != nil {
		return d, errors.Join(errors.New("the slash commands of the bot cannot be read"), err)
	}
	if d.Launches, err = registry.AnswersEntryPoint(ctx, app); err != nil {
		return d, errors.Join(errors.New("the slash commands of the bot cannot be read"), err)
	}
	d.Guilds = len(guilds)
	for _, g := range guilds {
		if missing := g.Permissions.Lacking(permission.Needed, permission.InChannel); g.Permissions.Stated() && len(missing) > 0 {
			d.Lacking[g.ID] = missing
		}
	}
	return d, nil
}
