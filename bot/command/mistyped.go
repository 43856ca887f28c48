package command

import (
	"regexp"
	"slices"
	"strings"

	"hoshi/bot/chat"
	"hoshi/bot/internal/spelling"
	"hoshi/bot/message"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// clockLike matches ways of writing a clock that [game.ParseClock] doesn't accept, such as "5,5"
// and "10min".
var clockLike = regexp.MustCompile(`^[0-9]+([+:,/.'-][0-9]*|\s*(m|mins?|minutes?|h|hours?|s|secs?|seconds?|w|weeks?|分|分钟|秒|时|小时|時間|周|週間|분|초|시간|주))+$`)

// refuseUnknown returns the error for words that no option accepts. It suggests a correction if it
// finds one, or explains how to write a clock if they look like one. all holds every word after
// the command.
func (c *Command) refuseUnknown(words, all []string, o Values) error {
	if fixed := c.Corrected(words, all); fixed != "" {
		return chat.Refuse("usage.did_you_mean", message.Args{"Typed": message.Typed(strings.Join(words, " ")), "Command": message.CommandLine{Name: c.Name, Rest: fixed}})
	}
	if clockLike.MatchString(strings.ToLower(strings.Join(words, " "))) && c.hasClock() {
		return c.explainClock(words)
	}
	return c.unknownWords(words, o)
}

// hasClock reports whether an option is a clock.
func (c *Command) hasClock() bool {
	return slices.ContainsFunc(c.Options, func(opt Option) bool { _, ok := opt.Type.(ClockOption); return ok })
}

// namesClock reports whether words that no option accepts were meant as a clock, because they
// contain that word, as in "clock 5x5".
func (c *Command) namesClock(words []string) bool {
	return c.hasClock() && slices.ContainsFunc(words, func(word string) bool { return strings.EqualFold(word, "clock") })
}

// explainClock returns an error that explains how a clock is written.
func (c *Command) explainClock(words []string) error {
	return chat.Refuse("usage.clock", message.Args{"Typed": message.Typed(strings.Join(words, " ")), "Command": message.CommandLine{Name: c.Name, Rest: "@user 5+5"}})
}

// Corrected returns all words with the unknown ones replaced by what they were probably meant to
// be, or "" if any of them has no likely correction.
func (c *Command) Corrected(unknown, all []string) string {
	list := c.optionWords()
	out := slices.Clone(all)
	for _, word := range unknown {
		near, typed := "", strings.ToLower(word)
		if len(word) >= 3 && !IsDigits(word) {
			near = Closest(typed, list)
		}
		if near == "" || near == typed { // such as last, which needs a number
			return ""
		}
		out[slices.Index(out, word)] = near
	}
	return strings.Join(out, " ")
}

// optionWords returns the words of three or more bytes that the command's options accept.
func (c *Command) optionWords() []string {
	var out []string
	for i := range c.Options {
		if c.Options[i].ButtonOnly {
			continue
		}
		switch t := c.Options[i].Type.(type) {
		case ChoiceOption:
			for _, choice := range t.Choices {
				out = append(out, choice.Value)
				out = append(out, choice.Words...)
			}
		case EngineOption:
			out = append(out, programIDs()...)
			if t.Levels {
				for _, level := range engine.Levels() {
					out = append(out, level.String())
				}
			}
		case ProgramOption:
			out = append(out, programIDs()...)
		case TextOption:
			for _, choice := range t.Words {
				out = append(out, choice.Value)
				out = append(out, choice.Words...)
			}
		}
	}
	return slices.DeleteFunc(out, func(word string) bool { return len(word) < 3 })
}

func programIDs() []string {
	var out []string
	for _, p := range classic.Programs() {
		out = append(out, p.ID)
	}
	return out
}

// Closest returns the word in the list that a mistyped one was probably meant to be, or "".
func Closest(typed string, list []string) string {
	best, least := "", len(typed)+1
	for _, word := range list {
		if d := spelling.Distance(typed, word); d < least && (spelling.Near(typed, word) || strings.HasPrefix(word, typed)) {
			best, least = word, d
		}
	}
	return best
}

// Closest returns the name or alias that a mistyped lower-case word was probably meant to be, or
// "". The first letter must be correct or swapped with the second; otherwise we'd suggest our
// commands for every other bot's.
func (t *Table) Closest(word string) string {
	best, least := "", len(word)+1
	for _, c := range t.commands {
		for _, name := range append([]string{c.Name}, c.Aliases...) {
			if c.Hidden || len(name) < 3 || len(word) == 0 || !spelling.Near(word, name) {
				continue
			}
			if word[0] != name[0] && !(len(word) > 1 && word[0] == name[1] && word[1] == name[0]) {
				continue
			}
			if d := spelling.Distance(word, name); d < least {
				best, least = name, d
			}
		}
	}
	return best
}
