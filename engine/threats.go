package engine

import "math/bits"

// outlook returns what the threats on the board alone decide for the side to
// move: the plies to its win, minus the plies to its loss, or 0 when they decide
// nothing. The distances are exact. They are so by every rule played, since a
// stone never helps the other side: a row is too long by its own stones only.
//
//   - own five: won in 1
//   - two opposing fives, or more: lost in 2
//   - own open four, no opposing five: won in 3
//   - own four and open three at once, and the answer to the four makes no four: won in 5
//   - own two open threes at once, and no opposing four at all: won in 5
//
// The last two are not known to a search that is [Handicap.NoStaticWins].
func (b *board) outlook() int {
	us, them := b.tallies[b.turn], b.tallies[b.turn.other()]
	switch {
	case us.any(laneFive):
		return 1
	case them.of(laneFive) > 1:
		return -2
	case them.any(laneFive):
		return 0
	case us.any(laneOpenFour):
		return 3
	case b.nearsighted:
		return 0
	case us.any(laneFourThree) && b.winningFourThree() != noCell:
		return 5
	case us.any(laneThreeThree) && !them.anyFour():
		return 5
	}
	return 0
}

// winningMove returns the move that outlook has in mind when it is positive.
func (b *board) winningMove() cell {
	us := b.tallies[b.turn]
	switch {
	case us.any(laneFive):
		return b.find(b.turn, classFive)
	case us.any(laneOpenFour):
		return b.find(b.turn, classOpenFour)
	}
	if c := b.winningFourThree(); c != noCell {
		return c
	}
	return b.find(b.turn, classThreeThree)
}

// find returns the first free cell where a move of side s is of class k,
// noCell when there is none.
func (b *board) find(s side, k class) cell {
	for y := pad; y < pad+b.size; y++ {
		for row := b.near[y] & b.rows[y]; row != 0; row &= row - 1 {
			c := cell(y*stride + bits.TrailingZeros32(row))
			if b.classAt(c, s) == k {
				return c
			}
		}
	}
	return noCell
}

// fiveOf returns a free cell where side s makes five, noCell when there is none. It
// looks at the lines through the last move first: they have it nearly always.
func (b *board) fiveOf(s side) cell {
	if b.plies > 0 {
		last := b.undos[b.plies-1].at
		for _, step := range steps {
			for i := -b.reach; i <= b.reach; i++ {
				if c := cell(int(last)+i*step) % cellCount; b.cells[c] == cellEmpty && b.classAt(c, s) == classFive {
					return c
				}
			}
		}
	}
	return b.find(s, classFive)
}

// winningFourThree returns a move that makes a four and an open three such that
// the answer to the four makes no four in return; noCell when there is none.
func (b *board) winningFourThree() cell {
	s := b.turn
	for y := pad; y < pad+b.size; y++ {
		for row := b.near[y] & b.rows[y]; row != 0; row &= row - 1 {
			c := cell(y*stride + bits.TrailingZeros32(row))
			if b.classAt(c, s) == classFourThree && b.classAt(b.answerToFour(c, s), s.other()) < classFour {
				return c
			}
		}
	}
	return noCell
}

// answerToFour returns the cell that would complete the four which s makes
// by playing c, where a four is made on one line only.
func (b *board) answerToFour(c cell, s side) cell {
	for d, step := range steps {
		if b.views[c].of(s).code().at(d) != four {
			continue
		}
		line, at := lineOf(c, d)
		word := b.lines[d][line] | uint64(cellBlack+uint8(s))<<(2*at)
		for i := -b.reach; i <= b.reach; i++ {
			q := cell(int(c) + i*step)
			if i != 0 && b.cells[q] == cellEmpty && b.patternIn(word, at+i, s) == five {
				return q
			}
		}
	}
	return noCell
}

// patternIn returns the pattern of side s at a place of a line.
func (b *board) patternIn(word uint64, at int, s side) pattern {
	return pattern(b.look(word, at) >> (4 * s) & 15)
}

// aligned returns the direction of the line that two different cells are on and
// how many steps lead from c to d; ok is false when there is none within reach.
func (w *windows) aligned(c, d cell) (dir, n int, ok bool) {
	dx, dy := d.x()-c.x(), d.y()-c.y()
	if max(abs(dx), abs(dy)) > w.reach {
		return 0, 0, false
	}
	switch {
	case dy == 0:
		return dirRow, dx, true
	case dx == 0:
		return dirColumn, dy, true
	case dx == dy:
		return dirRising, dx, true
	case dx == -dy:
		return dirFalling, dx, true
	}
	return 0, 0, false
}

// stops reports whether a stone of s on d leaves the other side less than an
// open four at c, where it could make one.
func (b *board) stops(d, c cell, s side) bool {
	if c == d {
		return true
	}
	dir, n, ok := b.aligned(c, d)
	if !ok {
		return false
	}
	line, at := lineOf(c, dir)
	word := b.lines[dir][line] | uint64(cellBlack+uint8(s))<<(2*(at+n))
	left := b.views[c].of(s.other()).code()&^(15<<(4*dir)) | code(b.patternIn(word, at, s.other()))<<(4*dir)
	return b.grades.kinds[left].class() < classOpenFour
}

// mostPoints is how many points of the other side's threats are looked at when
// answers are sought; more of them than this are only stopped by chance.
const mostPoints = 8

// points appends to buf, which limits how many, the free cells where side s makes
// something of class k, which must have a lane of its own.
func (b *board) points(s side, k class, buf []cell) []cell {
	left := min(b.tallies[s].of(k.lane()), cap(buf))
	for y := pad; y < pad+b.size && left > 0; y++ {
		for row := b.near[y] & b.rows[y]; row != 0; row &= row - 1 {
			if c := cell(y*stride + bits.TrailingZeros32(row)); b.classAt(c, s) == k {
				buf = append(buf, c)
				if left--; left == 0 {
					break
				}
			}
		}
	}
	return buf
}

// answersOpenFour keeps of moves those that do not lose to an open four at once:
// the moves that spoil every point where the other side can make one, and fours of
// one's own. What it drops loses in four plies.
func (b *board) answersOpenFour(moves *area) {
	us, them := b.turn, b.turn.other()
	var buf [mostPoints]cell // of open fours to come
	points := b.points(them, classOpenFour, buf[:0])
	var answers area
	b.addFours(&answers, moves, us)
	for d, step := range steps {
		c := points[0]
		if b.views[c].of(them).code().at(d) < four {
			continue // of no account for the open four there
		}
		for i := -b.reach; i <= b.reach; i++ {
			if q := cell(int(c)+i*step) % cellCount; moves.has(q) && b.stopsAll(q, points, us) {
				answers.add(q)
			}
		}
	}
	*moves = answers
}

// addFours adds those of moves with which side s makes a four at least.
func (b *board) addFours(a, moves *area, s side) {
	if !b.tallies[s].anyFour() {
		return
	}
	for y := pad; y < pad+b.size; y++ {
		for row := moves[y]; row != 0; row &= row - 1 {
			if c := cell(y*stride + bits.TrailingZeros32(row)); b.classAt(c, s) >= classFour {
				a.add(c)
			}
		}
	}
}

func (b *board) stopsAll(d cell, points []cell, s side) bool {
	for _, c := range points {
		if !b.stops(d, c, s) {
			return false
		}
	}
	return true
}

// answersFourThree keeps of moves those that may answer every winning four-three
// of the other side, and reports whether there are others: own fours, moves on a
// line with the point itself, and on a line with the answer to its four, which
// might then be answered with a four. What it drops loses in six plies.
func (b *board) answersFourThree(moves *area) (dropped bool) {
	us, them := b.turn, b.turn.other()
	var buf [mostPoints]cell
	answers := *moves
	for _, c := range b.points(them, classFourThree, buf[:0]) {
		q := b.answerToFour(c, them)
		if b.classAt(q, us) >= classFour {
			continue
		}
		var felt area
		b.addStar(&felt, c)
		b.addStar(&felt, q)
		for y := range answers {
			answers[y] &= felt[y]
		}
	}
	b.addFours(&answers, moves, us)
	dropped = answers != *moves
	*moves = answers
	return dropped
}
