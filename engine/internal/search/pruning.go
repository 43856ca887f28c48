package search

import "math"

// reverseFutility reports whether the evaluation of a node is so far above beta that its
// score will stay above.
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

// futility reports whether to skip a quiet move because the evaluation of the node is too
// far below alpha.
func (s *searcher) futility(n *node, alpha int) bool {
	return !n.pv && n.depth <= s.params.FutilityDepth*onePly && n.static+s.params.FutilityMargin*n.depth/onePly < alpha
}

// newMoveLimits returns how many moves of a node are tried, by depth in plies: first if the
// evaluation doesn't improve, then if it does.
func newMoveLimits(k *searchParameters) (limits [2][MaxDepth + 1]int) {
	for d := range limits[0] {
		n := float64(maxMoves)
		if d <= k.MoveCountDepth {
			n = float64(k.MoveCountBase) + math.Pow(float64(d), k.MoveCountPower)
		}
		limits[0][d], limits[1][d] = max(int(n*k.MoveCountNotImproving), 1), max(int(n), 1)
	}
	return limits
}

// moveLimit is move-count pruning: it returns how many moves of a node are tried.
func (s *searcher) moveLimit(n *node) int {
	if n.improving {
		return s.params.moveLimits[1][n.plies()]
	}
	return s.params.moveLimits[0][n.plies()]
}

// plies returns the depth in whole plies, as an index.
func (n *node) plies() int { return max(0, min(n.depth/onePly, MaxDepth)) }
