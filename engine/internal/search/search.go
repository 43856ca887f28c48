package search

import (
	"hoshi/engine/internal/board"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/tactics"
)

// maxPly is the deepest a line can get, extensions included.
const maxPly = MaxDepth + 32

// onePly is a ply of depth. Depths are counted in fractions of a ply.
const onePly = 32

// searcher is the state of one search, in one piece so that searching allocates
// nothing.
type searcher struct {
	board    board.Board
	history  history
	stopper  stopper
	params   tunedValues
	handicap handicap
	table    *transpositionTable
	seed     uint64
	vcfDepth int // the most fours in a row looked for at the leaves, 0 for none

	path     [maxPly + 2]node
	lines    pvTable
	vcfCache vcfCache
	wins     *WinCache
	sampler  *NodeSampler // nil for none
}

// node is a position on the way from the root to where the search is, and what is
// known of it.
type node struct {
	ply   int
	depth int  // units to look ahead
	pv    bool // of the principal variation, as far as is known: the window is open
	cut   bool // the move before is expected to be refuted

	entry entry // what the table has
	hit   bool  // it has something

	forced       bool // a five has to be stopped
	unthreatened bool // neither a five nor an open four has to be stopped
	eval         int  // static evaluation
	static       int  // the same, or the table's score where that says more
	improving    bool // the side to move is better off than two plies before

	excluded         board.Cell // the move that the search is to do without
	doubleExtensions int        // extensions by more than a ply on the way here
	picker           movePicker
}

// search returns the score of the position for the side to move, looking depth
// units ahead, exactly when it lies between alpha and beta and as a bound
// otherwise. It fails soft. cut says that the move before is expected to be
// refuted here.
//
// Whatever it prunes, a score beyond scoreWon is proven: moves are only left out as
// long as one is known that does not lose.
func (s *searcher) search(alpha, beta, depth, ply int, cut bool) int {
	b := &s.board
	s.lines.clear(ply)
	if s.stopper.countNode() {
		return 0
	}
	if n := tactics.StaticWin(b); n > 0 {
		return ScoreMate - ply - n
	} else if n < 0 {
		return -(ScoreMate - ply + n)
	}
	if b.Full() {
		return 0
	}
	if ply >= maxPly {
		return s.evaluate()
	}

	// What StaticWin left undecided is not lost before 4 plies, and not won before 5,
	// or 3 when stopping a five makes an open four.
	n := &s.path[ply]
	n.ply, n.depth, n.pv, n.cut = ply, depth, beta-alpha > 1, cut
	alpha = max(alpha, -(ScoreMate - ply - 4))
	beta = min(beta, ScoreMate-ply-3)
	if alpha >= beta {
		return alpha
	}

	excluded := n.excluded
	n.excluded = board.NoCell
	n.entry, n.hit = s.table.probe(b.Key())
	if score, ok := n.tableCutoff(alpha, beta); ok && excluded == board.NoCell {
		return score
	}
	s.evaluateNode(n)
	extend := 0
	if !n.forced && excluded == board.NoCell {
		if depth <= 0 {
			return s.quiescence(n.static, beta, ply)
		}
		if s.reverseFutility(n, beta) {
			return n.static
		}
	}
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
	likely := s.expectsFailHigh(n, beta)

	p := &n.picker
	if n.forced {
		p.generate(s, ply, board.NoCell)
	} else {
		p.startWithHashMove(s, ply, n.entry.move)
	}
	best, bestMove, start := -scoreInf, board.NoCell, alpha
	if p.othersLoseIn > 0 {
		best = -(ScoreMate - ply - p.othersLoseIn)
	}
	limit := s.moveLimit(n)
	for tried := 0; ; {
		c := p.nextMove()
		if c == board.NoCell {
			if p.restPending {
				p.generateRest(s, ply)
				if p.othersLoseIn > 0 {
					best = max(best, -(ScoreMate - ply - p.othersLoseIn))
				}
			} else if best > -scoreWon || p.othersLose {
				break
			} else {
				p.generateDistant(s, ply)
			}
			continue
		}
		if c == excluded {
			continue
		}
		tried++
		own, opp := b.ClassAt(c, b.SideToMove), b.ClassAt(c, b.SideToMove.Other())
		quiet := own < pattern.Class(s.params.QuietBelow) && n.unthreatened && opp < pattern.ClassThreeThree
		if best > -scoreWon && !n.forced {
			if tried > limit {
				break
			}
			if quiet && tried > 1 && s.futility(n, alpha) {
				continue
			}
		}
		extension := 0
		switch {
		case n.forced:
			extension = s.params.forcedExtension
		case c == n.entry.move:
			extension = extend
		}
		if likely && own < pattern.ClassFour {
			extension -= s.params.failHigh
		}
		next := n.depth - onePly + extension
		reduce := 0
		if tried > s.params.LMRFullMoves {
			reduce = min(s.reduction(n, c, tried, quiet), max(next-onePly, 0))
		}
		s.path[ply+1].doubleExtensions = n.doubleExtensions
		if extension > onePly {
			s.path[ply+1].doubleExtensions++
		}
		s.table.prefetch(b.KeyAfter(c))
		b.Make(c)
		score := s.searchMove(n, tried == 1, alpha, beta, next, reduce, best)
		b.Undo()
		if s.stopper.stopped {
			return 0
		}
		if score <= best {
			continue
		}
		best = score
		if score > alpha {
			alpha, bestMove = score, c
			s.lines.update(ply, c)
			if score < beta {
				n.depth -= s.alphaRaisedReduction(n, score)
			}
		}
		if score >= beta {
			s.updateHistory(c, n.depth/onePly, ply, p.moves[:p.next-1], quiet)
			break
		}
	}
	if best == -scoreInf && excluded == board.NoCell {
		best = 0 // the rule forbids all that is left
	}
	if excluded == board.NoCell {
		s.storeEntry(n, best, bestMove, start, beta)
	}
	return best
}

// searchMove searches the position after a move. The first move of a node is searched
// with the whole window. The others are first searched less deep with a null window, to
// see whether they are better than alpha at all.
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

// tableCutoff returns the score of the table, where it is good enough to end the search
// of the node.
func (n *node) tableCutoff(alpha, beta int) (score int, ok bool) {
	if !n.hit || n.pv || int(n.entry.depth)*onePly < n.depth {
		return 0, false
	}
	score = fromTable(n.entry.score, n.ply)
	switch n.entry.bound() {
	case boundExact:
		return score, true
	case boundLower:
		return score, score >= beta
	}
	return score, score <= alpha
}

// evaluateNode finds out what is needed about a node before its moves are searched.
func (s *searcher) evaluateNode(n *node) {
	b := &s.board
	opp := b.Threats[b.SideToMove.Other()]
	n.forced = opp.Any(pattern.CountFive)
	n.unthreatened = !n.forced && !opp.Any(pattern.CountOpenFour)
	switch {
	case n.forced: // the evaluation is not for such positions
		n.eval = -s.path[n.ply-1].eval
	case n.hit:
		n.eval = int(n.entry.eval)
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
	score := fromTable(n.entry.score, n.ply)
	if k := n.entry.bound(); abs(score) < scoreWon && (k == boundExact || k == boundLower && score > n.static || k == boundUpper && score < n.static) {
		n.static = score
	}
}

// storeEntry stores the result of a node in the transposition table.
func (s *searcher) storeEntry(n *node, best int, move board.Cell, alpha, beta int) {
	kind := boundExact
	switch {
	case best >= beta:
		kind = boundLower
	case best <= alpha:
		kind = boundUpper
	}
	if move == board.NoCell {
		move = n.entry.move
	}
	s.table.store(entry{
		key: s.board.Key(), move: move, score: toTable(best, n.ply), eval: int16(n.eval),
		depth: int8(max(n.depth/onePly, -1)), pv: n.pv || n.hit && n.entry.wasPV(),
	}, kind)
}

// quiescence scores a position at the horizon: as won where continuous fours win it,
// otherwise by its static evaluation.
func (s *searcher) quiescence(static, beta, ply int) int {
	if s.vcfDepth > 0 && static < beta && s.board.Threats[s.board.SideToMove].AnyFour() {
		budget := s.params.LeafVCFNodes
		if n, _ := s.vcf(s.vcfDepth, s.params.LeafVCFNarrow, &budget); n > 0 {
			return ScoreMate - ply - n
		}
	}
	return static
}

// evaluate adds to the board's evaluation a little that depends on the seed
// only, to choose among moves as good as equal.
func (s *searcher) evaluate() int {
	score := s.board.Evaluate() + s.evalNoise()
	if s.seed != 0 {
		score += int(board.Mix(s.positionKey()^s.seed)&7) - 3
	}
	return score
}
