package command

import (
	"strings"

	"hoshi/bot/domain/chat"
)

// OptionInput is the raw value of an option from a slash command or a form.
type OptionInput struct {
	Text string        // for all options except users
	User *chat.Mention // for a [UserOption]
}

// ParseOptions parses options given by name. The error is a *[chat.UserError].
func (c *Command) ParseOptions(given map[string]OptionInput) (Values, error) {
	o := Values{}
	for i := range c.Options {
		opt := &c.Options[i]
		in, ok := given[opt.Name]
		if !ok {
			continue
		}
		if in.User != nil {
			o[opt.Name] = *in.User
			continue
		}
		text := TextInput{Words: strings.Fields(in.Text), Raw: in.Text, command: c}
		if len(text.Words) == 0 {
			continue
		}
		value, used, err := opt.Type.Read(text.Words, &text)
		switch {
		case err != nil:
			return nil, err
		case used < len(text.Words):
			return nil, c.refuseUnknown(text.Words, text.Words, Values{})
		}
		o[opt.Name] = value
	}
	if c.Check != nil {
		if err := c.Check(o); err != nil {
			return nil, err
		}
	}
	return o, nil
}
