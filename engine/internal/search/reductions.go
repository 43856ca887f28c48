package search

import "hoshi/engine/internal/board"

// Which moves are searched less deep than the others, and which deeper.

// internalReduction (internal iterative reduction) returns how much less deep a node is
// searched because the table knows little about it. What is found there makes the next
// search better.
func (s *searcher) internalReduction(n *node) int {
	less := 0
	if n.entry.move == board.NoCell {
		if n.depth >= s.params.IIRDepth*onePly {
			less = s.params.iir
		}
	} else if n.pv && n.depth > onePly {
		less = max(0, min(n.depth-int(n.entry.depth)*onePly, 12*onePly)*s.params.stale/onePly)
	}
	return less
}

// reduction (late-move reduction) returns how much less deep the move with a number in
// the order is searched at first.
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
	if n.hit && n.entry.wasPV() {
		less -= s.params.reduceFormer
	}
	less -= int(*s.historyOf(c)) * onePly / s.params.LMRHistory
	return max(less, 0)
}

// researchDepth returns how much deeper a reduced move is searched again after it was
// found better than alpha, depending on how much better.
func (s *searcher) researchDepth(score, alpha, best, next int) int {
	switch {
	case score > alpha+s.params.LMRDeeperMargin:
		return onePly
	case score < best+next/onePly:
		return -onePly
	}
	return 0
}

// alphaRaisedReduction returns how much less deep the other moves of a node are
// searched after one that raised alpha to a score.
func (s *searcher) alphaRaisedReduction(n *node, score int) int {
	if n.depth <= 2*onePly || n.depth >= 12*onePly || abs(score) >= scoreWon {
		return 0
	}
	return s.params.alphaReduce
}

// expectsFailHigh reports whether a node is expected to be cut by any move.
func (s *searcher) expectsFailHigh(n *node, beta int) bool {
	return !n.pv && n.cut && !n.forced && n.static >= beta+s.params.FailHighBase+s.params.FailHighMargin*n.depth/onePly
}

const (
	singularTrust = 3  // plies by which the table's depth may be short of the node's
	mostExtra     = 8  // extensions by two plies in a line
	endMargin     = 20 // plies before maxPly at which extensions end
)

// canTestSingular reports whether the hash move is tested for being the only good one.
func (s *searcher) canTestSingular(n *node) bool {
	return s.params.SingularDepth > 0 && n.depth >= s.params.SingularDepth*onePly && n.ply > 0 && n.ply < maxPly-endMargin &&
		n.hit && n.entry.move != board.NoCell && n.entry.bound() != boundUpper &&
		int(n.entry.depth)*onePly >= n.depth-singularTrust*onePly && abs(int(n.entry.score)) < scoreWon
}

// singularExtension searches a node without the hash move and returns how much deeper
// that move is searched. Where other moves are above beta too, it returns a score to
// cut with (multi-cut); otherwise score is below beta.
func (s *searcher) singularExtension(n *node, beta int) (extend, score int) {
	margin := int(n.entry.score) - s.params.singular*n.depth/onePly/onePly
	kept := savedNode{n.entry, n.depth, n.eval, n.static, n.pv, n.cut, n.hit, n.improving}
	n.excluded = n.entry.move
	score = s.search(margin-1, margin, n.depth/2, n.ply, n.cut)
	kept.restore(n)
	s.lines.clear(n.ply)
	switch {
	case score < margin:
		if !n.pv && s.params.DoubleExtensionMargin > 0 && score < margin-s.params.DoubleExtensionMargin && n.doubleExtensions < mostExtra {
			return 2 * onePly, -scoreInf
		}
		return onePly, -scoreInf
	case margin >= beta:
		return 0, margin
	case int(n.entry.score) >= beta:
		return -s.params.negative, -scoreInf
	}
	return 0, -scoreInf
}

// savedNode is the part of a node that a search of the same node without a move
// overwrites.
type savedNode struct {
	found                   entry
	depth, eval, static     int
	pv, cut, hit, improving bool
}

func (k savedNode) restore(n *node) {
	n.entry, n.depth, n.eval, n.static = k.found, k.depth, k.eval, k.static
	n.pv, n.cut, n.hit, n.improving = k.pv, k.cut, k.hit, k.improving
}
