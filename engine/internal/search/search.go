package search

import (
	"hoshi/engine/internal/board"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/tactics"
	"hoshi/engine/internal/transposition"
)

// maxPly is the maximum length of a line, including extensions.
const maxPly = MaxDepth + 32

// onePly is one ply of depth. Depths are in fractions of a ply.
const onePly = 32

// searcher is the state of a search on one thread. Searching allocates nothing else.
type searcher struct {
	board    board.Board
	history  history
	stopper  stopper
	params   scaledParameters
	handicap handicap
	table    *transposition.Table
	seed     uint64
	vcfDepth int // length limit of wins by fours at the leaves, in fours; 0 for no search

	path     [maxPly + 2]node
	lines    pvTable
	vcfCache vcfCache
	wins     *WinCache
	sampler  *NodeSampler // nil for none
}

// node is a position between the root and the current one, with what is known about it.
type node struct {
	ply   int
	depth int  // to look ahead, in fractions of a ply
	pv    bool // the window is open: it may be part of the principal variation
	cut   bool // the previous move is expected to be refuted

	entry transposition.Entry // from the table
	hit   bool                // the table has an entry

	forced       bool // a five must be stopped
	unthreatened bool // neither a five nor an open four must be stopped
	eval         int  // static evaluation
	static       int  // the same, or the table's score if that is more precise
	improving    bool // the evaluation is better than two plies before

	excluded         board.Cell // the move to leave out
	doubleExtensions int        // extensions by more than a ply on the path to here
	picker           movePicker
}

// search returns the score of the position for the side to move at a depth in fractions of a
// ply. The score is exact between alpha and beta, else a bound (fail-soft). cut says that the
// previous move is expected to be refuted here.
//
// Scores beyond scoreWon are proven in spite of pruning: moves are only left out if one is
// known that doesn't lose.
func (s *searcher) search(alpha, beta, depth, ply int, cut bool) int {
	s.lines.clear(ply)
	if s.stopper.countNode() {
		return 0
	}
	if score, ok := s.terminalScore(ply); ok {
		return score
	}

	// What StaticWin leaves undecided isn't lost in less than 4 plies, nor won in less than
	// 5, or 3 if stopping a five makes an open four.
	n := &s.path[ply]
	n.ply, n.depth, n.pv, n.cut = ply, depth, beta-alpha > 1, cut
	alpha = max(alpha, -(ScoreMate - ply - 4))
	beta = min(beta, ScoreMate-ply-3)
	if alpha >= beta {
		return alpha
	}

	excluded := n.excluded
	n.excluded = board.NoCell
	n.entry, n.hit = s.table.Probe(s.board.Key())
	if score, ok := n.tableCutoff(alpha, beta); ok && excluded == board.NoCell {
		return score
	}
	s.evaluateNode(n)
	if !n.forced && excluded == board.NoCell {
		if depth <= 0 {
			return s.quiescence(n.static, beta, ply)
		}
		if s.reverseFutility(n, beta) {
			return n.static
		}
	}
	extend := 0
	if !n.forced {
		n.depth -= s.internalReduction(n)
		if excluded == board.NoCell && s.canTestSingular(n) {
			var score int
			if extend, score = s.singularExtension(n, beta); s.stopper.stopped {
				return 0
			} else if score >= beta {
				return score
			}
		}
	}

	best, bestMove := s.searchMoves(n, alpha, beta, extend, excluded)
	switch {
	case s.stopper.stopped:
		return 0
	case excluded != board.NoCell:
		return best
	case best == -scoreInf:
		best = 0 // the rule forbids all moves left
	}
	s.storeEntry(n, best, bestMove, alpha, beta)
	return best
}

// terminalScore returns the score of a position that isn't searched. ok is false if it must be
// searched.
func (s *searcher) terminalScore(ply int) (score int, ok bool) {
	b := &s.board
	switch n := tactics.StaticWin(b); {
	case n > 0:
		return ScoreMate - ply - n, true
	case n < 0:
		return -(ScoreMate - ply + n), true
	case b.Full():
		return 0, true
	case ply >= maxPly:
		return s.evaluate(), true
	}
	return 0, false
}

// searchMoves searches the moves of a node and returns the best score and the move that raised
// alpha last. extend is the extension of the hash move.
func (s *searcher) searchMoves(n *node, alpha, beta, extend int, excluded board.Cell) (best int, bestMove board.Cell) {
	b, p := &s.board, &n.picker
	t := moveTry{extend: extend, likely: s.expectsFailHigh(n, beta)}
	best = p.start(s, n)
	limit := s.moveLimit(n)
	for {
		c := p.nextMove()
		if c == board.NoCell {
			if !p.generateMore(s, n.ply, &best) {
				return best, bestMove
			}
			continue
		}
		if c == excluded {
			continue
		}
		t.tried++
		t.own = b.ClassAt(c, b.SideToMove)
		t.quiet = t.own < pattern.Class(s.params.QuietBelow) && n.unthreatened && b.ClassAt(c, b.SideToMove.Other()) < pattern.ClassThreeThree
		if best > -scoreWon && !n.forced {
			if t.tried > limit {
				return best, bestMove
			}
			if t.quiet && t.tried > 1 && s.futility(n, alpha) {
				continue
			}
		}
		score := s.tryMove(n, c, &t, alpha, beta, best)
		if s.stopper.stopped {
			return 0, board.NoCell
		}
		if score <= best {
			continue
		}
		best = score
		if score > alpha {
			alpha, bestMove = score, c
			s.lines.update(n.ply, c)
			if score < beta {
				n.depth -= s.alphaRaisedReduction(n, score)
			}
		}
		if score >= beta {
			s.updateHistory(c, n.depth/onePly, n.ply, p.moves[:p.next-1], t.quiet)
			return best, bestMove
		}
	}
}

// moveTry is what the depth of a move's search depends on.
type moveTry struct {
	extend int           // extension of the hash move
	likely bool          // any move is expected to fail high
	tried  int           // number of the move among those tried, from 1
	own    pattern.Class // class of the move
	quiet  bool          // it neither makes nor answers a threat
}

// tryMove plays a move of a node, searches the position after it, and takes it back.
func (s *searcher) tryMove(n *node, c board.Cell, t *moveTry, alpha, beta, best int) int {
	b := &s.board
	extension := 0
	switch {
	case n.forced:
		extension = s.params.forcedExtension
	case c == n.entry.Move:
		extension = t.extend
	}
	if t.likely && t.own < pattern.ClassFour {
		extension -= s.params.failHigh
	}
	next := n.depth - onePly + extension
	reduce := 0
	if t.tried > s.params.LMRFullMoves {
		reduce = min(s.reduction(n, c, t.tried, t.quiet), max(next-onePly, 0))
	}
	after := &s.path[n.ply+1]
	after.doubleExtensions = n.doubleExtensions
	if extension > onePly {
		after.doubleExtensions++
	}
	s.table.Prefetch(b.KeyAfter(c))
	b.Make(c)
	score := s.searchMove(n, t.tried == 1, alpha, beta, next, reduce, best)
	b.Undo()
	return score
}

// searchMove searches the position after a move. The first move of a node gets the whole
// window. The others are first searched at a reduced depth with a null window, to see if they
// are better than alpha at all.
func (s *searcher) searchMove(n *node, first bool, alpha, beta, next, reduce, best int) int {
	ply := n.ply + 1
	if first {
		return -s.search(-beta, -alpha, next, ply, !n.pv && !n.cut)
	}
	score := -s.search(-alpha-1, -alpha, next-reduce, ply, true)
	if score > alpha && reduce > 0 {
		if again := next + s.researchDepth(score, alpha, best, next); again > next-reduce {
			score = -s.search(-alpha-1, -alpha, again, ply, !n.cut)
		}
	}
	if score > alpha && score < beta {
		score = -s.search(-beta, -alpha, next, ply, false)
	}
	return score
}

// tableCutoff returns the table's score. ok reports whether it is good enough to end the search
// of the node.
func (n *node) tableCutoff(alpha, beta int) (score int, ok bool) {
	if !n.hit || n.pv || int(n.entry.Depth)*onePly < n.depth {
		return 0, false
	}
	score = fromTable(n.entry.Score, n.ply)
	switch n.entry.Bound() {
	case transposition.BoundExact:
		return score, true
	case transposition.BoundLower:
		return score, score >= beta
	}
	return score, score <= alpha
}

// evaluateNode prepares a node before its moves are searched.
func (s *searcher) evaluateNode(n *node) {
	b := &s.board
	opp := b.Threats[b.SideToMove.Other()]
	n.forced = opp.Any(pattern.CountFive)
	n.unthreatened = !n.forced && !opp.Any(pattern.CountOpenFour)
	switch {
	case n.forced: // the evaluation isn't meant for such positions
		n.eval = -s.path[n.ply-1].eval
	case n.hit:
		n.eval = int(n.entry.Eval)
	default:
		n.eval = s.evaluate()
		if s.sampler != nil {
			s.sampler.offer(b)
		}
	}
	n.static = n.eval
	n.improving = n.ply >= 2 && n.eval > s.path[n.ply-2].eval
	if !n.hit || n.forced {
		return
	}
	score := fromTable(n.entry.Score, n.ply)
	if k := n.entry.Bound(); abs(score) < scoreWon && (k == transposition.BoundExact || k == transposition.BoundLower && score > n.static || k == transposition.BoundUpper && score < n.static) {
		n.static = score
	}
}

// storeEntry stores the result of a node in the transposition table.
func (s *searcher) storeEntry(n *node, best int, move board.Cell, alpha, beta int) {
	kind := transposition.BoundExact
	switch {
	case best >= beta:
		kind = transposition.BoundLower
	case best <= alpha:
		kind = transposition.BoundUpper
	}
	if move == board.NoCell {
		move = n.entry.Move
	}
	s.table.Store(transposition.Entry{
		Key: s.board.Key(), Move: move, Score: toTable(best, n.ply), Eval: int16(n.eval),
		Depth: int8(max(n.depth/onePly, -1)), PV: n.pv || n.hit && n.entry.WasPV(),
	}, kind)
}

// quiescence scores a position at the horizon: as won if continuous fours win it, else by its
// static evaluation.
func (s *searcher) quiescence(static, beta, ply int) int {
	if s.vcfDepth > 0 && static < beta && s.board.Threats[s.board.SideToMove].AnyFour() {
		budget := s.params.LeafVCFNodes
		if n, _ := s.vcf(s.vcfDepth, s.params.LeafVCFNarrow, &budget); n > 0 {
			return ScoreMate - ply - n
		}
	}
	return static
}

// evaluate returns the board's evaluation, with the handicap's noise and style and a few points
// that depend on the seed, to vary the choice between nearly equal moves.
func (s *searcher) evaluate() int {
	score := s.board.Evaluate() + s.evalNoise() + s.handicap.style.value(&s.board)
	if s.seed != 0 {
		score += int(board.Mix(s.positionKey()^s.seed)&7) - 3
	}
	return score
}
