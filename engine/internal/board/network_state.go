package board

import "hoshi/engine/internal/game"

// networkState keeps the sums of a network for the positions on the way to the present
// one. They are computed when an evaluation asks for them, from those of the nearest
// position before that has any: make and undo do not know of them.
type networkState struct {
	*Network
	pairs  pairCache
	hidden *hiddenLayer
	stack  [game.MaxSize*game.MaxSize + 1]networkEntry // by the number of moves made
	later  [CellCount]laterPatterns                    // see update
	stamp  uint32                                      // of the present update
}

// laterPatterns are what a cell was after a move, in the update that the stamp is of.
type laterPatterns struct {
	patterns PatternsOfBoth
	stamp    uint32
}

// networkEntry has the sums of Black and of White in the position with a key.
type networkEntry struct {
	key  uint64
	sums [2]packedSums
}

// maxNetworkGap is the greatest number of moves that sums are updated over. Beyond it a
// recount is cheaper, although it leaves the positions between without sums.
const maxNetworkGap = 12

// UseNetwork makes the board add a network to its evaluation; nil for none.
func (b *Board) UseNetwork(n *Network) {
	b.network = nil
	if n != nil {
		b.network = &networkState{Network: n, hidden: newHiddenLayer(n)}
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
	now.key = b.key
	n.recount(b, &now.sums)
	return &now.sums
}

// recount computes the sums from nothing.
func (n *networkState) recount(b *Board, sums *[2]packedSums) {
	*sums = [2]packedSums{}
	for c := range b.empty.Cells() {
		v := n.pairs.of(n.Network, b.patterns[c])
		sums[0].change(0, v.black)
		sums[1].change(0, v.white)
	}
}

// updateLast computes the sums of the present position from those before the last move.
// One move affects a cell once.
func (n *networkState) updateLast(b *Board) {
	u, before, now := &b.undos[b.plies-1], &n.stack[b.plies-1], &n.stack[b.plies]
	black, white := before.sums[0], before.sums[1]
	for k, at := range u.affected[:u.affectedCount] {
		from, to := u.patterns[k], b.patterns[at%CellCount]
		if from>>32 == to>>32 {
			continue
		}
		was, is := n.pairs.of(n.Network, from), n.pairs.of(n.Network, to)
		black.change(was.black, is.black)
		white.change(was.white, is.white)
	}
	was := n.pairs.of(n.Network, b.patterns[u.cell%CellCount]) // stays what it was before the stone
	black.change(was.black, 0)
	white.change(was.white, 0)
	now.key, now.sums = b.key, [2]packedSums{black, white}
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
	for i := b.plies - 1; i >= plies; i-- {
		u := &b.undos[i]
		var black, white packedSums // what the move changes
		for k, at := range u.affected[:u.affectedCount] {
			at %= CellCount
			from, to, l := u.patterns[k], b.patterns[at], &n.later[at]
			if l.stamp == n.stamp {
				to = l.patterns
			}
			*l = laterPatterns{from, n.stamp}
			if from>>32 == to>>32 {
				continue
			}
			was, is := n.pairs.of(n.Network, from), n.pairs.of(n.Network, to)
			black.change(was.black, is.black)
			white.change(was.white, is.white)
		}
		was := n.pairs.of(n.Network, b.patterns[u.cell%CellCount]) // no later move affects it
		black.change(was.black, 0)
		white.change(was.white, 0)
		n.stack[i+1].sums = [2]packedSums{black, white}
	}
	for i := plies; i < b.plies; i++ {
		before, after := &n.stack[i].sums, &n.stack[i+1].sums
		for side := range after {
			after[side].all += before[side].all
			after[side].odd += before[side].odd
		}
		n.stack[i+1].key = b.keyAt(i + 1)
	}
}

// keyAt returns the key of the position after so many of the moves made.
func (b *Board) keyAt(plies int) uint64 {
	if plies == b.plies {
		return b.key
	}
	return b.undos[plies].key
}
