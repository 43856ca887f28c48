package config

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// reader reads a settings file entry by entry. The YAML package's own decoder would stop at the first mistake.
type reader struct {
	file     string
	keys     []key
	values   map[string]ast.Node // of keys, by their paths
	anchors  map[string]ast.Node // values with a name, like &name 15
	mistakes Mistakes
}

// read sets keys to a file's values and returns its mistakes. Those that it's wrong about stay as they are. The
// error is about the whole file.
func read(file string, text []byte, keys []key) (Mistakes, error) {
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
	r := &reader{file: file, keys: keys, values: map[string]ast.Node{}, anchors: map[string]ast.Node{}}
	for _, doc := range tree.Docs {
		if doc.Body == nil {
			continue // only comments
		}
		for _, n := range ast.Filter(ast.AnchorType, doc.Body) {
			if n, ok := n.(*ast.AnchorNode); ok {
				r.anchors[n.Name.GetToken().Value] = n.Value
			}
		}
		r.section("", doc.Body)
	}
	for _, k := range keys {
		if node, ok := r.values[k.path]; ok {
			r.set(k, node)
		}
	}
	slices.SortStableFunc(r.mistakes, func(a, b *Error) int { return a.Line - b.Line })
	return r.mistakes, nil
}

// section finds the settings below a name; the name of the whole file is "".
func (r *reader) section(name string, node ast.Node) {
	switch n := r.named(node).(type) {
	case *ast.NullNode, *ast.CommentGroupNode: // nothing below it
	case ast.MapNode:
		for entries := n.MapRange(); entries.Next(); {
			r.entry(name, entries.Key(), entries.Value())
		}
	default:
		r.mistake(node, name, `settings belong here, one on each line, like "size: 15" with a space after the colon`)
	}
}

// entry finds a setting in a section or, at the top, another section.
func (r *reader) entry(section string, key, value ast.Node) {
	name := key.GetToken().Value
	path := strings.TrimPrefix(section+"."+name, ".")
	top := section == ""
	for _, k := range r.keys {
		in, _, below := strings.Cut(k.path, ".")
		switch {
		case k.path == path && below != top:
			r.values[path] = value
			return
		case in == name && below && top:
			r.section(name, value)
			return
		}
	}
	r.mistake(key, path, unknownKey(name, r.keys)).unknown = true
}

// set sets a key to a value.
func (r *reader) set(k key, value ast.Node) {
	named := r.named(value)
	text := named.String()
	switch n := named.(type) {
	case *ast.NullNode, *ast.TagNode:
		r.mistake(value, k.path, k.path+" has no value: it must be "+k.want+"; put a value that begins with ! or # in quotes")
		return
	case *ast.StringNode:
		text = n.Value
	case *ast.LiteralNode:
		text = n.Value.Value
	case ast.ScalarNode: // a number, true or false
	default:
		r.mistake(value, k.path, k.path+" must be "+k.want)
		return
	}
	err := k.set(text)
	if err == nil {
		return
	}
	wrong := r.mistake(value, k.path, k.path+" must be "+k.want)
	if !k.secret {
		wrong.Text += ", not " + visible(text)
	}
	if why, ok := errors.AsType[because](err); ok {
		wrong.Text += ": " + why.Error()
	}
}

// named returns the node that a node stands for, which may have a name or be the name of another one.
func (r *reader) named(node ast.Node) ast.Node {
	switch n := node.(type) {
	case *ast.AnchorNode:
		return n.Value
	case *ast.AliasNode:
		if v, ok := r.anchors[n.Value.GetToken().Value]; ok {
			return v
		}
	}
	return node
}

// mistake adds a mistake at a node.
func (r *reader) mistake(node ast.Node, setting, text string) *Error {
	e := &Error{File: r.file, Text: text, Setting: setting}
	if t := node.GetToken(); t != nil && t.Position != nil {
		e.Line = t.Position.Line
	}
	r.mistakes = append(r.mistakes, e)
	return e
}
