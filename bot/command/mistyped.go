package command

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"hoshi/bot/command/spelling"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// clockLike matches ways of writing a clock that [game.ParseClock] doesn't accept, such as "5,5"
// and "10min".
var clockLike = regexp.MustCompile(`^[0-9]+([+:,/.'|-][0-9]*|\s*(m|mins?|minutes?|h|hours?|s|secs?|seconds?|w|weeks?|分|分钟|秒|时|小时|時間|周|週間|분|초|시간|주))+$`)

// refuseUnknown returns the error for words that no option accepts. It suggests a correction if it
// finds one, or explains how to write a clock if they look like one. all holds every word after
// the command.
func (c *Command) refuseUnknown(words, all []string, o Values) error {
	if meant := c.Corrected(words, all); meant != nil {
		return chat.Refuse("usage.did_you_mean", message.Args{"Typed": message.Typed(strings.Join(words, " ")), "Command": *meant})
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

// Suggestion is a command with the options that were probably meant, as in "!theme wood".
type Suggestion struct {
	Command *Command
	Words   []SuggestedWord
}

// SuggestedWord is a word as typed, or one that was probably meant.
type SuggestedWord struct {
	Word  string
	names map[string]string // by language, if the word is in another language than English
}

// In returns the words of a suggestion in a language.
func (s Suggestion) In(language string) string {
	words := make([]string, len(s.Words))
	for i, w := range s.Words {
		words[i] = cmp.Or(w.names[language], w.Word)
	}
	return strings.Join(words, " ")
}

// Corrected returns the command with the unknown words replaced by what they were probably meant to be,
// or nil if any of them has no likely correction. all holds every word after the command.
func (c *Command) Corrected(unknown, all []string) *Suggestion {
	list := c.optionWords()
	out := &Suggestion{Command: c}
	for _, word := range all {
		out.Words = append(out.Words, SuggestedWord{Word: word})
	}
	for _, word := range unknown {
		near, typed := "", strings.ToLower(word)
		if len(word) >= 3 && !IsDigits(word) {
			near = Closest(typed, slices.Collect(maps.Keys(list)))
		}
		if near == "" || near == typed { // such as last, which needs a number
			return nil
		}
		out.Words[slices.Index(all, word)] = list[near]
	}
	return out
}

// optionWords returns the words of three or more bytes that the command's options accept, and how each
// is suggested. A word in another script is suggested in the language of the answer.
func (c *Command) optionWords() map[string]SuggestedWord {
	out := map[string]SuggestedWord{}
	add := func(word string, as SuggestedWord) {
		if _, ok := out[word]; !ok && len(word) >= 3 {
			out[word] = as
		}
	}
	choices := func(list []Choice, shown shownNames) {
		for _, choice := range list {
			add(choice.Value, SuggestedWord{Word: choice.Value})
			for _, word := range choice.Synonyms() {
				if isASCII(word) {
					add(word, SuggestedWord{Word: word})
				} else {
					add(word, SuggestedWord{choice.Value, shown.words[choice.Value]})
				}
			}
		}
		for key, value := range shown.values {
			if !isASCII(key) {
				add(key, SuggestedWord{value, shown.words[value]})
			}
		}
	}
	for i := range c.Options {
		if c.Options[i].ButtonOnly || c.Options[i].KeywordOnly {
			continue
		}
		var programs, levels bool
		switch t := c.Options[i].Type.(type) {
		case ChoiceOption:
			choices(t.Choices, t.shown)
		case TextOption:
			choices(t.Words, t.shown)
		case EngineOption:
			programs, levels = true, t.Levels
			choices(nil, t.shown)
		case ProgramOption:
			programs = true
		}
		if programs {
			for _, id := range programIDs() {
				add(id, SuggestedWord{Word: id})
			}
		}
		if levels {
			for _, level := range engine.Levels() {
				add(level.String(), SuggestedWord{Word: level.String()})
			}
		}
	}
	return out
}

// isASCII reports whether a word has only ASCII characters.
func isASCII(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool { return r > unicode.MaxASCII })
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
		d := spelling.Distance(typed, word)
		if (d < least || d == least && word < best) && (spelling.Near(typed, word) && isASCII(typed) == isASCII(word) || strings.HasPrefix(word, typed)) {
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
			if c.Hidden || len(name) < 3 || !spelling.Near(word, name) || !spelling.SameStart(word, name) {
				continue
			}
			if d := spelling.Distance(word, name); d < least {
				best, least = name, d
			}
		}
	}
	return best
}
