package puzzle

// fours searches for a win by continuous fours (VCF) with the attacker to move, in at most the
// given number of the attacker's moves. It returns nil if there is none.
func (s *solver) fours(moves int) *Node {
	b := s.board
	if s.step(); s.err != nil || moves < 1 {
		return nil
	}
	if b.windowCount(attacker, 4) > 0 {
		five := b.emptyPoints(nil, attacker, 4)[0]
		return &Node{Move: b.point(five)}
	}
	if moves < 2 || b.windowCount(attacker, 3) == 0 {
		return nil
	}
	if s.noFours[b.hash] >= int8(moves) {
		return nil
	}
	tries := b.emptyPoints(nil, attacker, 3)
	if b.windowCount(defender, 4) > 0 {
		tries = onlyDefense(tries, b.emptyPoints(nil, defender, 4))
	}
	for _, c := range tries {
		if n := s.openFourAt(c); n != nil {
			return n
		}
	}
	for _, c := range tries {
		if n := s.four(c, func() *Node { return s.fours(moves - 1) }); n != nil {
			return n
		}
	}
	if s.err == nil {
		s.noFours[b.hash] = int8(moves)
	}
	return nil
}

// onlyDefense returns the only point where the defender can make five, if tries contains it. If
// there are two such points, no move stops the five.
func onlyDefense(tries, must []cell) []cell {
	if len(must) > 1 {
		return nil
	}
	for _, c := range tries {
		if c == must[0] {
			return must
		}
	}
	return nil
}

// openFourAt returns the win by a move that threatens five on two points, or nil if the move
// doesn't. The defender must not have a four.
func (s *solver) openFourAt(c cell) *Node {
	b := s.board
	var ends [2]cell
	found := 0
	for _, w := range b.through[c] {
		if b.state[w] != attacker.alone(3) {
			continue
		}
		for _, e := range b.windows[w] {
			if e == c || !b.free[e] || found > 0 && e == ends[0] {
				continue
			}
			ends[found] = e
			if found++; found == len(ends) {
				return openFour(b, c, ends[:])
			}
		}
	}
	return nil
}

// threatAt returns the win by an open four that the attacker threatens on a line through c after
// playing c. The attacker must not have a four.
func (s *solver) threatAt(c cell) *Node {
	var room [32]cell
	for _, x := range s.board.emptyPointsAt(room[:0], c, attacker, 3) {
		if n := s.openFourAt(x); n != nil {
			return n
		}
	}
	return nil
}

// openFour returns the win by a move on c that threatens five on both ends.
func openFour(b *board, c cell, ends []cell) *Node {
	first := b.point(ends[0])
	return &Node{
		Move:    b.point(c),
		Replies: []Reply{{first, &Node{Move: b.point(ends[1])}}},
		Rest:    &Node{Move: first},
	}
}

// four plays a four on c and its only answer, and returns the win that then finds afterward, or
// nil if there is none.
func (s *solver) four(c cell, then func() *Node) *Node {
	b := s.board
	b.put(c, attacker)
	defer b.undo(c, attacker)
	ends := b.emptyPointsAt(nil, c, attacker, 4)
	if len(ends) == 0 || b.windowCount(defender, 4) > 0 {
		return nil
	}
	if len(ends) > 1 {
		return openFour(b, c, ends)
	}
	end := ends[0]
	b.put(end, defender)
	win := then()
	b.undo(end, defender)
	if win == nil {
		return nil
	}
	five := &Node{Move: b.point(end)}
	return &Node{Move: b.point(c), Replies: []Reply{{five.Move, win}}, Rest: five}
}
