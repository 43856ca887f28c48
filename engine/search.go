package engine

import "math"

// maxPly is the deepest a line can get, extensions included.
const maxPly = MaxDepth + 32

// noEval stands for the evaluation of a position that has none, as a five has to
// be stopped.
const noEval = -scoreInf

// searcher is the state of one search, in one piece so that searching allocates
// nothing.
type searcher struct {
	board
	memory
	clock
	knobs
	hindrance
	table    *transpositions
	seed     uint64
	fourPlan int // the most fours in a row looked for at the leaves, 0 for none

	pickers  [maxPly + 1]picker
	evals    [maxPly + 1]int
	cuts     [maxPly + 2]int  // moves that refuted the one before, since the node two plies up began
	excluded [maxPly + 1]cell // move that a search is to do without
	lines    pvTable
	scratch  [maxMoves]cell
	vcfMemo  vcfMemo

	// reductions is how much less deep a late quiet move is searched at first, by
	// depth and number of the move.
	reductions [MaxDepth + 1][64]int
}

// setKnobs makes k the numbers of the search.
func (s *searcher) setKnobs(k knobs) {
	s.knobs = k
	for d := 1; d <= MaxDepth; d++ {
		for m := 1; m < 64; m++ {
			s.reductions[d][m] = int(k.ReduceBase + math.Log(float64(d))*math.Log(float64(m))/k.ReduceDiv)
		}
	}
}

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

	excluded := s.excluded[ply]
	s.excluded[ply] = noCell
	found, hit := s.table.probe(b.key)
	if hit && !pv && excluded == noCell && int(found.depth) >= depth {
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
	raw := static
	s.evals[ply] = static
	if s.Average && ply > 0 && !forced && s.evals[ply-1] != noEval {
		static = (static - s.evals[ply-1]) / 2
	}
	if forced {
		s.evals[ply] = noEval
	}

	calm := b.counts[them][classOpenFour] == 0 && !forced
	s.cuts[min(ply+2, maxPly)] = 0
	if s.TableEval && hit && !forced {
		score := fromTable(found.score, ply)
		if k := found.bound(); abs(score) < scoreWon && (k == boundExact || k == boundLower && score > static || k == boundUpper && score < static) {
			static = score
		}
	}
	if !forced && excluded == noCell {
		if depth <= 0 {
			return s.leaf(static, beta, ply)
		}
		if !pv && calm && depth <= s.FutilityDepth && b.counts[them][classFourThree] == 0 &&
			static-s.FutilityMargin*depth >= beta && beta > -scoreWon && static < scoreWon {
			return static - s.FutilityMargin*depth
		}
	}
	if s.RazorDepth > 0 && !pv && calm && excluded == noCell && depth <= s.RazorDepth && alpha > -scoreWon && alpha < scoreWon &&
		static+s.RazorMargin*depth < alpha {
		if score := s.leaf(static, beta, ply); score < alpha || s.RazorDeep {
			return score
		}
	}
	if s.IIRDepth > 0 && !forced && depth >= s.IIRDepth && (!hit || found.move == noCell) {
		depth--
	}
	singular := noCell
	if s.SingularDepth > 0 && depth >= s.SingularDepth && ply > 0 && excluded == noCell && !forced && hit && found.move != noCell && calm &&
		found.bound() != boundUpper && int(found.depth) >= depth-3 && abs(int(found.score)) < scoreWon && ply < maxPly-20 {
		margin := int(found.score) - s.SingularMargin*depth
		s.excluded[ply] = found.move
		score := s.search(margin-1, margin, depth/2, ply)
		s.evals[ply] = raw
		s.lines.cut(ply)
		if s.stopped {
			return 0
		}
		if score < margin {
			singular = found.move
		} else if s.MultiCut && margin >= beta {
			return margin
		}
	}
	improving := ply >= 2 && raw > s.evals[ply-2]

	p := &s.pickers[ply]
	p.fill(s, ply, found.move)
	best, bestMove, start := -scoreInf, noCell, alpha
	if p.lossIn > 0 {
		best = -(ScoreMate - ply - p.lossIn)
	}
	tried, top := 0, int32(0)
	cut := hit && found.bound() == boundLower
	quietLimit := s.LateMoves + depth*depth/s.LateDiv
	if improving {
		quietLimit += depth * s.ImproveLate
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
		if c == excluded {
			continue
		}
		quiet := b.classAt(c, us) < class(s.QuietClass) && calm && b.classAt(c, them) < classThreeThree
		tried++
		if tried == 1 || found.move != noCell && tried == 2 {
			top = p.moves[p.next-1].score
		}
		if quiet && !pv && depth <= s.LateDepth && tried > quietLimit && best > -scoreWon {
			break
		}
		if quiet && !pv && s.FutileDepth > 0 && depth <= s.FutileDepth && tried > 1 && best > -scoreWon && static+s.FutileMargin*depth < alpha {
			continue
		}
		next := depth - 1
		if forced || c == singular {
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
			if s.HistoryReduce > 0 {
				reduce -= int(s.history[us][c]) / s.HistoryReduce
			}
			if s.OrderReduce > 0 {
				reduce += int(top-p.moves[p.next-1].score) / s.OrderReduce
			}
			if s.CutCount > 0 && s.cuts[ply+1] > s.CutCount {
				reduce++
			}
			if s.CutReduce && !pv && cut {
				reduce++
			}
			reduce = max(0, min(reduce, next-1+s.ReduceToLeaf))
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
				s.cuts[ply]++
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
	if excluded != noCell {
		return best
	}
	s.table.store(entry{key: b.key, move: bestMove, score: toTable(best, ply), eval: int16(raw), depth: int8(max(depth, -1))}, kind)
	return best
}

// leaf scores a position at the horizon: won when fours win it by force, else by
// its static evaluation.
func (s *searcher) leaf(static, beta, ply int) int {
	if s.fourPlan > 0 && static < beta && fours(&s.board.counts[s.board.turn]) > 0 {
		budget := s.LeafBudget
		if n, _ := s.vcf(s.fourPlan, &budget); n > 0 {
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
