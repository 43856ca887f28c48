package config

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
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
	tree, err := parser.ParseBytes(text, 0)
	if err != nil {
		return explain(file, err)
	}
	if len(tree.Docs) == 0 || tree.Docs[0].Body == nil || tree.Docs[0].Body.Type() == ast.CommentType {
		return nil // nothing but comments: decoding that would clear c
	}
	if err := yaml.NewDecoder(bytes.NewReader(text), yaml.Strict()).Decode(c); err != nil {
		return explain(file, err)
	}
	for _, rule := range rules(c) {
		if rule.ok {
			continue
		}
		e := &Error{File: file, Text: fmt.Sprintf("%s: want %s", rule.path, rule.want)}
		if node := find(tree, rule.path); node != nil {
			e.Line = node.GetToken().Position.Line
			e.Text += ", not " + strings.TrimSpace(node.GetToken().Value)
		}
		return e
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

// find returns the value at a path like "board.size", nil when the file does not
// have it.
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
