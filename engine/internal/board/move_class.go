package board

// MoveClass says what a move makes, on all four lines through its point together. A
// higher class is a stronger move.
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

// patternCode is the patterns of one color in the four directions through a point, four
// bits each.
type patternCode uint16

func (c patternCode) at(dir int) pattern { return pattern(c >> (4 * dir) & 15) }

// combinedPattern is a pattern code without its directions. The low eleven bits number
// its four patterns in sorted order. The next bit says that the move may be a foul. The
// upper four are the class of the move.
type combinedPattern uint16

const (
	numberBits = 11
	foulBit    = 1 << numberBits
	classShift = numberBits + 1
)

func (k combinedPattern) number() uint16   { return uint16(k) & (1<<numberBits - 1) }
func (k combinedPattern) mayBeFoul() bool  { return k&foulBit != 0 }
func (k combinedPattern) class() MoveClass { return MoveClass(k >> classShift) }

func newCombinedPattern(number uint16, k MoveClass) combinedPattern {
	return combinedPattern(number) | combinedPattern(k)<<classShift
}

// PointPatterns is what an empty cell is for one side: the pattern code in the lowest
// 16 bits and the combined pattern from bit 32 on. The other bits are undefined.
type PointPatterns uint64

func (v PointPatterns) code() patternCode         { return patternCode(v) }
func (v PointPatterns) combined() combinedPattern { return combinedPattern(v >> 32) }

// Number returns the number of the four patterns, an index into [MoveScore] tables and
// [Weights].
func (v PointPatterns) Number() uint16 { return v.combined().number() }

// Class returns the class of a move on the cell.
func (v PointPatterns) Class() MoveClass { return v.combined().class() }

// MoveScore is how promising a move is by the number of its pattern code. It only sorts
// moves.
type MoveScore struct {
	Attack  int16 // with the code for its own side
	Defence int16 // with the code for the other side
}

// packedValue is two sums in one number, so that one addition updates both. The upper
// half is the value for a side that is to move, the lower half for a side that is not.
// Both are in units of which [WeightsPerPoint] are one point of score.
type packedValue int64

func newPackedValue(mover, waiter int16) packedValue {
	return packedValue(mover)<<32 + packedValue(waiter)
}

func (w packedValue) opponent() int { return int(int32(w)) }
func (w packedValue) own() int      { return int((w - packedValue(int32(w))) >> 32) }

// newCombinedPatterns returns the table from a pattern code to its combined pattern.
func newCombinedPatterns(numbers *[1 << 16]uint16) *[1 << 16]combinedPattern {
	table := new([1 << 16]combinedPattern)
	for i := range table {
		table[i] = newCombinedPattern(numbers[i], Classify(patternCode(i)))
	}
	return table
}

// Classify returns the class of a move by the patterns that it makes.
func Classify(c patternCode) MoveClass {
	var n [16]int // some of the sixteen are no pattern
	for dir := range 4 {
		n[c.at(dir)]++
	}
	openThrees := n[openThree] + n[openThree2]
	more := n[three] + n[openTwo] + n[openTwo2] + n[openTwo3]
	return strongestClass(n[five], n[openFour], n[four], openThrees, n[three], more)
}

// strongestClass returns the class of the strongest thing among counts of patterns.
// more counts closed threes and open twos together.
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
