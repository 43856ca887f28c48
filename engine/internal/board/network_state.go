package board

import "hoshi/engine/internal/game"

// networkState keeps the sums of a network for the positions on the way to the present
// one. They are computed when an evaluation asks for them, from those of the nearest
// position before that has any: make and undo do not know of them.
type networkState struct {
	*Network
	stack [game.MaxSize*game.MaxSize + 1]networkEntry // by the number of moves made
	seen  [CellCount]uint32                           // the update that a cell was last looked at in
	stamp uint32                                      // of the present update
}

// networkEntry has the sums of both sides in the position with a key.
type networkEntry struct {
	key  uint64
	sums [2]networkSums
}

// maxNetworkGap is the greatest number of moves that sums are updated over. Beyond it a
// recount is cheaper.
const maxNetworkGap = 6

// UseNetwork makes the board add a network to its evaluation; nil for none.
func (b *Board) UseNetwork(n *Network) {
	b.network = nil
	if n != nil {
		b.network = &networkState{Network: n}
	}
}

// networkValue returns what the network adds to the evaluation.
func (b *Board) networkValue() int {
	sums := b.networkSums()
	return b.network.value(&sums[b.SideToMove], &sums[b.SideToMove.Other()], b.Situation())
}

// networkSums returns the sums of the present position.
func (b *Board) networkSums() *[2]networkSums {
	n := b.network
	now := &n.stack[b.plies]
	if now.key == b.key {
		return &now.sums
	}
	now.key = b.key
	for p := b.plies - 1; p >= 0 && p >= b.plies-maxNetworkGap; p-- {
		if n.stack[p].key == b.undos[p].key {
			now.sums = n.stack[p].sums
			n.update(b, p, &now.sums)
			return &now.sums
		}
	}
	n.recount(b, &now.sums)
	return &now.sums
}

// recount computes the sums from nothing.
func (n *networkState) recount(b *Board, sums *[2]networkSums) {
	*sums = [2]networkSums{}
	for c := range b.empty.Cells() {
		n.addPoint(sums, b.patterns[c])
	}
}

// update brings the sums of the position after so many moves up to date. A cell may be
// affected by several of the moves since: what it was before the first of them is taken
// out, and what it is now is put in.
func (n *networkState) update(b *Board, plies int, sums *[2]networkSums) {
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
				n.removePoint(sums, before)
			case before>>32 != after>>32:
				n.removePoint(sums, before)
				n.addPoint(sums, after)
			}
		}
		if c := u.cell % CellCount; n.seen[c] != n.stamp {
			n.seen[c] = n.stamp
			n.removePoint(sums, b.patterns[c]) // stays what it was before the stone
		}
	}
}

func (n *networkState) addPoint(sums *[2]networkSums, p PatternsOfBoth) {
	black, white := p.Of(0).Number(), p.Of(1).Number()
	n.add(&sums[0], black, white)
	n.add(&sums[1], white, black)
}

func (n *networkState) removePoint(sums *[2]networkSums, p PatternsOfBoth) {
	black, white := p.Of(0).Number(), p.Of(1).Number()
	n.remove(&sums[0], black, white)
	n.remove(&sums[1], white, black)
}
