package config

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/internal/fatal"
)

// DefaultFile is the settings file that [Load] reads if no file is named. It may be missing.
const DefaultFile = "config.yaml"

// builtIn is the name of the embedded settings file in errors.
const builtIn = "built-in config.yaml"

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

// Load returns the settings of a file over defaults, the text of the embedded config.yaml. It also returns the
// mistakes of the file: the settings have their default values where it's wrong.
//
// If file is empty, it reads [DefaultFile] if that exists. A named file must exist. The error is fatal, and about
// the whole file, unless defaults have [Mistakes].
func Load(defaults []byte, file string) (*Config, Mistakes, error) {
	c, mistakes, err := load(defaults, file)
	if err != nil {
		return nil, nil, fatal.Mark(err)
	}
	return c, mistakes, nil
}

func load(defaults []byte, file string) (*Config, Mistakes, error) {
	var c Config
	mistakes, err := c.merge(builtIn, defaults)
	if len(mistakes) > 0 {
		err = mistakes
	}
	if err != nil {
		return nil, nil, err
	}
	optional := file == ""
	if optional {
		file = DefaultFile
	}
	text, err := os.ReadFile(file)
	switch {
	case optional && errors.Is(err, os.ErrNotExist):
		return &c, nil, nil
	case errors.Is(err, os.ErrNotExist):
		return nil, nil, &Error{File: file, Text: "there is no such file; leave --config out to use the defaults"}
	case err != nil:
		return nil, nil, fmt.Errorf("read the settings: %w", err)
	}
	mistakes, err = c.merge(file, text)
	return &c, mistakes, err
}

// merge decodes text over c and checks the result. Mistakes in text leave c as it was.
func (c *Config) merge(file string, text []byte) (mistakes Mistakes, err error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff")) // Notepad's byte order mark
	if !utf8.Valid(text) || bytes.ContainsRune(text, 0) {
		return nil, &Error{File: file, Text: "isn't plain text: save it as UTF-8"}
	}
	tree, err := parser.ParseBytes(text, 0)
	if err != nil {
		return nil, syntaxError(file, err)
	}
	if len(tree.Docs) > 1 {
		line := 0
		if start := tree.Docs[1].Start; start != nil {
			line = start.Position.Line
		}
		return nil, &Error{File: file, Line: line, Text: "a settings file is one YAML document; only the first would be read"}
	}
	if len(tree.Docs) == 0 || tree.Docs[0].Body == nil || tree.Docs[0].Body.Type() == ast.CommentType {
		return nil, nil // only comments; the decoder would set c to its zero value
	}
	before := *c
	if mistakes = c.decode(file, tree); len(mistakes) > 0 {
		*c = before
		if len(c.decode(file, tree)) > 0 { // what is left of the file can't be read either
			*c = before
		}
	}
	c.Prefix, err = textcommand.ParsePrefix(c.Prefix) // messages are compared with this form
	return mistakes, err
}

// checkNode refuses what the decoder would accept silently: a key without a value, and a
// fraction instead of an integer. It also refuses a list or a map instead of a single value,
// because the decoder's error would have no line.
func checkNode(file string, tree *ast.File, c check) *Error {
	node := find(tree, c.path)
	if node == nil {
		return nil
	}
	e := &Error{File: file, Line: node.GetToken().Position.Line, Setting: c.path}
	switch node.Type() {
	case ast.NullType, ast.TagType:
		e.Text = fmt.Sprintf("%s has no value: want %s; put a value that begins with ! or # in quotes", c.path, c.want)
	case ast.MappingType, ast.MappingValueType, ast.SequenceType:
		e.Text = fmt.Sprintf("%s: want %s", c.path, c.want)
	case ast.FloatType:
		if !c.whole {
			return nil
		}
		e.Text = fmt.Sprintf("%s: want %s, not %s", c.path, c.want, node.GetToken().Value)
	default:
		return nil
	}
	return e
}

// checkError is the error for a value that failed its check.
func checkError(file string, tree *ast.File, c check) *Error {
	e := &Error{File: file, Text: fmt.Sprintf("%s: want %s", c.path, c.want), Setting: c.path}
	if node := find(tree, c.path); node != nil {
		e.Line = node.GetToken().Position.Line
		if !c.secret {
			e.Text += ", not " + visible(node.GetToken().Value)
		}
	}
	if c.why != nil {
		e.Text += ": " + c.why.Error()
	}
	return e
}

// visible returns a value for a message, quoted if it is empty or has spaces, and escaped if it has
// invisible characters.
func visible(value string) string {
	if value == "" || strings.ContainsFunc(value, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsGraphic(r) }) {
		return strconv.Quote(value)
	}
	return value
}

// find returns the value at a path like board.size; nil if the file doesn't have it.
func find(tree *ast.File, path string) ast.Node {
	p, err := yaml.PathString("$." + path)
	if err != nil {
		return nil
	}
	node, err := p.FilterFile(tree)
	if err != nil || node == nil || node.GetToken() == nil {
		return nil
	}
	return node
}
