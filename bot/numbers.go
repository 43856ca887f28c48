package bot

import (
	"context"

	"hoshi/render"
)

func (s *Service) numbersCommand() *Command {
	return &Command{
		Name: "numbers", Group: GroupLook,
		Translated: []string{"手数", "番号", "번호"},
		Options: []Option{{Name: "numbers", Type: TextOption{Parse: func(text string) (any, bool) {
			n, err := render.ParseNumbers(text)
			return n, err == nil
		}, Words: []Choice{
			{Value: "all", Words: []string{"全部", "すべて", "모두"}}, {Value: "last", Words: []string{"最后", "最後", "마지막"}},
			{Value: "from", Words: []string{"从", "から", "부터"}}, offChoice(),
		}}}},
		Unknown: "numbers.unknown", Handle: s.numbers,
	}
}

// numbers shows or chooses which stones are numbered.
func (s *Service) numbers(ctx context.Context, c *Call) error {
	settings, err := s.store.ChannelSettings(ctx, c.Channel)
	if err != nil {
		return err
	}
	if n, ok := option[render.Numbers](c.Options, "numbers"); ok {
		if err := s.checkMayChange(ctx, c); err != nil {
			return err
		}
		settings, err = s.store.UpdateChannelSettings(ctx, c.Channel, func(cs *ChannelSettings) { cs.Numbers = n.String() })
		if err != nil {
			return err
		}
	}
	n, err := render.ParseNumbers(settings.Numbers)
	if err != nil {
		return c.reply(ctx, T("numbers.not_chosen"))
	}
	return c.reply(ctx, numbersText(n))
}

// numbersText says which stones are numbered.
func numbersText(n render.Numbers) Text {
	switch {
	case n == render.NoNumbers:
		return T("numbers.none")
	case n == render.AllNumbers:
		return T("numbers.all")
	case n < 0:
		return T("numbers.last", Args{"Count": -int(n)})
	}
	return T("numbers.from", Args{"Move": int(n)})
}
