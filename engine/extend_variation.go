package engine

// pvTable holds the best line found from every ply on.
type pvTable struct {
	moves [maxPly + 2][maxPly + 2]Cell
	n     [maxPly + 2]int
}

func (t *pvTable) clear(ply int) { t.n[ply] = 0 }

// extend makes the line at a ply the move followed by the next ply's line.
func (t *pvTable) update(ply int, c Cell) {
	t.moves[ply][0] = c
	n := copy(t.moves[ply][1:], t.moves[ply+1][:t.n[ply+1]])
	t.n[ply] = n + 1
}

func (t *pvTable) line(ply int) []Cell { return t.moves[ply][:t.n[ply]] }

// finish plays the line of a proven win or loss out, to at most mate plies: it appends
// the moves that force the win and answers to them, as long as it knows them without
// searching. The line begins at the search's position, which is left as it was. mate is
// positive where the side to move wins there and negative where it loses.
func (s *searcher) extendVariation(line []Cell, mate int) []Cell {
	b := &s.Board
	winner, limit := b.sideToMove, mate
	if mate < 0 {
		winner, limit = b.sideToMove.Other(), -mate
	}
	played := 0
	for _, c := range line {
		if b.ClassAt(c, b.sideToMove) == ClassFive {
			break
		}
		b.Make(c)
		played++
	}
	for len(line) == played && len(line) < limit {
		c := s.forcedMove(winner, limit-len(line))
		if c == NoCell {
			break
		}
		line = append(line, c)
		if b.ClassAt(c, b.sideToMove) == ClassFive {
			break
		}
		b.Make(c)
		played++
	}
	for range played {
		b.Undo()
	}
	return line
}

// plain returns a move of a line that winner wins within so many plies: one that is
// known to win by force, the answer to a five, or for the loser an answer to the
// winner's threat. It returns noCell where none of these is known.
//
// The winner's fours come before an answer to the loser's open four or four-three: a
// win by fours leaves the loser no time for them, and what answers them need not win.
func (s *searcher) forcedMove(winner Side, plies int) Cell {
	b := &s.Board
	if b.Full() {
		return NoCell
	}
	them := b.sideToMove.Other()
	opp := b.threats[them]
	if b.sideToMove != winner {
		switch {
		case b.StaticWin() > 0:
			return NoCell // the line is wrong
		case opp.Any(CountFive):
			return b.FirstOfClass(them, ClassFive)
		case opp.Any(CountOpenFour):
			return s.anyReply(b.FirstOfClass(them, ClassOpenFour))
		case opp.Any(CountFourThree):
			return s.anyReply(b.FirstOfClass(them, ClassFourThree))
		}
		return NoCell
	}
	if n := b.StaticWin(); n > 0 && n <= plies {
		return b.WinningMove()
	}
	if opp.Of(CountFive) == 1 {
		return b.FirstOfClass(them, ClassFive)
	}
	if n, c := s.findVCF(rootVCFNodes); n > 0 && n <= plies {
		return c
	}
	return NoCell
}

// anyAnswer returns the first move that answers the threat on the board, or else
// takes the point of it.
func (s *searcher) anyReply(point Cell) Cell {
	p := &s.path[maxPly].picker
	p.generate(s, maxPly, NoCell)
	if c := p.nextMove(); c != NoCell {
		return c
	}
	return point
}
