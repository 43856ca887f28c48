package puzzle

// threats searches for a win by threes and fours (VCT) with the attacker to move, in at most the
// given number of the attacker's moves: first by fours only, then with threes. It returns nil if
// there is none.
func (s *solver) threats(moves int) *Node {
	b := s.board
	if n := s.fours(moves); n != nil || s.err != nil {
		return n
	}
	if moves < 3 || s.noThreats[b.hash] >= int8(moves) {
		return nil
	}
	for _, c := range s.threatMoves() {
		if n := s.tryMove(c, moves, s.wide); n != nil {
			return n
		}
		if s.err != nil {
			return nil
		}
	}
	s.noThreats[b.hash] = int8(moves)
	return nil
}

// threatMoves returns the moves that make a four or may make a three, and in a wide search also
// a two. If the defender has a four, it returns the move that stops it.
func (s *solver) threatMoves() []cell {
	b := s.board
	if b.windowCount(defender, 4) > 0 {
		must := b.emptyPoints(nil, defender, 4)
		if len(must) > 1 {
			return nil
		}
		return must
	}
	list := b.emptyPoints(b.emptyPoints(nil, attacker, 3), attacker, 2)
	if s.wide {
		list = b.emptyPoints(list, attacker, 1)
	}
	return list
}

// tryMove plays an attacking move and returns its win in at most the given number of the
// attacker's moves, or nil if a defense stops it. The move must make a four or threaten a win by
// fours: an open four at once, or any win by fours if anyFours is set or the move stops a four.
func (s *solver) tryMove(c cell, moves int, anyFours bool) *Node {
	b := s.board
	anyFours = anyFours || b.windowCount(defender, 4) > 0
	if n := s.four(c, func() *Node { return s.threats(moves - 1) }); n != nil || s.err != nil {
		return n
	}
	b.put(c, attacker)
	defer b.undo(c, attacker)
	if s.step(); s.err != nil || moves < 3 || b.windowCount(attacker, 4) > 0 || b.windowCount(defender, 4) > 0 {
		return nil
	}
	threat := s.threatAt(c)
	if threat == nil && anyFours {
		threat = s.fours(moves - 1)
	}
	if threat == nil {
		return nil
	}
	n := &Node{Move: b.point(c), Rest: threat}
	for _, d := range s.defenses(threat) {
		b.put(d, defender)
		win := s.threats(moves - 1)
		b.undo(d, defender)
		if win == nil {
			return nil
		}
		n.Replies = append(n.Replies, Reply{b.point(d), win})
	}
	return n
}
