package engine

// Rule is the set of rules a game is played by.
type Rule uint8

// Freestyle: five or more stones in a row win, for both sides, and no move is
// forbidden. It is the only rule [NewPosition] takes so far; Standard (exactly
// five wins) and Renju (Black must not make an overline, a double four or a
// double three) are named so that stored games need not change when they come.
const (
	Freestyle Rule = iota
	Standard
	Renju
)

// String returns the rule's name in lower case.
func (r Rule) String() string {
	switch r {
	case Freestyle:
		return "freestyle"
	case Standard:
		return "standard"
	case Renju:
		return "renju"
	}
	return "unknown rule"
}
