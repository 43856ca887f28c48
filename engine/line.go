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

// finish plays the line of a proven win or loss out, to at most mate plies: it appends
// the moves that force the win and answers to them, as long as it knows them without
// searching. The line begins at the search's position, which is left as it was. mate is
// positive where the side to move wins there and negative where it loses.
func (s *searcher) finish(line []cell, mate int) []cell {
	b := &s.board
	winner, limit := b.turn, mate
	if mate < 0 {
		winner, limit = b.turn.other(), -mate
	}
	played := 0
	for _, c := range line {
		if b.classAt(c, b.turn) == classFive {
			break
		}
		b.make(c)
		played++
	}
	for len(line) == played && len(line) < limit {
		c := s.plain(winner, limit-len(line))
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

// plain returns a move of a line that winner wins within so many plies: one that is
// known to win by force, the answer to a five, or for the loser an answer to the
// winner's threat. It returns noCell where none of these is known.
//
// The winner's fours come before an answer to the loser's open four or four-three: a
// win by fours leaves the loser no time for them, and what answers them need not win.
func (s *searcher) plain(winner side, plies int) cell {
	b := &s.board
	if b.full() {
		return noCell
	}
	them := b.turn.other()
	opp := b.tallies[them]
	if b.turn != winner {
		switch {
		case b.outlook() > 0:
			return noCell // the line is wrong
		case opp.any(laneFive):
			return b.find(them, classFive)
		case opp.any(laneOpenFour):
			return s.anyAnswer(b.find(them, classOpenFour))
		case opp.any(laneFourThree):
			return s.anyAnswer(b.find(them, classFourThree))
		}
		return noCell
	}
	if n := b.outlook(); n > 0 && n <= plies {
		return b.winningMove()
	}
	if opp.of(laneFive) == 1 {
		return b.find(them, classFive)
	}
	if n, c := s.fourWin(fourBudget); n > 0 && n <= plies {
		return c
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
