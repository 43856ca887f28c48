package config

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"

	"hoshi/bot/command/spelling"
)

// Mistakes are all mistakes in a settings file, by line.
type Mistakes []*Error

// Error returns one line for each mistake.
func (m Mistakes) Error() string {
	var lines []string
	for _, e := range m {
		lines = append(lines, e.Error())
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the mistakes.
func (m Mistakes) Unwrap() []error {
	var errs []error
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

// decode decodes a file over c and returns what is wrong with it. The decoder stops at the first
// mistake, so decode removes that line from the tree and tries again. At the end, no mistakes are left in the tree.
func (c *Config) decode(file string, tree *ast.File) (found Mistakes) {
	removed := make(map[string]bool) // paths of checks
	for _, check := range checks(c) {
		if e := checkNode(file, tree, check); e != nil {
			found, removed[check.path] = append(found, e), true
			remove(tree.Docs[0], find(tree, check.path).GetToken())
		}
	}
	for tree.Docs[0].Body != nil {
		err := yaml.NewDecoder(bytes.NewReader(nil), yaml.Strict()).DecodeFromNode(tree.Docs[0].Body, c)
		if err == nil {
			break
		}
		e := decodeError(file, tree, checks(c), err)
		found = append(found, e)
		var at yaml.Error
		if !errors.As(err, &at) {
			break
		}
		path, ok := remove(tree.Docs[0], at.GetToken())
		if !ok {
			break
		}
		e.Setting = path
	}
	for _, check := range checks(c) {
		if !check.ok && !removed[check.path] {
			found = append(found, checkError(file, tree, check))
			if node := find(tree, check.path); node != nil {
				remove(tree.Docs[0], node.GetToken())
			}
		}
	}
	slices.SortStableFunc(found, func(a, b *Error) int {
		if (a.Line == 0) != (b.Line == 0) { // those that aren't in this file come last
			return b.Line - a.Line
		}
		return a.Line - b.Line
	})
	return slices.CompactFunc(found, func(a, b *Error) bool { return *a == *b })
}

// remove removes the innermost entry of a map that a token belongs to, as its key or its value, and returns its
// path, like board.size. ok is false if there's none.
func remove(doc *ast.DocumentNode, t *token.Token) (path string, ok bool) {
	if t == nil || t.Position == nil {
		return "", false
	}
	var in *ast.MappingNode
	var entry *ast.MappingValueNode
	ast.Walk(visitor(func(n ast.Node) {
		if m, ok := n.(*ast.MappingNode); ok {
			for _, v := range m.Values {
				if at(v.Key, t) || at(v.Value, t) || at(v, t) {
					in, entry = m, v
				}
			}
		}
	}), doc)
	if entry == nil {
		return "", false
	}
	in.Values = slices.DeleteFunc(in.Values, func(v *ast.MappingValueNode) bool { return v == entry })
	return strings.TrimPrefix(entry.Key.GetPath(), "$."), true
}

// at reports whether a node is at a token's place.
func at(n ast.Node, t *token.Token) bool {
	own := n.GetToken()
	return own != nil && own.Position != nil && own.Position.Offset == t.Position.Offset
}

// visitor calls a function for every node.
type visitor func(ast.Node)

// Visit implements [ast.Visitor].
func (v visitor) Visit(n ast.Node) ast.Visitor {
	v(n)
	return v
}
