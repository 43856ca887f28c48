package engine

import "slices"

// prove looks, within so many nodes a line, for shorter wins than those that the
// search has found, and lets their lines lead to the five.
func (an *analyst) prove(budget int) {
	for i := 0; i < len(an.lines) && !an.stopped; i++ {
		l := &an.lines[i]
		if !l.decided() || l.exact {
			continue
		}
		an.complete(l) // first, as a proof may take all there is left
		if an.provable {
			p := an.prover(l, budget)
			switch {
			case !l.won():
				an.proveLoss(p, l)
				for an.holdsOutLonger(i) && !p.spent() {
					an.proveLoss(p, l)
				}
			case i == 0:
				an.proveFirst(p)
			default:
				an.proveMove(p, l)
			}
		}
		an.complete(&an.lines[i])
	}
	an.sort()
	an.lines = an.lines[:min(len(an.lines), an.wanted)]
}

// prover returns the prover for the side that wins in a line, with so many nodes to
// visit.
func (an *analyst) prover(l *analysed, budget int) *prover {
	p := &an.provers[0]
	if !l.won() {
		p = &an.provers[1]
	}
	p.budget = budget
	return p
}

// proveFirst looks for the shortest win there is.
func (an *analyst) proveFirst(p *prover) {
	l := &an.lines[0]
	mate := MateIn(l.score)
	n, c := p.shortest(mate - 2)
	switch {
	case n > 0:
		win := analysed{rootMove: rootMove{c, ScoreMate - n}, exact: true, line: p.lineAfter(c, n)}
		an.lines = slices.DeleteFunc(an.lines, func(l analysed) bool { return l.at == c })
		an.lines = slices.Insert(an.lines, 0, win)
	case !p.spent():
		l.exact = true
		l.follow(p.lineAfter(l.at, mate))
	}
}

// proveMove looks for the shortest win that begins with a line's move.
func (an *analyst) proveMove(p *prover, l *analysed) {
	mate := MateIn(l.score)
	for n := 3; n < mate && !p.spent(); n += 2 {
		if p.wins(l.at, n, 0) {
			l.score, l.exact = ScoreMate-n, true
			l.follow(p.lineAfter(l.at, n))
			return
		}
	}
	if !p.spent() {
		l.exact = true
		l.follow(p.lineAfter(l.at, mate))
	}
}

// proveLoss looks for the shortest win of the other side after a line's move.
func (an *analyst) proveLoss(p *prover, l *analysed) {
	mate := -MateIn(l.score)
	an.make(l.at)
	defer an.undo()
	n, _ := p.shortest(mate - 3)
	if n == 0 {
		if p.spent() {
			return
		}
		n = mate - 1
	}
	l.score, l.exact = n+1-ScoreMate, true
	l.follow(append([]cell{l.at}, p.line(n)...))
}

// holdsOutLonger looks, where a line has turned out to lose sooner than the search
// found, for a move that may hold out longer; if there is one it takes the line's
// place.
func (an *analyst) holdsOutLonger(i int) bool {
	l := &an.lines[i]
	best := rootMove{noCell, l.score}
	for j := range an.moves {
		m := &an.moves[j]
		if m.at == l.at {
			m.score = l.score
		}
		if m.score > best.score && !slices.ContainsFunc(an.lines, func(o analysed) bool { return o.at == m.at }) {
			best = *m
		}
	}
	if !l.exact || best.at == noCell || best.score > -scoreWon {
		return false
	}
	*l = analysed{rootMove: best, line: []cell{best.at}}
	return true
}

// follow makes a line of a proof that of the analysis, unless it says less.
func (l *analysed) follow(line []cell) {
	if len(line) >= len(l.line) || len(line) == abs(MateIn(l.score)) {
		l.line = line
	}
}

// complete lets the line of a win or loss go on to the five, as far as searching on
// along it tells how.
func (an *analyst) complete(l *analysed) {
	mate := MateIn(l.score)
	plies := abs(mate)
	if an.ends(l.line, mate) {
		return
	}
	if line := an.finish(slices.Clone(l.line), mate); an.ends(line, mate) {
		l.line = line
		return
	}
	line := an.walk(l.at, plies)
	if !an.ends(line, mate) && an.provable {
		line = an.proofAfter(an.prover(l, lineBudget), l, plies)
	}
	if an.ends(line, mate) || len(line) > len(l.line) {
		l.line = line
	}
}

// lineBudget is how many nodes a line is worth that the search does not know.
const lineBudget = 100_000

// ends reports whether a line ends with the five of the side that wins: the side to
// move where mate is positive, the other one where it is negative.
func (an *analyst) ends(line []cell, mate int) bool {
	if winnerMovesLast := (len(line)%2 == 1) == (mate > 0); !winnerMovesLast {
		return false
	}
	e := an.effects(line)
	return len(e) > 0 && e[len(e)-1].Makes == Five
}

// walk plays a win or loss of at most so many plies out, searching for every move
// from the second on, and returns the moves: as far as a win in time is found.
func (an *analyst) walk(c cell, plies int) []cell {
	line := []cell{c}
	played := 0
	for !an.stopped && len(line) < plies && an.classAt(c, an.turn) != classFive {
		an.make(c)
		played++
		if an.full() {
			break
		}
		sub := root{searcher: an.searcher}
		sub.prepare()
		if !sub.atOnce() {
			sub.think(plies - len(line))
		}
		if n := abs(MateIn(sub.best.score)); n == 0 || n > plies-len(line) {
			break
		}
		c = sub.best.at
		line = append(line, c)
	}
	for range played {
		an.undo()
	}
	return line
}

// proofAfter returns the line of a proof that begins with a line's move.
func (an *analyst) proofAfter(p *prover, l *analysed, plies int) []cell {
	if l.won() {
		return p.lineAfter(l.at, plies)
	}
	an.make(l.at)
	defer an.undo()
	return append([]cell{l.at}, p.line(plies-1)...)
}
