package search

import (
	"slices"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/effect"
	"hoshi/engine/internal/pattern"
)

// prove looks for shorter wins than the search has found, with a budget of nodes for each line,
// and extends their lines to the five.
func (an *analyzer) prove(budget int) {
	for i := 0; i < len(an.lines) && !an.root.searcher.stopper.stopped; i++ {
		l := &an.lines[i]
		if !l.decided() || l.exact {
			continue
		}
		an.extendToFive(l) // first, because a proof may use up the rest of the limits
		if an.provable {
			p := an.prover(l, budget)
			switch {
			case !l.won():
				an.proveLoss(p, l)
				for an.holdsOutLonger(i) && !p.exhausted() {
					an.proveLoss(p, l)
				}
			case i == 0:
				an.proveFirst(p)
			default:
				an.proveMove(p, l)
			}
		}
		an.extendToFive(&an.lines[i])
	}
	an.sort()
	an.lines = an.lines[:min(len(an.lines), an.multiPV)]
}

// prover returns the prover for the side that wins in a line, with a budget of nodes.
func (an *analyzer) prover(l *variation, budget int) *prover {
	p := &an.provers[0]
	if !l.won() {
		p = &an.provers[1]
	}
	p.budget = budget
	return p
}

// proveFirst looks for the shortest win.
func (an *analyzer) proveFirst(p *prover) {
	l := &an.lines[0]
	mate := MateIn(l.score)
	n, c := p.shortest(mate - 2)
	switch {
	case n > 0:
		win := variation{rootMove: rootMove{c, ScoreMate - n}, exact: true, line: p.lineAfter(c, n)}
		an.lines = slices.DeleteFunc(an.lines, func(l variation) bool { return l.at == c })
		an.lines = slices.Insert(an.lines, 0, win)
	case !p.exhausted():
		l.exact = true
		l.follow(p.lineAfter(l.at, mate))
	}
}

// proveMove looks for the shortest win that begins with a line's move.
func (an *analyzer) proveMove(p *prover, l *variation) {
	mate := MateIn(l.score)
	for n := 3; n < mate && !p.exhausted(); n += 2 {
		if p.wins(l.at, n, 0) {
			l.score, l.exact = ScoreMate-n, true
			l.follow(p.lineAfter(l.at, n))
			return
		}
	}
	if !p.exhausted() {
		l.exact = true
		l.follow(p.lineAfter(l.at, mate))
	}
}

// proveLoss looks for the shortest win of the other side after a line's move.
func (an *analyzer) proveLoss(p *prover, l *variation) {
	mate := -MateIn(l.score)
	an.root.searcher.board.Make(l.at)
	defer an.root.searcher.board.Undo()
	n, _ := p.shortest(mate - 3)
	if n == 0 {
		if p.exhausted() {
			return
		}
		n = mate - 1
	}
	l.score, l.exact = n+1-ScoreMate, true
	l.follow(append([]board.Cell{l.at}, p.line(n)...))
}

// holdsOutLonger replaces a line that turned out to lose sooner than the search had found with
// a move that may hold out longer. It reports whether there is such a move.
func (an *analyzer) holdsOutLonger(i int) bool {
	l := &an.lines[i]
	best := rootMove{board.NoCell, l.score}
	for j := range an.root.moves {
		m := &an.root.moves[j]
		if m.at == l.at {
			m.score = l.score
		}
		if m.score > best.score && !slices.ContainsFunc(an.lines, func(o variation) bool { return o.at == m.at }) {
			best = *m
		}
	}
	if !l.exact || best.at == board.NoCell || best.score > -scoreWon {
		return false
	}
	*l = variation{rootMove: best, line: []board.Cell{best.at}}
	return true
}

// follow takes over the line of a proof, unless it says less.
func (l *variation) follow(line []board.Cell) {
	if len(line) >= len(l.line) || len(line) == abs(MateIn(l.score)) {
		l.line = line
	}
}

// extendToFive extends the line of a win or loss to the five, as far as further searches find
// the moves.
func (an *analyzer) extendToFive(l *variation) {
	mate := MateIn(l.score)
	plies := abs(mate)
	if an.ends(l.line, mate) {
		return
	}
	if line := an.root.searcher.extendVariation(slices.Clone(l.line), mate); an.ends(line, mate) {
		l.line = line
		return
	}
	line := an.playOut(l.at, plies)
	if !an.ends(line, mate) && an.provable {
		line = an.proofAfter(an.prover(l, lineBudget), l, plies)
	}
	if an.ends(line, mate) || len(line) > len(l.line) {
		l.line = line
	}
}

// lineBudget is the number of nodes for finding a line that the search doesn't know.
const lineBudget = 100_000

// ends reports whether a line ends with the winner's five. The winner is the side to move if
// mate is positive, else the other side.
func (an *analyzer) ends(line []board.Cell, mate int) bool {
	if winnerMovesLast := (len(line)%2 == 1) == (mate > 0); !winnerMovesLast {
		return false
	}
	e := effect.OfLine(&an.root.searcher.board, line)
	return len(e) > 0 && e[len(e)-1].Makes == effect.Five
}

// playOut plays out a win or loss of at most the given plies, with a search for every move
// after the first. It returns the moves up to the point where no win in time is found.
func (an *analyzer) playOut(c board.Cell, plies int) []board.Cell {
	line := []board.Cell{c}
	played := 0
	for !an.root.searcher.stopper.stopped && len(line) < plies && an.root.searcher.board.ClassAt(c, an.root.searcher.board.SideToMove) != pattern.ClassFive {
		an.root.searcher.board.Make(c)
		played++
		if an.root.searcher.board.Full() {
			break
		}
		sub := root{searcher: an.root.searcher}
		sub.prepare()
		if !sub.decideStatically() {
			sub.think(plies - len(line))
		}
		if n := abs(MateIn(sub.best.score)); n == 0 || n > plies-len(line) {
			break
		}
		c = sub.best.at
		line = append(line, c)
	}
	for range played {
		an.root.searcher.board.Undo()
	}
	return line
}

// proofAfter returns the line of a proof that begins with a line's move.
func (an *analyzer) proofAfter(p *prover, l *variation, plies int) []board.Cell {
	if l.won() {
		return p.lineAfter(l.at, plies)
	}
	an.root.searcher.board.Make(l.at)
	defer an.root.searcher.board.Undo()
	return append([]board.Cell{l.at}, p.line(plies-1)...)
}
