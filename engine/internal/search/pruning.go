package search

// What decides a node without a look at all of its moves, and how many of them are
// looked at.

// reverseFutility reports whether the evaluation of a node is so far above beta that
// its score will stay above.
func (s *searcher) reverseFutility(n *node, beta int) bool {
	if n.pv || !n.unthreatened || n.depth > s.params.ReverseFutilityDepth*onePly || beta <= -scoreWon || n.static >= scoreWon {
		return false
	}
	depth := n.depth - s.params.futilityFrom
	if n.improving {
		depth -= s.params.futilityImproving
	}
	return n.static-max(0, s.params.ReverseFutilityMargin*depth/onePly) >= beta
}

// futility reports whether a quiet move is skipped because the evaluation of the node
// is too far below alpha.
func (s *searcher) futility(n *node, alpha int) bool {
	return !n.pv && n.depth <= s.params.FutilityDepth*onePly && n.static+s.params.FutilityMargin*n.depth/onePly < alpha
}

// moveLimit is move-count pruning: it returns how many moves of a node are tried.
func (s *searcher) moveLimit(n *node) int {
	if n.improving {
		return s.params.limits[1][n.plies()]
	}
	return s.params.limits[0][n.plies()]
}

// plies returns the depth in whole plies, as an index.
func (n *node) plies() int { return max(0, min(n.depth/onePly, MaxDepth)) }
