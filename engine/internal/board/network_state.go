package board

import "hoshi/engine/internal/game"

// networkState keeps the sums of a network for the positions on the way to the present
// one. They are computed when an evaluation asks for them, from those of the nearest
// position before that has any: make and undo do not know of them.
type networkState struct {
	*networkTables
	stack   [game.MaxSize*game.MaxSize + 1]networkEntry // by the number of moves made
	changes [mostChanges]pointChange                    // room for those of one update
	later   [CellCount]laterPoint                       // see update
	stamp   uint32                                      // of the present update
}

// laterPoint is what a cell was after a move, in the update that the stamp is of.
type laterPoint struct {
	pointFeatures
	stamp uint32
}

// networkEntry has the sums in the position with a key.
type networkEntry struct {
	key  uint64
	sums packedSums
}

// maxNetworkGap is the greatest number of moves that sums are updated over. Beyond it a
// recount is cheaper, although it leaves the positions between without sums.
const maxNetworkGap = 12

// mostChanges is the greatest number of points that an update follows: those that each move
// affects, and its own. A recount has fewer, which is those of the largest board.
const mostChanges = max(maxNetworkGap*(len(undoRecord{}.affected)+1), game.MaxSize*game.MaxSize)

// newNetworkState returns a state without sums.
func newNetworkState(t *networkTables) *networkState { return &networkState{networkTables: t} }

// networkValue returns what the network adds to the evaluation.
func (b *Board) networkValue() int {
	return b.network.value(b.networkSums(), b.SideToMove, b.Situation())
}

// networkSums returns the sums of the present position.
func (b *Board) networkSums() *packedSums {
	n := b.network
	now := &n.stack[b.plies]
	if now.key == b.key {
		return &now.sums
	}
	for p := b.plies - 1; p >= 0 && p >= b.plies-maxNetworkGap; p-- {
		if n.stack[p].key == b.undos[p].key {
			if p == b.plies-1 {
				n.updateLast(b)
			} else {
				n.update(b, p)
			}
			return &now.sums
		}
	}
	n.recount(b, now)
	return &now.sums
}

// recount computes the sums from nothing.
func (n *networkState) recount(b *Board, now *networkEntry) {
	m := 0
	for c := range b.empty.Cells() {
		p := b.featuresAt(c)
		n.changes[m] = pointChange{noPoint, p.codes, p.shapes, p.shapes}
		m++
	}
	now.key, now.sums = b.key, packedSums{}
	n.apply(&now.sums, n.changes[:m])
}

// featuresAt returns what a network sees of an empty point.
func (b *Board) featuresAt(c Cell) pointFeatures {
	c %= CellCount
	return pointFeatures{b.patterns[c].combined(), b.shapes[c]}
}

// updateLast computes the sums of the present position from those before the last move.
// One move affects a cell once.
func (n *networkState) updateLast(b *Board) {
	u := &b.undos[b.plies-1]
	stone := b.cells[u.cell%CellCount]
	m := 0
	for k, at := range u.affected[:u.affectedCount] {
		n.changes[m], _ = newPointChange(u.patterns[k].combined(), b.featuresAt(at), at, u.cell, stone)
		m += n.changes[m].differs()
	}
	own := u.point(b)
	n.changes[m] = pointChange{own.codes, noPoint, own.shapes, own.shapes}
	now := &n.stack[b.plies]
	now.key, now.sums = b.key, n.stack[b.plies-1].sums
	n.apply(&now.sums, n.changes[:m+1])
}

// newPointChange returns how a stone, black or white as content says, changed a cell that it
// affects, and what the cell was before.
func newPointChange(from combinedPair, to pointFeatures, at, stone Cell, content uint8) (pointChange, pointFeatures) {
	f := &shapeFlips[int(at)-int(stone)+farthestAffected]
	was := to.shapes ^ f.bits*shapeKeys(content)
	return pointChange{from, to.codes, to.shapes.turned(f.turn), was.turned(f.turn)}, pointFeatures{from, was}
}

// point returns what the cell of the move was before it. The patterns stay what they were,
// but later stones change the shapes.
func (u *undoRecord) point(b *Board) pointFeatures {
	return pointFeatures{b.patterns[u.cell%CellCount].combined(), u.shapes}
}

// update computes the sums of the positions after the first so many moves, whose own are
// known, up to the present one. The positions between have other moves, and will be asked
// for the sums again. It goes backwards: what a cell was after a move is what it was
// before the next one that affects it, or what it is now.
func (n *networkState) update(b *Board, plies int) {
	n.stamp++
	if n.stamp == 0 { // it wrapped around
		clear(n.later[:])
		n.stamp = 1
	}
	var ends [maxNetworkGap + 1]int // of each move's part of the changes, the last move's first
	m := 0
	for i := b.plies - 1; i >= plies; i-- {
		u := &b.undos[i]
		stone := b.cells[u.cell%CellCount]
		for k, at := range u.affected[:u.affectedCount] {
			to, l := b.featuresAt(at), &n.later[at%CellCount]
			if l.stamp == n.stamp {
				to = l.pointFeatures
			}
			var from pointFeatures
			n.changes[m], from = newPointChange(u.patterns[k].combined(), to, at, u.cell, stone)
			m += n.changes[m].differs()
			*l = laterPoint{from, n.stamp}
		}
		own := u.point(b)
		n.later[u.cell%CellCount] = laterPoint{own, n.stamp}
		n.changes[m] = pointChange{own.codes, noPoint, own.shapes, own.shapes}
		m++
		ends[b.plies-i] = m
	}
	for i := plies + 1; i <= b.plies; i++ {
		now := &n.stack[i]
		now.key, now.sums = b.keyAt(i), n.stack[i-1].sums
		n.apply(&now.sums, n.changes[ends[b.plies-i]:ends[b.plies-i+1]])
	}
}

// keyAt returns the key of the position after so many of the moves made.
func (b *Board) keyAt(plies int) uint64 {
	if plies == b.plies {
		return b.key
	}
	return b.undos[plies].key
}
