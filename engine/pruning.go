package engine

import "hoshi/engine/internal/board"

// What decides a node without a look at all of its moves, and how many of them are
// looked at.

// hopeless returns a score for a node that is so far from its window that
// searching it is not worth while.
func (s *searcher) staticPruning(n *node, alpha, beta int) (score int, ok bool) {
	if n.pv || !n.unthreatened {
		return 0, false
	}
	if s.reverseFutility(n, beta) {
		return n.static, true
	}
	if n.depth <= s.razor && abs(alpha) < scoreWon && n.static+s.RazorBase+s.RazorMargin*n.depth/onePly < alpha {
		return s.quiescence(n.static, beta, n.ply), true
	}
	return 0, false
}

// fine is reverse futility pruning: it reports whether a node stands so well that
// it will stay above beta.
func (s *searcher) reverseFutility(n *node, beta int) bool {
	if n.depth > s.ReverseFutilityDepth*onePly || beta <= -scoreWon || n.static >= scoreWon {
		return false
	}
	if !s.ReverseFutilityFourThree && s.Board.Threats[s.Board.SideToMove.Other()].Any(board.CountFourThree) {
		return false
	}
	depth := n.depth - s.futilityFrom
	if n.improving {
		depth -= s.futilityImproving
	}
	return n.static-max(0, s.ReverseFutilityMargin*depth/onePly) >= beta
}

// futile reports whether a quiet move is not worth a look because the node stands
// too badly for it.
func (s *searcher) futility(n *node, alpha int) bool {
	return !n.pv && n.depth <= s.FutilityDepth*onePly && n.static+s.FutilityMargin*n.depth/onePly < alpha
}

// moveLimit returns how many moves of a node are tried.
func (s *searcher) moveLimit(n *node) int {
	if n.pv && !s.MoveCountPV {
		return maxMoves
	}
	if n.improving {
		return s.limits[1][n.plies()]
	}
	return s.limits[0][n.plies()]
}

// plies returns the depth in whole plies, as an index.
func (n *node) plies() int { return max(0, min(n.depth/onePly, MaxDepth)) }
