package engine

// The search's board is padded so that a window never leaves it: a cell is a
// row and a column, 32 to a row, both counted from the corner of the padding.
const (
	pad       = wideReach
	stride    = 32
	cellCount = stride * stride
)

// cell is an index into the padded board.
type cell uint16

// noCell is no point of any board: it lies in the padding.
const noCell cell = 0

func cellOf(pt Point) cell  { return cell(int(pt.Row)+pad)*stride + cell(int(pt.Col)+pad) }
func (c cell) x() int       { return int(c) % stride }
func (c cell) y() int       { return int(c) / stride }
func (c cell) point() Point { return Point{int8(c.x() - pad), int8(c.y() - pad)} }

// side is a player: 0 for Black, 1 for White.
type side uint8

func (s side) other() side { return s ^ 1 }

// The four directions of lines, and the step to the next cell along each.
const (
	dirRow = iota
	dirColumn
	dirRising  // to the upper right
	dirFalling // to the lower right
)

var steps = [4]int{dirRow: 1, dirColumn: stride, dirRising: stride + 1, dirFalling: 1 - stride}

// viewPair is what a free cell is for both sides: the code of Black, the code of
// White, the kind of Black's and the kind of White's, the first in the lowest
// sixteen bits.
type viewPair uint64

func (p viewPair) of(s side) view { return view(p >> (16 * s)) }

// codePair is the low half of a viewPair; the other half follows from it.
type codePair uint32

// state is what undo restores by copying all of it.
type state struct {
	key     uint64
	tallies [2]tally // free points by what a side's move there makes
	value   [2]worth // sum over free points of what a side's move there is worth
}

type undoRecord struct {
	state
	at      cell
	near    [2*nearLine + 1]uint32 // the rows of near around it
	changed int
	felt    [len(steps) * 2 * wideReach]cell     // the cells whose views have changed
	views   [len(steps) * 2 * wideReach]viewPair // what they were before
}

// board is a position for the search: make and undo keep every free point's
// patterns, and what is summed and counted over them, up to date. It holds no
// pointers into anything that changes and allocates nothing after newBoard.
type board struct {
	*tables
	windows
	state
	size   int
	stones int
	turn   side

	nearsighted bool // see Handicap

	cells [cellCount]uint8
	views [cellCount]viewPair
	rows  area // free cells
	near  area // cells near enough to a stone to be candidates
	lines [4][2 * stride]uint64
	plies int
	undos [MaxSize*MaxSize + 1]undoRecord
}

// reset makes b the given position.
func (b *board) reset(pos *Position) {
	t := b.tables
	if t == nil {
		t = sharedTables()
	}
	*b = board{tables: t, windows: *ruleWindows[pos.Rule()](), size: pos.Size()}
	b.key = t.sizes[b.size] ^ mix(uint64(pos.Rule()))
	for i := range b.cells {
		b.cells[i] = cellWall
	}
	for d := range b.lines {
		for i := range b.lines[d] {
			b.lines[d][i] = ^uint64(0)
		}
	}
	b.eachPoint(func(pt Point) { b.set(cellOf(pt), cellWall) })
	b.eachPoint(func(pt Point) {
		c := cellOf(pt)
		b.cells[c] = cellEmpty
		b.rows[c.y()] |= 1 << c.x()
		if color := pos.At(pt); color != Empty {
			b.put(c, side(color-Black))
		}
	})
	b.eachPoint(func(pt Point) { b.count(cellOf(pt)) })
	b.turn = side(pos.SideToMove() - Black)
}

func (b *board) eachPoint(f func(Point)) {
	for row := range int8(b.size) {
		for col := range int8(b.size) {
			f(Point{col, row})
		}
	}
}

// count adds a cell's patterns and what follows from them, if it is free.
func (b *board) count(c cell) {
	if b.cells[c] != cellEmpty {
		return
	}
	var codes codePair
	for d := range steps {
		line, at := lineOf(c, d)
		codes |= spread(b.look(b.lines[d][line], at), d)
	}
	pair := b.complete(codes)
	b.views[c] = pair
	for s := range side(2) {
		v := pair.of(s)
		b.tallies[s] += b.grades.tallies[v.kind()]
		b.value[s] += b.grades.worths[v.kind()]
	}
}

// put stands a stone on a cell, patterns aside.
func (b *board) put(c cell, s side) {
	b.set(c, cellBlack+uint8(s))
	b.cells[c] = cellBlack + uint8(s)
	b.rows[c.y()] &^= 1 << c.x()
	b.key ^= b.zobrist[s][c]
	b.stones++
	x := c.x()
	near := b.nearRows(c)
	for i, row := range &b.shape {
		near[i] |= row << ((x - nearLine) & 31)
	}
}

// nearRows returns the rows of near that a stone on c can be felt in.
func (b *board) nearRows(c cell) *[2*nearLine + 1]uint32 {
	return (*[2*nearLine + 1]uint32)(b.near[c.y()-nearLine:])
}

// set flips the bits of v in the four lines through a cell.
func (b *board) set(c cell, v uint8) {
	c %= cellCount
	x, y := c.x(), c.y()
	across := uint64(v) << (2 * x & 63)
	b.lines[dirRow][y] ^= across
	b.lines[dirColumn][x] ^= uint64(v) << (2 * y & 63)
	b.lines[dirRising][stride+y-x] ^= across
	b.lines[dirFalling][x+y] ^= across
}

// lineOf returns the line through a cell in a direction, and the place on it.
func lineOf(c cell, dir int) (line, at int) {
	x, y := c.x(), c.y()
	switch dir {
	case dirRow:
		return y, x
	case dirColumn:
		return x, y
	case dirRising:
		return stride + y - x, x
	}
	return x + y, x
}

// spread puts a pair of patterns where a direction has them in a codePair.
func spread(p patternPair, dir int) codePair {
	return (codePair(p&15) | codePair(p>>4)<<16) << (4 * dir)
}

// complete returns the views with the given codes.
func (t *tables) complete(pair codePair) viewPair {
	black, white := t.grades.kinds[code(pair)], t.grades.kinds[code(pair>>16)]
	return viewPair(pair) | (viewPair(black)|viewPair(white)<<16)<<32
}

// make plays a free cell for the side to move. It must not be one that makes
// five: the game would be over.
func (b *board) make(c cell) {
	u := &b.undos[b.plies]
	b.plies++
	u.state, u.at, u.near = b.state, c, *b.nearRows(c)
	s := b.turn
	b.turn = s.other()
	b.forget(c)
	b.put(c, s)
	if b.wide != nil {
		u.changed = regrade(b, b.wide, c, u)
	} else {
		u.changed = regrade(b, b.narrow, c, u)
	}
}

// forget takes a cell about to be filled out of the sums.
func (b *board) forget(c cell) {
	pair, g := b.views[c%cellCount], b.grades
	black, white := pair.of(0).kind(), pair.of(1).kind()
	b.tallies[0] -= g.tallies[black]
	b.tallies[1] -= g.tallies[white]
	b.value[0] -= g.worths[black]
	b.value[1] -= g.worths[white]
}

// keyAfter returns what make will make the key.
func (b *board) keyAfter(c cell) uint64 { return b.key ^ b.zobrist[b.turn&1][c%cellCount] }

// undo takes the last move back.
func (b *board) undo() {
	b.plies--
	u := &b.undos[b.plies]
	b.turn = b.turn.other()
	c := u.at
	b.set(c, b.cells[c])
	b.cells[c] = cellEmpty
	b.rows[c.y()] |= 1 << c.x()
	b.stones--
	for i, at := range u.felt[:u.changed] {
		b.views[at%cellCount] = u.views[i]
	}
	*b.nearRows(c) = u.near
	b.state = u.state
}

// classAt returns what a move of side s on a free cell makes.
func (b *board) classAt(c cell, s side) class { return b.views[c].of(s).class() }

// full reports whether no point is free.
func (b *board) full() bool { return b.stones == b.size*b.size }
