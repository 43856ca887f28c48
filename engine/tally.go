package engine

// tally counts the free points where a move of one side makes a threat. Its lanes
// are ten bits each, more than any board has points for, so that one addition
// counts a point wherever it belongs. Fours, and threes, are counted together
// whether or not the move makes something lesser besides.
type tally uint64

// lane is a lane of a tally, named for what is counted there: the number of its
// lowest bit.
type lane uint8

const (
	laneFive lane = laneBits * iota
	laneOpenFour
	laneFourThree
	laneFour                 // classFour and classFourMore
	laneThreeThree           // two open threes
	laneThree                // classThree and classThreeMore
	laneNone       lane = 64 // beyond the number: what is counted there is lost

	laneBits = 10
	laneMask = 1<<laneBits - 1
)

// allFours are the lanes of moves that make a four at least, short of five.
const allFours tally = laneMask<<laneOpenFour | laneMask<<laneFourThree | laneMask<<laneFour

// of returns how many points a lane counts.
func (t tally) of(l lane) int { return int(t >> l & laneMask) }

// any reports whether a lane counts any points.
func (t tally) any(l lane) bool { return t&(laneMask<<l) != 0 }

// anyFour reports whether any move makes at least a four, short of five.
func (t tally) anyFour() bool { return t&allFours != 0 }

// fours counts the moves that make at least a four, short of five.
func (t tally) fours() int { return t.of(laneOpenFour) + t.of(laneFourThree) + t.of(laneFour) }

// lane returns where points of class k are counted.
func (k class) lane() lane {
	switch k {
	case classFive:
		return laneFive
	case classOpenFour:
		return laneOpenFour
	case classFourThree:
		return laneFourThree
	case classFour, classFourMore:
		return laneFour
	case classThreeThree:
		return laneThreeThree
	case classThree, classThreeMore:
		return laneThree
	}
	return laneNone
}

// tally counts one point of class k.
func (k class) tally() tally { return 1 << k.lane() }
