package command

import (
	"strings"

	"hoshi/bot/chat"
)

// OptionInput is the value of an option as a slash command or a form gives it.
type OptionInput struct {
	Text string        // of all options but users
	User *chat.Mention // of a [UserOption]
}

// ParseOptions reads options that come by name. The error is a *[chat.UserError].
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
