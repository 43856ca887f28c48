package engine

// memory is what a search learns about moves, to order them by: which moves
// refuted others, anywhere, at the same ply and as the answer to a move.
type memory struct {
	history  [2][2][cellCount]int32 // of a side's quiet moves and of its loud ones
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
func (s *searcher) reward(c cell, depth, ply int, tried []scoredMove, quiet bool) {
	b := &s.board
	bonus := int32(min(depth*depth*8, historyMax/8))
	if quiet || s.TacticalHistory {
		s.credit(c, bonus)
	}
	if quiet {
		if s.killers[ply][0] != c {
			s.killers[ply][1], s.killers[ply][0] = s.killers[ply][0], c
		}
		if b.plies > 0 {
			s.counters[b.turn][b.undos[b.plies-1].at] = c
		}
	} else if !s.TacticalHistory {
		return
	}
	for _, m := range tried {
		s.credit(m.at(), -bonus/2)
	}
}

// past returns the history of a move of the side to move.
func (s *searcher) past(c cell) *int32 {
	b := &s.board
	loud := 0
	if s.TacticalHistory && b.classAt(c, b.turn) >= classThree {
		loud = 1
	}
	return &s.history[b.turn][loud][c]
}

func (s *searcher) credit(c cell, bonus int32) {
	h := s.past(c)
	*h += bonus - *h*max(bonus, -bonus)/historyMax
}

// fade halves what earlier searches learned.
func (m *memory) fade() {
	for s := range m.history {
		for k := range m.history[s] {
			for c := range m.history[s][k] {
				m.history[s][k][c] /= 2
			}
		}
	}
	clear(m.killers[:])
}
