package config

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/goccy/go-yaml"

	"hoshi/bot/command/spelling"
)

// Error is a mistake in a settings file.
type Error struct {
	File string // as given
	Line int    // from 1; 0 if the error is about the whole file
	Text string // what is wrong, and the allowed values

	Setting string // the setting or the section, like board.size; empty if the error is about the whole file
	unknown bool   // there is no such setting
}

// Error returns the message in the form FILE:LINE: TEXT.
func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.Text)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Text)
}

// Mistakes are all mistakes in a settings file, by line.
type Mistakes []*Error

// Error returns one line for each mistake.
func (m Mistakes) Error() string { return errors.Join(m.Unwrap()...).Error() }

// Unwrap returns the mistakes.
func (m Mistakes) Unwrap() (errs []error) {
	for _, e := range m {
		errs = append(errs, e)
	}
	return errs
}

// About returns the first mistake that may be about one of some settings, such as database.url. Nobody knows what a
// misspelled key is about, so it counts for all settings of its section, and a section's for those of the section
// that it's most like.
func (m Mistakes) About(settings ...string) *Error {
	for _, e := range m {
		section, _, below := strings.Cut(e.Setting, ".")
		for _, s := range settings {
			of, _, _ := strings.Cut(s, ".")
			switch {
			case e.Setting == "", e.Setting == s, strings.HasPrefix(s, e.Setting+"."):
				return e
			case e.unknown && (below && section == of || !below && spelling.Near(section, of)):
				return e
			}
		}
	}
	return nil
}

// allKeys says where to look up a setting.
const allKeys = "the default config.yaml lists all settings"

// twice is the YAML package's message for a key that a section has twice.
var twice = regexp.MustCompile(`^mapping key "(.*)" already defined at \[(\d+):\d+\]$`)

// syntaxError turns an error of the YAML parser into an *Error.
func syntaxError(file string, err error) *Error {
	e := &Error{File: file, Text: err.Error()}
	if at, ok := errors.AsType[yaml.Error](err); ok {
		e.Text = at.GetMessage()
		if t := at.GetToken(); t != nil && t.Position != nil {
			e.Line = t.Position.Line
		}
	}
	switch match := twice.FindStringSubmatch(e.Text); {
	case match != nil:
		e.Text = fmt.Sprintf("%s is set twice, first in line %s: delete one of them", match[1], match[2])
	case strings.HasPrefix(e.Text, "found character '\t'"):
		e.Text = "the line begins with a tab: indent with spaces"
	default:
		e.Text = fmt.Sprintf("not valid YAML: %s; indent with spaces, and put a value with special characters in quotes", e.Text)
	}
	return e
}

// unknownKey says that there's no setting with a name, and which one was probably meant.
func unknownKey(key string, keys []key) string {
	there := fmt.Sprintf("unknown setting %q", key)
	name := strings.ToLower(key)
	for _, secret := range []string{"token", "secret", "password"} {
		if strings.Contains(name, secret) {
			return there + "; secrets only come from the environment, such as DISCORD_TOKEN"
		}
	}
	var names []string // sections and paths of settings
	for _, k := range keys {
		section, setting, nested := strings.Cut(k.path, ".")
		if nested && k.path == name {
			return fmt.Sprintf("%s; put %s below %s, as the default config.yaml does", there, setting, section)
		}
		names = append(names, section, k.path)
	}
	if meant, ok := nearest(name, names); ok {
		return fmt.Sprintf("%s; did you mean %s? T%s", there, meant, allKeys[1:])
	}
	return there + "; " + allKeys
}

// nearest returns the first of the dotted names whose last part is most like word. ok is false if
// none is like it.
func nearest(word string, names []string) (name string, ok bool) {
	distance := func(name string) int { return spelling.Distance(word, name[strings.LastIndex(name, ".")+1:]) }
	names = slices.DeleteFunc(names, func(name string) bool { return !spelling.Near(word, name[strings.LastIndex(name, ".")+1:]) })
	if len(names) == 0 {
		return "", false
	}
	return slices.MinFunc(names, func(a, b string) int { return distance(a) - distance(b) }), true
}

// visible returns a value for a message, quoted if it is empty or has spaces, and escaped if it has
// invisible characters.
func visible(value string) string {
	if value == "" || strings.ContainsFunc(value, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsGraphic(r) }) {
		return strconv.Quote(value)
	}
	return value
}
