package puzzle

// threats looks for a win by threes and fours (VCT) with the attacker to move, of
// at most so many of his moves: first by fours alone, then with threes. It
// returns nil where there is none.
func (s *solver) threats(moves int) *Node {
	b := s.board
	if n := s.fours(moves); n != nil || s.err != nil {
		return n
	}
	if moves < 3 || s.noThreats[b.hash] >= int8(moves) {
		return nil
	}
	for _, c := range s.threatMoves() {
		if n := s.tryMove(c, moves, openFourNext); n != nil {
			return n
		}
		if s.err != nil {
			return nil
		}
	}
	s.noThreats[b.hash] = int8(moves)
	return nil
}

// threatMoves returns the moves that make a four or may make a three, or the one
// that stops the defender's four.
func (s *solver) threatMoves() []cell {
	b := s.board
	if b.pure[defender][4] > 0 {
		must := b.empties(nil, defender, 4)
		if len(must) > 1 {
			return nil
		}
		return must
	}
	return b.empties(b.empties(nil, attacker, 3), attacker, 2)
}

// openFourNext is the length of the win that a three threatens: the four with
// two ends and the five.
const openFourNext = 2

// tryMove plays a move of the attacker and returns its win when no defence
// stops it. A move that makes no four must threaten a win by fours: of
// threatened moves at most, or of any length when it stops a four.
func (s *solver) tryMove(c cell, moves, threatened int) *Node {
	b := s.board
	stops := b.pure[defender][4] > 0
	if n := s.four(c, func() *Node { return s.threats(moves - 1) }); n != nil || s.err != nil {
		return n
	}
	b.put(c, attacker)
	defer b.lift(c, attacker)
	if b.pure[attacker][4] > 0 || b.pure[defender][4] > 0 {
		return nil
	}
	if stops {
		threatened = moves - 1
	}
	threat := s.fours(min(threatened, moves-1))
	if threat == nil {
		return nil
	}
	n := &Node{Move: b.point(c), Rest: threat}
	for _, d := range s.defences(threat) {
		b.put(d, defender)
		win := s.threats(moves - 1)
		b.lift(d, defender)
		if win == nil {
			return nil
		}
		n.Replies = append(n.Replies, Reply{b.point(d), win})
	}
	return n
}
