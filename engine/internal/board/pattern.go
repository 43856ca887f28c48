package board

import "hoshi/engine/internal/game"

// pattern is what a stone would make on one line through a point, as far each way as
// the rule's reach. Patterns are defined from five downwards, by what one more stone
// can make: see definePattern. A row that is too long by the rule counts as what else
// the line can become.
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
	five                      // a row that wins

	// Only a side with fouls has these two.
	overline // a row that is too long
	twoFours // two fours at once that are not one open four
)

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

// lineWindow is a line seen by one colour from a point with a stone of its own:
// the points around it as far as the rule's reach, each free, own or blocked.
// What is longer than the reach needs is not used.
type lineWindow [2*wideReach + 1]uint8

const (
	windowEmpty uint8 = iota
	windowOwn
	windowBlocked // a stone of the other side or, where ends do not count, off the board
	windowWall    // off the board, where the ends of a row count
)

// patternBuilder finds the pattern of every window for one color. It remembers the
// windows that it has seen: contents to the power of the number of neighbors.
type patternBuilder struct {
	rule     game.Rule
	reach    int
	color    game.Color
	contents int // how many different contents of a cell are told apart
	known    []bool
	memo     []pattern
}

func newPatternBuilder(rule game.Rule, c game.Color) *patternBuilder {
	pb := &patternBuilder{rule: rule, reach: reachOf(rule), color: c, contents: 3}
	if rule.ClosedEndsCount() {
		pb.contents = 4
	}
	windows := 1
	for range 2 * pb.reach {
		windows *= pb.contents
	}
	pb.known, pb.memo = make([]bool, windows), make([]pattern, windows)
	return pb
}

// fillPatterns makes a table from a window key to both colours' patterns. A color sees
// few different things on either side of a point, see patternBuilder.halves, so that the
// pattern is found once for each two of them.
func fillPatterns(table []patternPair, rule game.Rule) {
	for s, color := range [...]game.Color{game.Black, game.White} {
		pb := newPatternBuilder(rule, color)
		numbers, halves := pb.halves()
		patterns := make([][]pattern, len(halves))
		for i, before := range halves {
			patterns[i] = make([]pattern, len(halves))
			for j, after := range halves {
				patterns[i][j] = pb.pattern(pb.join(before, after))
			}
		}
		low := 1<<(2*pb.reach) - 1
		for key := range table {
			p := patterns[numbers[pb.mirror(key&low)]][numbers[key>>(2*pb.reach)]]
			table[key] |= patternPair(p) << (4 * s)
		}
	}
}

// halfWindow is what a color sees on one side of a point, the nearest first.
type halfWindow [wideReach]uint8

// halves returns what the color sees on one side of a point: the different half windows,
// and the number of the one for every content of the cells, the nearest lowest.
func (pb *patternBuilder) halves() (numbers []int, halves []halfWindow) {
	known := map[halfWindow]int{}
	numbers = make([]int, 1<<(2*pb.reach))
	for cells := range numbers {
		var h halfWindow
		ended := false // what is beyond belongs to no row with the point
		for i := range pb.reach {
			h[i] = windowBlocked
			if !ended {
				h[i] = pb.see(uint8(cells >> (2 * i) & 3))
				ended = h[i] != windowEmpty && h[i] != windowOwn
			}
		}
		n, ok := known[h]
		if !ok {
			n = len(halves)
			known[h] = n
			halves = append(halves, h)
		}
		numbers[cells] = n
	}
	return numbers, halves
}

// mirror turns the cells before a point, the farthest lowest, around.
func (pb *patternBuilder) mirror(cells int) (turned int) {
	for range pb.reach {
		turned = turned<<2 | cells&3
		cells >>= 2
	}
	return turned
}

// see returns the content of a cell as the color sees it.
func (pb *patternBuilder) see(content uint8) uint8 {
	switch {
	case content == cellEmpty:
		return windowEmpty
	case content == uint8(pb.color):
		return windowOwn
	case content == cellWall && pb.contents > 3:
		return windowWall
	}
	return windowBlocked
}

// join returns the window with a stone of the color between two halves.
func (pb *patternBuilder) join(before, after halfWindow) (w lineWindow) {
	w[pb.reach] = windowOwn
	for i := range pb.reach {
		w[pb.reach-1-i], w[pb.reach+1+i] = before[i], after[i]
	}
	return w
}

func (pb *patternBuilder) pattern(w lineWindow) pattern {
	index := 0
	for i, cell := range w[:2*pb.reach+1] {
		if i != pb.reach {
			index = index*pb.contents + int(cell)
		}
	}
	if !pb.known[index] {
		pb.known[index], pb.memo[index] = true, pb.definePattern(w)
	}
	return pb.memo[index]
}

// definePattern is the definition of the patterns: the best pattern that one more stone
// can make, and at how many points.
func (pb *patternBuilder) definePattern(w lineWindow) pattern {
	if pb.wins(w) {
		return five
	}
	fouls := pb.rule.HasFouls(pb.color)
	if fouls && pb.rowLength(w) > 5 {
		return overline
	}
	next := pb.next(w)
	grade := func(ways int, at ...pattern) pattern { // at[0] for one way, at[1] for two …
		return at[min(ways, len(at))-1]
	}
	switch n := next[five]; {
	case n > 1 && fouls && pb.rowLength(w) != 4:
		return twoFours
	case n > 1 && pb.rule.ClosedEndsCount() && pb.stoppable(w):
		return four
	case n > 0:
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

// next counts the points at which one more stone makes each pattern.
func (pb *patternBuilder) next(w lineWindow) (ways [twoFours + 1]int) {
	for i, cell := range w[:2*pb.reach+1] {
		if cell == windowEmpty {
			w[i] = windowOwn
			ways[pb.pattern(w)]++
			w[i] = windowEmpty
		}
	}
	return ways
}

// stoppable reports whether one stone of the other side keeps a four from becoming a
// row that wins. It may close an end of two rows at once.
func (pb *patternBuilder) stoppable(w lineWindow) bool {
	for i, cell := range w[:2*pb.reach+1] {
		if cell != windowEmpty {
			continue
		}
		w[i] = windowBlocked
		if ways := pb.next(w); ways[five] == 0 {
			return true
		}
		w[i] = windowEmpty
	}
	return false
}

// row returns the first and the last place of the row with the stone in the centre, as
// far as the window shows it.
func (pb *patternBuilder) row(w lineWindow) (from, to int) {
	from, to = pb.reach, pb.reach
	for from > 0 && w[from-1] == windowOwn {
		from--
	}
	for to < 2*pb.reach && w[to+1] == windowOwn {
		to++
	}
	return from, to
}

func (pb *patternBuilder) rowLength(w lineWindow) int {
	from, to := pb.row(w)
	return to - from + 1
}

// wins reports whether the row with the stone in the centre wins. Where the ends of a
// row of five count, the window shows them.
func (pb *patternBuilder) wins(w lineWindow) bool {
	from, to := pb.row(w)
	closed := from > 0 && to < 2*pb.reach && w[from-1] == windowBlocked && w[to+1] == windowBlocked
	return pb.rule.RowWins(pb.color, to-from+1, closed)
}
