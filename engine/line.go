package engine

// pvTable holds the best line found from every ply on.
type pvTable struct {
	moves [maxPly + 2][maxPly + 2]cell
	n     [maxPly + 2]int
}

func (t *pvTable) cut(ply int) { t.n[ply] = 0 }

// extend makes the line at a ply the move followed by the next ply's line.
func (t *pvTable) extend(ply int, c cell) {
	t.moves[ply][0] = c
	n := copy(t.moves[ply][1:], t.moves[ply+1][:t.n[ply+1]])
	t.n[ply] = n + 1
}

func (t *pvTable) line(ply int) []cell { return t.moves[ply][:t.n[ply]] }

// finish plays a line out: it appends the moves that force the win, and answers
// to them, as long as there is no doubt about them. The line begins at the
// search's position, which is left as it was.
func (s *searcher) finish(line []cell, limit int) []cell {
	b := &s.board
	played := 0
	for _, c := range line {
		if b.classAt(c, b.turn) == classFive {
			break
		}
		b.make(c)
		played++
	}
	for len(line) == played && len(line) < limit {
		c := s.plain()
		if c == noCell {
			break
		}
		line = append(line, c)
		if b.classAt(c, b.turn) == classFive {
			break
		}
		b.make(c)
		played++
	}
	for range played {
		b.undo()
	}
	return line
}

// plain returns a move about which there is little to think: one that wins by
// force, or answers such a threat.
func (s *searcher) plain() cell {
	b := &s.board
	if b.full() {
		return noCell
	}
	if b.outlook() > 0 {
		return b.winningMove()
	}
	them := b.turn.other()
	opp := b.tallies[them]
	switch {
	case opp.any(laneFive):
		return b.find(them, classFive)
	case opp.any(laneOpenFour):
		return s.anyAnswer(b.find(them, classOpenFour))
	}
	if _, c := s.fourWin(fourBudget); c != noCell {
		return c
	}
	if opp.any(laneFourThree) {
		return s.anyAnswer(b.find(them, classFourThree))
	}
	return noCell
}

// anyAnswer returns the first move that answers the threat on the board, or else
// takes the point of it.
func (s *searcher) anyAnswer(point cell) cell {
	p := &s.path[maxPly].picker
	p.fill(s, maxPly, noCell)
	if c := p.pick(); c != noCell {
		return c
	}
	return point
}
