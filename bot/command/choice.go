package command

import (
	"slices"
	"strings"
	"unicode"

	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/engine"
)

// Choice is a value of a [ChoiceOption] with its synonyms. Its names in lists can be typed too: see
// [Table.LearnNames].
type Choice struct {
	Value string   // can be typed too, in upper or lower case
	Words []string // English synonyms of Value; those of other languages are in words/*.toml
	// Label is the message that names it in lists; "" for the message choice.VALUE.
	Label string
}

// Name returns the display name of a choice, at most 100 characters.
func (c Choice) Name() message.Text { return message.T(c.messageID()) }

func (c Choice) messageID() string {
	if c.Label != "" {
		return c.Label
	}
	return "choice." + c.Value
}

// shownNames are the names of choices in lists, in all languages.
type shownNames struct {
	values map[string]string            // the values of choices by nameKey
	words  map[string]map[string]string // how a choice is typed in a language, by value and language
}

// longestName is the most words that a choice's name has.
const longestName = 12

// read reads the name of a choice from the front of words. used is 0 if there's none.
func (s *shownNames) read(words []string) (value string, used int) {
	for n := min(longestName, len(words)); n > 0; n-- {
		if nameKey(words[n-1]) == "" { // "?" after a name is the next option
			continue
		}
		if value, ok := s.values[nameKey(strings.Join(words[:n], " "))]; ok {
			return value, n
		}
	}
	return "", 0
}

func (t ChoiceOption) Read(words []string, _ *TextInput) (any, int, error) {
	value, used := t.shown.read(words)
	if used > 1 {
		return value, used, nil
	}
	word := strings.ToLower(words[0])
	for _, c := range t.Choices {
		if c.Is(word) {
			return c.Value, 1, nil
		}
	}
	if used > 0 {
		return value, used, nil
	}
	return nil, 0, nil
}

// Values returns the values that can be chosen.
func (t ChoiceOption) Values() []string {
	var out []string
	for _, c := range t.Choices {
		out = append(out, c.Value)
	}
	return out
}

// LearnNames lets people type the names of choices as lists show them, in any language, with or without
// what follows in parentheses or after a colon: a choice shown as "木目" or "High contrast" can be typed
// like that.
func (t *Table) LearnNames(in message.Translator) {
	for _, c := range t.commands {
		for i := range c.Options {
			switch o := c.Options[i].Type.(type) {
			case ChoiceOption:
				o.shown = namesOf(o.Choices, in)
				c.Options[i].Type = o
			case TextOption:
				o.shown = namesOf(o.Words, in)
				c.Options[i].Type = o
			case EngineOption:
				if o.Levels {
					o.shown = namesOf(levelNames(), in)
				}
				c.Options[i].Type = o
			}
		}
	}
}

// levelNames returns the levels as choices.
func levelNames() []Choice {
	var list []Choice
	for _, level := range engine.Levels() {
		list = append(list, Choice{Value: level.String(), Label: "level.name." + level.String()})
	}
	return list
}

// namesOf returns the names of choices in all languages. A word of one choice isn't another's name, and
// whole names come before parts of them.
func namesOf(choices []Choice, in message.Translator) shownNames {
	s := shownNames{map[string]string{}, map[string]map[string]string{}}
	taken := func(key string, value string) bool {
		other, ok := s.values[key]
		return ok && other != value || slices.ContainsFunc(choices, func(c Choice) bool {
			return c.Value != value && (nameKey(c.Value) == key || slices.Contains(c.Synonyms(), key))
		})
	}
	for _, head := range []bool{false, true} {
		for _, c := range choices {
			for _, language := range settings.Languages() {
				name := in.Translate(language, c.Name())
				if name == "" || strings.Contains(name, c.messageID()) { // it's never listed
					continue
				}
				if head {
					name = nameHead(name)
				}
				key := nameKey(name)
				if key == "" || len(strings.Fields(name)) > longestName || taken(key, c.Value) {
					continue
				}
				s.values[key] = c.Value
				if s.words[c.Value] == nil {
					s.words[c.Value] = map[string]string{}
				}
				s.words[c.Value][language] = strings.ToLower(name)
			}
		}
	}
	return s
}

// nameHead returns the part of a name before an explanation.
func nameHead(name string) string {
	if i := strings.IndexAny(name, "(（:："); i > 0 {
		name = name[:i]
	}
	return strings.TrimSpace(name)
}

// nameKey returns the letters and digits of a name, in lower case.
func nameKey(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, FoldPoints(name))
}
