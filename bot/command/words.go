package command

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"hoshi/bot/domain/settings"
)

//go:embed words/*.toml
var wordFiles embed.FS

// languageWords are the words of a language for commands and choices.
type languageWords struct {
	language string
	commands map[string][]string // by the command's English name; the first word is the one that lists show
	choices  map[string][]string // by the message that names the choice
	help     map[string][]string // see [HelpWords]
}

// wordsOfLanguages reads the files once.
var wordsOfLanguages = sync.OnceValues(func() ([]languageWords, error) { return readWords(wordFiles) })

// otherLanguages returns the words of all languages but English, none if they can't be read: [NewTable]
// returns that error, so that a service doesn't start without them.
func otherLanguages() []languageWords {
	all, _ := wordsOfLanguages()
	return all
}

// HelpWords returns what people also type after "help" in languages other than English: by "term." and a
// term's ID, or "command." and a command's name.
func HelpWords() map[string][]string {
	words := map[string][]string{}
	for _, w := range otherLanguages() {
		for topic, list := range w.help {
			words[topic] = append(words[topic], list...)
		}
	}
	return words
}

// readWords reads the file of every language but English, in the order of [settings.Languages].
func readWords(files fs.FS) ([]languageWords, error) {
	var all []languageWords
	for _, language := range settings.Languages()[1:] {
		var tables map[string]any
		name := "words/" + language + ".toml"
		if _, err := toml.DecodeFS(files, name, &tables); err != nil {
			return nil, fmt.Errorf("words of commands: %s: %w", name, err)
		}
		w := languageWords{language, map[string][]string{}, map[string][]string{}, map[string][]string{}}
		for key, table := range tables {
			into, prefix := w.choices, key
			switch key {
			case "command":
				into, prefix = w.commands, ""
			case "help":
				into, prefix = w.help, ""
			}
			if err := addWords(into, prefix, table); err != nil {
				return nil, fmt.Errorf("words of commands: %s: %w", name, err)
			}
		}
		all = append(all, w)
	}
	return all, nil
}

// addWords adds the lists of a table, and of the tables in it, under their dotted names.
func addWords(into map[string][]string, name string, value any) error {
	switch value := value.(type) {
	case map[string]any:
		for key, inner := range value {
			if err := addWords(into, strings.TrimPrefix(name+"."+key, "."), inner); err != nil {
				return err
			}
		}
	case []any:
		for _, v := range value {
			word, ok := v.(string)
			switch {
			case !ok || word == "" || strings.ToLower(word) != word || len(strings.Fields(word)) != 1:
				return fmt.Errorf("%s: %v: want one word in lower case", name, v)
			case slices.Contains(into[name], word):
				return fmt.Errorf("%s has %q twice", name, word)
			}
			into[name] = append(into[name], word)
		}
		if len(value) == 0 {
			return fmt.Errorf("%s has no words", name)
		}
	default:
		return fmt.Errorf("%s: want a list of words", name)
	}
	return nil
}

// CheckWords returns an error unless the files of words fit the commands of a service: every listed
// command has a name in every language, every list belongs to a command or a choice, and no word means
// two choices of an option.
func CheckWords(commands []*Command) error {
	all, err := wordsOfLanguages()
	if err != nil {
		return err
	}
	return checkWords(all, commands)
}

func checkWords(all []languageWords, commands []*Command) error {
	names, choices := map[string]bool{}, map[string]bool{}
	var errs []error
	for _, c := range commands {
		names[c.Name] = true
		for i := range c.Options {
			list := c.Options[i].choices()
			for _, choice := range list {
				choices[choice.messageID()] = true
			}
			errs = append(errs, checkChoices(all, c.Name+" "+c.Options[i].Name, list))
		}
	}
	for _, w := range all {
		file := "words/" + w.language + ".toml"
		called := map[string]string{}
		for _, c := range commands {
			if !c.Hidden && len(w.commands[c.Name]) == 0 {
				errs = append(errs, fmt.Errorf("%s: the command %s has no name", file, c.Name))
			}
		}
		for name, words := range w.commands {
			if !names[name] {
				errs = append(errs, fmt.Errorf("%s: there's no command %s", file, name))
			}
			for _, word := range words {
				if other := called[word]; other != "" {
					errs = append(errs, fmt.Errorf("%s: %q means two commands, %s and %s", file, word, other, name))
				}
				called[word] = name
			}
		}
		for id := range w.choices {
			if !choices[id] {
				errs = append(errs, fmt.Errorf("%s: no command has a choice %s", file, id))
			}
		}
	}
	return errors.Join(errs...)
}

// checkChoices returns an error if a word means two choices of an option.
func checkChoices(all []languageWords, option string, list []Choice) error {
	means := map[string]string{}
	for _, choice := range list {
		words := append([]string{strings.ToLower(choice.Value)}, choice.Words...)
		for _, w := range all {
			words = append(words, w.choices[choice.messageID()]...)
		}
		for _, word := range words {
			if other, ok := means[word]; ok && other != choice.Value {
				return fmt.Errorf("words of commands: !%s: %q means two choices, %s and %s", option, word, other, choice.Value)
			}
			means[word] = choice.Value
		}
	}
	return nil
}

// choices returns the words that the option lists, nil if it has none.
func (o *Option) choices() []Choice {
	switch t := o.Type.(type) {
	case ChoiceOption:
		return t.Choices
	case TextOption:
		return t.Words
	}
	return nil
}

// NameIn returns the name of the command in one of [settings.Languages], or the English name if it
// isn't translated.
func (c *Command) NameIn(language string) string {
	for _, w := range otherLanguages() {
		if words := w.commands[c.Name]; w.language == language && len(words) > 0 {
			return words[0]
		}
	}
	return c.Name
}

// Names returns everything that the command is called in text: its English name first, then its aliases,
// then its names in the other languages.
func (c *Command) Names() []string {
	names := append([]string{c.Name}, c.Aliases...)
	for _, w := range otherLanguages() {
		names = append(names, w.commands[c.Name]...)
	}
	return names
}

// Synonyms returns the words that people may type for the choice, in all languages, besides its value
// and its name.
func (c Choice) Synonyms() []string {
	words := slices.Clone(c.Words)
	for _, w := range otherLanguages() {
		words = append(words, w.choices[c.messageID()]...)
	}
	return words
}

// Is reports whether a typed word means the choice.
func (c Choice) Is(word string) bool {
	return strings.EqualFold(c.Value, word) || slices.Contains(c.Synonyms(), strings.ToLower(word))
}
