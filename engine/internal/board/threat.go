package board

// Threat is the strongest thing that a stone on a free point makes, all four
// lines through it together.
type Threat uint8

// The threats, each stronger than those before. An open three becomes an open
// four if it is not answered; a four becomes five with one more stone; an open
// four does so in two ways, and cannot be stopped.
const (
	NoThreat    Threat = iota
	OpenThree          // an open three
	DoubleThree        // two open threes at once
	Four               // a four
	FourThree          // a four and an open three at once
	OpenFour           // an open four, or two fours at once
	Five               // five in a row; more than five where that wins as well
)

// String names what is made, as in "an open three"; "" for NoThreat.
func (t Threat) String() string {
	return [...]string{
		NoThreat: "", OpenThree: "an open three", DoubleThree: "two open threes", Four: "a four",
		FourThree: "a four and an open three", OpenFour: "a four that cannot be stopped", Five: "five in a row",
	}[min(t, Five)]
}

// ThreatOf returns what a move of a class makes.
func ThreatOf(c MoveClass) Threat {
	switch c {
	case ClassFive:
		return Five
	case ClassOpenFour:
		return OpenFour
	case ClassFourThree:
		return FourThree
	case ClassFour, ClassFourMore:
		return Four
	case ClassThreeThree:
		return DoubleThree
	case ClassThree, ClassThreeMore:
		return OpenThree
	}
	return NoThreat
}
