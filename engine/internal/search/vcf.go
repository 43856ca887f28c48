package search

import (
	"hoshi/engine/internal/board"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/tactics"
)

const (
	maxVCFDepth  = 20    // the greatest number of fours
	rootVCFNodes = 20000 // budget for the root
)

// vcfCache remembers positions in which no victory by continuous fours was found.
type vcfCache [1 << 14]uint64

// vcf looks for a victory by continuous fours: each move makes a four, so that the other side
// has only one answer, until an open four, a four-three or a double three decides. depth is
// the greatest number of fours. It returns the plies to the win, 0 if it found none within
// the budget of nodes.
//
// With narrow above 0 it considers only fours near the side's last move (see
// [board.Board.Near]), and after narrow-1 fours only those that make something else too.
func (s *searcher) vcf(depth, narrow int, budget *int) (plies int, move board.Cell) {
	b := &s.board
	if n := tactics.StaticWin(b); n != 0 || depth == 0 || b.EmptyCount() <= 2 {
		if n > 0 {
			return n, tactics.WinningMove(b)
		}
		return 0, board.NoCell
	}
	if !b.Threats[b.SideToMove].AnyFour() {
		return 0, board.NoCell
	}
	known := b.Key() ^ uint64(depth+64*narrow)
	memo := &s.vcfCache[known%uint64(len(s.vcfCache))]
	if *memo == known {
		return 0, board.NoCell
	}
	var moves [32]board.Cell
	n := s.fourMoves(&moves)
	if narrow > 0 {
		n = s.keepNearbyFours(&moves, n, narrow > 1)
	}
	for _, c := range moves[:n] {
		if *budget <= 0 || s.stopper.countNode() {
			return 0, board.NoCell
		}
		*budget--
		b.Make(c)
		plies = s.winAfterFour(depth, narrow, budget)
		b.Undo()
		if plies > 0 {
			return plies + 2, c
		}
	}
	if *budget > 0 && !s.stopper.stopped {
		*memo = known
	}
	return 0, board.NoCell
}

// winAfterFour returns the plies in which the side that has just made a four wins by
// continuous fours against every answer, 0 if it found no win.
func (s *searcher) winAfterFour(depth, narrow int, budget *int) (plies int) {
	b := &s.board
	them, us := b.SideToMove, b.SideToMove.Other()
	if b.Threats[them].Any(pattern.CountFive) || !b.Threats[us].Any(pattern.CountFive) {
		return 0
	}
	narrow = max(narrow-1, min(narrow, 1))
	if b.OneStopPerFive() {
		if b.Threats[us].Of(pattern.CountFive) > 1 {
			return 1
		}
		answer := tactics.FindFive(b, us)
		if !b.Legal(answer) {
			return 1
		}
		b.Make(answer)
		plies, _ = s.vcf(depth-1, narrow, budget)
		b.Undo()
		return plies
	}
	plies = 1
	stops := tactics.FiveStops(b, us)
	for answer := range stops.Cells() {
		b.Make(answer)
		n, _ := s.vcf(depth-1, narrow, budget)
		b.Undo()
		if n == 0 {
			return 0
		}
		plies = max(plies, n)
	}
	return plies
}

// findVCF looks for the shortest victory by continuous fours. It returns the plies to the win
// and its first move, 0 if it found none.
func (s *searcher) findVCF(budget int) (plies int, move board.Cell) {
	for depth := 1; depth <= maxVCFDepth && budget > 0 && !s.stopper.stopped; depth++ {
		if n, c := s.vcf(depth, 0, &budget); n > 0 {
			return n, c
		}
	}
	return 0, board.NoCell
}

// fourMoves fills buf with moves that make a four, stronger ones first, and returns their
// number. If the other side threatens five, only moves that stop it count.
func (s *searcher) fourMoves(buf *[32]board.Cell) int {
	b := &s.board
	us, them := b.SideToMove, b.SideToMove.Other()
	n := 0
	switch {
	case !b.Threats[them].Any(pattern.CountFive):
		n = tactics.Fours(b, us, buf)
	case b.OneStopPerFive():
		buf[0], n = tactics.FindFive(b, them), 1
	default:
		stops := tactics.FiveStops(b, them)
		for c := range stops.Cells() {
			buf[n] = c
			n++
		}
	}
	kept := 0
	for _, c := range buf[:n] {
		if b.ClassAt(c, us) >= pattern.ClassFour && (!b.HasFouls() || b.Legal(c)) {
			buf[kept] = c
			kept++
		}
	}
	return kept
}

// keepNearbyFours keeps those of the first n fours in buf that are near the last move of their
// side and, unless plain is set, that make something else too. It returns their number.
func (s *searcher) keepNearbyFours(buf *[32]board.Cell, n int, plain bool) int {
	b := &s.board
	last := b.LastMove(2)
	kept := 0
	for _, c := range buf[:n] {
		if !plain && b.ClassAt(c, b.SideToMove) == pattern.ClassFour {
			continue
		}
		if last != board.NoCell && !b.Near(c, last) {
			continue
		}
		buf[kept] = c
		kept++
	}
	return kept
}
