package board

import (
	"hoshi/engine/internal/network"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/weights"
)

// MaxEval bounds the result of [Board.Evaluate], both ways.
const MaxEval = 20000

// Evaluate returns the static evaluation of the position for the side to move, in points:
// the value of the empty points for it, minus their value for the other side, plus the value
// of the threats and what the network adds. It is meant for positions that threats don't
// decide and where no five has to be stopped.
func (b *Board) Evaluate() int {
	us, them := b.SideToMove, b.SideToMove.Other()
	situation := b.Situation()
	sum := b.values[us].own() - b.values[them].opponent() + int(b.situations[us][situation])
	if b.network != nil {
		sum += b.network.ValueOf(b.network.of(b), uint8(us), situation)
	}
	return max(-MaxEval, min(MaxEval, sum/weights.PerPoint))
}

// Situation returns the number of the threats of both sides, see [pattern.Situation].
func (b *Board) Situation() int {
	return pattern.Situation(b.Threats[b.SideToMove], b.Threats[b.SideToMove.Other()])
}

// UseWeights makes the board, from the next [Board.Reset] on, use other weights than the
// rule's default.
func (b *Board) UseWeights(w *weights.Weights) {
	b.weightTables, b.ownWeights = newWeightTables(w), true
}

// UseNetwork makes the board add a network to its evaluation. nil means none, as in the zero
// Board.
func (b *Board) UseNetwork(n *network.Network) {
	b.network = nil
	if n != nil {
		b.network = &networkSums{Summer: network.NewSummer(n)}
	}
	b.keptNetwork = b.network
}

// LeaveOutNetwork makes the board evaluate without its network until the next [Board.Reset].
func (b *Board) LeaveOutNetwork() { b.network = nil }
