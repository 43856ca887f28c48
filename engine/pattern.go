package engine

// pattern grades what a stone would make on one line through a point, looking
// four points each way. It is defined from the top down by what one more stone
// could make of it: see [buildPatterns].
type pattern uint8

const (
	dead       pattern = iota // no five is possible any more
	one                       // a two is the most that one more stone makes
	openOne                   // one more stone makes an open two
	two                       // one more stone makes a three
	openTwo                   // one more stone makes an open three
	openTwo2                  // … at three points
	openTwo3                  // … at four or more points
	three                     // one more stone makes a four
	openThree                 // one more stone makes an open four
	openThree2                // … at two or more points
	four                      // one more stone makes five, at one point
	openFour                  // one more stone makes five, at two or more points
	five                      // five or more in a row
)

// reach is how far a stone is felt along a line. Four is enough where five or
// more in a row win: every five through a point lies within four points of it.
const reach = 4

// Contents of a cell of a line, in two bits. Black and White are as in [Color].
const (
	cellEmpty uint8 = iota
	cellBlack
	cellWhite
	cellWall // off the board
)

// patternPair is the pattern of Black in the low four bits and of White in the
// high four.
type patternPair uint8

// windowBits is the size of a window key: two bits for each of the eight
// neighbours on a line, the point itself left out, lowest first.
const windowBits = 4 * reach

// lineWindow is a line seen by one colour from a point with a stone of its own:
// the nine points around it, each free, own or blocked.
type lineWindow [2*reach + 1]uint8

const (
	seenFree uint8 = iota
	seenOwn
	seenBlocked
)

// patternBuilder finds the pattern of every window, remembering the ones it has
// seen: there are 3^8 of them.
type patternBuilder struct {
	known [6561]bool
	memo  [6561]pattern
}

// buildPatterns returns the table from a window key to both colours' patterns.
func buildPatterns() *[1 << windowBits]patternPair {
	var pb patternBuilder
	table := new([1 << windowBits]patternPair)
	for key := range table {
		black := pb.grade(seenBy(cellBlack, key))
		white := pb.grade(seenBy(cellWhite, key))
		table[key] = patternPair(black | white<<4)
	}
	return table
}

// seenBy spells out a window key as the colour sees it with a stone of its own
// in the centre.
func seenBy(color uint8, key int) lineWindow {
	var w lineWindow
	for i := range w {
		if i == reach {
			w[i] = seenOwn
			continue
		}
		switch uint8(key & 3) {
		case cellEmpty:
			w[i] = seenFree
		case color:
			w[i] = seenOwn
		default:
			w[i] = seenBlocked
		}
		key >>= 2
	}
	return w
}

func (pb *patternBuilder) grade(w lineWindow) pattern {
	index := 0
	for i, cell := range w {
		if i != reach {
			index = index*3 + int(cell)
		}
	}
	if !pb.known[index] {
		pb.known[index], pb.memo[index] = true, pb.define(w)
	}
	return pb.memo[index]
}

// define is the definition of the patterns: the best thing one more stone can
// make, and at how many points.
func (pb *patternBuilder) define(w lineWindow) pattern {
	if hasFive(w) {
		return five
	}
	var next [five + 1]int // points at which one more stone makes each pattern
	for i, cell := range w {
		if cell == seenFree {
			w[i] = seenOwn
			next[pb.grade(w)]++
			w[i] = seenFree
		}
	}
	grade := func(ways int, at ...pattern) pattern { // at[0] for one way, at[1] for two …
		return at[min(ways, len(at))-1]
	}
	if n := next[five]; n > 0 {
		return grade(n, four, openFour)
	}
	if n := next[openFour]; n > 0 {
		return grade(n, openThree, openThree2)
	}
	if next[four] > 0 {
		return three
	}
	if n := next[openThree] + next[openThree2]; n > 0 {
		return grade(n, openTwo, openTwo, openTwo2, openTwo3)
	}
	if next[three] > 0 {
		return two
	}
	if next[openTwo]+next[openTwo2]+next[openTwo3] > 0 {
		return openOne
	}
	if next[two] > 0 {
		return one
	}
	return dead
}

func hasFive(w lineWindow) bool {
	run := 0
	for _, cell := range w {
		if cell != seenOwn {
			run = 0
			continue
		}
		if run++; run == 5 {
			return true
		}
	}
	return false
}
