package game

import (
	"fmt"
	"slices"
	"strings"

	"hoshi/engine/internal/excerpt"
)

// Rule is a set of rules that a game is played by. Files and options write its name, see
// [Rule.String]. A [Position] applies it: what is legal, what is forbidden and what wins.
//
// A new rule is a new constant and a new entry of definitions in this file.
type Rule uint8

// The rules that have a name. [PlayableRules] lists those that games can be played by.
const (
	// Freestyle: five or more stones in a row win. No move is forbidden.
	Freestyle Rule = iota
	// Standard: exactly five stones in a row win. A longer row counts for nothing. No
	// move is forbidden.
	Standard
	// Renju: Black wins with exactly five, White with five or more. Black must not
	// make an overline, a double four or a double three, see [Foul].
	Renju
	// Caro: five stones in a row win, unless the other side has a stone directly at both
	// ends. The edge of the board doesn't close an end. Six or more always win. No move is
	// forbidden.
	Caro
	// CaroExact is Caro, but a row of more than five counts for nothing.
	CaroExact
)

// DefaultRule is the rule of a game if none is chosen.
const DefaultRule = Freestyle

// definition is everything that the package knows about a rule.
type definition struct {
	name     string
	playable bool
	gomocup  int                     // the value of the Gomocup protocol's INFO rule
	wins     [White + 1]winCondition // by color
	fouls    [White + 1]bool         // by color: the moves of a [Foul] are forbidden
}

// winCondition says which rows win for a side. A row of five does unless open forbids it.
type winCondition struct {
	exact bool // a row of more than five doesn't win
	open  bool // a row of five doesn't win if the other side has a stone at both ends
}

// both is one condition for both sides.
func both(w winCondition) [White + 1]winCondition { return [...]winCondition{Black: w, White: w} }

var definitions = [...]definition{
	Freestyle: {name: "freestyle", playable: true, gomocup: 0},
	Standard:  {name: "standard", playable: true, gomocup: 1, wins: both(winCondition{exact: true})},
	Renju: {
		name: "renju", playable: true, gomocup: 4,
		wins:  [...]winCondition{Black: {exact: true}, White: {}},
		fouls: [...]bool{Black: true, White: false},
	},
	Caro:      {name: "caro", playable: true, gomocup: 8, wins: both(winCondition{open: true})},
	CaroExact: {name: "caroexact", playable: true, gomocup: 9, wins: both(winCondition{exact: true, open: true})},
}

// Rules returns every rule that has a name, playable or not, in a fixed order.
func Rules() []Rule {
	rules := make([]Rule, len(definitions))
	for r := range rules {
		rules[r] = Rule(r)
	}
	return rules
}

// PlayableRules returns the rules that games can be played by, in a fixed order. The
// first one is [DefaultRule].
func PlayableRules() []Rule {
	return slices.DeleteFunc(Rules(), func(r Rule) bool { return !r.Playable() })
}

// definition returns what the package knows about r, or an empty definition if r isn't a rule.
func (r Rule) definition() *definition {
	if r.Known() {
		return &definitions[r]
	}
	return &definition{name: fmt.Sprintf("rule %d", uint8(r))}
}

// Known reports whether r is one of [Rules].
func (r Rule) Known() bool { return int(r) < len(definitions) }

// RowWins reports whether a row of exactly n stones of a color wins. closed says that the other
// side has a stone directly at both ends.
func (r Rule) RowWins(c Color, n int, closed bool) bool { return r.definition().wins[c].row(n, closed) }

// HasFouls reports whether some moves of a color are forbidden, see [Foul].
func (r Rule) HasFouls(c Color) bool { return r.definition().fouls[c] }

// ClosedEndsCount reports whether a row of five doesn't win with stones of the other side at both
// ends. If so, a four can also be stopped next to it.
func (r Rule) ClosedEndsCount() bool { return r.definition().wins[Black].open }

// Playable reports whether games can be played by r.
func (r Rule) Playable() bool { return r.definition().playable }

// String returns the rule's name in lower case, as [ParseRule] reads it.
func (r Rule) String() string { return r.definition().name }

// GomocupCode returns the number of the rule in the Gomocup protocol (INFO rule).
func (r Rule) GomocupCode() int { return r.definition().gomocup }

// ParseRule returns the rule with a name, ignoring case. ok is false if there is none.
func ParseRule(name string) (r Rule, ok bool) {
	return findRule(func(d *definition) bool { return strings.EqualFold(d.name, name) })
}

// RuleOfGomocupCode returns the rule with a number of the Gomocup protocol. ok is false if there
// is none.
func RuleOfGomocupCode(code int) (r Rule, ok bool) {
	return findRule(func(d *definition) bool { return d.gomocup == code })
}

func findRule(match func(*definition) bool) (r Rule, ok bool) {
	for r := range definitions {
		if match(&definitions[r]) {
			return Rule(r), true
		}
	}
	return 0, false
}

// MarshalText writes the name of the rule. It returns a *[RuleError] for a rule that
// is not [Rule.Known].
func (r Rule) MarshalText() ([]byte, error) {
	if !r.Known() {
		return nil, &RuleError{Rule: r}
	}
	return []byte(r.String()), nil
}

// UnmarshalText reads the name of a rule as [ParseRule] does. The error is an
// *[UnknownRuleError].
func (r *Rule) UnmarshalText(text []byte) error {
	rule, ok := ParseRule(string(text))
	if !ok {
		return &UnknownRuleError{Name: string(text)}
	}
	*r = rule
	return nil
}

// RuleError says that a rule can't be played: it isn't one of [PlayableRules].
type RuleError struct {
	Rule Rule // the rule that was asked for
}

func (e *RuleError) Error() string {
	return fmt.Sprintf("%v isn't playable: use %s", e.Rule, ruleNames(PlayableRules()))
}

// UnknownRuleError says that no rule has a name.
type UnknownRuleError struct {
	Name string // the name as written
}

func (e *UnknownRuleError) Error() string {
	return fmt.Sprintf("unknown rule %s: use %s", excerpt.Quote(e.Name), ruleNames(Rules()))
}

func ruleNames(rules []Rule) string {
	names := make([]string, len(rules))
	for i, r := range rules {
		names[i] = r.String()
	}
	return strings.Join(names, " or ")
}

// row reports whether a row of exactly n stones wins.
func (w winCondition) row(n int, closed bool) bool {
	return n == 5 && !(w.open && closed) || n > 5 && !w.exact
}
