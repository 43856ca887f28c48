package board

import "hoshi/engine/internal/game"

// The search's board is padded so that a window never leaves it: a cell is a
// row and a column, 32 to a row, both counted from the corner of the padding.
const (
	Pad       = wideReach
	Stride    = 32
	CellCount = Stride * Stride
)

// Cell is an index into the padded board.
type Cell uint16

// NoCell is no point of any board: it lies in the padding.
const NoCell Cell = 0

func CellOf(pt game.Point) Cell  { return Cell(int(pt.Row)+Pad)*Stride + Cell(int(pt.Col)+Pad) }
func (c Cell) X() int            { return int(c) % Stride }
func (c Cell) Y() int            { return int(c) / Stride }
func (c Cell) Point() game.Point { return game.Point{Col: int8(c.X() - Pad), Row: int8(c.Y() - Pad)} }

// Side is a player: 0 for Black, 1 for White.
type Side uint8

func (s Side) Other() Side { return s ^ 1 }

const blackSide Side = 0

// The four directions of lines, and the step to the next cell along each.
const (
	dirRow = iota
	dirColumn
	dirRising  // to the upper right
	dirFalling // to the lower right
)

var lineSteps = [4]int{dirRow: 1, dirColumn: Stride, dirRising: Stride + 1, dirFalling: 1 - Stride}

// PatternsOfBoth is what an empty cell is for both sides. Four fields of 16 bits, the
// lowest first: Black's pattern code, White's pattern code, Black's combined pattern,
// White's combined pattern.
type PatternsOfBoth uint64

func (p PatternsOfBoth) Of(s Side) PointPatterns { return PointPatterns(p >> (16 * s)) }

// patternCodePair is the lower half of PatternsOfBoth. The upper half follows from it.
type patternCodePair uint32

// sums is the part of a board that Undo restores by copying all of it.
type sums struct {
	key     uint64
	Threats [2]ThreatCounts // free points by what a side's move there makes
	values  [2]packedValue  // sum over free points of what a side's move there is worth
}

type undoRecord struct {
	sums
	cell          Cell
	near          [2*nearLine + 1]uint32 // the rows of near around it
	affectedCount int
	affected      [len(lineSteps) * 2 * wideReach]Cell           // the cells whose patterns have changed
	patterns      [len(lineSteps) * 2 * wideReach]PatternsOfBoth // what they were before
}

// board is a position for the search: make and undo keep every free point's
// patterns, and what is summed and counted over them, up to date. It holds no
// pointers into anything that changes and allocates nothing after newBoard.
type Board struct {
	*tables
	patternTables
	sums
	size       int
	stones     int
	SideToMove Side

	NoStaticWins bool // see Handicap
	ownWeights   bool // see UseWeights

	network     *networkState // nil for none
	keptNetwork *networkState // what Reset begins with again, see LeaveOutNetwork

	cells    [CellCount]uint8
	patterns [CellCount]PatternsOfBoth
	empty    Bitboard // free cells
	near     Bitboard // cells near enough to a stone to be candidates
	lines    [4][2 * Stride]uint64
	plies    int
	undos    [game.MaxSize*game.MaxSize + 1]undoRecord
}

// Reset sets the board up as a position.
func (b *Board) Reset(pos *game.Position) {
	t, own := b.tables, b.ownWeights
	if !own {
		t = ruleTables[pos.Rule()]()
	}
	*b = Board{tables: t, ownWeights: own, network: b.keptNetwork, keptNetwork: b.keptNetwork, patternTables: *rulePatternTables[pos.Rule()](), size: pos.Size()}
	b.key = t.sizes[b.size] ^ Mix(uint64(pos.Rule()))
	for i := range b.cells {
		b.cells[i] = cellWall
	}
	for d := range b.lines {
		for i := range b.lines[d] {
			b.lines[d][i] = ^uint64(0)
		}
	}
	b.eachPoint(func(pt game.Point) { b.flipLines(CellOf(pt), cellWall) })
	b.eachPoint(func(pt game.Point) {
		c := CellOf(pt)
		b.cells[c] = cellEmpty
		b.empty[c.Y()] |= 1 << c.X()
		if color := pos.At(pt); color != game.Empty {
			b.putStone(c, Side(color-game.Black))
		}
	})
	b.eachPoint(func(pt game.Point) { b.addCell(CellOf(pt)) })
	b.SideToMove = Side(pos.SideToMove() - game.Black)
}

func (b *Board) eachPoint(f func(game.Point)) {
	for row := range int8(b.size) {
		for col := range int8(b.size) {
			f(game.Point{Col: col, Row: row})
		}
	}
}

// addCell finds the patterns of an empty cell and adds it to the sums.
func (b *Board) addCell(c Cell) {
	if b.cells[c] != cellEmpty {
		return
	}
	var codes patternCodePair
	for d := range lineSteps {
		line, at := lineOf(c, d)
		codes |= spread(b.patternsAt(b.lines[d][line], at), d)
	}
	pair := b.combine(codes)
	b.patterns[c] = pair
	for s := range Side(2) {
		v := pair.Of(s)
		b.Threats[s] += b.codes.counts[v.combined()]
		b.values[s] += b.codes.values[s][v.combined()]
	}
}

// putStone puts a stone on a cell. It does not update patterns.
func (b *Board) putStone(c Cell, s Side) {
	b.flipLines(c, cellBlack+uint8(s))
	b.cells[c] = cellBlack + uint8(s)
	b.empty[c.Y()] &^= 1 << c.X()
	b.key ^= b.zobrist[s][c]
	b.stones++
	x := c.X()
	near := b.nearRows(c)
	for i, row := range &b.nearShape {
		near[i] |= row << ((x - nearLine) & 31)
	}
}

// nearRows returns the rows of near that a stone on c can set bits in.
func (b *Board) nearRows(c Cell) *[2*nearLine + 1]uint32 {
	return (*[2*nearLine + 1]uint32)(b.near[c.Y()-nearLine:])
}

// flipLines flips the bits of v in the four lines through a cell.
func (b *Board) flipLines(c Cell, v uint8) {
	c %= CellCount
	x, y := c.X(), c.Y()
	across := uint64(v) << (2 * x & 63)
	b.lines[dirRow][y] ^= across
	b.lines[dirColumn][x] ^= uint64(v) << (2 * y & 63)
	b.lines[dirRising][Stride+y-x] ^= across
	b.lines[dirFalling][x+y] ^= across
}

// lineOf returns the line through a cell in a direction, and the place on it.
func lineOf(c Cell, dir int) (line, at int) {
	x, y := c.X(), c.Y()
	switch dir {
	case dirRow:
		return y, x
	case dirColumn:
		return x, y
	case dirRising:
		return Stride + y - x, x
	}
	return x + y, x
}

// spread moves a pair of patterns to the place that a direction has in a
// patternCodePair.
func spread(p patternPair, dir int) patternCodePair {
	return (patternCodePair(p&15) | patternCodePair(p>>4)<<16) << (4 * dir)
}

// combine adds the combined patterns to a pair of pattern codes.
func (b *Board) combine(pair patternCodePair) PatternsOfBoth {
	black, white := b.combinedOf(blackSide)[patternCode(pair)], b.combinedOf(blackSide.Other())[patternCode(pair>>16)]
	return PatternsOfBoth(pair) | (PatternsOfBoth(black)|PatternsOfBoth(white)<<16)<<32
}

// combinedOf returns the table from a pattern code of a side to its combined pattern.
func (b *Board) combinedOf(s Side) *[1 << 16]combinedPattern {
	if b.fouls && s == blackSide {
		return &b.codes.withFouls
	}
	return &b.codes.combined
}

// Make plays a move of the side to move on an empty cell. The move must not make five,
// because the game would be over.
func (b *Board) Make(c Cell) {
	u := &b.undos[b.plies]
	b.plies++
	u.sums, u.cell, u.near = b.sums, c, *b.nearRows(c)
	s := b.SideToMove
	b.SideToMove = s.Other()
	b.removeCell(c)
	b.putStone(c, s)
	switch {
	case b.narrow != nil:
		u.affectedCount = updatePatterns(b, b.narrow, noFouls{}, c, u)
	case b.fouls:
		u.affectedCount = updatePatterns(b, b.wide, blackFouls{}, c, u)
	default:
		u.affectedCount = updatePatterns(b, b.wide, noFouls{}, c, u)
	}
}

// removeCell subtracts a cell from the sums, before a stone is put on it.
func (b *Board) removeCell(c Cell) {
	pair, g := b.patterns[c%CellCount], b.codes
	black, white := pair.Of(0).combined(), pair.Of(1).combined()
	b.Threats[0] -= g.counts[black]
	b.Threats[1] -= g.counts[white]
	b.values[0] -= g.values[0][black]
	b.values[1] -= g.values[1][white]
}

// KeyAfter returns what Make will make the key.
func (b *Board) KeyAfter(c Cell) uint64 { return b.key ^ b.zobrist[b.SideToMove&1][c%CellCount] }

// Undo takes the last move back.
func (b *Board) Undo() {
	b.plies--
	u := &b.undos[b.plies]
	b.SideToMove = b.SideToMove.Other()
	c := u.cell
	b.flipLines(c, b.cells[c])
	b.cells[c] = cellEmpty
	b.empty[c.Y()] |= 1 << c.X()
	b.stones--
	for i, at := range u.affected[:u.affectedCount] {
		b.patterns[at%CellCount] = u.patterns[i]
	}
	*b.nearRows(c) = u.near
	b.sums = u.sums
}

// ClassAt returns the class of a move of side s on an empty cell.
func (b *Board) ClassAt(c Cell, s Side) MoveClass { return b.patterns[c].Of(s).Class() }

// Full reports whether no point is free.
func (b *Board) Full() bool { return b.stones == b.size*b.size }

// Size returns the side of the board in points.
func (b *Board) Size() int { return b.size }

// Key returns the Zobrist key of the position, which includes its size and rule.
func (b *Board) Key() uint64 { return b.key }

// Salt changes the key of the position and of all that follow, so that what was stored
// under other keys is not found.
func (b *Board) Salt(salt uint64) { b.key ^= salt }

// PatternsAt returns what an empty cell is for both sides.
func (b *Board) PatternsAt(c Cell) PatternsOfBoth { return b.patterns[c%CellCount] }

// IsEmpty reports whether a cell is an empty point of the board.
func (b *Board) IsEmpty(c Cell) bool { return b.cells[c%CellCount] == cellEmpty }

// EmptyCells returns the empty points of the board.
func (b *Board) EmptyCells() Bitboard { return b.empty }

// EmptyCount returns the number of empty points.
func (b *Board) EmptyCount() int { return b.size*b.size - b.stones }

// LastMove returns the move that was made so many moves ago, 1 for the last one;
// [NoCell] where fewer have been made.
func (b *Board) LastMove(ago int) Cell {
	if b.plies < ago {
		return NoCell
	}
	return b.undos[b.plies-ago].cell
}

// AppendMoves appends the moves made since [Board.Reset] to buf.
func (b *Board) AppendMoves(buf []Cell) []Cell {
	for i := range b.undos[:b.plies] {
		buf = append(buf, b.undos[i].cell)
	}
	return buf
}

// Near reports whether two cells are close together, or on one line as far from each
// other as a stone changes patterns.
func (b *Board) Near(c, d Cell) bool {
	dx, dy := c.X()-d.X(), c.Y()-d.Y()
	distance := max(dx, -dx, dy, -dy)
	return distance <= b.reach && (distance <= 2 || dx == 0 || dy == 0 || dx == dy || dx == -dy)
}

// UseWeights makes the board, from the next [Board.Reset] on, evaluate by other weights
// than the [DefaultWeights] of the rule.
func (b *Board) UseWeights(w *Weights) {
	b.tables, b.ownWeights = sharedTables().withWeights(w), true
}
