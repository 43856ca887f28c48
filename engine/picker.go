package engine

import (
	"math"
	"math/bits"
)

// maxMoves is the most moves a position can have.
const maxMoves = MaxSize * MaxSize

// scoredMove is a move to be tried with its place in the order: the score above
// the cell, which is upside down so that of two as good the first comes first.
type scoredMove int32

const cellBits = 10

func newScoredMove(c cell, score int32) scoredMove {
	return scoredMove(score<<cellBits) | scoredMove(cellCount-1-c)
}

func (m scoredMove) at() cell { return cellCount - 1 - cell(m)&(cellCount-1) }

// historyMax is the most that a move's history comes to.
const historyMax = 1 << 12

// picker hands out the moves of a node, the most promising first. Which moves it
// has depends on the threats on the board: those that answer a five, an open
// four to come or a four-three, or else all points near a stone.
type picker struct {
	moves  [maxMoves]scoredMove
	n      int
	next   int
	sorted int  // so many moves are where they belong
	empty  bool // the others are still to be collected

	exact  bool // all moves left out are known to lose
	lossIn int  // in so many plies; 0 when none was left out
}

// begin makes first, if there is one, the only move for now: often no other is
// needed. The others are collected by complete. No five may have to be stopped.
func (p *picker) begin(s *searcher, ply int, first cell) {
	if first == noCell || s.cells[first%cellCount] != cellEmpty {
		p.fill(s, ply, noCell)
		return
	}
	p.give(first)
	p.empty, p.exact, p.lossIn = true, false, 0
}

// give makes first the only move, if there is one.
func (p *picker) give(first cell) {
	p.n, p.next = 0, 0
	if first != noCell {
		p.moves[0] = newScoredMove(first, 0)
		p.n = 1
	}
	p.sorted = p.n
}

// fill collects the moves of the node at a ply; first comes first, if it is among
// them.
func (p *picker) fill(s *searcher, ply int, first cell) {
	b := &s.board
	p.empty, p.exact, p.lossIn = false, false, 0
	if them := b.turn.other(); b.tallies[them].any(laneFive) {
		p.exact = true
		p.give(b.fiveOf(them))
		return
	}
	moves := p.choose(b)
	if first != noCell && !moves.has(first) {
		first = noCell
	}
	p.give(first)
	p.addAll(s, ply, &moves)
}

// complete collects the moves that begin has left out.
func (p *picker) complete(s *searcher, ply int) {
	p.empty = false
	moves := p.choose(&s.board)
	p.addAll(s, ply, &moves)
}

// choose returns the moves that are worth a look, where no five has to be stopped.
func (p *picker) choose(b *board) area {
	opp := b.tallies[b.turn.other()]
	moves := b.candidates()
	if opp.any(laneOpenFour) {
		b.answersOpenFour(&moves)
		p.exact, p.lossIn = true, 4
	} else if opp.any(laneFourThree) && !b.nearsighted && b.answersFourThree(&moves) {
		p.lossIn = 6
	}
	return moves
}

// fillRest collects the moves far from every stone, which are only tried when
// all others lose: no loss is claimed before every move has been looked at.
func (p *picker) fillRest(s *searcher, ply int) {
	b := &s.board
	p.give(noCell)
	p.exact = true
	moves := b.rest()
	if b.tallies[b.turn.other()].any(laneFourThree) {
		b.answersFourThree(&moves)
	}
	p.addAll(s, ply, &moves)
}

// addAll adds moves with their scores, but for the one that is there already, and
// finds the best of them.
func (p *picker) addAll(s *searcher, ply int, moves *area) {
	b := &s.board
	us, them := b.turn, b.turn.other()
	if p.n > 0 {
		moves.remove(p.moves[0].at())
	}
	killers, counter := s.killers[ply], s.counter()
	quiet, loud := &s.history[us][0], &s.history[us][0]
	if s.TacticalHistory {
		loud = &s.history[us][1]
	}
	best, bestAt, n := scoredMove(math.MinInt32), 0, p.n
	for y := pad; y < pad+b.size; y++ {
		for row := moves[y]; row != 0; row &= row - 1 {
			c := cell(y*stride+bits.TrailingZeros32(row)) % cellCount
			own, opp := b.views[c].of(us), b.views[c].of(them)
			past := quiet[c]
			if own.class() >= classThree {
				past = loud[c]
			}
			score := int32(b.orders[own.number()].attack) + int32(b.orders[opp.number()].defence) + past*s.historyPart/historyMax
			if c == killers[0] || c == killers[1] {
				score += int32(s.KillerBonus)
			}
			if c == counter {
				score += int32(s.CounterMoveBonus)
			}
			m := newScoredMove(c, score)
			if m > best {
				best, bestAt = m, n
			}
			p.moves[n] = m
			n++
		}
	}
	if n > p.n {
		p.moves[bestAt], p.moves[p.n] = p.moves[p.n], best
		p.sorted++
	}
	p.n = n
}

// pick returns the best move not yet handed out, noCell after the last.
func (p *picker) pick() cell {
	if p.next < p.sorted {
		p.next++
		return p.moves[p.next-1].at()
	}
	left := p.moves[p.next:p.n]
	if len(left) == 0 {
		return noCell
	}
	best, at := left[0], 0
	for i, m := range left {
		if m > best {
			best, at = m, i
		}
	}
	left[0], left[at] = best, left[0]
	p.next++
	p.sorted++
	return best.at()
}
