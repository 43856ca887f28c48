// Package board is the search's board: it knows at any time what each empty point is worth
// to both sides.
//
// [Board.Make] and [Board.Undo] keep the patterns of the affected points up to date, and
// with them the [pattern.ThreatCounts] and values of both sides, from which
// [Board.Evaluate] takes the linear part of the evaluation. The sums of the network
// (network_sums.go) follow when an evaluation needs them.
package board

import (
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/pattern"
)

// sums is the part of a board that Undo restores by copying all of it.
type sums struct {
	key     uint64
	Threats [2]pattern.ThreatCounts // empty points by what a side's move there makes
	values  [2]packedValue          // what moves of a side on all empty points are worth
}

// Board is a position of a search. It holds no pointers to anything that changes except the
// sums of its network, and allocates nothing after [Board.Reset]. The zero Board must be
// Reset before use.
type Board struct {
	*weightTables
	sums
	grid
	size       int
	stones     int
	SideToMove Side // who makes the next move

	NoStaticWins bool // the search doesn't use static wins by four-threes and double threes
	ownWeights   bool // see UseWeights

	network     *networkSums // nil for none
	keptNetwork *networkSums // what Reset restores, see LeaveOutNetwork

	patterns [CellCount]PatternsOfBoth
	empty    Bitboard // empty cells
	near     Bitboard // cells near enough to a stone to be candidates
	plies    int
	undos    [game.MaxSize*game.MaxSize + 1]undoRecord
}

// Reset sets the board up as a position.
func (b *Board) Reset(pos *game.Position) {
	t := b.weightTables
	if !b.ownWeights {
		t = defaultTables[pos.Rule()]()
	}
	*b = Board{weightTables: t, ownWeights: b.ownWeights, network: b.keptNetwork, keptNetwork: b.keptNetwork, size: pos.Size()}
	b.rule = *pattern.TablesOf(pos.Rule())
	b.key = zobrist.sizes[b.size] ^ Mix(uint64(pos.Rule()))
	b.clear()
	for row := range int8(b.size) {
		for col := range int8(b.size) {
			c := CellOf(game.Point{Col: col, Row: row})
			b.flip(c, pattern.CellWall)
			b.cells[c] = pattern.CellEmpty
			b.empty.Add(c)
		}
	}
	points := b.empty
	for c := range points.Cells() {
		if color := pos.At(c.Point()); color != game.Empty {
			b.putStone(c, Side(color-game.Black))
		}
	}
	for c := range b.empty.Cells() {
		b.addCell(c)
	}
	b.SideToMove = Side(pos.SideToMove() - game.Black)
}

// addCell finds the patterns of an empty cell and adds it to the sums.
func (b *Board) addCell(c Cell) {
	pair := b.combine(b.codesAt(c))
	b.patterns[c] = pair
	for s := range Side(2) {
		k := pair.Of(s).Combined()
		b.Threats[s] += b.codes.Counts[k]
		b.values[s] += b.codes.values[s][k]
	}
}

// combine adds the combined patterns to a pair of codes.
func (b *Board) combine(codes codePair) PatternsOfBoth {
	black, white := b.combined(Black)[pattern.Code(codes)], b.combined(White)[pattern.Code(codes>>16)]
	return PatternsOfBoth(codes) | (PatternsOfBoth(black)|PatternsOfBoth(white)<<16)<<32
}

// combined returns the table from a side's pattern codes to combined patterns.
func (b *Board) combined(s Side) *[1 << 16]pattern.Combined {
	if b.rule.Fouls && s == Black {
		return &b.codes.WithFouls
	}
	return &b.codes.Combined
}

// ClassOf returns the class of a move of a side that makes the patterns of a code.
func (b *Board) ClassOf(code pattern.Code, s Side) pattern.Class { return b.combined(s)[code].Class() }

// ClassAt returns the class of a move of a side on an empty cell.
func (b *Board) ClassAt(c Cell, s Side) pattern.Class { return b.patterns[c].Of(s).Class() }

// PatternsAt returns what an empty cell is for both sides.
func (b *Board) PatternsAt(c Cell) PatternsOfBoth { return b.patterns[c%CellCount] }

// Size returns the side of the board in points.
func (b *Board) Size() int { return b.size }

// Full reports whether the board has no empty point.
func (b *Board) Full() bool { return b.stones == b.size*b.size }

// EmptyCells returns the empty points of the board.
func (b *Board) EmptyCells() Bitboard { return b.empty }

// EmptyCount returns the number of empty points.
func (b *Board) EmptyCount() int { return b.size*b.size - b.stones }

// Candidates returns the empty cells near a stone. Any move that makes, completes or stops a
// three or more is among them.
func (b *Board) Candidates() (a Bitboard) {
	for y := Pad; y < Pad+b.size; y++ {
		a[y] = b.near[y] & b.empty[y]
	}
	return a
}

// CandidateRow returns a row of [Board.Candidates], with a bit for each column.
func (b *Board) CandidateRow(y int) uint32 { return b.near[y] & b.empty[y] }

// DistantCells returns the empty cells that aren't candidates.
func (b *Board) DistantCells() (a Bitboard) {
	for y := Pad; y < Pad+b.size; y++ {
		a[y] = b.empty[y] &^ b.near[y]
	}
	return a
}

// Key returns the Zobrist key of the position, which includes its size and rule.
func (b *Board) Key() uint64 { return b.key }

// KeyAfter returns the key after a move of the side to move.
func (b *Board) KeyAfter(c Cell) uint64 { return b.key ^ zobrist.stones[b.SideToMove&1][c%CellCount] }

// keyAfter returns the key of the position after the first plies moves made.
func (b *Board) keyAfter(plies int) uint64 {
	if plies == b.plies {
		return b.key
	}
	return b.undos[plies].key
}

// Salt changes the keys of this position and all that follow, so that entries stored under
// other keys aren't found.
func (b *Board) Salt(salt uint64) { b.key ^= salt }

// LastMove returns the move made ago moves before, 1 for the last one. It returns [NoCell]
// if fewer have been made.
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

// Near reports whether two cells are at most two apart, or on one line and no farther apart
// than a stone changes patterns.
func (b *Board) Near(c, d Cell) bool {
	dx, dy := c.X()-d.X(), c.Y()-d.Y()
	distance := max(dx, -dx, dy, -dy)
	return distance <= b.rule.Reach && (distance <= 2 || dx == 0 || dy == 0 || dx == dy || dx == -dy)
}
