package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/parser"
)

// DefaultFile is read when no file is named and it exists.
const DefaultFile = "config.yaml"

// Error says what is wrong with a settings file. Line is 0 when the whole file
// is meant.
type Error struct {
	File string
	Line int
	Text string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.Text)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Text)
}

// Load returns the settings of a file over the defaults. With an empty file
// name it reads [DefaultFile] where that exists and is content with the
// defaults, which it takes from the text of the program's own config.yaml,
// where not. What is wrong with a file is an *[Error].
func Load(defaults []byte, file string) (*Config, error) {
	var c Config
	if err := c.merge("built-in config.yaml", defaults); err != nil {
		return nil, err
	}
	optional := file == ""
	if optional {
		file = DefaultFile
	}
	text, err := os.ReadFile(file)
	switch {
	case optional && errors.Is(err, os.ErrNotExist):
		return &c, nil
	case errors.Is(err, os.ErrNotExist):
		return nil, &Error{File: file, Text: "there is no such file; leave --config out to use the defaults"}
	case err != nil:
		return nil, fmt.Errorf("read the settings: %w", err)
	}
	if err := c.merge(file, text); err != nil {
		return nil, err
	}
	return &c, nil
}

// merge decodes text over c and checks the result.
func (c *Config) merge(file string, text []byte) error {
	err := yaml.NewDecoder(bytes.NewReader(text), yaml.Strict()).Decode(c)
	if err != nil && !errors.Is(err, io.EOF) { // a file of comments alone is empty, not wrong
		return explain(file, err)
	}
	for _, rule := range rules(c) {
		if rule.ok {
			continue
		}
		return &Error{
			File: file,
			Line: lineOf(text, rule.path),
			Text: fmt.Sprintf("%s: want %s", rule.path, rule.want),
		}
	}
	return nil
}

// explain turns the decoder's errors into ours.
func explain(file string, err error) error {
	var e yaml.Error
	if !errors.As(err, &e) {
		return &Error{File: file, Text: err.Error()}
	}
	text := e.GetMessage()
	if u := (*yaml.UnknownFieldError)(nil); errors.As(err, &u) {
		text += "; the keys are those of the program's own config.yaml"
	}
	line := 0
	if t := e.GetToken(); t != nil && t.Position != nil {
		line = t.Position.Line
	}
	return &Error{File: file, Line: line, Text: text}
}

// lineOf finds the line of a key, 0 when the file does not name it.
func lineOf(text []byte, path string) int {
	file, err := parser.ParseBytes(text, 0)
	if err != nil {
		return 0
	}
	p, err := yaml.PathString("$." + path)
	if err != nil {
		return 0
	}
	node, err := p.FilterFile(file)
	if err != nil || node == nil || node.GetToken() == nil {
		return 0
	}
	return node.GetToken().Position.Line
}
