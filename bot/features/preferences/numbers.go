package preferences

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/render"
)

// NumbersCommand declares !numbers: choose which stones are numbered.
func (s *Preferences) NumbersCommand() *command.Command {
	return &command.Command{
		Name: "numbers", Group: command.GroupLook,
		Options: []command.Option{{Name: "numbers", Type: command.TextOption{Parse: func(text string) (any, bool) {
			n, err := render.ParseNumbers(text)
			return n, err == nil
		}, Words: []command.Choice{
			{Value: "all"}, {Value: "last"},
			{Value: "from"}, offChoice(),
		}}}},
		Text: command.TextForm{Unknown: "numbers.unknown"}, Handle: s.numbers,
	}
}

// numbers shows or sets which stones are numbered.
func (s *Preferences) numbers(ctx context.Context, c *command.Call) error {
	chosen := c.Settings.Own
	if n, ok := command.Get[render.Numbers](c.Options, "numbers"); ok {
		if err := s.Games.CheckMayChange(ctx, c); err != nil {
			return err
		}
		var err error
		chosen, err = s.Store.UpdateChannelSettings(ctx, c.Channel, func(cs *settings.ChannelSettings) { cs.Numbers = n.String() })
		if err != nil {
			return err
		}
	}
	n, err := render.ParseNumbers(chosen.Numbers)
	if err != nil {
		return c.Reply(ctx, message.T("numbers.not_chosen"))
	}
	return c.Reply(ctx, numbersText(n))
}

// numbersText says which stones are numbered.
func numbersText(n render.Numbers) message.Text {
	switch {
	case n == render.NoNumbers:
		return message.T("numbers.none")
	case n == render.AllNumbers:
		return message.T("numbers.all")
	case n < 0:
		return message.T("numbers.last", message.Args{"Count": -int(n)})
	}
	return message.T("numbers.from", message.Args{"Move": int(n)})
}
