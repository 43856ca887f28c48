package search

import (
	"hoshi/engine/internal/board"
	"hoshi/engine/internal/pattern"
)

// history is what a search learns about moves to sort them: which moves refuted others
// anywhere (history heuristic), at the same ply (killers) and as the answer to a move
// (counter-moves).
type history struct {
	scores   [2][2][board.CellCount]int32 // of a side's quiet moves and of its loud ones
	killers  [maxPly + 1][2]board.Cell
	counters [2][board.CellCount]board.Cell // the answer that last refuted a move
}

// counterMove returns the move that last refuted the one just played.
func (s *searcher) counterMove() board.Cell {
	b := &s.board
	last := b.LastMove(1)
	if last == board.NoCell {
		return board.NoCell
	}
	return s.history.counters[b.SideToMove][last]
}

// updateHistory rewards a move that refuted the node at a ply and penalizes the moves tried
// before it.
func (s *searcher) updateHistory(c board.Cell, depth, ply int, tried []scoredMove, quiet bool) {
	b := &s.board
	bonus := int32(min(depth*depth*8, historyMax/8))
	s.addHistory(c, bonus)
	if quiet {
		if s.history.killers[ply][0] != c {
			s.history.killers[ply][1], s.history.killers[ply][0] = s.history.killers[ply][0], c
		}
		if last := b.LastMove(1); last != board.NoCell {
			s.history.counters[b.SideToMove][last] = c
		}
	}
	for _, m := range tried {
		s.addHistory(m.at(), -bonus/2)
	}
}

// historyOf returns the history score of a move of the side to move.
func (s *searcher) historyOf(c board.Cell) *int32 {
	b := &s.board
	loud := 0
	if b.ClassAt(c, b.SideToMove) >= pattern.ClassThree {
		loud = 1
	}
	return &s.history.scores[b.SideToMove][loud][c]
}

func (s *searcher) addHistory(c board.Cell, bonus int32) {
	h := s.historyOf(c)
	*h += bonus - *h*max(bonus, -bonus)/historyMax
}

// age halves what earlier searches learned.
func (m *history) age() {
	for s := range m.scores {
		for k := range m.scores[s] {
			for c := range m.scores[s][k] {
				m.scores[s][k][c] /= 2
			}
		}
	}
	clear(m.killers[:])
}
