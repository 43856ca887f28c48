package board

// ThreatCounts counts the empty points where a move of one side makes a threat, by the
// kind of threat. The counts are fields of ten bits in one number, so that one addition
// counts a point. Ten bits are more than a board has points for. Fours, and threes, are
// counted together whatever weaker pattern the move makes besides.
type ThreatCounts uint64

// CountField is a field of [ThreatCounts], as the number of its lowest bit.
type CountField uint8

const (
	CountFive CountField = fieldBits * iota
	CountOpenFour
	CountFourThree
	CountFour                       // classFour and classFourMore
	CountThreeThree                 // two open threes
	CountThree                      // classThree and classThreeMore
	countNothing    CountField = 64 // beyond the number: what is counted there is lost

	fieldBits = 10
	fieldMask = 1<<fieldBits - 1
)

// allFours are the fields of moves that make at least a four but not five.
const allFours ThreatCounts = fieldMask<<CountOpenFour | fieldMask<<CountFourThree | fieldMask<<CountFour

// Of returns how many points a field counts.
func (t ThreatCounts) Of(l CountField) int { return int(t >> l & fieldMask) }

// Any reports whether a field counts any point.
func (t ThreatCounts) Any(l CountField) bool { return t&(fieldMask<<l) != 0 }

// AnyFour reports whether any move makes at least a four but not five.
func (t ThreatCounts) AnyFour() bool { return t&allFours != 0 }

// Fours counts the moves that make at least a four but not five.
func (t ThreatCounts) Fours() int {
	return t.Of(CountOpenFour) + t.Of(CountFourThree) + t.Of(CountFour)
}

// field returns the field that counts points of class k.
func (k MoveClass) field() CountField {
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

// count is the count of one point of class k.
func (k MoveClass) count() ThreatCounts { return 1 << k.field() }
