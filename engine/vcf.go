package engine

import "math/bits"

const (
	mostFours  = 20    // the longest victory by fours looked for
	fourBudget = 20000 // nodes to look for it in
)

// vcfMemo remembers positions in which no victory by continuous fours was found.
type vcfMemo [1 << 14]uint64

// vcf looks for a victory by continuous fours: each move makes a four, so that
// the other side has one answer only, until an open four, a four-three or a
// double three decides. It returns the plies to the win, 0 when it found none
// with the given number of fours within the budget of nodes.
//
// With narrow above 0 it looks only at fours on a line with or close to the last
// move of its own, and after so many of them only at fours that make something
// else as well.
func (s *searcher) vcf(depth, narrow int, budget *int) (plies int, move cell) {
	b := &s.board
	if n := b.outlook(); n != 0 || depth == 0 || b.stones+2 >= b.size*b.size {
		if n > 0 {
			return n, b.winningMove()
		}
		return 0, noCell
	}
	us, them := b.turn, b.turn.other()
	if !b.tallies[us].anyFour() {
		return 0, noCell
	}
	known := b.key ^ uint64(depth+64*narrow)
	memo := &s.vcfMemo[known%uint64(len(s.vcfMemo))]
	if *memo == known {
		return 0, noCell
	}
	var moves [32]cell
	n := s.fourMoves(&moves)
	if narrow > 0 {
		n = s.narrow(&moves, n, narrow > 1)
	}
	for _, c := range moves[:n] {
		if *budget <= 0 || s.visit() {
			return 0, noCell
		}
		*budget--
		b.make(c)
		answer := noCell
		if !b.tallies[them].any(laneFive) && b.tallies[us].any(laneFive) {
			answer = b.fiveOf(us)
		}
		plies = 0
		if b.tallies[us].of(laneFive) > 1 && answer != noCell {
			plies = 1
		} else if answer != noCell {
			b.make(answer)
			plies, _ = s.vcf(depth-1, max(narrow-1, min(narrow, 1)), budget)
			b.undo()
		}
		b.undo()
		if plies > 0 {
			return plies + 2, c
		}
	}
	if *budget > 0 && !s.stopped {
		*memo = known
	}
	return 0, noCell
}

// fourWin looks for the shortest victory by continuous fours. It returns the
// plies to the win and its first move, 0 when it found none.
func (s *searcher) fourWin(budget int) (plies int, move cell) {
	for depth := 1; depth <= mostFours && budget > 0 && !s.stopped; depth++ {
		if n, c := s.vcf(depth, 0, &budget); n > 0 {
			return n, c
		}
	}
	return 0, noCell
}

// fourMoves fills buf with moves that make a four, the stronger ones first, and
// returns how many. Facing a five only the move that stops it counts.
func (s *searcher) fourMoves(buf *[32]cell) int {
	b := &s.board
	us, them := b.turn, b.turn.other()
	if b.tallies[them].any(laneFive) {
		buf[0] = b.fiveOf(them)
		if b.classAt(buf[0], us) < classFour {
			return 0
		}
		return 1
	}
	return b.fours(us, buf)
}

// fours fills buf with the first cells where side s makes a four, the stronger
// fours first, and returns how many.
func (b *board) fours(s side, buf *[32]cell) int {
	const kinds = int(classOpenFour-classFour) + 1
	var found [kinds][len(buf)]cell // the strongest first
	var n [kinds]int
	left := b.tallies[s].fours()
	for y := pad; y < pad+b.size && left > 0; y++ {
		for row := b.near[y] & b.rows[y]; row != 0; row &= row - 1 {
			c := cell(y*stride + bits.TrailingZeros32(row))
			k := int(classOpenFour) - int(b.classAt(c, s))
			if k < 0 || k >= kinds {
				continue
			}
			left--
			if n[k] < len(buf) {
				found[k][n[k]] = c
				n[k]++
			}
		}
	}
	total := 0
	for k := range found {
		total += copy(buf[total:], found[k][:n[k]])
	}
	return total
}

// narrow keeps of the first n fours in buf those that are close to the last move of
// their side, and unless plain is set only those that make something else as well;
// it returns how many.
func (s *searcher) narrow(buf *[32]cell, n int, plain bool) int {
	b := &s.board
	last := noCell
	if b.plies > 1 {
		last = b.undos[b.plies-2].at
	}
	kept := 0
	for _, c := range buf[:n] {
		if !plain && b.classAt(c, b.turn) == classFour {
			continue
		}
		if last != noCell {
			dx, dy := abs(c.x()-last.x()), abs(c.y()-last.y())
			if m := max(dx, dy); m > b.reach || m > 2 && dx != 0 && dy != 0 && dx != dy {
				continue
			}
		}
		buf[kept] = c
		kept++
	}
	return kept
}
