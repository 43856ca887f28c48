package world

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"unicode/utf8"

	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/command"
)

// CommandUse is a command as used by a person.
type CommandUse struct {
	Type command.Type // SlashCommand by default
	Name string       // in English, as registered

	// Options are the values by option name: strings, integers, ids of users, and a File for an
	// attachment.
	Options map[string]any

	// Target is the id of the user or message for a context menu command.
	Target string
}

// UseCommand uses a command as a person. It returns an error if Discord's client wouldn't send it:
// if a required option is missing, a value is out of range, or the command can't be used there.
func (p *People) UseCommand(channelID, userID string, use CommandUse) (InteractionView, error) {
	p.Lock()
	defer p.Unlock()
	in, err := p.prepareCommand(channelID, userID, use, "")
	if err != nil {
		return InteractionView{}, err
	}
	in.Kind = InteractionCommand
	if in.command.Handler == command.HandledByDiscord {
		if err := launchByDiscord(p.World, in); err != nil {
			return InteractionView{}, err
		}
		return in.view(), nil
	}
	return newInteraction(p.World, in).view(), nil
}

// Autocomplete asks the application for choices while a person types the value of an option, and
// returns its suggestions. use has the values typed so far, with that option's as a string. The
// error is [ErrNoAnswer] if the application doesn't answer in time.
func (p *People) Autocomplete(ctx context.Context, channelID, userID string, use CommandUse, option string) ([]Choice, error) {
	p.Lock()
	in, err := p.prepareCommand(channelID, userID, use, option)
	if err != nil {
		p.Unlock()
		return nil, err
	}
	in.Kind = InteractionAutocomplete
	newInteraction(p.World, in)
	p.Unlock()
	v, err := p.WaitInteraction(ctx, in.ID)
	if err == nil && v.State == Failed {
		err = ErrNoAnswer
	}
	return v.Choices, err
}

// prepareCommand makes an interaction from a command. focused is the option being typed, or empty
// if the command is sent.
func (p *People) prepareCommand(channelID, userID string, use CommandUse, focused string) (*Interaction, error) {
	c, u, err := p.AuthorIn(channelID, userID)
	if err != nil {
		return nil, err
	}
	if use.Type == 0 {
		use.Type = command.SlashCommand
	}
	cmd := p.Commands.Named(use.Type, use.Name)
	if cmd == nil {
		return nil, fmt.Errorf("sandbox: there is no command %q", use.Name)
	}
	if !Usable(p.World, cmd, c, u) {
		return nil, fmt.Errorf("%w: command %q by %s", errNotUsable, cmd.Name, u.Name)
	}
	data := map[string]any{"id": cmd.ID, "name": cmd.Name, "type": cmd.Type}
	r := &resolved{}
	switch cmd.Type {
	case command.EntryPoint: // has neither options nor a target
	case command.SlashCommand:
		o := &optionReader{people: p, channel: c, values: use.Options, focused: focused, resolved: r}
		list, err := o.read(cmd.Options)
		if err != nil {
			return nil, err
		}
		if err := o.leftOver(); err != nil {
			return nil, err
		}
		if len(list) > 0 {
			data["options"] = list
		}
	default:
		if err := p.target(data, r, cmd, c, use.Target); err != nil {
			return nil, err
		}
	}
	return &Interaction{User: u, Channel: c, command: cmd, Data: data, Resolved: r}, nil
}

// target fills in the user or message of a context menu command.
func (p *People) target(data map[string]any, r *resolved, cmd *command.Command, c *Channel, id string) error {
	data["target_id"] = id
	if cmd.Type == command.UserCommand {
		if !resolveUser(p.World, r, c, id) {
			return fmt.Errorf("sandbox: no user %q", id)
		}
		return nil
	}
	m := c.Message(id)
	if m == nil {
		return fmt.Errorf("sandbox: no message %q in channel %s", id, c.ID)
	}
	r.Messages = append(r.Messages, m)
	return nil
}

// wireOption is a value of a command as sent to the application.
type wireOption struct {
	Name    string `json:"name"`
	Type    int    `json:"type"`
	Value   any    `json:"value,omitempty"`
	Focused bool   `json:"focused,omitempty"`
}

// optionReader reads the values of a command.
type optionReader struct {
	people   *People
	channel  *Channel
	values   map[string]any
	focused  string
	resolved *resolved
	used     []string
}

// read reads the values in the order of the command's declared options.
func (o *optionReader) read(options []command.Option) ([]wireOption, error) {
	var list []wireOption
	for _, option := range options {
		given, ok := o.values[option.Name]
		switch {
		case !ok && option.Name == o.focused:
			given = ""
		case !ok && option.Required && o.focused == "":
			return nil, fmt.Errorf("sandbox: option %q is required", option.Name)
		case !ok:
			continue
		}
		o.used = append(o.used, option.Name)
		w := wireOption{Name: option.Name, Type: option.Type, Focused: option.Name == o.focused}
		if w.Focused {
			if !option.Autocomplete {
				return nil, fmt.Errorf("sandbox: option %q has no autocomplete", option.Name)
			}
			w.Value = fmt.Sprint(given) // as typed so far
		} else {
			value, err := o.value(&option, given)
			if err != nil && o.focused != "" {
				continue // not fully typed yet
			}
			if err != nil {
				return nil, fmt.Errorf("sandbox: option %q: %w", option.Name, err)
			}
			w.Value = value
		}
		list = append(list, w)
	}
	return list, nil
}

// leftOver returns an error if there are values for options that the command doesn't have.
func (o *optionReader) leftOver() error {
	for _, name := range slices.Sorted(maps.Keys(o.values)) {
		if !slices.Contains(o.used, name) {
			return fmt.Errorf("sandbox: there is no option %q", name)
		}
	}
	return nil
}

// value checks a value as Discord's client does and converts it to the type the application
// receives.
func (o *optionReader) value(option *command.Option, given any) (any, error) {
	switch option.Type {
	case limits.StringOption:
		text := fmt.Sprint(given)
		n := utf8.RuneCountInString(text)
		if option.MinLength != nil && n < *option.MinLength || option.MaxLength != nil && n > *option.MaxLength || n == 0 || n > limits.MaxOptionLength {
			return nil, fmt.Errorf("%q is too short or too long", text)
		}
		return text, inChoices(option, text)
	case limits.IntegerOption:
		return integer(option, given)
	case limits.AttachmentOption:
		return o.attachment(given)
	}
	id := fmt.Sprint(given) // of a user: other types can't be registered
	if !resolveUser(o.people.World, o.resolved, o.channel, id) {
		return nil, fmt.Errorf("there is no user with the id %q", id)
	}
	return id, nil
}

func integer(option *command.Option, given any) (any, error) {
	var n float64
	if err := json.Unmarshal([]byte(fmt.Sprint(given)), &n); err != nil {
		return nil, fmt.Errorf("%v isn't a number", given)
	}
	switch {
	case math.Abs(n) > limits.MaxInteger, option.MinValue != nil && n < *option.MinValue, option.MaxValue != nil && n > *option.MaxValue:
		return nil, fmt.Errorf("%v is out of range", n)
	case n != float64(int64(n)):
		return nil, fmt.Errorf("%v isn't a whole number", n)
	}
	return int64(n), inChoices(option, int64(n))
}

// inChoices returns an error if a value isn't one of the option's choices.
func inChoices(option *command.Option, value any) error {
	if len(option.Choices) == 0 {
		return nil
	}
	raw, err := json.Marshal(value)
	if err != nil {
		return err
	}
	for _, c := range option.Choices {
		if bytes.Equal(bytes.TrimSpace(c.Value), raw) {
			return nil
		}
	}
	return fmt.Errorf("%v isn't one of the choices", value)
}

func (o *optionReader) attachment(given any) (any, error) {
	f, ok := given.(File)
	if !ok {
		return nil, errors.New("needs a file")
	}
	if err := checkPersonFiles([]File{f}); err != nil {
		return nil, err
	}
	a := attach(o.people.World, o.channel, Upload{Filename: f.Name, Data: bytes.Clone(f.Data)}, nil)
	keepLoose(o.people.World, a)
	o.resolved.Attachments = append(o.resolved.Attachments, a)
	return a.ID, nil
}
