package puzzle

// defences returns the moves of the defender after which a threatened win by
// fours does not go through as it stands. Such a move takes a point that the win
// needs, makes a four that must be answered first, or makes one of the stones
// that the win forces on him a four.
func (s *solver) defences(threat *Node) []cell {
	b := s.board
	var list, forced []cell
	list, forced = needs(b, list, forced, threat)
	list = b.empties(list, defender, 3)
	for _, c := range forced {
		for _, w := range b.through[c] {
			if b.state[w]&0xf == 0 { // no stone of the attacker
				list = b.emptiesOf(list, w)
			}
		}
	}
	kept := list[:0]
	for _, d := range list {
		b.put(d, defender)
		if !s.holds(threat) {
			kept = append(kept, d)
		}
		b.lift(d, defender)
	}
	return kept
}

// needs adds to list the points of all moves of a tree, and to forced those of
// the defender's moves after which it goes on for more than a five.
func needs(b *board, list, forced []cell, n *Node) ([]cell, []cell) {
	list = addOnce(list, b.cell(n.Move))
	for _, r := range n.Replies {
		list = addOnce(list, b.cell(r.Move))
		if r.Then.Rest != nil {
			forced = addOnce(forced, b.cell(r.Move))
		}
		list, forced = needs(b, list, forced, r.Then)
	}
	if n.Rest != nil {
		list, forced = needs(b, list, forced, n.Rest)
	}
	return list, forced
}

// holds reports whether a win by fours goes through move by move.
func (s *solver) holds(n *Node) bool {
	b, c := s.board, s.board.cell(n.Move)
	if !b.free[c] {
		return false
	}
	b.put(c, attacker)
	defer b.lift(c, attacker)
	if n.Rest == nil {
		return b.have(attacker, 5) > 0
	}
	five := b.cell(n.Rest.Move)
	if b.have(defender, 4) > 0 || !b.free[five] {
		return false
	}
	for _, r := range n.Replies {
		d := b.cell(r.Move)
		if !b.free[d] {
			return false
		}
		b.put(d, defender)
		ok := s.holds(r.Then)
		b.lift(d, defender)
		if !ok {
			return false
		}
	}
	return true
}
