package command

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// ErrForeign means that a text isn't for this bot.
var ErrForeign = errors.New("not a command of this bot")

// ParseText parses the words after the command in a message. The error is a *[chat.UserError],
// or [ErrForeign] if the message is meant for another bot.
func (c *Command) ParseText(in TextInput) (Values, error) {
	in.command = c
	o := Values{}
	var failed error // the first word that's wrong comes first
	var leftover []string
	repeated, repeatedWord := (*Option)(nil), ""
	for words := in.Words; len(words) > 0; {
		opt, value, used, err := c.readOption(words, &in, o)
		opt, value = c.depthOrSize(opt, value, words[0], o)
		switch {
		case err != nil:
			failed = errors.Join(failed, err)
			leftover = append(leftover, words[0])
			used = 1
		case used == 0:
			leftover = append(leftover, words[0])
			used = 1
		case c.addDepth(o, value):
		case o[opt.Name] != nil:
			if repeated == nil && value != o[opt.Name] {
				repeated, repeatedWord = opt, strings.Join(words[:used], " ")
			}
		default:
			o[opt.Name] = value
		}
		words = words[used:]
	}
	c.readRaw(o, &in)
	if in.Shared && c.Text.MusicToo && !isUsageLine(in.Words) && c.isMusic(in.Words, leftover, o, failed) {
		return nil, ErrForeign
	}
	switch user := (*chat.UserError)(nil); {
	case len(leftover) > 0 && isUsageLine(in.Words):
		return nil, c.explainUsage()
	case errors.As(failed, &user) && (user.Text.ID == clockRange || !c.namesClock(leftover)):
		return nil, user
	case c.namesClock(leftover):
		return nil, c.explainClock(leftover)
	case repeated != nil:
		return nil, c.Twice(repeated, o[repeated.Name], repeatedWord)
	case len(leftover) > 0:
		return nil, c.refuseUnknown(leftover, in.Words, o)
	}
	if c.Check != nil {
		if err := c.Check(o); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// isMusic reports whether the words after a command ask a music bot for something: a link, or a title that
// contains no option and, if it's short, nothing that looks like one.
func (c *Command) isMusic(words, leftover []string, o Values, failed error) bool {
	switch {
	case slices.ContainsFunc(words, func(word string) bool { return strings.Contains(word, "://") }):
		return true
	case len(words) == 0 || len(o) > 0 || len(leftover) < len(words) || strings.EqualFold(words[0], "clock"):
		return false
	}
	return len(words) > 2 || failed == nil && !slices.ContainsFunc(words, c.mayBeOurs)
}

// mayBeOurs reports whether a word that no option accepts was probably meant for the command, or at least isn't from
// a short title, which consists of words with letters and without digits.
func (c *Command) mayBeOurs(word string) bool {
	one := []string{word}
	return !strings.ContainsFunc(word, unicode.IsLetter) || strings.ContainsFunc(word, unicode.IsDigit) ||
		strings.ContainsAny(word, "@#`") || slices.Contains(c.Text.NotMusic, strings.ToLower(word)) ||
		c.hasClock() && clockLike.MatchString(strings.ToLower(word)) || c.Corrected(one, one) != nil
}

// readRaw gives the original text to the option that takes all of it, even if the text begins on
// the next line.
func (c *Command) readRaw(o Values, in *TextInput) {
	for i := range c.Options {
		opt := &c.Options[i]
		if t, ok := opt.Type.(TextOption); ok && t.Parse == nil && o[opt.Name] == nil && in.Raw != "" {
			o[opt.Name] = in.Raw
		}
	}
}

// readOption gives the first word to the first option that accepts it and has no value yet, or
// else to the last accepting option that already has one.
func (c *Command) readOption(words []string, in *TextInput, o Values) (opt *Option, value any, used int, err error) {
	if opt, value, used := c.readName(words, o); used > 1 {
		return opt, value, used, nil
	}
	for i := range c.Options {
		candidate := &c.Options[i]
		v, n, e := candidate.Read(words, in)
		switch {
		case e != nil: // unless another option accepts the word
			err = cmp.Or(err, e)
		case n > 0 && o[candidate.Name] == nil:
			return candidate, v, n, nil
		case n > 0:
			opt, value, used = candidate, v, n
		}
	}
	if opt != nil {
		err = nil
	}
	return opt, value, used, err
}

// readName reads the longest name of a choice that lists show. One of several words is meant as a whole,
// although its first word may be another option's.
func (c *Command) readName(words []string, o Values) (opt *Option, value string, used int) {
	for i := range c.Options {
		t, ok := c.Options[i].Type.(ChoiceOption)
		if !ok || o[c.Options[i].Name] != nil || c.Options[i].KeywordOnly {
			continue
		}
		if v, n := t.shown.read(words); n > used {
			opt, value, used = &c.Options[i], v, n
		}
	}
	return opt, value, used
}

// addDepth gives a standalone depth to the last program if that was named without one, as in
// "windows 9 d2". It reports whether it did.
func (c *Command) addDepth(o Values, value any) bool {
	depth, ok := value.(EngineSpec)
	if !ok || depth.Program != "" || depth.Level != engine.NoLevel {
		return false
	}
	for _, opt := range slices.Backward(c.Options) {
		if spec, ok := o[opt.Name].(EngineSpec); ok {
			if spec.Program == "" || spec.Depth != game.DepthOfChannel {
				return false
			}
			spec.Depth = depth.Depth
			o[opt.Name] = spec
			return true
		}
	}
	return false
}

// depthOrSize turns a plain number that was parsed as a depth into a board size if it can't mean
// a depth: all engines have theirs, or the last program can't search that deep.
func (c *Command) depthOrSize(opt *Option, value any, word string, o Values) (*Option, any) {
	spec, ok := value.(EngineSpec)
	if !ok || spec.Program != "" || !IsDigits(word) || !isSize(int(spec.Depth)) {
		return opt, value
	}
	var size, last *Option
	full := true
	for i := range c.Options {
		switch other := &c.Options[i]; other.Type.(type) {
		case SizeOption:
			size = other
		case EngineOption:
			if o[other.Name] != nil {
				last = other
			} else {
				full = false
			}
		}
	}
	if size == nil || last == nil || o[size.Name] != nil {
		return opt, value
	}
	named, _ := o[last.Name].(EngineSpec)
	program, isProgram := classic.Lookup(named.Program)
	waits := isProgram && named.Depth == game.DepthOfChannel // for a depth: see addDepth
	if waits && int(spec.Depth) > program.MaxDepth || full && !waits {
		return size, int(spec.Depth)
	}
	return opt, value
}

func (opt *Option) Read(words []string, in *TextInput) (any, int, error) {
	if opt.Keyword != "" && len(words) > 1 && strings.EqualFold(words[0], opt.Keyword) {
		if value, used, err := opt.Type.Read(words[1:], in); used > 0 || err != nil {
			return value, used + 1, err
		}
	}
	if opt.KeywordOnly {
		return nil, 0, nil
	}
	return opt.Type.Read(words, in)
}

// Twice returns the error for a second value of an option.
func (c *Command) Twice(opt *Option, first any, second string) error {
	id := opt.Twice
	if id == "" {
		id = "usage.twice"
	}
	return chat.Refuse(id, message.Args{
		"First": optionText(first), "Second": message.Typed(second), "Usage": CommandUsage{c},
		"FirstText": string(optionText(first)), "SecondText": second,
	})
}

// optionText returns the value of an option as a user would type it.
func optionText(value any) message.Typed {
	switch v := value.(type) {
	case string:
		return message.Typed(v)
	case EngineSpec:
		return message.Typed(v.String())
	case chat.Mention:
		return message.Typed(v.Token)
	case game.Depth:
		return message.Typed(v.String())
	case int:
		return message.Typed(strconv.Itoa(v))
	case game.Clock:
		return message.Typed(v.String())
	}
	return ""
}

// unknownWords returns the error for words that no option accepts.
func (c *Command) unknownWords(words []string, o Values) error {
	id := "usage.unknown"
	var choices []string
	if c.Text.Unknown != "" {
		for i := range c.Options {
			if o[c.Options[i].Name] == nil {
				id = c.Text.Unknown
			}
			if t, ok := c.Options[i].Type.(ChoiceOption); ok {
				choices = t.Values()
			}
		}
	}
	return chat.Refuse(id, message.Args{"Typed": message.Typed(strings.Join(words, " ")), "Usage": CommandUsage{c}, "Choices": Listed(choices)})
}

// Listed lists words that can be typed: "`a`, `b`".
func Listed(words []string) message.List {
	var out message.List
	for _, w := range words {
		out = append(out, message.Typed(w))
	}
	return out
}

// isUsageLine reports whether words were copied from a usage line: only usage lines contain
// brackets and bars. A bar between numbers, as in "5|3", is a mistyped clock.
func isUsageLine(words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return strings.ContainsAny(word, "[]|") && !clockLike.MatchString(word) })
}

// explainUsage returns the error for a user who typed the usage line literally.
func (c *Command) explainUsage() error {
	if c.Help.Example {
		return chat.Refuse("usage.literal_example", message.Args{"Usage": CommandUsage{c}, "Example": message.T("command." + c.Name + ".example")})
	}
	return chat.Refuse("usage.literal", message.Args{"Usage": CommandUsage{c}})
}
