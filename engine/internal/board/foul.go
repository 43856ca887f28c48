package board

// A side with fouls has combined patterns of its own. What is a foul by the patterns of
// the four lines alone, and what may be a double three, has the foul bit. It counts as a
// four where one of its lines is one, for the other side must reckon with the four: a
// stone of that side may leave it the only one, and so allowed. Otherwise it counts as
// nothing. Whoever plays such a move has to ask [Board.Legal] first.

// newFoulPatterns returns the table from a pattern code to its combined pattern, for a
// side that has fouls.
func newFoulPatterns(numbers *[1 << 16]uint16) *[1 << 16]combinedPattern {
	table := new([1 << 16]combinedPattern)
	for i := range table {
		code := patternCode(i)
		n := countFoulPatterns(code)
		switch {
		case n.fives > 0 || !n.mayBeFoul():
			code = n.usual
			table[i] = newCombinedPattern(numbers[code], Classify(code))
		case n.fours > 0:
			table[i] = newCombinedPattern(0, ClassFour) | foulBit
		default:
			table[i] = newCombinedPattern(0, ClassNone) | foulBit
		}
	}
	return table
}

// foulCounts are what a move makes on its four lines, as far as fouls are about it.
type foulCounts struct {
	fives, overlines, fours, threes int

	usual patternCode // the code without the patterns that only a side with fouls has
}

// mayBeFoul reports whether a move that makes no five is a foul, if every three is one
// that counts.
func (n *foulCounts) mayBeFoul() bool { return n.overlines > 0 || n.fours > 1 || n.threes > 1 }

func countFoulPatterns(code patternCode) (n foulCounts) {
	for d := range 4 {
		p := code.at(d)
		switch p {
		case five:
			n.fives++
		case overline:
			n.overlines++
			p = dead
		case twoFours:
			n.fours += 2
			p = four
		case four, openFour:
			n.fours++
		case openThree, openThree2:
			n.threes++
		}
		n.usual |= patternCode(p) << (4 * d)
	}
	return n
}

// Legal reports whether the side to move may play on a cell: it is empty and the rule
// does not forbid it.
func (b *Board) Legal(c Cell) bool {
	return b.IsEmpty(c) && !(b.fouls && b.SideToMove == blackSide && b.Forbidden(c))
}

// HasFouls reports whether the rule forbids the side to move some points.
func (b *Board) HasFouls() bool { return b.fouls && b.SideToMove == blackSide }

// RemoveForbidden removes the moves that the rule forbids the side to move. It is fast
// where the rule has no fouls.
func (b *Board) RemoveForbidden(moves *Bitboard) {
	if !b.HasFouls() {
		return
	}
	for c := range moves.Cells() {
		if b.Forbidden(c) {
			moves.Remove(c)
		}
	}
}

// Forbidden reports whether an empty cell is a foul for Black, whoever is to move. The
// rule must have fouls.
func (b *Board) Forbidden(c Cell) bool {
	patterns := b.patterns[c%CellCount].Of(blackSide)
	return patterns.combined().mayBeFoul() && b.isFoul(c, patterns.code())
}

// isFoul reports whether a black stone on an empty cell, with patterns that may be a
// foul, is one. Only a double three needs more than the patterns.
func (b *Board) isFoul(c Cell, code patternCode) bool {
	n := countFoulPatterns(code)
	if n.overlines > 0 || n.fours > 1 {
		return true
	}
	b.tryBlack(c)
	left, real := n.threes, 0 // lines that have not been looked at, and threes that count
	for d := 0; d < len(lineSteps) && real < 2 && real+left >= 2; d++ {
		if p := code.at(d); p != openThree && p != openThree2 {
			continue
		}
		left--
		if b.realThree(c, d) {
			real++
		}
	}
	b.takeBlack(c)
	return real >= 2
}

// tryBlack puts a black stone on an empty cell of the lines only: the patterns of the
// cells around it stay as they are. takeBlack takes it away again.
func (b *Board) tryBlack(c Cell) {
	b.flipLines(c, cellBlack)
	b.cells[c%CellCount] = cellBlack
}

func (b *Board) takeBlack(c Cell) {
	b.flipLines(c, cellBlack)
	b.cells[c%CellCount] = cellEmpty
}

// realThree reports whether a three on a line with the black stone on c counts: whether
// a move that is allowed makes it an open four, and no five.
func (b *Board) realThree(c Cell, dir int) bool {
	for _, step := range [2]int{lineSteps[dir], -lineSteps[dir]} {
		q := Cell(int(c) + step)
		for b.cells[q%CellCount] == cellBlack {
			q = Cell(int(q) + step)
		}
		if b.cells[q%CellCount] != cellEmpty {
			continue
		}
		line, at := lineOf(q, dir)
		if b.patternIn(b.lines[dir][line], at, blackSide) != openFour {
			continue
		}
		code := b.blackCodeAt(q)
		k := b.codes.withFouls[code]
		if k.class() != ClassFive && !(k.mayBeFoul() && b.isFoul(q, code)) {
			return true
		}
	}
	return false
}

// blackCodeAt returns the patterns of Black on an empty cell, from the lines.
func (b *Board) blackCodeAt(c Cell) (code patternCode) {
	for d := range lineSteps {
		line, at := lineOf(c, d)
		code |= patternCode(b.patternIn(b.lines[d][line], at, blackSide)) << (4 * d)
	}
	return code
}
