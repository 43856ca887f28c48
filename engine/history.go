package engine

// memory is what a search learns about moves, to order them by: which quiet
// moves refuted others, anywhere, at the same ply and as the answer to a move.
type memory struct {
	history  [2][cellCount]int32
	killers  [maxPly + 1][2]cell
	counters [2][cellCount]cell // the answer that last refuted a move
}

// counter returns the move that last refuted the one just played.
func (s *searcher) counter() cell {
	b := &s.board
	if b.plies == 0 {
		return noCell
	}
	return s.counters[b.turn][b.undos[b.plies-1].at]
}

// reward notes that a move refuted the node at a ply; the moves tried before it
// did not.
func (s *searcher) reward(c cell, depth, ply int, tried []scoredMove) {
	b := &s.board
	if s.killers[ply][0] != c {
		s.killers[ply][1], s.killers[ply][0] = s.killers[ply][0], c
	}
	if b.plies > 0 {
		s.counters[b.turn][b.undos[b.plies-1].at] = c
	}
	bonus := int32(min(depth*depth*8, historyMax/8))
	s.credit(c, bonus)
	for _, m := range tried {
		s.credit(m.at, -bonus/2)
	}
}

func (s *searcher) credit(c cell, bonus int32) {
	h := &s.history[s.board.turn][c]
	*h += bonus - *h*max(bonus, -bonus)/historyMax
}

// fade halves what earlier searches learned.
func (m *memory) fade() {
	for s := range m.history {
		for c := range m.history[s] {
			m.history[s][c] /= 2
		}
	}
	clear(m.killers[:])
}
