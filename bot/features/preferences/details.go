package preferences

import (
	"context"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
)

// DetailsCommand declares !details: choose what to show with the board.
func (s *Preferences) DetailsCommand() *command.Command {
	return &command.Command{
		Name: "details", Group: command.GroupLook,
		Options: []command.Option{{Name: "details", Type: command.TextOption{Parse: func(text string) (any, bool) {
			d, err := settings.ParseDetails(text)
			return d, err == nil
		}, Words: []command.Choice{
			{Value: "time"}, {Value: "value"},
			{Value: "caption"}, offChoice(),
		}}}},
		Text: command.TextForm{Unknown: "details.unknown"}, Help: command.Help{Long: true}, Handle: s.details,
	}
}

// offChoice returns the choice that turns something off.
func offChoice() command.Choice {
	return command.Choice{Value: "off"}
}

// details shows or sets which details appear next to a board.
func (s *Preferences) details(ctx context.Context, c *command.Call) error {
	chosen := c.Settings.Own
	if d, ok := command.Get[settings.Details](c.Options, "details"); ok {
		if err := s.Games.CheckMayChange(ctx, c); err != nil {
			return err
		}
		var err error
		chosen, err = s.Store.UpdateChannelSettings(ctx, c.Channel, func(cs *settings.ChannelSettings) { cs.Details = d })
		if err != nil {
			return err
		}
	}
	switch chosen.Details {
	case "":
		return c.Reply(ctx, message.T("details.not_chosen"))
	case settings.NoDetails:
		return c.Reply(ctx, message.T("details.none"))
	}
	t := message.T("details.now", message.Args{"Details": command.Listed(strings.Fields(string(chosen.Details)))})
	if chosen.Details.Has("value") {
		t = message.Sentences(t, message.T("details.value_hidden"))
	}
	return c.Reply(ctx, t)
}
