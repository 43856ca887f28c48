package search

import (
	"hoshi/engine/internal/board"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/tactics"
)

// pvTable holds the best line found from every ply.
type pvTable struct {
	moves [maxPly + 2][maxPly + 2]board.Cell
	n     [maxPly + 2]int
}

func (t *pvTable) clear(ply int) { t.n[ply] = 0 }

// update makes the line at a ply the move followed by the next ply's line.
func (t *pvTable) update(ply int, c board.Cell) {
	t.moves[ply][0] = c
	n := copy(t.moves[ply][1:], t.moves[ply+1][:t.n[ply+1]])
	t.n[ply] = n + 1
}

func (t *pvTable) line(ply int) []board.Cell { return t.moves[ply][:t.n[ply]] }

// extendVariation plays out the line of a proven win or loss, to at most mate plies. It
// appends the moves that force the win and the answers to them, as long as it knows them
// without a search. The line begins at the board's position, which is unchanged at the end.
// mate is positive if the side to move wins, negative if it loses.
func (s *searcher) extendVariation(line []board.Cell, mate int) []board.Cell {
	b := &s.board
	winner, limit := b.SideToMove, mate
	if mate < 0 {
		winner, limit = b.SideToMove.Other(), -mate
	}
	played := 0
	for _, c := range line {
		if b.ClassAt(c, b.SideToMove) == pattern.ClassFive {
			break
		}
		b.Make(c)
		played++
	}
	for len(line) == played && len(line) < limit {
		c := s.forcedMove(winner, limit-len(line))
		if c == board.NoCell {
			break
		}
		line = append(line, c)
		if b.ClassAt(c, b.SideToMove) == pattern.ClassFive {
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

// forcedMove returns the next move of a line that winner wins within the given plies: a move
// known to win by force, the answer to a five, or for the loser an answer to the winner's
// threat. It returns [board.NoCell] if it knows none.
//
// The winner's fours come before an answer to the loser's open four or four-three: a win by
// fours leaves the loser no time for these, and a move that answers them may not win.
func (s *searcher) forcedMove(winner board.Side, plies int) board.Cell {
	b := &s.board
	if b.Full() {
		return board.NoCell
	}
	them := b.SideToMove.Other()
	opp := b.Threats[them]
	if b.SideToMove != winner {
		switch {
		case tactics.StaticWin(b) > 0:
			return board.NoCell // the line is wrong
		case opp.Any(pattern.CountFive):
			if c := tactics.FirstOfClass(b, them, pattern.ClassFive); b.Legal(c) && b.OneStopPerFive() {
				return c
			}
			return s.anyReply(board.NoCell)
		case opp.Any(pattern.CountOpenFour):
			return s.anyReply(tactics.FirstOfClass(b, them, pattern.ClassOpenFour))
		case opp.Any(pattern.CountFourThree):
			return s.anyReply(tactics.FirstOfClass(b, them, pattern.ClassFourThree))
		}
		return board.NoCell
	}
	if n := tactics.StaticWin(b); n > 0 && n <= plies {
		return tactics.WinningMove(b)
	}
	if opp.Any(pattern.CountFive) {
		return s.onlyStop(them)
	}
	if n, c := s.findVCF(rootVCFNodes); n > 0 && n <= plies {
		return c
	}
	return board.NoCell
}

// onlyStop returns the move that stops the five of a side, or [board.NoCell] if there is none
// or more than one.
func (s *searcher) onlyStop(them board.Side) board.Cell {
	stops := tactics.FiveStops(&s.board, them)
	if stops.Len() == 1 {
		for c := range stops.Cells() {
			if s.board.Legal(c) {
				return c
			}
		}
	}
	return board.NoCell
}

// anyReply returns the first move that answers the threat on the board, else the point of the
// threat if that is legal.
func (s *searcher) anyReply(point board.Cell) board.Cell {
	p := &s.path[maxPly].picker
	p.generate(s, maxPly, board.NoCell)
	if c := p.nextMove(); c != board.NoCell {
		return c
	}
	if !s.board.Legal(point) {
		return board.NoCell
	}
	return point
}
