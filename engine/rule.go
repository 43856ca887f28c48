package engine

// Rule is the set of rules a game is played by.
type Rule uint8

// The rules. [NewPosition] takes Freestyle, where five or more stones in a row
// win, and Standard, where exactly five do and a longer row is nothing; in both
// the sides are equal and no move is forbidden. Renju (Black must not make an
// overline, a double four or a double three) is named so that records of it can
// be kept.
const (
	Freestyle Rule = iota
	Standard
	Renju
)

// definition is all that positions and the tables of the search know of a rule.
// One more of them is one more rule, as long as the length of a row is all that
// counts. Where its ends count too, as in caro, wins needs them besides: the wide
// windows show them.
type definition struct {
	name   string
	played bool
	exact  [White + 1]bool // by colour: a row of more than five does not win
	reach  int             // how far a stone is felt along a line, narrowReach or wideReach
}

var definitions = [...]definition{
	Freestyle: {name: "freestyle", played: true, reach: narrowReach},
	Standard:  {name: "standard", played: true, exact: [...]bool{Black: true, White: true}, reach: wideReach},
	// Not played: the search knows no points that are forbidden.
	Renju: {name: "renju", exact: [...]bool{Black: true, White: false}, reach: wideReach},
}

// definition returns what there is to know of r, nothing for what is no rule.
func (r Rule) definition() *definition {
	if int(r) < len(definitions) {
		return &definitions[r]
	}
	return &definition{name: "unknown rule"}
}

// String returns the rule's name in lower case.
func (r Rule) String() string { return r.definition().name }

// ParseRule returns the rule of a name as String gives it; ok is false where
// there is none.
func ParseRule(name string) (r Rule, ok bool) {
	for r := range definitions {
		if definitions[r].name == name {
			return Rule(r), true
		}
	}
	return 0, false
}

// wins reports whether n stones of a colour in a row, and no more, win.
func (d *definition) wins(c Color, n int) bool {
	return n == 5 || n > 5 && !d.exact[c]
}
