package engines

import (
	"cmp"
	"slices"

	"hoshi/engine"
)

// Line is a move of a position with what it's worth, and how deeply the engine looked for that.
type Line struct {
	engine.Variation
	Depth int // in plies, the move included

	asked ask // what was searched for; a deeper search wasn't possible in the time
}

// Evaluation is what's known about a position: the value of some or all of its moves, best first. A
// shared evaluation is never changed.
type Evaluation struct {
	Lines  []Line
	Search engine.Result // the search that found the first lines

	moves []engine.Point // those worth considering
}

// ask is what a view wants to know: how deep, and about how many moves.
type ask struct {
	depth int  // in plies
	auto  bool // as deep as the usual time allows, instead of a depth
	lines int
}

// EveryMove is how many lines a view wants that shows all moves.
const EveryMove = engine.MaxSize * engine.MaxSize

// Best returns the best move's line.
func (e *Evaluation) Best() *Line { return &e.Lines[0] }

// Depths returns the smallest and the greatest depth of the first lines, without proven ones. Both are 0
// if all are proven.
func (e *Evaluation) Depths(lines int) (least, most int) {
	for _, l := range e.Lines[:min(lines, len(e.Lines))] {
		if l.Mate != 0 {
			continue
		}
		if least == 0 || l.Depth < least {
			least = l.Depth
		}
		most = max(most, l.Depth)
	}
	return least, most
}

// Chance returns the chance to win of the side to move, 0 to 1.
func (e *Evaluation) Chance() float64 { return engine.WinChance(e.Best().Score) }

// Result returns the first lines as the result of a search.
func (e *Evaluation) Result(lines int) engine.Result {
	best := e.Best()
	res := e.Search
	res.Move, res.Score, res.Mate, res.PV, res.Depth = best.Move, best.Score, best.Mate, best.PV, best.Depth
	res.Variations, res.Candidates = nil, nil
	for _, l := range e.Lines[:min(lines, len(e.Lines))] {
		res.Variations = append(res.Variations, l.Variation)
		res.Candidates = append(res.Candidates, engine.Candidate{Move: l.Move, Score: l.Score})
	}
	return res
}

// answers reports whether a view needs no further search.
func (e *Evaluation) answers(a ask) bool { return e.known(a) >= min(a.lines, max(len(e.moves), 1)) }

// known returns how many of the first lines are as deep as a view wants.
func (e *Evaluation) known(a ask) int {
	for i := range e.Lines {
		if !e.Lines[i].answers(a) {
			return i
		}
	}
	return len(e.Lines)
}

func (l *Line) answers(a ask) bool {
	switch {
	case l.Mate != 0 && l.Exact:
		return true
	case a.auto:
		return l.asked.auto
	}
	return l.Depth >= a.depth || l.asked.depth >= a.depth
}

// proven reports whether the line is a forced win or loss, which no deeper search changes.
func (l *Line) proven() bool { return l.Mate != 0 }

// beats reports whether a line replaces another one for the same move.
func (l *Line) beats(old *Line) bool {
	if l.proven() != old.proven() {
		return l.proven()
	}
	if l.Exact != old.Exact {
		return l.Exact
	}
	return l.Depth > old.Depth
}

// of returns the line of a move, or nil.
func (e *Evaluation) of(m engine.Point) *Line {
	if i := slices.IndexFunc(e.Lines, func(l Line) bool { return l.Move == m }); i >= 0 {
		return &e.Lines[i]
	}
	return nil
}

// clone returns a copy whose lines may be changed.
func (e *Evaluation) clone() *Evaluation {
	c := *e
	c.Lines = slices.Clone(e.Lines)
	return &c
}

// set sets the value of a move and keeps the order.
func (e *Evaluation) set(l Line) {
	if old := e.of(l.Move); old != nil {
		if l.asked == (ask{}) {
			l.asked = old.asked
		}
		*old = l
	} else {
		e.Lines = append(e.Lines, l)
	}
	e.sort()
}

func (e *Evaluation) sort() {
	slices.SortStableFunc(e.Lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Depth, a.Depth))
	})
}

// add adds the result of a joint search: its lines, and that no other move is better than the last of
// them, unless more is known about that move.
func (e *Evaluation) add(found *Evaluation) {
	if found.Search.Depth >= e.Search.Depth {
		e.Search = found.Search
	}
	if len(found.moves) > len(e.moves) {
		e.moves = found.moves
	}
	for _, l := range found.Lines {
		old := e.of(l.Move)
		switch {
		case old == nil:
			e.Lines = append(e.Lines, l)
		case l.beats(old):
			*old = l
		default:
			old.asked = old.asked.most(l.asked)
		}
	}
	for i := range e.Lines {
		if found.of(e.Lines[i].Move) == nil {
			e.Lines[i].cap(&found.Lines[len(found.Lines)-1])
		}
	}
	e.sort()
}

// cap makes a line no better than another one that a deeper search found to be better.
func (l *Line) cap(better *Line) {
	if l.Score > better.Score && !l.proven() && better.Depth > l.Depth {
		l.Score, l.Depth, l.Mate, l.Exact = better.Score, better.Depth, better.Mate, false
	}
}

// most returns what two requests want together.
func (a ask) most(b ask) ask { return ask{depth: max(a.depth, b.depth), auto: a.auto || b.auto} }
