package board

import "hoshi/engine/internal/game"

// networkState keeps the sums of a network for the positions on the way to the present
// one. They are computed when an evaluation asks for them, from those of the nearest
// position before that has any: make and undo do not know of them.
type networkState struct {
	*Network
	pairs  pairCache
	hidden hiddenPairs
	stack  [game.MaxSize*game.MaxSize + 1]networkEntry // by the number of moves made
	seen   [CellCount]uint32                           // the update that a cell was last looked at in
	stamp  uint32                                      // of the present update
}

// networkEntry has the sums of Black and of White in the position with a key.
type networkEntry struct {
	key  uint64
	sums [2]packedSums
}

// maxNetworkGap is the greatest number of moves that sums are updated over. Beyond it a
// recount is cheaper.
const maxNetworkGap = 6

// UseNetwork makes the board add a network to its evaluation; nil for none.
func (b *Board) UseNetwork(n *Network) {
	b.network = nil
	if n != nil {
		b.network = &networkState{Network: n, hidden: newHiddenPairs(n)}
		b.network.pairs.reset(n)
	}
}

// networkValue returns what the network adds to the evaluation.
func (b *Board) networkValue() int {
	sums := b.networkSums()
	us := b.SideToMove & 1
	return b.network.hidden.value(b.network.Network, &sums[us], &sums[us^1], b.Situation())
}

// networkSums returns the sums of the present position.
func (b *Board) networkSums() *[2]packedSums {
	n := b.network
	now := &n.stack[b.plies]
	if now.key == b.key {
		return &now.sums
	}
	now.key = b.key
	for p := b.plies - 1; p >= 0 && p >= b.plies-maxNetworkGap; p-- {
		if n.stack[p].key == b.undos[p].key {
			now.sums = n.stack[p].sums
			if p == b.plies-1 {
				n.updateLast(b, &now.sums)
			} else {
				n.update(b, p, &now.sums)
			}
			return &now.sums
		}
	}
	n.recount(b, &now.sums)
	return &now.sums
}

// recount computes the sums from nothing.
func (n *networkState) recount(b *Board, sums *[2]packedSums) {
	*sums = [2]packedSums{}
	for c := range b.empty.Cells() {
		n.change(sums, pointValues{}, n.pairs.of(n.Network, b.patterns[c]))
	}
}

// updateLast brings the sums of the position before the last move up to date. One move
// affects a cell once.
func (n *networkState) updateLast(b *Board, sums *[2]packedSums) {
	u := &b.undos[b.plies-1]
	black, white := sums[0], sums[1]
	for k, at := range u.affected[:u.affectedCount] {
		before, after := u.patterns[k], b.patterns[at%CellCount]
		if before>>32 == after>>32 {
			continue
		}
		was, is := n.pairs.of(n.Network, before), n.pairs.of(n.Network, after)
		black.change(was.black, is.black)
		white.change(was.white, is.white)
	}
	was := n.pairs.of(n.Network, b.patterns[u.cell%CellCount]) // stays what it was before the stone
	black.change(was.black, 0)
	white.change(was.white, 0)
	sums[0], sums[1] = black, white
}

// update brings the sums of the position after so many moves up to date. A cell may be
// affected by several of the moves since: what it was before the first of them is taken
// out, and what it is now is put in.
func (n *networkState) update(b *Board, plies int, sums *[2]packedSums) {
	n.stamp++
	if n.stamp == 0 { // it wrapped around
		clear(n.seen[:])
		n.stamp = 1
	}
	for i := plies; i < b.plies; i++ {
		u := &b.undos[i]
		for k, at := range u.affected[:u.affectedCount] {
			at %= CellCount
			if n.seen[at] == n.stamp {
				continue
			}
			n.seen[at] = n.stamp
			before, after := u.patterns[k], b.patterns[at]
			switch {
			case b.cells[at] != cellEmpty:
				n.change(sums, n.pairs.of(n.Network, before), pointValues{})
			case before>>32 != after>>32:
				n.change(sums, n.pairs.of(n.Network, before), n.pairs.of(n.Network, after))
			}
		}
		if c := u.cell % CellCount; n.seen[c] != n.stamp {
			n.seen[c] = n.stamp
			n.change(sums, n.pairs.of(n.Network, b.patterns[c]), pointValues{}) // stays what it was before the stone
		}
	}
}

// change takes out the numbers of a point before and puts in those after.
func (n *networkState) change(sums *[2]packedSums, before, after pointValues) {
	sums[0].change(before.black, after.black)
	sums[1].change(before.white, after.white)
}
