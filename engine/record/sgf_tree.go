package record

// sgfTree parses SGF and hands over the properties on the main line: the nodes of a tree, then
// those of its first variation, and so on. It keeps the open trees in a list instead of
// recursing, so that deep nesting uses no stack.
type sgfTree struct {
	src        []byte
	at         int // offset of what comes next
	onProperty func(id string, values []sgfValue) error
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
			return &Error{Kind: ErrUnclosedTree, Offset: t.at}
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
			open = append(open, openTree{main: main})
			t.at++
		case c == ';' && top != nil && top.variations == 0:
			top.nodes++
			t.at++
		case c == ')' && top != nil && top.nodes > 0:
			open = open[:len(open)-1]
			t.at++
			if len(open) == 0 {
				return t.end()
			}
		case letter(c) && top != nil && top.nodes > 0 && top.variations == 0:
			if err := t.property(top.main); err != nil {
				return err
			}
		default:
			return syntaxError(ErrUnexpectedText, t.at, firstRune(t.src[t.at:]))
		}
	}
}

// end returns an error if anything follows the game.
func (t *sgfTree) end() error {
	t.space()
	switch {
	case t.at == len(t.src):
		return nil
	case t.src[t.at] == '(':
		return &Error{Kind: ErrSeveralGames, Offset: t.at}
	}
	return &Error{Kind: ErrTrailingText, Offset: t.at}
}

// property reads a name and its values. Lower-case letters in names come from the long names of
// older files, such as "BlackName" or "SiZe", and are dropped.
func (t *sgfTree) property(main bool) error {
	start := t.at
	var id []byte
	for ; t.at < len(t.src) && letter(t.src[t.at]); t.at++ {
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
	if !main {
		return nil
	}
	return t.onProperty(string(id), values)
}

func (t *sgfTree) value() (sgfValue, error) {
	start := t.at
	for t.at++; t.at < len(t.src); t.at++ {
		switch t.src[t.at] {
		case '\\':
			t.at++
		case ']':
			t.at++
			return sgfValue{t.src[start+1 : t.at-1], start + 1}, nil
		}
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
