package engine

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
func (s *searcher) vcf(depth int, budget *int) (plies int, move cell) {
	b := &s.board
	if n := b.outlook(); n != 0 || depth == 0 || b.stones+2 >= b.size*b.size {
		if n > 0 {
			return n, b.winningMove()
		}
		return 0, noCell
	}
	us, them := b.turn, b.turn.other()
	if fours(&b.counts[us]) == 0 {
		return 0, noCell
	}
	memo := &s.vcfMemo[(b.key^uint64(depth))%uint64(len(s.vcfMemo))]
	if *memo == b.key^uint64(depth) {
		return 0, noCell
	}
	var moves [32]cell
	n := s.fourMoves(&moves)
	for _, c := range moves[:n] {
		if *budget <= 0 || s.visit() {
			return 0, noCell
		}
		*budget--
		b.make(c)
		answer := noCell
		if b.counts[them][classFive] == 0 && b.counts[us][classFive] > 0 {
			answer = b.find(us, classFive)
		}
		plies = 0
		if b.counts[us][classFive] > 1 && answer != noCell {
			plies = 1
		} else if answer != noCell {
			b.make(answer)
			plies, _ = s.vcf(depth-1, budget)
			b.undo()
		}
		b.undo()
		if plies > 0 {
			return plies + 2, c
		}
	}
	if *budget > 0 && !s.stopped {
		*memo = b.key ^ uint64(depth)
	}
	return 0, noCell
}

// fourWin looks for the shortest victory by continuous fours. It returns the
// plies to the win and its first move, 0 when it found none.
func (s *searcher) fourWin(budget int) (plies int, move cell) {
	for depth := 1; depth <= mostFours && budget > 0 && !s.stopped; depth++ {
		if n, c := s.vcf(depth, &budget); n > 0 {
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
	if b.counts[them][classFive] > 0 {
		buf[0] = b.find(them, classFive)
		if b.classAt(buf[0], us) < classFour {
			return 0
		}
		return 1
	}
	n := 0
	total := b.candidates(&s.scratch)
	for k := classOpenFour; k >= classFour; k-- {
		if b.counts[us][k] == 0 {
			continue
		}
		for _, c := range s.scratch[:total] {
			if b.classAt(c, us) == k && n < len(buf) {
				buf[n] = c
				n++
			}
		}
	}
	return n
}
