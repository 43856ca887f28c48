package puzzle

// defenses returns the defender's moves that may refute a threatened win by fours. Such a move
// takes a point the win depends on, makes a four that must be answered first, or turns a stone
// that the win forces into a four.
func (s *solver) defenses(threat *Node) []cell {
	b := s.board
	var list, forced []cell
	list, forced = dependsOn(b, list, forced, threat)
	list = b.emptyPoints(list, defender, 3)
	for _, c := range forced {
		for _, w := range b.through[c] {
			if b.state[w]&0xf == 0 { // no attacking stone
				list = b.emptyInWindow(list, w)
			}
		}
	}
	kept := list[:0]
	for _, d := range list {
		b.put(d, defender)
		if s.refuted(threat) {
			kept = append(kept, d)
		}
		b.undo(d, defender)
	}
	return kept
}

// dependsOn adds the points of all moves in a proof to list. It adds to forced the defender's
// moves after which the proof needs more than a five.
func dependsOn(b *board, list, forced []cell, n *Node) ([]cell, []cell) {
	list = appendUnique(list, b.cell(n.Move))
	for _, r := range n.Replies {
		list = appendUnique(list, b.cell(r.Move))
		if r.Then.Rest != nil {
			forced = appendUnique(forced, b.cell(r.Move))
		}
		list, forced = dependsOn(b, list, forced, r.Then)
	}
	if n.Rest != nil {
		list, forced = dependsOn(b, list, forced, n.Rest)
	}
	return list, forced
}

// refuted reports whether a win by fours fails on the current board because one of its points is
// taken, the defender makes a five first, or a move doesn't make a five it should.
func (s *solver) refuted(n *Node) bool {
	b, c := s.board, s.board.cell(n.Move)
	if !b.free[c] {
		return true
	}
	b.put(c, attacker)
	defer b.undo(c, attacker)
	if n.Rest == nil {
		return b.windowCount(attacker, 5) == 0
	}
	five := b.cell(n.Rest.Move)
	if b.windowCount(defender, 4) > 0 || !b.free[five] {
		return true
	}
	for _, r := range n.Replies {
		d := b.cell(r.Move)
		if !b.free[d] {
			return true
		}
		b.put(d, defender)
		refuted := s.refuted(r.Then)
		b.undo(d, defender)
		if refuted {
			return true
		}
	}
	return false
}
