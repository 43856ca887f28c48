package board

import "hoshi/engine/internal/game"

// networkState keeps the sums of a network for the positions on the way to the present
// one. They are computed when an evaluation asks for them, from those of the nearest
// position before that has any: make and undo do not know of them.
type networkState struct {
	*networkTables
	pairs   *pairCache                                  // nil with vector instructions
	stack   [game.MaxSize*game.MaxSize + 1]networkEntry // by the number of moves made
	changes [mostChanges]pointChange                    // room for those of one update
	later   [CellCount]laterPatterns                    // see update
	stamp   uint32                                      // of the present update
}

// laterPatterns are what a cell was after a move, in the update that the stamp is of.
type laterPatterns struct {
	patterns combinedPair
	stamp    uint32
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
func newNetworkState(t *networkTables) *networkState {
	n := &networkState{networkTables: t}
	if t.rows == nil {
		n.pairs = newPairCache(t.Network)
	}
	return n
}

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
		n.changes[m] = pointChange{noPoint, b.patterns[c].combined()}
		m++
	}
	now.key, now.sums = b.key, packedSums{}
	n.apply(&now.sums, n.changes[:m])
}

// updateLast computes the sums of the present position from those before the last move.
// One move affects a cell once.
func (n *networkState) updateLast(b *Board) {
	u := &b.undos[b.plies-1]
	m := 0
	for k, at := range u.affected[:u.affectedCount] {
		n.changes[m] = pointChange{u.patterns[k].combined(), b.patterns[at%CellCount].combined()}
		m += n.changes[m].differs()
	}
	n.changes[m] = pointChange{b.patterns[u.cell%CellCount].combined(), noPoint} // stays what it was before the stone
	now := &n.stack[b.plies]
	now.key, now.sums = b.key, n.stack[b.plies-1].sums
	n.apply(&now.sums, n.changes[:m+1])
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
		for k, at := range u.affected[:u.affectedCount] {
			at %= CellCount
			from, to, l := u.patterns[k].combined(), b.patterns[at].combined(), &n.later[at]
			if l.stamp == n.stamp {
				to = l.patterns
			}
			*l = laterPatterns{from, n.stamp}
			n.changes[m] = pointChange{from, to}
			m += n.changes[m].differs()
		}
		n.changes[m] = pointChange{b.patterns[u.cell%CellCount].combined(), noPoint} // no later move affects it
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
