package pattern

// Class says what a move makes on all four lines through its point together. A higher
// class is a stronger move.
type Class uint8

const (
	ClassNone            Class = iota
	ClassTwo                   // an open two
	ClassTwoTwo                // two open twos
	ClassClosedThree           // a three that one stone stops
	ClassClosedThreeMore       // such a three, and another or an open two
	ClassThree                 // an open three
	ClassThreeMore             // an open three, and a closed three or an open two
	ClassThreeThree            // two open threes
	ClassFour                  // a four
	ClassFourMore              // a four, and a closed three or an open two
	ClassFourThree             // a four and an open three
	ClassOpenFour              // an open four, or two fours: five cannot be stopped
	ClassFive                  // five in a row
	classCount                 // the number of classes
)

// Classify returns the class of a move from the patterns it makes.
func Classify(c Code) Class {
	var n [16]int // a few of the sixteen aren't patterns
	for dir := range 4 {
		n[c.At(dir)]++
	}
	openThrees := n[OpenThree] + n[OpenThree2]
	more := n[Three] + n[OpenTwo] + n[OpenTwo2] + n[OpenTwo3]
	return strongestClass(n[Five], n[OpenFour], n[Four], openThrees, n[Three], more)
}

// strongestClass returns the class of the strongest of the counted patterns. more counts
// closed threes and open twos together.
func strongestClass(fives, openFours, fours, openThrees, closedThrees, more int) Class {
	switch {
	case fives > 0:
		return ClassFive
	case openFours > 0 || fours > 1:
		return ClassOpenFour
	case fours > 0 && openThrees > 0:
		return ClassFourThree
	case fours > 0 && more > 0:
		return ClassFourMore
	case fours > 0:
		return ClassFour
	case openThrees > 1:
		return ClassThreeThree
	case openThrees > 0 && more > 0:
		return ClassThreeMore
	case openThrees > 0:
		return ClassThree
	case closedThrees > 0 && more > 1:
		return ClassClosedThreeMore
	case closedThrees > 0:
		return ClassClosedThree
	case more > 1:
		return ClassTwoTwo
	case more > 0:
		return ClassTwo
	}
	return ClassNone
}
