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
		if an.provable {
			p := &an.provers[0]
			if !l.won() {
				p = &an.provers[1]
			}
			p.budget = budget
			switch {
			case !l.won():
				an.proveLoss(p, l)
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

// proveFirst looks for the shortest win there is.
func (an *analyst) proveFirst(p *prover) {
	l := &an.lines[0]
	mate := MateIn(l.score)
	n, c := p.shortest(mate - 2)
	switch {
	case n > 0:
		win := analysed{rootMove: rootMove{c, ScoreMate - n}, exact: true, line: p.line(n)}
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

// follow makes a line of a proof that of the analysis, unless it says less.
func (l *analysed) follow(line []cell) {
	if len(line) >= len(l.line) || len(line) == abs(MateIn(l.score)) {
		l.line = line
	}
}

// complete lets the line of a win or loss go on to the five, as far as searching on
// along it tells how.
func (an *analyst) complete(l *analysed) {
	plies := abs(MateIn(l.score))
	for !an.stopped {
		l.line = an.finish(l.line, plies)
		if len(l.line) >= plies || an.ends(l.line) {
			return
		}
		more := an.searchAfter(l.line, plies-len(l.line))
		if len(more) == 0 {
			return
		}
		l.line = append(l.line, more...)
	}
}

// ends reports whether a line makes a five.
func (an *analyst) ends(line []cell) bool {
	e := an.effects(line)
	return e[len(e)-1].Makes == FiveInARow
}

// searchAfter returns how a line that is won or lost goes on; nothing when no win
// within so many plies is found.
func (an *analyst) searchAfter(line []cell, plies int) []cell {
	for _, c := range line {
		an.make(c)
	}
	defer func() {
		for range line {
			an.undo()
		}
	}()
	if an.full() {
		return nil
	}
	sub := root{searcher: an.searcher}
	sub.prepare()
	if !sub.atOnce() {
		sub.think(plies)
	}
	if n := abs(MateIn(sub.best.score)); n == 0 || n > plies {
		return nil
	}
	return slices.Clone(sub.line[:min(len(sub.line), plies)])
}
