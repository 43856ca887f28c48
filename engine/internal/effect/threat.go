package effect

import "hoshi/engine/internal/pattern"

// Threat is the strongest thing that a stone on an empty point makes on all four lines
// through it together.
type Threat uint8

// The threats, weakest first. An open three becomes an open four if it isn't answered. A four
// becomes five with one more stone. An open four can do so in two ways, so it can't be
// stopped.
const (
	NoThreat    Threat = iota
	OpenThree          // an open three
	DoubleThree        // two open threes at once
	Four               // a four
	FourThree          // a four and an open three at once
	OpenFour           // an open four, or two fours at once
	Five               // five in a row; or more, if that wins as well
)

// String names what is made, as in "an open three". It is empty for NoThreat.
func (t Threat) String() string {
	return [...]string{
		NoThreat: "", OpenThree: "an open three", DoubleThree: "two open threes", Four: "a four",
		FourThree: "a four and an open three", OpenFour: "a four that cannot be stopped", Five: "five in a row",
	}[min(t, Five)]
}

// standing names a threat that is on the board already.
func (t Threat) standing() string {
	switch t {
	case OpenThree:
		return "the open three"
	case Four:
		return "the four"
	case OpenFour:
		return "two fours at once"
	}
	return t.String()
}

// threatOf returns what a move of a class makes.
func threatOf(c pattern.Class) Threat {
	switch c {
	case pattern.ClassFive:
		return Five
	case pattern.ClassOpenFour:
		return OpenFour
	case pattern.ClassFourThree:
		return FourThree
	case pattern.ClassFour, pattern.ClassFourMore:
		return Four
	case pattern.ClassThreeThree:
		return DoubleThree
	case pattern.ClassThree, pattern.ClassThreeMore:
		return OpenThree
	}
	return NoThreat
}
