package pattern

import "hoshi/engine/internal/game"

// lineWindow is a line as one color sees it from a point with its own stone: the points
// around it as far as the rule's reach. The rest of the array is unused.
type lineWindow [2*WideReach + 1]uint8

const (
	windowEmpty uint8 = iota
	windowOwn
	windowBlocked // a stone of the other side, or off the board if ends don't count
	windowWall    // off the board, if the ends of a row count
)

// patternBuilder finds the pattern of every window for one color. It remembers windows it
// has seen; there are contents to the power of the number of neighbors.
type patternBuilder struct {
	rule     game.Rule
	reach    int
	color    game.Color
	contents int // number of different contents of a cell
	known    []bool
	memo     []Pattern
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
	pb.known, pb.memo = make([]bool, windows), make([]Pattern, windows)
	return pb
}

// fillPatterns fills a table from window keys to both colors' patterns. A color sees few
// different half windows (see patternBuilder.halves), so the pattern is computed once for
// each two of them.
func fillPatterns(table []Pair, rule game.Rule) {
	for s, color := range [...]game.Color{game.Black, game.White} {
		pb := newPatternBuilder(rule, color)
		numbers, halves := pb.halves()
		patterns := make([][]Pattern, len(halves))
		for i, before := range halves {
			patterns[i] = make([]Pattern, len(halves))
			for j, after := range halves {
				patterns[i][j] = pb.pattern(pb.join(before, after))
			}
		}
		low := 1<<(2*pb.reach) - 1
		for key := range table {
			p := patterns[numbers[pb.mirror(key&low)]][numbers[key>>(2*pb.reach)]]
			table[key] |= Pair(p) << (4 * s)
		}
	}
}

// halfWindow is what a color sees on one side of a point, nearest cell first.
type halfWindow [WideReach]uint8

// halves returns the different half windows the color can see, and for every content of the
// cells (nearest in the lowest bits) the number of its half window.
func (pb *patternBuilder) halves() (numbers []int, halves []halfWindow) {
	known := map[halfWindow]int{}
	numbers = make([]int, 1<<(2*pb.reach))
	for cells := range numbers {
		var h halfWindow
		ended := false // cells beyond can't be in a row with the point
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

// mirror reverses the cells before a point, which have the farthest in the lowest bits.
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
	case content == CellEmpty:
		return windowEmpty
	case content == uint8(pb.color):
		return windowOwn
	case content == CellWall && pb.contents > 3:
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

func (pb *patternBuilder) pattern(w lineWindow) Pattern {
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

// definePattern defines a pattern by the best one that one more stone can make, and at how
// many points.
func (pb *patternBuilder) definePattern(w lineWindow) Pattern {
	if pb.wins(w) {
		return Five
	}
	fouls := pb.rule.HasFouls(pb.color)
	if fouls && pb.rowLength(w) > 5 {
		return Overline
	}
	next := pb.next(w)
	grade := func(ways int, at ...Pattern) Pattern { // at[0] for one way, at[1] for two …
		return at[min(ways, len(at))-1]
	}
	switch n := next[Five]; {
	case n > 1 && fouls && pb.rowLength(w) != 4:
		return TwoFours
	case n > 1 && pb.rule.ClosedEndsCount() && pb.stoppable(w):
		return Four
	case n > 0:
		return grade(n, Four, OpenFour)
	}
	if n := next[OpenFour]; n > 0 {
		return grade(n, OpenThree, OpenThree2)
	}
	if next[Four] > 0 {
		return Three
	}
	if n := next[OpenThree] + next[OpenThree2]; n > 0 {
		return grade(n, OpenTwo, OpenTwo, OpenTwo2, OpenTwo3)
	}
	if next[Three] > 0 {
		return Two
	}
	if next[OpenTwo]+next[OpenTwo2]+next[OpenTwo3] > 0 {
		return OpenOne
	}
	if next[Two] > 0 {
		return One
	}
	return Dead
}

// next counts the points at which one more stone makes each pattern.
func (pb *patternBuilder) next(w lineWindow) (ways [TwoFours + 1]int) {
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
// winning row. The stone may close an end of two rows at once.
func (pb *patternBuilder) stoppable(w lineWindow) bool {
	for i, cell := range w[:2*pb.reach+1] {
		if cell != windowEmpty {
			continue
		}
		w[i] = windowBlocked
		if ways := pb.next(w); ways[Five] == 0 {
			return true
		}
		w[i] = windowEmpty
	}
	return false
}

// row returns the first and last place of the row through the center, as far as the window
// shows it.
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

// wins reports whether the row through the center wins. If the ends of a row of five count,
// the window shows them.
func (pb *patternBuilder) wins(w lineWindow) bool {
	from, to := pb.row(w)
	closed := from > 0 && to < 2*pb.reach && w[from-1] == windowBlocked && w[to+1] == windowBlocked
	return pb.rule.RowWins(pb.color, to-from+1, closed)
}
