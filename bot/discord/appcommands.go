package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot"
	"hoshi/bot/locale"
	"hoshi/engine"
)

// Types of options (API documentation, "Application Command Option Type").
const (
	optionString     = 3
	optionInteger    = 4
	optionUser       = 6
	optionAttachment = 11
)

// maxDescription is how long the description of a command or an option may be.
const maxDescription = 100

// appCommand is a slash command as Discord takes and returns it.
type appCommand struct {
	Name             string      `json:"name"`
	Description      string      `json:"description"`
	Type             int         `json:"type"`
	Options          []appOption `json:"options,omitempty"`
	IntegrationTypes []int       `json:"integration_types"`
	Contexts         []int       `json:"contexts"`
}

// appOption is an option of a slash command.
type appOption struct {
	Type         int         `json:"type"`
	Name         string      `json:"name"`
	Description  string      `json:"description"`
	Required     bool        `json:"required,omitempty"`
	Choices      []appChoice `json:"choices,omitempty"`
	MinValue     *int        `json:"min_value,omitempty"`
	MaxValue     *int        `json:"max_value,omitempty"`
	Autocomplete bool        `json:"autocomplete,omitempty"`
}

type appChoice struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// appCommands are the slash commands of a table, in its order.
func appCommands(table *bot.Table, words *locale.Printer) []appCommand {
	var out []appCommand
	for _, c := range table.All() {
		if c.Hidden {
			continue
		}
		a := appCommand{
			Name: c.Name, Description: truncate(words.Print(bot.T("command."+c.Name+".short")), maxDescription),
			Type: int(SlashCommand), IntegrationTypes: []int{0}, Contexts: []int{int(ContextGuild), int(ContextBotDM)},
		}
		var optional []appOption
		for i := range c.Options { // those that have to be given come first
			if o := newAppOption(c, &c.Options[i], words); o.Required {
				a.Options = append(a.Options, o)
			} else {
				optional = append(optional, o)
			}
		}
		a.Options = append(a.Options, optional...)
		out = append(out, a)
	}
	return out
}

// newAppOption declares an option.
func newAppOption(c *bot.Command, o *bot.Option, words *locale.Printer) appOption {
	a := appOption{
		Type: optionString, Name: o.Name, Required: o.Required,
		Description: truncate(words.Print(bot.T("describe."+c.Name+"."+o.Name)), maxDescription),
	}
	switch t := o.Type.(type) {
	case bot.IntegerOption:
		a.Type, a.MinValue, a.MaxValue = optionInteger, new(t.Min), new(t.Max)
	case bot.SizeOption:
		a.Type, a.MinValue, a.MaxValue = optionInteger, new(engine.MinSize), new(engine.MaxSize)
	case bot.ChoiceOption:
		for _, choice := range t.Choices {
			a.Choices = append(a.Choices, appChoice{choice.Value, choice.Value})
		}
	case bot.UserOption:
		a.Type = optionUser
	case bot.FileOption:
		a.Type = optionAttachment
	case bot.PointOption, bot.EngineOption:
		a.Autocomplete = true
	}
	return a
}

// registerCommands makes Discord's list of the bot's commands that of the service's
// table, in one request, and only if it is another one: Discord counts them.
func (c *Client) registerCommands(ctx context.Context, application string) error {
	if c.table == nil || application == "" {
		return nil
	}
	want := appCommands(c.table, c.catalogue.Printer("", func(line string) string { return "/" + line }))
	url, route := discordgo.EndpointApplicationGlobalCommands(application), "applications/commands"
	var have []appCommand
	if err := c.get(ctx, url, "GET "+route, &have); err != nil {
		return fmt.Errorf("the registered commands: %w", err)
	}
	if reflect.DeepEqual(have, want) {
		return nil
	}
	body, err := json.Marshal(want)
	if err != nil {
		return err
	}
	_, err = c.do(ctx, request{method: http.MethodPut, url: url, route: "PUT " + route, contentType: "application/json", body: bytes.TrimSpace(body)})
	if err != nil {
		return fmt.Errorf("register the commands: %w", err)
	}
	c.log.Info("registered the slash commands", "commands", len(want))
	return nil
}
