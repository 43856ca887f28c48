package search

import (
	"math/rand/v2"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
)

// NodeSampler draws random positions from the tree of a search, for learning. All evaluated
// positions have the same probability. It is for one [Engine] with one thread, see [Options].
type NodeSampler struct {
	rng    *rand.Rand
	seen   int            // positions offered since Take
	chosen [][]board.Cell // as the moves from the search's position
	drawn  int            // number of chosen positions
}

// NewNodeSampler returns a sampler that draws n positions from each search, using rng.
func NewNodeSampler(rng *rand.Rand, n int) *NodeSampler {
	return &NodeSampler{rng: rng, chosen: make([][]board.Cell, n)}
}

// offer may draw the position of a board, by reservoir sampling.
func (n *NodeSampler) offer(b *board.Board) {
	n.seen++
	i := n.drawn
	if i < len(n.chosen) {
		n.drawn++
	} else if i = n.rng.IntN(n.seen); i >= len(n.chosen) {
		return
	}
	n.chosen[i] = b.AppendMoves(n.chosen[i][:0])
}

// Take returns the positions drawn since the last call, as the moves that lead to them from
// the searched position. The same position may occur twice.
func (n *NodeSampler) Take() [][]game.Point {
	var lines [][]game.Point
	for _, cells := range n.chosen[:n.drawn] {
		line := make([]game.Point, len(cells))
		for i, c := range cells {
			line[i] = c.Point()
		}
		lines = append(lines, line)
	}
	n.seen, n.drawn = 0, 0
	return lines
}
