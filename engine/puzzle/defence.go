package puzzle

// defences returns the moves of the defender after which a threatened win by
// fours does not go through as it stands. Such a move takes a point that the win
// needs, makes a four that must be answered first, or makes one of the stones
// that the win forces on him a four.
func (s *solver) defences(threat *Node) []cell {
	b := s.board
	needed := needs(b, nil, threat)
	list := append([]cell(nil), needed...)
	list = b.empties(list, defender, 3)
	for _, c := range needed {
		for _, w := range b.through[c] {
			if b.stones[w][attacker] == 0 && b.stones[w][defender] > 0 {
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

// needs adds to list the points of all moves of a tree.
func needs(b *board, list []cell, n *Node) []cell {
	list = addOnce(list, b.cell(n.Move))
	for _, r := range n.Replies {
		list = needs(b, addOnce(list, b.cell(r.Move)), r.Then)
	}
	if n.Rest != nil {
		list = needs(b, list, n.Rest)
	}
	return list
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
		return b.pure[attacker][5] > 0
	}
	five := b.cell(n.Rest.Move)
	if b.pure[defender][4] > 0 || !b.free[five] {
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
