package engine

import "math/bits"

const (
	maxVCFDepth  = 20    // the longest victory by fours looked for
	rootVCFNodes = 20000 // nodes to look for it in
)

// vcfMemo remembers positions in which no victory by continuous fours was found.
type vcfCache [1 << 14]uint64

// vcf looks for a victory by continuous fours: each move makes a four, so that
// the other side has one answer only, until an open four, a four-three or a
// double three decides. It returns the plies to the win, 0 when it found none
// with the given number of fours within the budget of nodes.
//
// With narrow above 0 it looks only at fours on a line with or close to the last
// move of its own, and after so many of them only at fours that make something
// else as well.
func (s *searcher) vcf(depth, narrow int, budget *int) (plies int, move Cell) {
	b := &s.Board
	if n := b.StaticWin(); n != 0 || depth == 0 || b.stones+2 >= b.size*b.size {
		if n > 0 {
			return n, b.WinningMove()
		}
		return 0, NoCell
	}
	us, them := b.sideToMove, b.sideToMove.Other()
	if !b.threats[us].AnyFour() {
		return 0, NoCell
	}
	known := b.key ^ uint64(depth+64*narrow)
	memo := &s.vcfCache[known%uint64(len(s.vcfCache))]
	if *memo == known {
		return 0, NoCell
	}
	var moves [32]Cell
	n := s.fourMoves(&moves)
	if narrow > 0 {
		n = s.keepNearbyFours(&moves, n, narrow > 1)
	}
	for _, c := range moves[:n] {
		if *budget <= 0 || s.countNode() {
			return 0, NoCell
		}
		*budget--
		b.Make(c)
		answer := NoCell
		if !b.threats[them].Any(CountFive) && b.threats[us].Any(CountFive) {
			answer = b.FindFive(us)
		}
		plies = 0
		if b.threats[us].Of(CountFive) > 1 && answer != NoCell {
			plies = 1
		} else if answer != NoCell {
			b.Make(answer)
			plies, _ = s.vcf(depth-1, max(narrow-1, min(narrow, 1)), budget)
			b.Undo()
		}
		b.Undo()
		if plies > 0 {
			return plies + 2, c
		}
	}
	if *budget > 0 && !s.stopped {
		*memo = known
	}
	return 0, NoCell
}

// fourWin looks for the shortest victory by continuous fours. It returns the
// plies to the win and its first move, 0 when it found none.
func (s *searcher) findVCF(budget int) (plies int, move Cell) {
	for depth := 1; depth <= maxVCFDepth && budget > 0 && !s.stopped; depth++ {
		if n, c := s.vcf(depth, 0, &budget); n > 0 {
			return n, c
		}
	}
	return 0, NoCell
}

// fourMoves fills buf with moves that make a four, the stronger ones first, and
// returns how many. Facing a five only the move that stops it counts.
func (s *searcher) fourMoves(buf *[32]Cell) int {
	b := &s.Board
	us, them := b.sideToMove, b.sideToMove.Other()
	if b.threats[them].Any(CountFive) {
		buf[0] = b.FindFive(them)
		if b.ClassAt(buf[0], us) < ClassFour {
			return 0
		}
		return 1
	}
	return b.Fours(us, buf)
}

// fours fills buf with the first cells where side s makes a four, the stronger
// fours first, and returns how many.
func (b *Board) Fours(s Side, buf *[32]Cell) int {
	const kinds = int(ClassOpenFour-ClassFour) + 1
	var found [kinds][len(buf)]Cell // the strongest first
	var n [kinds]int
	left := b.threats[s].Fours()
	for y := Pad; y < Pad+b.size && left > 0; y++ {
		for row := b.near[y] & b.empty[y]; row != 0; row &= row - 1 {
			c := Cell(y*Stride + bits.TrailingZeros32(row))
			k := int(ClassOpenFour) - int(b.ClassAt(c, s))
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
func (s *searcher) keepNearbyFours(buf *[32]Cell, n int, plain bool) int {
	b := &s.Board
	last := NoCell
	if b.plies > 1 {
		last = b.undos[b.plies-2].cell
	}
	kept := 0
	for _, c := range buf[:n] {
		if !plain && b.ClassAt(c, b.sideToMove) == ClassFour {
			continue
		}
		if last != NoCell {
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
