package board

// tally counts the free points where a move of one side makes a threat. Its lanes
// are ten bits each, more than any board has points for, so that one addition
// counts a point wherever it belongs. Fours, and threes, are counted together
// whether or not the move makes something lesser besides.
type ThreatCounts uint64

// lane is a lane of a tally, named for what is counted there: the number of its
// lowest bit.
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

// allFours are the lanes of moves that make a four at least, short of five.
const allFours ThreatCounts = fieldMask<<CountOpenFour | fieldMask<<CountFourThree | fieldMask<<CountFour

// of returns how many points a lane counts.
func (t ThreatCounts) Of(l CountField) int { return int(t >> l & fieldMask) }

// any reports whether a lane counts any points.
func (t ThreatCounts) Any(l CountField) bool { return t&(fieldMask<<l) != 0 }

// anyFour reports whether any move makes at least a four, short of five.
func (t ThreatCounts) AnyFour() bool { return t&allFours != 0 }

// fours counts the moves that make at least a four, short of five.
func (t ThreatCounts) Fours() int {
	return t.Of(CountOpenFour) + t.Of(CountFourThree) + t.Of(CountFour)
}

// lane returns where points of class k are counted.
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

// tally counts one point of class k.
func (k MoveClass) count() ThreatCounts { return 1 << k.field() }
