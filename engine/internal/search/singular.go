package search

import (
	"hoshi/engine/internal/board"
	"hoshi/engine/internal/transposition"
)

const (
	singularTrust = 3  // plies that the table entry may be shallower than the node
	mostExtra     = 8  // double extensions on one line
	endMargin     = 20 // no extensions in this many plies before maxPly
)

// canTestSingular reports whether to test if the hash move is the only good one.
func (s *searcher) canTestSingular(n *node) bool {
	return s.params.SingularDepth > 0 && n.depth >= s.params.SingularDepth*onePly && n.ply > 0 && n.ply < maxPly-endMargin &&
		n.hit && n.entry.Move != board.NoCell && n.entry.Bound() != transposition.BoundUpper &&
		int(n.entry.Depth)*onePly >= n.depth-singularTrust*onePly && abs(int(n.entry.Score)) < scoreWon
}

// singularExtension searches a node without the hash move and returns how much deeper to
// search that move. If other moves are above beta too, it returns a score to cut with
// (multi-cut). Otherwise score is below beta.
func (s *searcher) singularExtension(n *node, beta int) (extend, score int) {
	margin := int(n.entry.Score) - s.params.singular*n.depth/onePly/onePly
	kept := savedNode{n.entry, n.depth, n.eval, n.static, n.pv, n.cut, n.hit, n.improving}
	n.excluded = n.entry.Move
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
	case int(n.entry.Score) >= beta:
		return -s.params.negative, -scoreInf
	}
	return 0, -scoreInf
}

// savedNode is the part of a node that searching it without the hash move overwrites.
type savedNode struct {
	entry                   transposition.Entry
	depth, eval, static     int
	pv, cut, hit, improving bool
}

func (k savedNode) restore(n *node) {
	n.entry, n.depth, n.eval, n.static = k.entry, k.depth, k.eval, k.static
	n.pv, n.cut, n.hit, n.improving = k.pv, k.cut, k.hit, k.improving
}
