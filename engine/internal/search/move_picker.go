package search

import (
	"math"
	"math/bits"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/tactics"
)

// maxMoves is the greatest number of moves in a position.
const maxMoves = game.MaxSize * game.MaxSize

// scoredMove is a move with its place in the order: the score in the upper bits and the cell
// inverted in the lower ones, so that the first of two equal moves comes first.
type scoredMove int32

const cellBits = 10

func newScoredMove(c board.Cell, score int32) scoredMove {
	return scoredMove(score<<cellBits) | scoredMove(board.CellCount-1-c)
}

func (m scoredMove) at() board.Cell { return board.CellCount - 1 - board.Cell(m)&(board.CellCount-1) }

// historyMax bounds the history of a move.
const historyMax = 1 << 12

// movePicker returns the moves of a node one by one, most promising first. Its stages are the
// hash move, then forced replies or all moves near a stone, then all other moves. If there is
// a threat on the board, it has only the answers: to a five, an open four or a four-three.
type movePicker struct {
	moves       [maxMoves]scoredMove
	n           int
	next        int
	sorted      int  // number of moves in their final order
	restPending bool // the other moves haven't been generated yet

	othersLose   bool // all moves left out lose
	othersLoseIn int  // plies in which they lose, 0 if none was left out
}

// start prepares the moves of a node. It returns the best score that is known for the moves left
// out: their loss, or -scoreInf if none was left out.
func (p *movePicker) start(s *searcher, n *node) (best int) {
	if n.forced {
		p.generate(s, n.ply, board.NoCell)
	} else {
		p.startWithHashMove(s, n.ply, n.entry.Move)
	}
	if p.othersLoseIn > 0 {
		return -(ScoreMate - n.ply - p.othersLoseIn)
	}
	return -scoreInf
}

// generateMore collects further moves of the node at a ply after the last one, given the best
// score so far, which it raises to the loss of moves left out. It reports whether there may be
// any: moves far from all stones are only tried if all others lose.
func (p *movePicker) generateMore(s *searcher, ply int, best *int) bool {
	if p.restPending {
		p.generateRest(s, ply)
		if p.othersLoseIn > 0 {
			*best = max(*best, -(ScoreMate - ply - p.othersLoseIn))
		}
		return true
	}
	if *best > -scoreWon || p.othersLose {
		return false
	}
	p.generateDistant(s, ply)
	return true
}

// startWithHashMove makes the hash move, if there is one, the only move for now: often no other
// is needed. generateRest adds the others. It is not for positions where a five must be
// stopped.
func (p *movePicker) startWithHashMove(s *searcher, ply int, first board.Cell) {
	if first == board.NoCell || !s.board.Legal(first) {
		p.generate(s, ply, board.NoCell)
		return
	}
	p.setFirst(first)
	p.restPending, p.othersLose, p.othersLoseIn = true, false, 0
}

// setFirst makes first the only move. [board.NoCell] means no move.
func (p *movePicker) setFirst(first board.Cell) {
	p.n, p.next = 0, 0
	if first != board.NoCell {
		p.moves[0] = newScoredMove(first, 0)
		p.n = 1
	}
	p.sorted = p.n
}

// generate collects the moves of the node at a ply. If first is one of them, it comes first.
func (p *movePicker) generate(s *searcher, ply int, first board.Cell) {
	b := &s.board
	p.restPending, p.othersLose, p.othersLoseIn = false, false, 0
	if b.Threats[b.SideToMove.Other()].Any(pattern.CountFive) {
		p.generateStops(s, ply)
		return
	}
	moves := p.candidates(b)
	if first != board.NoCell && !moves.Has(first) {
		first = board.NoCell
	}
	p.setFirst(first)
	p.addMoves(s, ply, &moves)
}

// generateStops collects the moves that stop a five of the other side, or all moves if none
// does.
func (p *movePicker) generateStops(s *searcher, ply int) {
	b := &s.board
	them := b.SideToMove.Other()
	p.othersLose = true
	if b.OneStopPerFive() {
		p.setFirst(tactics.FindFive(b, them))
		if b.HasFouls() && !b.Legal(p.moves[0].at()) {
			p.setFirst(board.NoCell)
			moves := b.Candidates()
			b.RemoveForbidden(&moves)
			p.addMoves(s, ply, &moves)
		}
		return
	}
	p.setFirst(board.NoCell)
	stops := tactics.FiveStops(b, them)
	if stops == (board.Bitboard{}) {
		stops = b.Candidates()
	}
	p.addMoves(s, ply, &stops)
}

// generateRest collects the moves that startWithHashMove left out.
func (p *movePicker) generateRest(s *searcher, ply int) {
	p.restPending = false
	moves := p.candidates(&s.board)
	p.addMoves(s, ply, &moves)
}

// candidates returns the moves to try if no five must be stopped.
func (p *movePicker) candidates(b *board.Board) board.Bitboard {
	opp := b.Threats[b.SideToMove.Other()]
	moves := b.Candidates()
	b.RemoveForbidden(&moves)
	if opp.Any(pattern.CountOpenFour) {
		tactics.KeepOpenFourAnswers(b, &moves)
		p.othersLose, p.othersLoseIn = true, 4
	} else if opp.Any(pattern.CountFourThree) && !b.NoStaticWins && tactics.KeepFourThreeAnswers(b, &moves) {
		p.othersLoseIn = 6
	}
	return moves
}

// generateDistant collects the moves far from every stone. They are only tried if all others
// lose, because a loss is only claimed after every move was considered.
func (p *movePicker) generateDistant(s *searcher, ply int) {
	b := &s.board
	p.setFirst(board.NoCell)
	p.othersLose = true
	moves := b.DistantCells()
	b.RemoveForbidden(&moves)
	if b.Threats[b.SideToMove.Other()].Any(pattern.CountFourThree) {
		tactics.KeepFourThreeAnswers(b, &moves)
	}
	p.addMoves(s, ply, &moves)
}

// addMoves adds moves with their scores, except one that is there already, and puts the best
// one first.
func (p *movePicker) addMoves(s *searcher, ply int, moves *board.Bitboard) {
	b := &s.board
	us, them := b.SideToMove, b.SideToMove.Other()
	if p.n > 0 {
		moves.Remove(p.moves[0].at())
	}
	scores := b.MoveScores[us]
	killers, counter := s.history.killers[ply], s.counterMove()
	quiet, loud := &s.history.scores[us][0], &s.history.scores[us][1]
	best, bestAt, n := scoredMove(math.MinInt32), 0, p.n
	for y := board.Pad; y < board.Pad+b.Size(); y++ {
		for row := moves[y]; row != 0; row &= row - 1 {
			c := board.Cell(y*board.Stride+bits.TrailingZeros32(row)) % board.CellCount
			own, opp := b.PatternsAt(c).Of(us), b.PatternsAt(c).Of(them)
			past := quiet[c]
			if own.Class() >= pattern.ClassThree {
				past = loud[c]
			}
			score := int32(scores[own.Number()].Attack) + int32(scores[opp.Number()].Defense) + past*s.params.historyPart/historyMax
			if c == killers[0] || c == killers[1] {
				score += int32(s.params.KillerBonus)
			}
			if c == counter {
				score += int32(s.params.CounterMoveBonus)
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

// nextMove returns the best move not yet returned, or [board.NoCell] after the last.
func (p *movePicker) nextMove() board.Cell {
	if p.next < p.sorted {
		p.next++
		return p.moves[p.next-1].at()
	}
	left := p.moves[p.next:p.n]
	if len(left) == 0 {
		return board.NoCell
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
