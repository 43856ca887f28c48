package search

import (
	"slices"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/tactics"
	"hoshi/engine/internal/transposition"
)

const (
	leafVCFDepth   = 6
	minDepthForVCF = 4 // the lowest depth that searches for wins by fours

	aspirationDepth = 4
)

// rootMove is a move of the searched position.
type rootMove struct {
	at    board.Cell
	score int
}

// root is a search at its first position: the moves there and what is known about them.
type root struct {
	searcher   *searcher
	moves      []rootMove
	othersLose bool       // all other moves lose
	completed  []rootMove // the moves with their scores after the last completed iteration
	best       rootMove
	line       []board.Cell // begins with best
	depth      int          // last completed iteration

	// winFloor is the score of a win that an earlier search proved, else scoreWon. This
	// search doesn't settle for a longer win.
	winFloor int

	onBest func() // called when the best move is set, if not nil
}

// prepare collects and orders the moves. There is at least one, as the game isn't over.
func (r *root) prepare() {
	p := &r.searcher.path[0].picker
	p.generate(r.searcher, 0, board.NoCell)
	r.othersLose = p.othersLose
	if p.n == 0 {
		r.addAll()
	}
	static := r.searcher.evaluate()
	r.searcher.path[0].eval = static
	for c := p.nextMove(); c != board.NoCell; c = p.nextMove() {
		r.moves = append(r.moves, rootMove{c, static})
	}
	r.searcher.lines.clear(1)
	r.setBest(r.moves[0])
	r.saveScores()
}

// saveScores keeps the scores of the moves after a complete iteration.
func (r *root) saveScores() { r.completed = append(r.completed[:0], r.moves...) }

// addAll adds all legal points near stones, or else all legal points. It is for positions where
// every move loses.
func (r *root) addAll() {
	b := &r.searcher.board
	p := &r.searcher.path[0].picker
	near := b.Candidates()
	b.RemoveForbidden(&near)
	p.addMoves(r.searcher, 0, &near)
	if p.n > 0 {
		return
	}
	rest := b.DistantCells()
	b.RemoveForbidden(&rest)
	p.addMoves(r.searcher, 0, &rest)
}

// setBest makes a move the best one.
func (r *root) setBest(m rootMove) {
	r.best = m
	r.line = append(append(r.line[:0], m.at), r.searcher.lines.line(1)...)
	if r.onBest != nil {
		r.onBest()
	}
}

// decideStatically sets the result if threats on the board decide it without a search, and
// reports whether they do.
func (r *root) decideStatically() bool {
	b := &r.searcher.board
	n := tactics.StaticWin(b)
	switch {
	case n > 0:
		m := rootMove{tactics.WinningMove(b), ScoreMate - n}
		r.moves = []rootMove{m}
		kind := b.ClassAt(m.at, b.SideToMove)
		moves := b.Candidates()
		for c := range moves.Cells() {
			if kind >= pattern.ClassOpenFour && c != m.at && b.ClassAt(c, b.SideToMove) == kind {
				r.moves = append(r.moves, rootMove{c, m.score})
			}
		}
		r.decide(m)
	case n < 0:
		for i := range r.moves {
			r.moves[i].score = -(ScoreMate + n)
		}
		r.decide(r.moves[0])
	}
	return n != 0
}

// decide ends the search with a move about which everything is known.
func (r *root) decide(m rootMove) {
	r.searcher.lines.clear(1)
	r.setBest(m)
	r.saveScores()
	r.depth = max(r.depth, 1)
}

// setWinFloor sets winFloor from what earlier searches left in the table.
func (r *root) setWinFloor() {
	r.winFloor = scoreWon
	if e, ok := r.searcher.table.Probe(r.searcher.board.Key()); ok && e.Bound() != transposition.BoundUpper {
		r.winFloor = max(r.winFloor, int(e.Score))
	}
}

// think looks for the best move: first for a known win or one by continuous fours, then by
// deepening.
func (r *root) think(maxDepth int) {
	r.setWinFloor()
	if r.searcher.vcfDepth == 0 {
		r.iterativeDeepening(1, maxDepth)
		return
	}
	n, line := r.searcher.knownWin()
	if n == 0 {
		r.iterativeDeepening(1, maxDepth)
		return
	}
	win := rootMove{line[0], ScoreMate - n}
	if win.score < r.winFloor {
		r.iterativeDeepening(1, maxDepth)
	}
	if r.best.score < win.score {
		r.moves = promote(r.moves, win)
		r.decide(win)
		r.line = append(r.line[:0], line...)
	}
}

// promote puts a move first, with its score.
func promote(moves []rootMove, m rootMove) []rootMove {
	if i := slices.IndexFunc(moves, func(o rootMove) bool { return o.at == m.at }); i >= 0 {
		moves = slices.Delete(moves, i, i+1)
	}
	return slices.Insert(moves, 0, m)
}

// candidates returns the moves with their scores, best first. No move gets a better score than
// the best one, although it may have had one before an unfinished iteration.
func (r *root) candidates() []Candidate {
	moves := promote(r.completed, r.best)
	out := make([]Candidate, len(moves))
	for i, m := range moves {
		out[i] = Candidate{m.at.Point(), min(m.score, r.best.score)}
	}
	slices.SortStableFunc(out, func(a, b Candidate) int { return b.Score - a.Score })
	return out
}

// iterativeDeepening searches to minDepth and then one ply deeper each time, until a limit or
// a forced win or loss ends it.
func (r *root) iterativeDeepening(minDepth, maxDepth int) {
	score := 0
	var m stability
	for depth := minDepth; depth <= maxDepth; depth++ {
		if !r.aspirationSearch(depth, &score) {
			return
		}
		r.depth = depth
		r.saveScores()
		m.update(r.best.at, score)
		if score <= -scoreWon || score >= r.winFloor || r.searcher.stopper.timed() && r.noChoice() || !r.searcher.stopper.timeForIteration(&m) {
			return
		}
	}
}

// noChoiceDepth is the greatest depth in plies if there is nothing to choose: enough for a
// score, in microseconds.
const noChoiceDepth = 2

// noChoice reports whether all moves but at most one are known to lose.
func (r *root) noChoice() bool {
	hold := 0
	for _, m := range r.moves {
		if m.score > -scoreWon {
			hold++
		}
	}
	return hold <= 1
}

// aspirationSearch searches to a depth, first in a window around the last score. It reports
// whether it finished.
func (r *root) aspirationSearch(depth int, score *int) bool {
	alpha, beta := -scoreInf, scoreInf
	if depth >= aspirationDepth {
		alpha, beta = *score-r.searcher.params.AspirationWindow, *score+r.searcher.params.AspirationWindow
	}
	for width := r.searcher.params.AspirationWindow; ; width *= 4 {
		s := r.searchRoot(alpha, beta, depth)
		if r.searcher.stopper.stopped {
			return false
		}
		*score = s
		switch {
		case s <= alpha && alpha > -scoreInf:
			alpha = max(s-width, -scoreInf)
		case s >= beta && beta < scoreInf:
			beta = min(s+width, scoreInf)
		default:
			return true
		}
		if width > 2000 {
			alpha, beta = -scoreInf, scoreInf
		}
	}
}

// searchRoot searches every move once, returns the best score and sorts the moves, best first.
func (r *root) searchRoot(alpha, beta, depth int) int {
	best := -scoreInf
	for i := 0; ; i++ {
		if i == len(r.moves) {
			if best > -scoreWon || r.othersLose || !r.addRest() {
				break
			}
		}
		m := &r.moves[i]
		score := r.searchMove(m.at, i, alpha, beta, depth)
		if r.searcher.stopper.stopped {
			return best
		}
		m.score = score
		if score > best {
			best = score
			if score > alpha {
				alpha = score
				r.setBest(*m)
			}
			if score >= beta {
				break
			}
		}
	}
	slices.SortStableFunc(r.moves, func(a, b rootMove) int { return b.score - a.score })
	if best == r.best.score {
		r.moves = promote(r.moves, r.best)
	}
	return best
}

// addRest adds the moves far from every stone and reports whether there are any.
func (r *root) addRest() bool {
	r.othersLose = true
	p := &r.searcher.path[0].picker
	p.generateDistant(r.searcher, 0)
	for c := p.nextMove(); c != board.NoCell; c = p.nextMove() {
		r.moves = append(r.moves, rootMove{at: c})
	}
	return p.n > 0
}

func (r *root) searchMove(c board.Cell, i, alpha, beta, depth int) int {
	b := &r.searcher.board
	next := (depth - 1) * onePly
	reduce := 0
	if i > 1 && depth >= 3 && !r.othersLose && b.ClassAt(c, b.SideToMove) < pattern.ClassFour {
		reduce = max(0, r.searcher.params.reductions[min(depth, MaxDepth)][min(i, 63)]-r.searcher.params.reducePV)
		reduce = max(0, min(reduce, next-onePly))
	}
	b.Make(c)
	defer b.Undo()
	if i == 0 {
		return -r.searcher.search(-beta, -alpha, next, 1, false)
	}
	score := -r.searcher.search(-alpha-1, -alpha, next-reduce, 1, true)
	if score > alpha && reduce > 0 {
		score = -r.searcher.search(-alpha-1, -alpha, next, 1, true)
	}
	if score > alpha && score < beta {
		score = -r.searcher.search(-beta, -alpha, next, 1, false)
	}
	return score
}
