package engine

// maxPly is the deepest a line can get, extensions included.
const maxPly = MaxDepth + 32

// searcher is the state of one search, in one piece so that searching allocates
// nothing.
type searcher struct {
	board
	memory
	clock
	table    *transpositions
	seed     uint64
	fourPlan int // the most fours in a row looked for at the leaves, 0 for none

	pickers [maxPly + 1]picker
	evals   [maxPly + 1]int
	lines   pvTable
	scratch [maxMoves]cell
	vcfMemo vcfMemo
}

const (
	futilityDepth  = 6
	futilityMargin = 70 // a ply
	lateDepth      = 6
	lateMoves      = 6 // quiet moves tried at depth 0, and half of depth squared more
	leafBudget     = 40
)

// search returns the score of the position for the side to move, looking depth
// plies ahead, exactly when it lies between alpha and beta and as a bound
// otherwise. It fails soft.
func (s *searcher) search(alpha, beta, depth, ply int) int {
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
	us, them := b.turn, b.turn.other()
	forced := b.counts[them][classFive] > 0
	if ply >= maxPly {
		return s.evaluate()
	}
	pv := beta-alpha > 1

	// What outlook left undecided is not lost before 4 plies, and not won before 5,
	// or 3 when stopping a five makes an open four.
	alpha = max(alpha, -(ScoreMate - ply - 4))
	beta = min(beta, ScoreMate-ply-3)
	if alpha >= beta {
		return alpha
	}

	found, hit := s.table.probe(b.key)
	if hit && !pv && int(found.depth) >= depth {
		score, kind := fromTable(found.score, ply), found.bound()
		if kind == boundExact || kind == boundLower && score >= beta || kind == boundUpper && score <= alpha {
			return score
		}
	}
	var static int
	if hit {
		static = int(found.eval)
	} else {
		static = s.evaluate()
	}
	s.evals[ply] = static

	calm := b.counts[them][classOpenFour] == 0 && !forced
	if !forced {
		if depth <= 0 {
			return s.leaf(static, beta, ply)
		}
		if !pv && calm && depth <= futilityDepth && b.counts[them][classFourThree] == 0 &&
			static-futilityMargin*depth >= beta && beta > -scoreWon && static < scoreWon {
			return static - futilityMargin*depth
		}
	}
	improving := ply >= 2 && static > s.evals[ply-2]

	p := &s.pickers[ply]
	p.fill(s, ply, found.move)
	best, bestMove, start := -scoreInf, noCell, alpha
	if p.lossIn > 0 {
		best = -(ScoreMate - ply - p.lossIn)
	}
	tried := 0
	quietLimit := lateMoves + depth*depth/2
	if improving {
		quietLimit += depth * 2
	}
	for {
		c := p.pick()
		if c == noCell {
			if best > -scoreWon || p.exact {
				break
			}
			p.fillRest(s, ply)
			continue
		}
		quiet := b.classAt(c, us) < classThree && calm && b.classAt(c, them) < classThreeThree
		tried++
		if quiet && !pv && depth <= lateDepth && tried > quietLimit && best > -scoreWon {
			break
		}
		next := depth - 1
		if forced {
			next = depth
		}
		reduce := 0
		if quiet && depth >= 2 && tried > 2 {
			reduce = s.reductions[min(depth, MaxDepth)][min(tried, 63)]
			if pv {
				reduce--
			}
			if !improving {
				reduce++
			}
			reduce = max(0, min(reduce, next-1))
		}
		b.make(c)
		var score int
		switch {
		case tried == 1:
			score = -s.search(-beta, -alpha, next, ply+1)
		default:
			score = -s.search(-alpha-1, -alpha, next-reduce, ply+1)
			if score > alpha && reduce > 0 {
				score = -s.search(-alpha-1, -alpha, next, ply+1)
			}
			if score > alpha && score < beta {
				score = -s.search(-beta, -alpha, next, ply+1)
			}
		}
		b.undo()
		if s.stopped {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				alpha, bestMove = score, c
				s.lines.extend(ply, c)
			}
			if score >= beta {
				if quiet {
					s.reward(c, depth, ply, p.moves[:p.next-1])
				}
				break
			}
		}
	}
	kind := boundExact
	switch {
	case best >= beta:
		kind = boundLower
	case best <= start:
		kind = boundUpper
	}
	if bestMove == noCell {
		bestMove = found.move
	}
	s.table.store(entry{key: b.key, move: bestMove, score: toTable(best, ply), eval: int16(static), depth: int8(max(depth, -1))}, kind)
	return best
}

// leaf scores a position at the horizon: won when fours win it by force, else by
// its static evaluation.
func (s *searcher) leaf(static, beta, ply int) int {
	if s.fourPlan > 0 && static < beta && fours(&s.board.counts[s.board.turn]) > 0 {
		budget := leafBudget
		if n, _ := s.vcf(s.fourPlan, &budget); n > 0 {
			return ScoreMate - ply - n
		}
	}
	return static
}

// evaluate adds to the board's evaluation a little that depends on the seed
// only, to choose among moves as good as equal.
func (s *searcher) evaluate() int {
	score := s.board.evaluate()
	if s.seed != 0 {
		score += int(mix(s.board.key^s.seed)&7) - 3
	}
	return score
}
