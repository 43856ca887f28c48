package engine

// maxPly is the deepest a line can get, extensions included.
const maxPly = MaxDepth + 32

// unit is a ply of depth, so that depths are told in parts of one.
const unit = 32

// searcher is the state of one search, in one piece so that searching allocates
// nothing.
type searcher struct {
	board
	memory
	clock
	scale
	hindrance
	table    *transpositions
	seed     uint64
	fourPlan int // the most fours in a row looked for at the leaves, 0 for none

	path    [maxPly + 2]node
	lines   pvTable
	vcfMemo vcfMemo
	wins    *WinCache
}

// node is a position on the way from the root to where the search is, and what is
// known of it.
type node struct {
	ply   int
	depth int  // units to look ahead
	pv    bool // of the principal variation, as far as is known: the window is open
	cut   bool // the move before is expected to be refuted

	found entry // what the table has
	hit   bool  // it has something

	forced    bool // a five has to be stopped
	calm      bool // neither a five nor an open four has to be stopped
	eval      int  // static evaluation
	static    int  // the same, or the table's score where that says more
	improving bool // the side to move is better off than two plies before

	excluded cell // the move that the search is to do without
	extra    int  // extensions by more than a ply on the way here
	picker   picker
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
	s.lines.cut(ply)
	if s.visit() {
		return 0
	}
	if n := b.outlook(); n > 0 {
		return ScoreMate - ply - n
	} else if n < 0 {
		return -(ScoreMate - ply + n)
	}
	if b.full() {
		return 0
	}
	if ply >= maxPly {
		return s.evaluate()
	}

	// What outlook left undecided is not lost before 4 plies, and not won before 5,
	// or 3 when stopping a five makes an open four.
	n := &s.path[ply]
	n.ply, n.depth, n.pv, n.cut = ply, depth, beta-alpha > 1, cut
	alpha = max(alpha, -(ScoreMate - ply - 4))
	beta = min(beta, ScoreMate-ply-3)
	if alpha >= beta {
		return alpha
	}

	excluded := n.excluded
	n.excluded = noCell
	n.found, n.hit = s.table.probe(b.key)
	if score, ok := n.known(alpha, beta); ok && excluded == noCell {
		return score
	}
	s.assess(n)
	extend := 0
	if !n.forced && excluded == noCell {
		if depth <= 0 {
			return s.leaf(n.static, beta, ply)
		}
		if score, ok := s.hopeless(n, alpha, beta); ok {
			return score
		}
	}
	if !n.forced {
		n.depth -= s.ignorance(n)
		if excluded == noCell && s.maySingle(n) {
			var score int
			if extend, score = s.single(n, beta); s.stopped {
				return 0
			} else if score >= beta {
				return score
			}
		}
	}
	likely := s.likelyCut(n, beta)

	p := &n.picker
	if n.forced {
		p.fill(s, ply, noCell)
	} else {
		p.begin(s, ply, n.found.move)
	}
	best, bestMove, start := -scoreInf, noCell, alpha
	if p.lossIn > 0 {
		best = -(ScoreMate - ply - p.lossIn)
	}
	limit := s.moveLimit(n)
	for tried := 0; ; {
		c := p.pick()
		if c == noCell {
			if p.empty {
				p.complete(s, ply)
				if p.lossIn > 0 {
					best = max(best, -(ScoreMate - ply - p.lossIn))
				}
			} else if best > -scoreWon || p.exact {
				break
			} else {
				p.fillRest(s, ply)
			}
			continue
		}
		if c == excluded {
			continue
		}
		tried++
		own, opp := b.classAt(c, b.turn), b.classAt(c, b.turn.other())
		quiet := own < class(s.QuietBelow) && n.calm && opp < classThreeThree
		if best > -scoreWon && !n.forced {
			if tried > limit {
				break
			}
			if quiet && tried > 1 && s.futile(n, alpha) {
				continue
			}
		}
		extension := 0
		switch {
		case n.forced:
			extension = s.forcedExtension
		case c == n.found.move:
			extension = extend
		}
		if likely && own < classFour {
			extension -= s.failHigh
		}
		next := n.depth - unit + extension
		reduce := 0
		if tried > s.LMRFullMoves {
			reduce = min(s.reduction(n, c, tried, quiet), max(next-unit, 0))
		}
		s.path[ply+1].extra = n.extra
		if extension > unit {
			s.path[ply+1].extra++
		}
		s.table.expect(b.keyAfter(c))
		b.make(c)
		score := s.try(n, tried == 1, alpha, beta, next, reduce, best)
		b.undo()
		if s.stopped {
			return 0
		}
		if score <= best {
			continue
		}
		best = score
		if score > alpha {
			alpha, bestMove = score, c
			s.lines.extend(ply, c)
			if score < beta {
				n.depth -= s.contentment(n, score)
			}
		}
		if score >= beta {
			s.reward(c, n.depth/unit, ply, p.moves[:p.next-1], quiet)
			break
		}
	}
	if excluded == noCell {
		s.remember(n, best, bestMove, start, beta)
	}
	return best
}

// try searches the position after a move. The first move of a node is searched with
// the whole window; of the others it is first asked, less deep, whether they are
// better than alpha at all.
func (s *searcher) try(n *node, first bool, alpha, beta, next, reduce, best int) int {
	ply := n.ply + 1
	if first {
		return -s.search(-beta, -alpha, next, ply, !n.pv && !n.cut)
	}
	score := -s.search(-alpha-1, -alpha, next-reduce, ply, true)
	if score > alpha && reduce > 0 {
		if again := next + s.second(score, alpha, best, next); again > next-reduce {
			score = -s.search(-alpha-1, -alpha, again, ply, !n.cut)
		}
	}
	if score > alpha && score < beta {
		score = -s.search(-beta, -alpha, next, ply, false)
	}
	return score
}

// known returns the score that the table has, if it is good enough to end the
// search of the node.
func (n *node) known(alpha, beta int) (score int, ok bool) {
	if !n.hit || n.pv || int(n.found.depth)*unit < n.depth {
		return 0, false
	}
	score = fromTable(n.found.score, n.ply)
	switch n.found.bound() {
	case boundExact:
		return score, true
	case boundLower:
		return score, score >= beta
	}
	return score, score <= alpha
}

// assess finds out what is to be known of a node before its moves are searched.
func (s *searcher) assess(n *node) {
	b := &s.board
	opp := b.tallies[b.turn.other()]
	n.forced = opp.any(laneFive)
	n.calm = !n.forced && !opp.any(laneOpenFour)
	switch {
	case n.forced: // the evaluation is not for such positions
		n.eval = -s.path[n.ply-1].eval
	case n.hit:
		n.eval = int(n.found.eval)
	default:
		n.eval = s.evaluate()
	}
	n.static = n.eval
	n.improving = n.ply >= 2 && n.eval > s.path[n.ply-2].eval
	if !s.TableScoreAsEval || !n.hit || n.forced {
		return
	}
	score := fromTable(n.found.score, n.ply)
	if k := n.found.bound(); abs(score) < scoreWon && (k == boundExact || k == boundLower && score > n.static || k == boundUpper && score < n.static) {
		n.static = score
	}
}

// remember puts what a search has found into the table.
func (s *searcher) remember(n *node, best int, move cell, alpha, beta int) {
	kind := boundExact
	switch {
	case best >= beta:
		kind = boundLower
	case best <= alpha:
		kind = boundUpper
	}
	if move == noCell {
		move = n.found.move
	}
	s.table.store(entry{
		key: s.board.key, move: move, score: toTable(best, n.ply), eval: int16(n.eval),
		depth: int8(max(n.depth/unit, -1)), pv: n.pv || n.hit && n.found.wasPV(),
	}, kind)
}

// leaf scores a position at the horizon: won when fours win it by force, else by
// its static evaluation.
func (s *searcher) leaf(static, beta, ply int) int {
	if s.fourPlan > 0 && static < beta && s.board.tallies[s.board.turn].anyFour() {
		budget := s.LeafVCFNodes
		if n, _ := s.vcf(s.fourPlan, s.LeafVCFNarrow, &budget); n > 0 {
			return ScoreMate - ply - n
		}
	}
	return static
}

// evaluate adds to the board's evaluation a little that depends on the seed
// only, to choose among moves as good as equal.
func (s *searcher) evaluate() int {
	score := s.board.evaluate() + s.blur()
	if s.seed != 0 {
		score += int(mix(s.board.key^s.veil^s.seed)&7) - 3
	}
	return score
}
