package board

import (
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/network"
)

// networkSums keeps the sums of a network for the positions on the way to the current one.
// They are computed when an evaluation needs them, from the nearest earlier position that
// has sums. Make and Undo don't know about them.
type networkSums struct {
	network.Summer
	stack   [game.MaxSize*game.MaxSize + 1]networkEntry // by number of moves made
	changes [mostChanges]network.Change                 // buffer for one update
	later   [CellCount]laterPatterns                    // see update
	stamp   uint32                                      // of the current update
}

// laterPatterns are the patterns of a cell after a move, in the update with this stamp.
type laterPatterns struct {
	patterns network.Point
	stamp    uint32
}

// networkEntry has the sums of the position with a key.
type networkEntry struct {
	key  uint64
	sums network.PackedSums
}

// maxNetworkGap is the greatest number of moves that sums are updated over. Beyond it a
// recount is cheaper, although it leaves the positions between without sums.
const maxNetworkGap = 12

// mostChanges is the greatest number of points in an update: those that each move affects,
// and its own. A recount has at most the points of the largest board.
const mostChanges = max(maxNetworkGap*(len(undoRecord{}.affected)+1), game.MaxSize*game.MaxSize)

// of returns the sums of the board's position.
func (n *networkSums) of(b *Board) *network.PackedSums {
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

// recount computes the sums from scratch.
func (n *networkSums) recount(b *Board, now *networkEntry) {
	m := 0
	for c := range b.empty.Cells() {
		n.changes[m] = network.Change{From: network.NoPoint, To: b.patterns[c].networkPoint()}
		m++
	}
	now.key, now.sums = b.key, network.PackedSums{}
	n.Apply(&now.sums, n.changes[:m])
}

// updateLast computes the sums of the current position from those before the last move. A
// move affects each cell once.
func (n *networkSums) updateLast(b *Board) {
	u := &b.undos[b.plies-1]
	m := 0
	for k, at := range u.affected[:u.affectedCount] {
		n.changes[m] = network.Change{From: u.patterns[k].networkPoint(), To: b.patterns[at%CellCount].networkPoint()}
		m += n.changes[m].Differs()
	}
	n.changes[m] = network.Change{From: b.patterns[u.cell%CellCount].networkPoint(), To: network.NoPoint} // a taken cell keeps its last patterns
	now := &n.stack[b.plies]
	now.key, now.sums = b.key, n.stack[b.plies-1].sums
	n.Apply(&now.sums, n.changes[:m+1])
}

// update computes the sums of every position after the first plies moves, whose sums are
// known, up to the current one. The positions between have other moves and will need sums
// again. It goes backwards: what a cell was after a move is what it was before the next move
// that affects it, or what it is now.
func (n *networkSums) update(b *Board, plies int) {
	n.stamp++
	if n.stamp == 0 { // it wrapped around
		clear(n.later[:])
		n.stamp = 1
	}
	var ends [maxNetworkGap + 1]int // of each move's part of the changes, last move first
	m := 0
	for i := b.plies - 1; i >= plies; i-- {
		u := &b.undos[i]
		for k, at := range u.affected[:u.affectedCount] {
			at %= CellCount
			from, to, l := u.patterns[k].networkPoint(), b.patterns[at].networkPoint(), &n.later[at]
			if l.stamp == n.stamp {
				to = l.patterns
			}
			*l = laterPatterns{from, n.stamp}
			n.changes[m] = network.Change{From: from, To: to}
			m += n.changes[m].Differs()
		}
		n.changes[m] = network.Change{From: b.patterns[u.cell%CellCount].networkPoint(), To: network.NoPoint} // no later move affects it
		m++
		ends[b.plies-i] = m
	}
	for i := plies + 1; i <= b.plies; i++ {
		now := &n.stack[i]
		now.key, now.sums = b.keyAfter(i), n.stack[i-1].sums
		n.Apply(&now.sums, n.changes[ends[b.plies-i]:ends[b.plies-i+1]])
	}
}
