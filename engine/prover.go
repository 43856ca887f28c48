package engine

// prover looks for wins of a limited length and leaves nothing out that could be
// one, so that what it does not find is not there. The search cannot say that, as
// it prunes by evaluation.
//
// What makes it bearable: a move that wins within n plies must threaten to win
// within n-2, which is seen by letting the other side pass. That is true where no
// stone can harm the side that owns it, as in freestyle.
type prover struct {
	*searcher
	memo   []proof
	tries  [maxPly + 1]cell // defences that were good at a ply, to be tried first
	budget int              // nodes left
}

// proof is what is known of a position with the attacker to move.
type proof struct {
	key  uint64
	won  int8 // within so many plies, 0 when not known
	lost int8 // no win within so many plies
	move cell // that wins
}

// proverMemo is how many positions a prover remembers.
const proverMemo = 1 << 16

// spent reports whether nothing more is to be looked at.
func (p *prover) spent() bool { return p.budget <= 0 || p.stopped }

// at returns what is known of the position on the board.
func (p *prover) at() *proof {
	if p.memo == nil {
		p.memo = make([]proof, proverMemo)
	}
	key := p.board.key ^ uint64(p.board.turn) // the attacker differs from line to line
	e := &p.memo[key%proverMemo]
	if e.key != key {
		*e = proof{key: key}
	}
	return e
}

// attack reports whether the side to move wins within so many plies. It may be
// wrong only when it says no and spent is true.
func (p *prover) attack(plies, ply int) bool {
	b := &p.board
	if n := b.outlook(); n != 0 {
		return n > 0 && n <= plies
	}
	forced := b.tallies[b.turn.other()].any(laneFive)
	if plies < 3 || plies == 3 && !forced || ply >= maxPly || b.full() {
		return false
	}
	if e := p.at(); e.won > 0 && int(e.won) <= plies {
		return true
	} else if int(e.lost) >= plies {
		return false
	}
	pick := &p.path[ply].picker
	pick.fill(p.searcher, ply, p.at().move)
	for c := pick.pick(); c != noCell && !p.spent(); c = pick.pick() {
		if !p.wins(c, plies, ply) {
			continue
		}
		e := p.at()
		e.won, e.move = int8(plies), c
		return true
	}
	if !p.spent() {
		p.at().lost = int8(plies)
	}
	return false
}

// wins reports whether a move, which makes no five, wins within so many plies.
func (p *prover) wins(c cell, plies, ply int) bool {
	b := &p.board
	us := b.turn
	if plies <= 5 && !b.tallies[us.other()].any(laneFive) && b.classAt(c, us) < classClosedThree {
		return false // it threatens neither a five nor an open four
	}
	if p.visit() {
		return false
	}
	p.budget--
	b.make(c)
	won := b.outlook() <= 0
	if won && !b.tallies[us].any(laneFive) && plies > 3 {
		b.turn = us
		won = p.attack(plies-2, ply+1)
		b.turn = us.other()
	}
	won = won && p.holds(plies-1, ply+1)
	b.undo()
	return won
}

// holds reports whether the side that waits wins within so many plies whatever
// the other does.
func (p *prover) holds(plies, ply int) bool {
	b := &p.board
	switch n := b.outlook(); {
	case n != 0:
		return n < 0 && -n <= plies
	case plies < 4 || ply >= maxPly || b.full():
		return false
	}
	pick := &p.path[ply].picker
	pick.fill(p.searcher, ply, p.tries[ply])
	if pick.lossIn > plies {
		return false
	}
	for {
		c := pick.pick()
		if c == noCell {
			if pick.exact {
				return true
			}
			pick.fillRest(p.searcher, ply)
			continue
		}
		if p.visit() {
			return false
		}
		p.budget--
		b.make(c)
		won := p.attack(plies-1, ply+1)
		b.undo()
		if !won {
			p.tries[ply] = c
			return false
		}
	}
}

// shortest looks for a win of the side to move within so many plies and returns
// how many the shortest takes and its first move; 0 when there is none, or when
// spent is true and nothing is known.
func (p *prover) shortest(limit int) (plies int, move cell) {
	b := &p.board
	if n := b.outlook(); n != 0 {
		if n > 0 && n <= limit {
			return n, b.winningMove()
		}
		return 0, noCell
	}
	for n := 3; n <= limit && !p.spent(); n += 2 {
		if p.attack(n, 0) {
			return n, p.at().move
		}
	}
	return 0, noCell
}

// line returns the shortest win of the side to move, of at most so many plies,
// against the defence that lasts longest, to the five. It may end before it when
// spent is true. The board is left as it was.
func (p *prover) line(plies int) []cell {
	if n, c := p.shortest(plies); n > 0 {
		return p.lineAfter(c, n)
	}
	return nil
}

// lineAfter is line for a win that begins with a given move.
func (p *prover) lineAfter(c cell, plies int) (line []cell) {
	b := &p.board
	line = append(line, c)
	if b.classAt(c, b.turn) == classFive {
		return line
	}
	b.make(c)
	defer b.undo()
	reply := p.longest(plies - 2)
	if reply == noCell || b.classAt(reply, b.turn) == classFive {
		return line
	}
	b.make(reply)
	defer b.undo()
	return append(append(line, reply), p.line(plies-2)...)
}

// longest returns the move after which the other side's win takes most plies, of
// so many at most; noCell when it finds no win after any.
func (p *prover) longest(plies int) (best cell) {
	b := &p.board
	if b.full() {
		return noCell
	}
	pick := &p.path[0].picker
	pick.fill(p.searcher, 0, noCell)
	var replies []cell
	for c := pick.pick(); c != noCell; c = pick.pick() {
		replies = append(replies, c)
	}
	if len(replies) == 0 { // all lose alike
		return p.plain(b.turn.other(), plies)
	}
	most := 0
	for _, c := range replies {
		b.make(c)
		n, _ := p.shortest(plies)
		b.undo()
		if n > most {
			most, best = n, c
		}
		if n == plies {
			break
		}
	}
	return best
}
