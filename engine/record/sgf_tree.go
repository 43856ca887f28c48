package record

import (
	"bytes"
	"regexp"
)

// sgfTree parses SGF and hands over the properties on the main line: the nodes of a tree, then
// those of its first variation, and so on. It keeps the open trees in a list instead of
// recursing, so that deep nesting uses no stack.
type sgfTree struct {
	src        []byte
	at         int                                      // offset of what comes next
	onProperty func(id string, values []sgfValue) error // may be nil

	variations int  // that aren't on the main line
	unclosed   bool // the last closing bracket is missing
}

// sgfValue is the raw text between brackets, with its escape sequences.
type sgfValue struct {
	raw    []byte
	offset int
}

// openTree is a tree whose closing parenthesis hasn't come yet.
type openTree struct {
	main              bool // on the main line
	nodes, variations int  // read so far
}

func (t *sgfTree) parse() error {
	var open []openTree
	for {
		t.space()
		if t.at == len(t.src) {
			if len(open) == 0 || open[len(open)-1].nodes == 0 {
				return &Error{Kind: ErrUnclosedTree, Offset: t.at}
			}
			t.unclosed = true
			return nil
		}
		var top *openTree
		if len(open) > 0 {
			top = &open[len(open)-1]
		}
		c := t.src[t.at]
		switch {
		case c == '(' && (top == nil || top.nodes > 0):
			if len(open) == MaxDepth {
				return &Error{Kind: ErrTooDeep, Offset: t.at, Limit: MaxDepth}
			}
			main := true
			if top != nil {
				main = top.main && top.variations == 0
				top.variations++
			}
			if !main {
				t.variations++
			}
			open = append(open, openTree{main: main})
			t.at++
		case c == ';' && top != nil && top.variations == 0:
			top.nodes++
			t.at++
		case c == ')' && top != nil && top.nodes > 0:
			open = open[:len(open)-1]
			t.at++
			if len(open) == 0 {
				return nil
			}
		case (letter(c) || digit(c)) && top != nil && top.nodes > 0 && top.variations == 0:
			if err := t.property(top.main); err != nil {
				return err
			}
		default:
			return syntaxError(ErrUnexpectedText, t.at, firstRune(t.src[t.at:]))
		}
	}
}

// skip skips n games, after which another must follow. If n is negative, none can.
func (t *sgfTree) skip(n int) error {
	for i := 0; i != n; i++ {
		if err := t.parse(); err != nil {
			return err
		}
		if t.space(); !sgfOpens.Match(t.src[t.at:]) {
			return noSuchGame(n+1, i+1)
		}
	}
	return nil
}

// games counts the games that follow, and reports whether there is other text after them.
func (t *sgfTree) games() (n int, other bool) {
	rest := sgfTree{src: t.src, at: t.at}
	for {
		start := rest.at
		if rest.space(); rest.at == len(rest.src) {
			return n, false
		}
		if !sgfOpens.Match(rest.src[rest.at:]) || rest.parse() != nil || rest.at == start {
			return n, true
		}
		n++
	}
}

// sgfFollows matches what can follow a value.
var sgfFollows = regexp.MustCompile(`^[\s\x00]*($|[;()\[]|[0-9A-Za-z]{1,20}\s*\[)`)

// sgfOpens matches the beginning of a game.
var sgfOpens = regexp.MustCompile(`^\(\s*;`)

// sgfBegins matches the beginning of a game in a longer text.
var sgfBegins = regexp.MustCompile(`\(\s*;\s*(\(|\)|;|$|[A-Za-z]{1,20}\s*\[)`)

// sgfStart returns where in data an SGF game begins, or -1.
func sgfStart(data []byte) int {
	space := len(data) - len(bytes.TrimLeft(data, " \t\r\n\v\f"))
	if sgfOpens.Match(data[space:]) {
		return space
	}
	if at := sgfBegins.FindIndex(data); at != nil {
		return at[0]
	}
	return -1
}

// property reads a name and its values. Lower-case letters in names come from the long names of
// older files, such as "BlackName" or "SiZe", and are dropped. Programs for renju have digits in names
// of their own, such as "5A".
func (t *sgfTree) property(main bool) error {
	start := t.at
	var id []byte
	for ; t.at < len(t.src) && (letter(t.src[t.at]) || digit(t.src[t.at])); t.at++ {
		if c := t.src[t.at]; c < 'a' {
			id = append(id, c)
		}
	}
	if len(id) == 0 {
		return syntaxError(ErrPropertyName, start, t.src[start:t.at])
	}
	var values []sgfValue
	for t.space(); t.at < len(t.src) && t.src[t.at] == '['; t.space() {
		v, err := t.value()
		if err != nil {
			return err
		}
		values = append(values, v)
	}
	if len(values) == 0 {
		return syntaxError(ErrMissingValue, start, id)
	}
	if !main || t.onProperty == nil {
		return nil
	}
	return t.onProperty(string(id), values)
}

// value reads a value up to its closing bracket. Programs that don't escape brackets write names such
// as [[CLUB]Ann]: a bracket after which nothing of SGF follows belongs to the value.
func (t *sgfTree) value() (sgfValue, error) {
	start, opened := t.at, false
	for t.at++; t.at < len(t.src); t.at++ {
		switch t.src[t.at] {
		case '\\':
			t.at++
		case '[':
			opened = true
		case ']':
			t.at++
			if opened && !sgfFollows.Match(t.src[t.at:]) {
				opened = false
				t.at--
				continue
			}
			return sgfValue{t.src[start+1 : t.at-1], start + 1}, nil
		}
	}
	if v := bytes.TrimRight(t.src[start+1:], " \t\r\n\v\f)"); !bytes.ContainsAny(v, "[;") {
		t.at, t.unclosed = len(t.src), true
		return sgfValue{v, start + 1}, nil
	}
	return sgfValue{}, &Error{Kind: ErrUnclosedValue, Offset: start}
}

func (t *sgfTree) space() {
	for t.at < len(t.src) && t.src[t.at] <= ' ' {
		t.at++
	}
}

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func firstRune(text []byte) string {
	for _, r := range string(text) {
		return string(r)
	}
	return ""
}

func digit(c byte) bool { return c >= '0' && c <= '9' }
