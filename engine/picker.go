package engine

import "math/bits"

// maxMoves is the most moves a position can have.
const maxMoves = MaxSize * MaxSize

// scoredMove is a move to be tried, with its place in the order.
type scoredMove struct {
	at    cell
	score int32
}

// picker hands out the moves of a node, the most promising first. Which moves it
// has depends on the threats on the board: those that answer a five, an open
// four to come or a four-three, or else all points near a stone.
type picker struct {
	moves [maxMoves]scoredMove
	n     int
	next  int

	exact  bool // all moves left out are known to lose
	lossIn int  // in so many plies; 0 when none was left out
}

// Bonuses for moves that did well elsewhere.
const (
	orderTable = 1 << 24
	historyMax = 1 << 12
)

// fill collects the moves of the node at a ply.
func (p *picker) fill(s *searcher, ply int, first cell) {
	b := &s.board
	p.n, p.next, p.exact, p.lossIn = 0, 0, false, 0
	opp := &b.counts[b.turn.other()]
	if opp[classFive] > 0 {
		p.exact = true
		p.add(s, ply, b.fiveOf(b.turn.other()), first)
		return
	}
	moves := b.candidates()
	if opp[classOpenFour] > 0 {
		b.answersOpenFour(&moves)
		p.exact, p.lossIn = true, 4
	} else if opp[classFourThree] > 0 && !b.nearsighted && b.answersFourThree(&moves) {
		p.lossIn = 6
	}
	p.addAll(s, ply, &moves, first)
}

// fillRest collects the moves far from every stone, which are only tried when
// all others lose: no loss is claimed before every move has been looked at.
func (p *picker) fillRest(s *searcher, ply int) {
	b := &s.board
	p.n, p.next, p.exact = 0, 0, true
	moves := b.rest()
	if b.counts[b.turn.other()][classFourThree] > 0 {
		b.answersFourThree(&moves)
	}
	p.addAll(s, ply, &moves, noCell)
}

// addAll adds moves with their scores.
func (p *picker) addAll(s *searcher, ply int, moves *area, first cell) {
	for y := pad; y < pad+s.size; y++ {
		for row := moves[y]; row != 0; row &= row - 1 {
			p.add(s, ply, cell(y*stride+bits.TrailingZeros32(row)), first)
		}
	}
}

func (p *picker) add(s *searcher, ply int, c, first cell) {
	b := &s.board
	pair := b.views[c]
	own, opp := pair.of(b.turn), pair.of(b.turn.other())
	score := int32(b.orders[own.number()].attack) + int32(b.orders[opp.number()].defence) + *s.past(c)/int32(s.HistoryShare)
	switch c {
	case first:
		score += orderTable
	case s.killers[ply][0], s.killers[ply][1]:
		score += int32(s.OrderKiller)
	}
	if c == s.counter() {
		score += int32(s.OrderCounter)
	}
	p.moves[p.n] = scoredMove{c, score}
	p.n++
}

// pick returns the best move not yet handed out, noCell after the last.
func (p *picker) pick() cell {
	left := p.moves[p.next:p.n]
	if len(left) == 0 {
		return noCell
	}
	best, at := left[0], 0
	for i, m := range left {
		if m.score > best.score {
			best, at = m, i
		}
	}
	left[0], left[at] = best, left[0]
	p.next++
	return best.at
}
