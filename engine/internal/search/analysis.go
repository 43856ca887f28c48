package search

import (
	"context"
	"slices"
	"time"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/effect"
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/tactics"
)

// Analysis says what [Engine.Analyze] should find.
type Analysis struct {
	Limits

	// MultiPV is the number of best moves to find, each with its score and line; 0 for 1.
	// The result has fewer if the position has fewer moves to consider.
	MultiPV int

	// Progress, if not nil, is called with the current result after each iteration and
	// whenever the best move changes. The search waits for it.
	Progress func(Result)
}

// Variation is one of the best moves and its expected continuation.
type Variation struct {
	Move  game.Point
	Score int // for the side to move; see ScoreMate
	Mate  int // plies to the forced win (positive) or loss (negative), 0 if neither is known

	// Exact means that Mate is proven to be the shortest: with this move the win or loss
	// can't come sooner against the best defense, and in the first variation no other move
	// wins sooner. Otherwise Mate is an upper bound. Depths below 4 prove nothing.
	Exact bool

	PV      []game.Point    // the expected line, beginning with Move; a proven win leads to the five
	Effects []effect.Effect // of each move of PV
}

// Analyze looks for the best moves of pos, which it doesn't change. It has the same limits
// as [Engine.Search] and stops in the same way. It fills [Result.Variations], best first. The
// rest of the result is about the first one.
//
// Having found a win it continues until the win is proven to be the shortest or a limit ends
// it. A handicap with Misses is for Search only: Analyze may then take a forbidden move for legal.
func (e *Engine) Analyze(ctx context.Context, pos *game.Position, a Analysis) (Result, error) {
	began := time.Now()
	if pos.Over() {
		return Result{}, game.ErrGameOver
	}
	if pos.Stones() == 0 {
		c := game.Center(pos.Size())
		line := Variation{Move: c, PV: []game.Point{c}, Effects: []effect.Effect{{}}}
		return Result{Move: c, Time: time.Since(began), PV: line.PV, Candidates: []Candidate{{Move: c}}, Variations: []Variation{line}}, nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	s, lim, release := e.begin(ctx, pos, a.Limits, began)
	defer release()
	depth := lim.Depth
	an := analyzer{root: root{searcher: s}, multiPV: max(a.MultiPV, 1), onInfo: a.Progress, provable: pos.Rule() == game.Freestyle}
	for i := range an.provers {
		an.provers[i].searcher = s
	}
	an.prepare()
	if !s.stopper.checkStop() {
		stop := e.startHelpers(ctx, pos, lim, depth, began)
		an.run(depth)
		an.helped = stop()
	}
	for i := range an.lines {
		if l := &an.lines[i]; l.decided() {
			l.line = an.root.searcher.extendVariation(l.line, MateIn(l.score))
			an.root.searcher.rememberWin(l.line, MateIn(l.score))
		}
	}
	return an.result(), nil
}

// analyzer is a search for several best moves. Its root has all moves. When it searches for
// the next line it leaves out the moves of the lines already found.
type analyzer struct {
	root     root
	multiPV  int
	lines    []variation
	onInfo   func(Result)
	provable bool       // the rule is one the prover supports
	provers  [2]prover  // for wins of the side to move, and of the other
	wins     []rootMove // known without a search and not yet in a line
	helped   uint64     // nodes visited by other threads
}

// variation is a line as far as it is known.
type variation struct {
	rootMove
	line  []board.Cell
	exact bool
}

func (l *variation) won() bool     { return l.score >= scoreWon }
func (l *variation) decided() bool { return abs(l.score) >= scoreWon }

// prepare collects the moves and makes wins on the board lines at once.
func (an *analyzer) prepare() {
	an.root.prepare()
	b := &an.root.searcher.board
	n := tactics.StaticWin(b)
	if n > 0 {
		kind := b.ClassAt(tactics.WinningMove(b), b.SideToMove)
		moves := b.Candidates()
		for c := range moves.Cells() {
			if k := b.ClassAt(c, b.SideToMove); k == kind && kind >= pattern.ClassOpenFour || c == tactics.WinningMove(b) {
				an.wins = append(an.wins, rootMove{c, ScoreMate - n})
			}
		}
	}
	// A five ends the game, so it isn't searched.
	an.root.moves = slices.DeleteFunc(an.root.moves, func(m rootMove) bool { return b.ClassAt(m.at, b.SideToMove) == pattern.ClassFive })
	first := variation{rootMove: an.root.best, line: []board.Cell{an.root.best.at}}
	switch {
	case n > 0:
		first = an.staticVariation()
	case n < 0:
		first.score, first.exact = -(ScoreMate + n), an.provable
	}
	an.lines = []variation{first}
}

// staticVariation makes a line of the first win known without a search.
func (an *analyzer) staticVariation() variation {
	m := an.wins[0]
	an.wins = an.wins[1:]
	return variation{rootMove: m, line: an.root.searcher.extendVariation([]board.Cell{m.at}, ScoreMate-m.score), exact: an.provable}
}

// run deepens until a limit ends it or everything is decided.
func (an *analyzer) run(maxDepth int) {
	if an.root.searcher.vcfDepth > 0 && !an.lines[0].won() {
		if n, line := an.root.searcher.knownWin(); n > 0 {
			win := rootMove{line[0], ScoreMate - n}
			an.lines[0] = variation{rootMove: win, line: an.root.searcher.extendVariation(line, n)}
		}
	}
	for depth := 1; depth <= maxDepth; depth++ {
		for i := 0; i < an.multiPV && an.iterateLine(i, depth); i++ {
		}
		if an.root.searcher.stopper.stopped {
			return
		}
		an.sort()
		an.root.depth = depth
		if an.root.searcher.vcfDepth > 0 {
			an.prove(min(10_000<<min(depth, 6), 500_000))
		}
		an.report()
		if an.finished() || an.root.searcher.stopper.checkStop() {
			return
		}
	}
}

// finished reports whether nothing is left to find out.
func (an *analyzer) finished() bool {
	for i := range an.lines {
		if l := &an.lines[i]; !l.decided() || !l.exact && an.provable && an.root.searcher.vcfDepth > 0 {
			return false
		}
	}
	return len(an.wins) == 0 || len(an.lines) == an.multiPV
}

// iterateLine searches for the best move that isn't in the lines before i. It returns false
// if there is none or the search was stopped.
func (an *analyzer) iterateLine(i, depth int) bool {
	if i < len(an.lines) {
		if l := &an.lines[i]; l.decided() && (l.exact || depth > abs(MateIn(l.score))) {
			return true
		}
	} else if len(an.wins) > 0 {
		an.lines = append(an.lines, an.staticVariation())
		return true
	}
	sub := root{searcher: an.root.searcher, othersLose: an.root.othersLose, winFloor: scoreWon, best: rootMove{board.NoCell, -scoreInf}}
	for _, m := range an.root.moves {
		if !slices.ContainsFunc(an.lines[:min(i, len(an.lines))], func(l variation) bool { return l.at == m.at }) {
			sub.moves = append(sub.moves, m)
		}
	}
	if len(sub.moves) == 0 {
		return false
	}
	score := sub.moves[0].score
	if i < len(an.lines) {
		score = an.lines[i].score
		if at := slices.IndexFunc(sub.moves, func(m rootMove) bool { return m.at == an.lines[i].at }); at >= 0 {
			sub.moves = promote(sub.moves, sub.moves[at])
		}
	}
	sub.onBest = func() {
		if an.improve(i, &sub) {
			an.report()
		}
	}
	done := sub.aspirationSearch(depth, &score)
	an.improve(i, &sub)
	if done {
		an.keep(&sub)
	}
	return done
}

// improve makes the best move of a search the i-th line, unless that is already a win at
// least as fast. It reports whether the line's move changed.
func (an *analyzer) improve(i int, sub *root) bool {
	if sub.best.at == board.NoCell {
		return false
	}
	l := variation{rootMove: sub.best, line: slices.Clone(sub.line)}
	if i == len(an.lines) {
		an.lines = append(an.lines, l)
		return true
	}
	old := an.lines[i]
	if old.won() && old.score >= l.score {
		return false
	}
	if at := slices.IndexFunc(an.lines, func(o variation) bool { return o.at == l.at }); at > i {
		an.lines[at] = old
	}
	an.lines[i] = l
	return old.at != l.at
}

// keep saves the scores and the order of a search's moves for the next one.
func (an *analyzer) keep(sub *root) {
	for _, m := range an.root.moves {
		if !slices.ContainsFunc(sub.moves, func(o rootMove) bool { return o.at == m.at }) {
			sub.moves = append(sub.moves, m)
		}
	}
	an.root.moves, an.root.othersLose = sub.moves, sub.othersLose
}

// report calls the progress callback.
func (an *analyzer) report() {
	if an.onInfo != nil {
		an.onInfo(an.result())
	}
}

func (an *analyzer) sort() { slices.SortStableFunc(an.lines, byScore) }

func byScore(a, b variation) int { return b.score - a.score }

// result returns what is known.
func (an *analyzer) result() Result {
	lines := slices.Clone(an.lines) // a running search may rely on their order
	slices.SortStableFunc(lines, byScore)
	res := Result{Depth: an.root.depth, Nodes: an.root.searcher.stopper.nodes + an.helped, Time: time.Since(an.root.searcher.stopper.began)}
	for _, l := range lines[:min(len(lines), an.multiPV)] {
		line := Variation{Move: l.at.Point(), Score: l.score, Mate: MateIn(l.score), Exact: l.decided() && l.exact}
		for _, c := range l.line {
			line.PV = append(line.PV, c.Point())
		}
		line.Effects = effect.OfLine(&an.root.searcher.board, l.line)
		res.Variations = append(res.Variations, line)
		res.Candidates = append(res.Candidates, Candidate{line.Move, line.Score})
	}
	first := &res.Variations[0]
	res.Move, res.Score, res.Mate, res.PV = first.Move, first.Score, first.Mate, first.PV
	worst := res.Variations[len(res.Variations)-1].Score
	for _, m := range slices.Concat(an.wins, an.root.moves) {
		if !slices.ContainsFunc(res.Candidates, func(c Candidate) bool { return c.Move == m.at.Point() }) {
			res.Candidates = append(res.Candidates, Candidate{m.at.Point(), min(m.score, worst)})
		}
	}
	slices.SortStableFunc(res.Candidates, func(a, b Candidate) int { return b.Score - a.Score })
	return res
}
