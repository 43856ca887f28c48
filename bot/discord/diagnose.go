package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/chat"
	"hoshi/bot/command"
)

// Diagnosis is what Discord says of a bot before it runs.
type Diagnosis struct {
	Application    string                      // its id
	MessageContent bool                        // the Message Content intent is granted
	Skew           time.Duration               // how far this machine's clock is ahead of Discord's, to about a second
	Guilds         int                         // how many guilds were looked at, 200 at most
	Lacking        map[string]chat.Permissions // the permissions that the bot lacks, by the id of the guild
	Commands       int                         // how many slash commands there should be
	Unregistered   []string                    // those that Discord has not, or has in another form
}

// Diagnose asks Discord about the bot, whose commands are those of a table. It needs no Run,
// and changes nothing.
func (c *Client) Diagnose(ctx context.Context, table *command.Table) (Diagnosis, error) {
	r := request{method: http.MethodGet, url: discordgo.EndpointApplication("@me"), route: "GET applications/@me"}
	begun := time.Now()
	a, err := c.once(ctx, r)
	switch {
	case err != nil:
		return Diagnosis{}, c.scrub.err(err)
	case !a.ok():
		return Diagnosis{}, c.refusal(r, a)
	}
	var app application
	if err := json.Unmarshal(a.body, &app); err != nil {
		return Diagnosis{}, fmt.Errorf("decoding the application: %w", err)
	}
	d := Diagnosis{
		Application: app.ID, MessageContent: app.Flags&(flagMessageContent|flagMessageContentLimited) != 0,
		Lacking: make(map[string]chat.Permissions),
	}
	if date, err := http.ParseTime(a.header.Get("Date")); err == nil {
		middle := begun.Add(time.Since(begun) / 2)
		d.Skew = middle.Sub(date.Add(500 * time.Millisecond)) // the header has no fractions
	}
	var guilds []struct {
		ID          string       `json:"id"`
		Permissions *Permissions `json:"permissions"`
	}
	if err := c.get(ctx, discordgo.EndpointUserGuilds("@me"), "GET users/@me/guilds", &guilds); err != nil {
		return d, errors.Join(errors.New("the guilds of the bot cannot be read"), err)
	}
	if err := c.diagnoseCommands(ctx, &d, appCommands(table, newDescriber(c.catalogue), app.installs())); err != nil {
		return d, errors.Join(errors.New("the slash commands of the bot cannot be read"), err)
	}
	d.Guilds = len(guilds)
	need := chat.Permissions{chat.ViewChannel, chat.SendMessages, chat.SendInThreads, chat.AttachFiles, chat.CreateThreads}
	for _, g := range guilds {
		if g.Permissions == nil {
			continue
		}
		if missing := g.Permissions.lacking(need, inChannel); len(missing) > 0 {
			d.Lacking[g.ID] = missing
		}
	}
	return d, nil
}

// diagnoseCommands compares Discord's list of commands with that of the program.
func (c *Client) diagnoseCommands(ctx context.Context, d *Diagnosis, want []appCommand) error {
	list := &commandList{client: c, app: d.Application}
	have, err := list.fetch(ctx)
	if err != nil {
		return err
	}
	d.Commands = len(want)
	for _, command := range want {
		if !bytes.Equal(have.commands[command.key()], command.form()) {
			d.Unregistered = append(d.Unregistered, command.Name)
		}
	}
	return nil
}
