package record

// sgfTree walks through the text of an SGF file and hands over the properties
// of the main line: of every tree its nodes, then its first variation. It keeps
// its place by itself instead of calling itself, so that no nesting is too deep
// for it before MaxDepth is.
type sgfTree struct {
	src []byte
	at  int
	use func(id string, values []sgfValue) error
}

// sgfValue is the raw text between brackets, escapes and all.
type sgfValue struct {
	raw    []byte
	offset int
}

// branch is a tree that has been opened and not closed.
type branch struct {
	main            bool // on the main line
	nodes, branches int
}

func (t *sgfTree) walk() error {
	var open []branch
	for {
		t.space()
		if t.at == len(t.src) {
			return at(t.at, refuse(ErrSyntax, "the record ends too early: a closing ) is missing"))
		}
		var top *branch
		if len(open) > 0 {
			top = &open[len(open)-1]
		}
		c := t.src[t.at]
		switch {
		case c == '(' && (top == nil || top.nodes > 0):
			if len(open) == MaxDepth {
				return at(t.at, refuse(ErrTooDeep, "variations are nested more than %d deep", MaxDepth))
			}
			main := true
			if top != nil {
				main = top.main && top.branches == 0
				top.branches++
			}
			open = append(open, branch{main: main})
			t.at++
		case c == ';' && top != nil && top.branches == 0:
			top.nodes++
			t.at++
		case c == ')' && top != nil && top.nodes > 0:
			open = open[:len(open)-1]
			t.at++
			if len(open) == 0 {
				return t.end()
			}
		case letter(c) && top != nil && top.nodes > 0 && top.branches == 0:
			if err := t.property(top.main); err != nil {
				return err
			}
		default:
			return at(t.at, refuse(ErrSyntax, "%s does not belong here: SGF looks like (;GM[4]SZ[15];B[hh];W[ig])", quote(firstRune(t.src[t.at:]))))
		}
	}
}

// end makes sure that nothing follows.
func (t *sgfTree) end() error {
	t.space()
	switch {
	case t.at == len(t.src):
		return nil
	case t.src[t.at] == '(':
		return at(t.at, refuse(ErrSeveralGames, "another game begins here: a record must hold one game"))
	}
	return at(t.at, refuse(ErrSyntax, "there is text behind the end of the game"))
}

// property reads a name and its values. Lower case letters in names belong to
// the long names of older files, as in "BlackName" or "SiZe", and say nothing.
func (t *sgfTree) property(main bool) error {
	start := t.at
	var id []byte
	for ; t.at < len(t.src) && letter(t.src[t.at]); t.at++ {
		if c := t.src[t.at]; c < 'a' {
			id = append(id, c)
		}
	}
	if len(id) == 0 {
		return at(start, refuse(ErrSyntax, "%s is no name of a property: those have capital letters", quote(t.src[start:t.at])))
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
		return at(start, refuse(ErrSyntax, "property %s has no value in brackets", quote(id)))
	}
	if !main {
		return nil
	}
	return t.use(string(id), values)
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
	return sgfValue{}, at(start, refuse(ErrSyntax, "the bracket that opens here is never closed"))
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
