package search

import (
	"hoshi/engine/internal/board"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/tactics"
)

// prover looks for wins of a limited length without leaving out any move that could win. So a
// win that it doesn't find doesn't exist. The search can't tell, because it prunes by
// evaluation.
//
// It is fast because a move that wins within n plies must threaten to win within n-2, which
// it checks by letting the other side pass. That holds if no stone can harm its own side, as
// in freestyle.
type prover struct {
	searcher    *searcher
	memo        []proof
	lastDefense [maxPly + 1]board.Cell // the last good defense at each ply, tried first
	budget      int                    // nodes left
}

// proof is what is known about a position with the attacker to move.
type proof struct {
	key  uint64
	won  int8       // plies within which the attacker wins, 0 if unknown
	lost int8       // plies within which there is no win
	move board.Cell // the winning move
}

// proverMemo is the number of positions that a prover remembers.
const proverMemo = 1 << 16

// exhausted reports whether the budget is used up or the search stopped.
func (p *prover) exhausted() bool { return p.budget <= 0 || p.searcher.stopper.stopped }

// lookup returns the entry of the position on the board.
func (p *prover) lookup() *proof {
	if p.memo == nil {
		p.memo = make([]proof, proverMemo)
	}
	key := p.searcher.board.Key() ^ uint64(p.searcher.board.SideToMove) // the attacker differs from line to line
	e := &p.memo[key%proverMemo]
	if e.key != key {
		*e = proof{key: key}
	}
	return e
}

// attack reports whether the side to move wins within a number of plies. false is only certain
// if exhausted is false.
func (p *prover) attack(plies, ply int) bool {
	b := &p.searcher.board
	if n := tactics.StaticWin(b); n != 0 {
		return n > 0 && n <= plies
	}
	forced := b.Threats[b.SideToMove.Other()].Any(pattern.CountFive)
	if plies < 3 || plies == 3 && !forced || ply >= maxPly || b.Full() {
		return false
	}
	if e := p.lookup(); e.won > 0 && int(e.won) <= plies {
		return true
	} else if int(e.lost) >= plies {
		return false
	}
	pick := &p.searcher.path[ply].picker
	pick.generate(p.searcher, ply, p.lookup().move)
	for c := pick.nextMove(); c != board.NoCell && !p.exhausted(); c = pick.nextMove() {
		if !p.wins(c, plies, ply) {
			continue
		}
		e := p.lookup()
		e.won, e.move = int8(plies), c
		return true
	}
	if !p.exhausted() {
		p.lookup().lost = int8(plies)
	}
	return false
}

// wins reports whether a move that makes no five wins within a number of plies.
func (p *prover) wins(c board.Cell, plies, ply int) bool {
	b := &p.searcher.board
	us := b.SideToMove
	if plies <= 5 && !b.Threats[us.Other()].Any(pattern.CountFive) && b.ClassAt(c, us) < pattern.ClassClosedThree {
		return false // it threatens neither a five nor an open four
	}
	if p.searcher.stopper.countNode() {
		return false
	}
	p.budget--
	b.Make(c)
	won := tactics.StaticWin(b) <= 0
	if won && !b.Threats[us].Any(pattern.CountFive) && plies > 3 {
		b.SideToMove = us
		won = p.attack(plies-2, ply+1)
		b.SideToMove = us.Other()
	}
	won = won && p.winsAgainstAll(plies-1, ply+1)
	b.Undo()
	return won
}

// winsAgainstAll reports whether the side not to move wins within a number of plies against
// every reply.
func (p *prover) winsAgainstAll(plies, ply int) bool {
	b := &p.searcher.board
	switch n := tactics.StaticWin(b); {
	case n != 0:
		return n < 0 && -n <= plies
	case plies < 4 || ply >= maxPly || b.Full():
		return false
	}
	pick := &p.searcher.path[ply].picker
	pick.generate(p.searcher, ply, p.lastDefense[ply])
	if pick.othersLoseIn > plies {
		return false
	}
	for {
		c := pick.nextMove()
		if c == board.NoCell {
			if pick.othersLose {
				return true
			}
			pick.generateDistant(p.searcher, ply)
			continue
		}
		if p.searcher.stopper.countNode() {
			return false
		}
		p.budget--
		b.Make(c)
		won := p.attack(plies-1, ply+1)
		b.Undo()
		if !won {
			p.lastDefense[ply] = c
			return false
		}
	}
}

// shortest returns the length and first move of the shortest win of the side to move within
// limit plies. It returns 0 if there is none, or if it is exhausted before finding one.
func (p *prover) shortest(limit int) (plies int, move board.Cell) {
	b := &p.searcher.board
	if n := tactics.StaticWin(b); n != 0 {
		if n > 0 && n <= limit {
			return n, tactics.WinningMove(b)
		}
		return 0, board.NoCell
	}
	for n := 3; n <= limit && !p.exhausted(); n += 2 {
		if p.attack(n, 0) {
			return n, p.lookup().move
		}
	}
	return 0, board.NoCell
}

// line returns the shortest win of the side to move, of at most the given plies, against the
// longest defense, up to the five. It may end earlier if exhausted is true.
func (p *prover) line(plies int) []board.Cell {
	if n, c := p.shortest(plies); n > 0 {
		return p.lineAfter(c, n)
	}
	return nil
}

// lineAfter is line for a win that begins with a given move.
func (p *prover) lineAfter(c board.Cell, plies int) (line []board.Cell) {
	b := &p.searcher.board
	line = append(line, c)
	if b.ClassAt(c, b.SideToMove) == pattern.ClassFive {
		return line
	}
	b.Make(c)
	defer b.Undo()
	reply := p.longest(plies - 2)
	if reply == board.NoCell || b.ClassAt(reply, b.SideToMove) == pattern.ClassFive {
		return line
	}
	b.Make(reply)
	defer b.Undo()
	return append(append(line, reply), p.line(plies-2)...)
}

// longest returns the move after which the other side's win takes longest, at most the given
// plies, or [board.NoCell] if it finds no win after any move.
func (p *prover) longest(plies int) (best board.Cell) {
	b := &p.searcher.board
	if b.Full() {
		return board.NoCell
	}
	pick := &p.searcher.path[0].picker
	pick.generate(p.searcher, 0, board.NoCell)
	var replies []board.Cell
	for c := pick.nextMove(); c != board.NoCell; c = pick.nextMove() {
		replies = append(replies, c)
	}
	if len(replies) == 0 { // all lose alike
		return p.searcher.forcedMove(b.SideToMove.Other(), plies)
	}
	most := 0
	for _, c := range replies {
		b.Make(c)
		n, _ := p.shortest(plies)
		b.Undo()
		if n > most {
			most, best = n, c
		}
		if n == plies {
			break
		}
	}
	return best
}
