package config

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"

	"hoshi/bot/command/spelling"
)

// allKeys says where to look up a setting.
const allKeys = "the program's own config.yaml lists all settings"

// twice is the YAML package's message for a key that a section has twice.
var twice = regexp.MustCompile(`^mapping key "(.*)" already defined at \[(\d+):\d+\]$`)

// syntaxError turns an error of the YAML parser into an *Error.
func syntaxError(file string, err error) *Error {
	e := yamlError(file, err)
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

// decodeError turns an error of the YAML decoder into an *Error. The parser has accepted the file.
func decodeError(file string, tree *ast.File, checks []check, err error) *Error {
	if unknown, ok := errors.AsType[*yaml.UnknownFieldError](err); ok {
		e := yamlError(file, err)
		e.Text, e.unknown = unknownKey(unknown.GetToken().Value, checks), true
		return e
	}
	if _, ok := errors.AsType[*yaml.UnexpectedNodeTypeError](err); ok {
		e := yamlError(file, err)
		e.Text = `want settings here, one on each line, like "size: 15" with a space after the colon`
		return e
	}
	var e yaml.Error
	if errors.As(err, &e) && e.GetToken() != nil {
		for _, c := range checks { // the decoder's own text is about Go's types
			if node := find(tree, c.path); node != nil && node.GetToken().Position.Offset == e.GetToken().Position.Offset {
				return checkError(file, tree, c)
			}
		}
	}
	return yamlError(file, err)
}

// yamlError returns an error of the YAML package with its line.
func yamlError(file string, err error) *Error {
	var e yaml.Error
	if !errors.As(err, &e) {
		return &Error{File: file, Text: err.Error()}
	}
	line := 0
	if t := e.GetToken(); t != nil && t.Position != nil {
		line = t.Position.Line
	}
	return &Error{File: file, Line: line, Text: e.GetMessage()}
}

// unknownKey says that there's no setting with a name, and which one was probably meant.
func unknownKey(key string, checks []check) string {
	there := fmt.Sprintf("there is no setting %q", key)
	name := strings.ToLower(key)
	for _, secret := range []string{"token", "secret", "password"} {
		if strings.Contains(name, secret) {
			return there + "; secrets only come from the environment, such as DISCORD_TOKEN"
		}
	}
	var names []string // sections and paths of settings
	for _, c := range checks {
		section, setting, nested := strings.Cut(c.path, ".")
		if nested && c.path == name {
			return fmt.Sprintf("%s; put %s below %s, as the program's own config.yaml does", there, setting, section)
		}
		names = append(names, section, c.path)
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
