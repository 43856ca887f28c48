package pattern

// ThreatCounts counts the empty points where a move of one side makes a threat, by kind of
// threat. The counts are fields of ten bits in one number, so one addition counts a point;
// ten bits are enough for every point of a board. Fours and threes are counted
// regardless of weaker patterns that the move also makes.
type ThreatCounts uint64

// CountField is a field of [ThreatCounts], as the number of its lowest bit.
type CountField uint8

const (
	CountFive CountField = fieldBits * iota
	CountOpenFour
	CountFourThree
	CountFour                       // ClassFour and ClassFourMore
	CountThreeThree                 // two open threes
	CountThree                      // ClassThree and ClassThreeMore
	countNothing    CountField = 64 // beyond the number, so the count is lost

	fieldBits = 10
	fieldMask = 1<<fieldBits - 1
)

// allFours are the fields of moves that make at least a four but not five.
const allFours ThreatCounts = fieldMask<<CountOpenFour | fieldMask<<CountFourThree | fieldMask<<CountFour

// Of returns the number of points in a field.
func (t ThreatCounts) Of(l CountField) int { return int(t >> l & fieldMask) }

// Any reports whether a field counts any point.
func (t ThreatCounts) Any(l CountField) bool { return t&(fieldMask<<l) != 0 }

// AnyFour reports whether any move makes at least a four but not five.
func (t ThreatCounts) AnyFour() bool { return t&allFours != 0 }

// Fours counts the moves that make at least a four but not five.
func (t ThreatCounts) Fours() int {
	return t.Of(CountOpenFour) + t.Of(CountFourThree) + t.Of(CountFour)
}

// Field returns the field that counts moves of class k.
func (k Class) Field() CountField {
	switch k {
	case ClassFive:
		return CountFive
	case ClassOpenFour:
		return CountOpenFour
	case ClassFourThree:
		return CountFourThree
	case ClassFour, ClassFourMore:
		return CountFour
	case ClassThreeThree:
		return CountThreeThree
	case ClassThree, ClassThreeMore:
		return CountThree
	}
	return countNothing
}

// Count returns the count of one move of class k.
func (k Class) Count() ThreatCounts { return 1 << k.Field() }
