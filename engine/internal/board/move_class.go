package board

// class says what a move makes, all four lines through its point together.
type MoveClass uint8

const (
	ClassNone            MoveClass = iota
	ClassTwo                       // an open two
	ClassTwoTwo                    // two open twos
	ClassClosedThree               // a three that one stone stops
	ClassClosedThreeMore           // such a three, and another or an open two
	ClassThree                     // an open three
	ClassThreeMore                 // an open three, and a closed three or an open two
	ClassThreeThree                // two open threes
	ClassFour                      // a four
	ClassFourMore                  // a four, and a closed three or an open two
	ClassFourThree                 // a four and an open three
	ClassOpenFour                  // an open four, or two fours: five cannot be stopped
	ClassFive                      // five in a row
	classCount                     // the number of classes
)

// code is the patterns of one colour in the four directions through a point,
// four bits each.
type patternCode uint16

func (c patternCode) at(dir int) pattern { return pattern(c >> (4 * dir) & 15) }

// kind is what a code says but for directions: the number of its four patterns,
// sorted, in the low twelve bits and the class of the move in the others.
type combinedPattern uint16

const numberBits = 12

func (k combinedPattern) number() uint16   { return uint16(k) & (1<<numberBits - 1) }
func (k combinedPattern) class() MoveClass { return MoveClass(k >> numberBits) }

func newCombinedPattern(number uint16, k MoveClass) combinedPattern {
	return combinedPattern(number) | combinedPattern(k)<<numberBits
}

// view is what a free cell is for one side: its code in the low sixteen bits and its
// kind from bit 32 on. What the other bits hold does not matter.
type PointPatterns uint64

func (v PointPatterns) code() patternCode         { return patternCode(v) }
func (v PointPatterns) combined() combinedPattern { return combinedPattern(v >> 32) }
func (v PointPatterns) Number() uint16            { return v.combined().number() }
func (v PointPatterns) Class() MoveClass          { return v.combined().class() }

// order is how promising a move is by the number of its code, for sorting only.
type MoveScore struct {
	Attack  int16 // with the code for its own side
	Defence int16 // with the code for the other side
}

// worth is two sums in one number: in the high half what something is worth to a
// side that is to move, in the low half what it is worth to a side that waits,
// both in Grainths of a point.
type packedValue int64

func newPackedValue(mover, waiter int16) packedValue {
	return packedValue(mover)<<32 + packedValue(waiter)
}

func (w packedValue) opponent() int { return int(int32(w)) }
func (w packedValue) own() int      { return int((w - packedValue(int32(w))) >> 32) }

// newKinds returns the table from a code to its kind.
func newCombinedPatterns(numbers *[1 << 16]uint16) *[1 << 16]combinedPattern {
	table := new([1 << 16]combinedPattern)
	for i := range table {
		table[i] = newCombinedPattern(numbers[i], Classify(patternCode(i)))
	}
	return table
}

// grade classifies a move by the patterns it makes.
func Classify(c patternCode) MoveClass {
	var n [16]int // some of the sixteen are no pattern
	for dir := range 4 {
		n[c.at(dir)]++
	}
	openThrees := n[openThree] + n[openThree2]
	more := n[three] + n[openTwo] + n[openTwo2] + n[openTwo3]
	return strongestClass(n[five], n[openFour], n[four], openThrees, n[three], more)
}

// classify names the strongest thing among counts of patterns; more counts
// closed threes and open twos together.
func strongestClass(fives, openFours, fours, openThrees, closedThrees, more int) MoveClass {
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
