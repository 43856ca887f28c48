package engine

// Which moves are searched less deep than the others, and which deeper.

// ignorance returns how much less deep a node is searched because the table knows
// little of it: what is found there makes the next search better.
func (s *searcher) ignorance(n *node) int {
	less := 0
	if n.found.move == noCell {
		if n.depth >= s.IIRDepth*unit {
			less = s.iir
		}
	} else if n.pv && n.depth > unit {
		less = max(0, min(n.depth-int(n.found.depth)*unit, 12*unit)*s.stale/unit)
	}
	return less
}

// reduction returns how much less deep the move with a number in the order is
// searched at first.
func (s *searcher) reduction(n *node, c cell, number int, quiet bool) int {
	if n.depth < 2*unit || n.forced {
		return 0
	}
	less := s.reductions[n.plies()][min(number, 63)]
	switch {
	case n.pv:
		less -= s.reducePV
	case !n.improving && less > unit:
		less += unit
	}
	if n.cut {
		less += s.reduceCut
	}
	if !quiet {
		less -= s.reduceLoud
	}
	if n.hit && n.found.wasPV() {
		less -= s.reduceFormer
	}
	less -= int(*s.past(c)) * unit / s.LMRHistory
	return max(less, 0)
}

// second returns how much deeper a move is searched that was found better than
// alpha with its depth reduced, depending on how much better.
func (s *searcher) second(score, alpha, best, next int) int {
	switch {
	case !s.LMRDeeper:
		return 0
	case score > alpha+s.LMRDeeperMargin:
		return unit
	case score < best+next/unit:
		return -unit
	}
	return 0
}

// contentment returns how much less deep the other moves of a node are searched
// after one that raised alpha to a score.
func (s *searcher) contentment(n *node, score int) int {
	if n.depth <= 2*unit || n.depth >= 12*unit || abs(score) >= scoreWon {
		return 0
	}
	return s.alphaReduce
}

// likelyCut reports whether a node is expected to be cut by whatever move.
func (s *searcher) likelyCut(n *node, beta int) bool {
	return !n.pv && n.cut && !n.forced && n.static >= beta+s.FailHighBase+s.FailHighMargin*n.depth/unit
}

const (
	singularTrust = 3  // plies by which the table's depth may be short of the node's
	mostExtra     = 8  // extensions by two plies in a line
	endMargin     = 20 // plies before maxPly at which extensions end
)

// maySingle reports whether the move from the table is worth a test for being the
// only good one.
func (s *searcher) maySingle(n *node) bool {
	return s.SingularDepth > 0 && n.depth >= s.SingularDepth*unit && n.ply > 0 && n.ply < maxPly-endMargin &&
		n.hit && n.found.move != noCell && n.found.bound() != boundUpper &&
		int(n.found.depth)*unit >= n.depth-singularTrust*unit && abs(int(n.found.score)) < scoreWon
}

// single is singular extension: it searches a node without the move from the table,
// and returns how much deeper that move is to be searched. Where other moves are above beta as
// well it returns a score to cut with; otherwise score is below beta.
func (s *searcher) single(n *node, beta int) (extend, score int) {
	margin := int(n.found.score) - s.singular*n.depth/unit/unit
	kept := singleKept{n.found, n.depth, n.eval, n.static, n.pv, n.cut, n.hit, n.improving}
	n.excluded = n.found.move
	score = s.search(margin-1, margin, n.depth/2, n.ply, n.cut)
	kept.restore(n)
	s.lines.cut(n.ply)
	switch {
	case score < margin:
		if !n.pv && s.DoubleExtensionMargin > 0 && score < margin-s.DoubleExtensionMargin && n.extra < mostExtra {
			return 2 * unit, -scoreInf
		}
		return unit, -scoreInf
	case s.MultiCut && margin >= beta:
		return 0, margin
	case int(n.found.score) >= beta:
		return -s.negative, -scoreInf
	}
	return 0, -scoreInf
}

// singleKept is what a search of the same node without a move overwrites.
type singleKept struct {
	found                   entry
	depth, eval, static     int
	pv, cut, hit, improving bool
}

func (k singleKept) restore(n *node) {
	n.found, n.depth, n.eval, n.static = k.found, k.depth, k.eval, k.static
	n.pv, n.cut, n.hit, n.improving = k.pv, k.cut, k.hit, k.improving
}
