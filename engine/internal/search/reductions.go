package search

import (
	"math"

	"hoshi/engine/internal/board"
)

// internalReduction (internal iterative reduction) returns by how much to reduce a node
// because the table knows little about it. What the search finds will improve the next one.
func (s *searcher) internalReduction(n *node) int {
	less := 0
	if n.entry.Move == board.NoCell {
		if n.depth >= s.params.IIRDepth*onePly {
			less = s.params.iir
		}
	} else if n.pv && n.depth > onePly {
		less = max(0, min(n.depth-int(n.entry.Depth)*onePly, 12*onePly)*s.params.stale/onePly)
	}
	return less
}

// newReductions returns the late-move reductions, by depth in plies and by the move's number
// in the move order.
func newReductions(k *searchParameters) (reductions [MaxDepth + 1][64]int) {
	for d := 1; d <= MaxDepth; d++ {
		for m := 1; m < 64; m++ {
			reductions[d][m] = inFractions(k.LMRBase + math.Log(float64(d))*math.Log(float64(m))/k.LMRDivisor)
		}
	}
	return reductions
}

// reduction (late-move reduction) returns by how much to reduce the first search of a move,
// given its number in the move order.
func (s *searcher) reduction(n *node, c board.Cell, number int, quiet bool) int {
	if n.depth < 2*onePly || n.forced {
		return 0
	}
	less := s.params.reductions[n.plies()][min(number, 63)]
	switch {
	case n.pv:
		less -= s.params.reducePV
	case !n.improving && less > onePly:
		less += onePly
	}
	if n.cut {
		less += s.params.reduceCut
	}
	if !quiet {
		less -= s.params.reduceLoud
	}
	if n.hit && n.entry.WasPV() {
		less -= s.params.reduceFormer
	}
	less -= int(*s.historyOf(c)) * onePly / s.params.LMRHistory
	return max(less, 0)
}

// researchDepth returns how much deeper to search a reduced move again that turned out better
// than alpha, depending on how much better.
func (s *searcher) researchDepth(score, alpha, best, next int) int {
	switch {
	case score > alpha+s.params.LMRDeeperMargin:
		return onePly
	case score < best+next/onePly:
		return -onePly
	}
	return 0
}

// alphaRaisedReduction returns by how much to reduce the other moves of a node after one that
// raised alpha to a score.
func (s *searcher) alphaRaisedReduction(n *node, score int) int {
	if n.depth <= 2*onePly || n.depth >= 12*onePly || abs(score) >= scoreWon {
		return 0
	}
	return s.params.alphaReduce
}

// expectsFailHigh reports whether any move is expected to cut the node.
func (s *searcher) expectsFailHigh(n *node, beta int) bool {
	return !n.pv && n.cut && !n.forced && n.static >= beta+s.params.FailHighBase+s.params.FailHighMargin*n.depth/onePly
}
