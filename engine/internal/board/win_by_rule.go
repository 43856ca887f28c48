package board

import "math/bits"

// What the threats on the board decide by the rules that need more than a look at the
// counts: those with fouls, as renju, and those where closed ends count, as caro.

// winByFouls is [Board.StaticWin] where Black has fouls and the side to move has no
// five. It also returns the move of a win.
//
//   - two opposing fives, or one that Black must not stop: lost in 2
//   - own open four: won in 3; a four that Black must not stop as well
//   - White's four-three and double three as by other rules: won in 5
//   - Black's four-three, where the three becomes an open four by a move that is
//     allowed: won in 5
//
// What Black may play is taken as it is; what Black may come to play is taken as all that
// the patterns allow, because a white stone can end a foul.
func (b *Board) winByFouls() (plies int, move Cell) {
	us, them := b.SideToMove, b.SideToMove.Other()
	if n := b.Threats[them].Of(CountFive); n > 0 {
		if n > 1 || !b.Legal(b.FindFive(them)) {
			return -2, NoCell
		}
		return 0, NoCell
	}
	if b.Threats[us].Any(CountOpenFour) {
		return 3, b.FirstOfClass(us, ClassOpenFour)
	}
	if us == blackSide {
		if c := b.blackFourThree(); c != NoCell {
			return 5, c
		}
		return 0, NoCell
	}
	if c := b.foulTrap(); c != NoCell {
		return 3, c
	}
	if b.NoStaticWins {
		return 0, NoCell
	}
	if b.Threats[us].Any(CountFourThree) {
		if c := b.winningFourThree(); c != NoCell {
			return 5, c
		}
	}
	if b.Threats[us].Any(CountThreeThree) && !b.Threats[them].AnyFour() {
		return 5, b.FirstOfClass(us, ClassThreeThree)
	}
	return 0, NoCell
}

// foulTrap returns a point where White makes a four that Black must not stop, because
// the only point that stops it is forbidden; [NoCell] where there is none.
func (b *Board) foulTrap() Cell {
	white := blackSide.Other()
	if !b.Threats[white].AnyFour() {
		return NoCell
	}
	for y := Pad; y < Pad+b.size; y++ {
		for row := b.near[y] & b.empty[y]; row != 0; row &= row - 1 {
			c := Cell(y*Stride + bits.TrailingZeros32(row))
			if k := b.ClassAt(c, white); k >= ClassFour && k < ClassOpenFour && b.forbiddenAfter(b.answerToFour(c, white), c) {
				return c
			}
		}
	}
	return NoCell
}

// forbiddenAfter reports whether a cell is a foul for Black once White has played
// another. A white stone only takes patterns from Black, so what is no foul by them now
// will be none.
func (b *Board) forbiddenAfter(q, white Cell) bool {
	if !b.patterns[q].Of(blackSide).combined().mayBeFoul() {
		return false
	}
	b.flipLines(white, cellWhite)
	b.cells[white%CellCount] = cellWhite
	code := b.blackCodeAt(q)
	foul := b.codes.withFouls[code].mayBeFoul() && b.isFoul(q, code)
	b.flipLines(white, cellWhite)
	b.cells[white%CellCount] = cellEmpty
	return foul
}

// blackFourThree returns a four-three of Black that wins although Black has fouls: when
// the four has been answered without a four, the three can become an open four.
func (b *Board) blackFourThree() Cell {
	us, them := b.SideToMove, b.SideToMove.Other()
	if b.NoStaticWins || !b.Threats[us].Any(CountFourThree) {
		return NoCell
	}
	var buf [maxThreatCells]Cell
	for _, c := range b.cellsOfClass(us, ClassFourThree, buf[:0]) {
		q := b.answerToFour(c, us)
		if b.ClassAt(q, them) >= ClassFour {
			continue
		}
		b.Make(c)
		b.Make(q)
		won := b.Threats[us].Any(CountOpenFour)
		b.Undo()
		b.Undo()
		if won {
			return c
		}
	}
	return NoCell
}

// lossByEnds is -2 where the side to move, whose opponent has a five to make, cannot stop
// it, and 0 where it can: a closed end stops a five as well.
func (b *Board) lossByEnds() int {
	if b.FiveStops(b.SideToMove.Other()) == (Bitboard{}) {
		return -2
	}
	return 0
}

// OneStopPerFive reports whether a five can only be stopped on the point where it is
// made. Otherwise closing an end stops it too, see [Board.FiveStops].
func (b *Board) OneStopPerFive() bool { return !b.ends }

// FiveStops returns the cells where a stone of the other side keeps side s, which must
// have a five, from making any. Some may be forbidden to it.
func (b *Board) FiveStops(s Side) (stops Bitboard) {
	if !b.ends {
		if b.Threats[s].Of(CountFive) == 1 {
			stops.Add(b.FindFive(s))
		}
		return stops
	}
	var buf [maxThreatCells]Cell
	fives := b.cellsOfClass(s, ClassFive, buf[:0])
	for d, step := range lineSteps {
		c := fives[0]
		if b.patterns[c].Of(s).code().at(d) != five {
			continue
		}
		for i := -b.reach; i <= b.reach; i++ {
			if q := Cell(int(c)+i*step) % CellCount; b.cells[q] == cellEmpty && b.stopsAll(q, fives, s.Other(), ClassFive) {
				stops.Add(q)
			}
		}
	}
	return stops
}

// answersToFour returns the cells where the other side stops the four that s makes by
// playing c, on one line only, where closed ends count.
func (b *Board) answersToFour(c Cell, s Side) (answers Bitboard) {
	for d, step := range lineSteps {
		if b.patterns[c].Of(s).code().at(d) != four {
			continue
		}
		line, at := lineOf(c, d)
		word := b.lines[d][line] | uint64(cellBlack+uint8(s))<<(2*at)
		for i := -b.reach; i <= b.reach; i++ {
			q := Cell(int(c) + i*step)
			if i != 0 && b.cells[q%CellCount] == cellEmpty && b.stopsFour(d, c, i, word, s) {
				answers.Add(q)
			}
		}
	}
	return answers
}

// stopsFour reports whether a stone of the other side n steps from c stops the four that
// s has made there, on a line that is given with it.
func (b *Board) stopsFour(dir int, c Cell, n int, word uint64, s Side) bool {
	_, at := lineOf(c, dir)
	after := word | uint64(cellBlack+uint8(s.Other()))<<(2*(at+n))
	for i := -b.reach; i <= b.reach; i++ {
		q := Cell(int(c) + i*lineSteps[dir])
		if i != 0 && i != n && b.cells[q%CellCount] == cellEmpty && b.patternIn(after, at+i, s) == five {
			return false
		}
	}
	return true
}
