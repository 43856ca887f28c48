package engines

import (
	"context"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/engine"
)

const (
	// jointLines is how many lines are searched for even if a view shows fewer, so that what it shows
	// doesn't depend on which view was asked first.
	jointLines = 3
	// restDepth is the maximum depth in plies for the moves that aren't among the best. A view that
	// shows all moves searches each of them.
	restDepth = 12
	// shownPlies is how much of a line is kept for such a move.
	shownPlies = 6
)

// Evaluate returns what the best moves of a position of a game are worth, and the continuation of each.
// It searches only for what isn't known yet; see [Evaluations].
func (s *Searcher) Evaluate(ctx context.Context, v settings.Values, g *game.Game, pos *engine.Position, depth game.Depth, lines int, req SeatRequest) (*Evaluation, error) {
	lim := v.Limits(game.Strength{Depth: depth}, g)
	lim.Handicap = engine.Handicap{} // people want the truth
	lim.Fresh = true                 // so another process gets the same answer
	want := ask{depth: lim.Depth, auto: lim.Depth == 0, lines: lines}
	if e := s.Evaluations.Of(pos); e != nil && e.answers(want) {
		return e, nil
	}
	req.Expected *= time.Duration(max(jointLines, min(lines, 2*jointLines)))
	eng, release, err := s.Acquire(ctx, req)
	if err != nil {
		return nil, err
	}
	defer release()
	begun := time.Now()
	e, err := s.evaluate(ctx, eng, pos, lim, want)
	s.searched("analysis", begun, err)
	return e, err
}

// evaluate searches for what isn't known yet, within about twice the time limit.
func (s *Searcher) evaluate(ctx context.Context, eng *engine.Engine, pos *engine.Position, lim engine.Limits, want ask) (*Evaluation, error) {
	e := s.Evaluations.Of(pos) // perhaps another request has found it since
	if e == nil || e.known(want) == 0 {
		res, err := eng.Analyze(ctx, pos, engine.Analysis{Limits: lim, MultiPV: jointLines})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		e = s.Evaluations.put(pos, evaluationOf(res, want))
	}
	if e.answers(want) {
		return e, nil
	}
	limited, cancel := ctx, context.CancelFunc(func() {})
	if lim.Time > 0 {
		limited, cancel = context.WithTimeout(ctx, lim.Time)
	}
	defer cancel()
	rest, err := s.evaluateRest(limited, eng, pos, e, want)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil || len(rest) == 0 {
		return e, err
	}
	return s.Evaluations.putRest(pos, e, rest), nil
}

// evaluationOf returns the result of a search as an evaluation.
func evaluationOf(res engine.Result, want ask) *Evaluation {
	e := &Evaluation{Search: res}
	for _, c := range res.Candidates {
		e.moves = append(e.moves, c.Move)
	}
	for _, v := range res.Variations {
		e.Lines = append(e.Lines, Line{v, res.Depth, want})
	}
	return e
}

// evaluateRest evaluates the moves whose value isn't known well enough, each with a search of the position
// after it. If one seems to be better than those known, it's searched more deeply than they were. When
// ctx ends, it returns what it has found so far.
func (s *Searcher) evaluateRest(ctx context.Context, eng *engine.Engine, pos *engine.Position, e *Evaluation, want ask) ([]Line, error) {
	known := e.known(want)
	worst := &e.Lines[known-1]
	depth := worst.Depth
	if !want.auto {
		depth = want.depth
	}
	depth = max(min(depth, restDepth), 2)
	var out []Line
	for _, m := range e.moves {
		if l := e.of(m); l != nil && l.answers(ask{depth: depth}) {
			kept := *l
			kept.asked = kept.asked.most(want)
			out = append(out, kept)
			continue
		}
		l, err := valueAfter(ctx, eng, pos, m, depth)
		if err == nil && l.Score > worst.Score && !l.proven() && !worst.proven() {
			l, err = valueAfter(ctx, eng, pos, m, worst.Depth+1)
		}
		if err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return out, nil
		}
		if l.Score > worst.Score && worst.proven() {
			l.Score, l.Mate, l.Exact = worst.Score, worst.Mate, false
		}
		l.asked = ask{depth: want.depth, auto: want.auto}
		out = append(out, l)
	}
	return out, nil
}

// valueAfter returns what a move is worth, from a search of the position after it.
func valueAfter(ctx context.Context, eng *engine.Engine, pos *engine.Position, m engine.Point, depth int) (Line, error) {
	after := pos.Clone()
	if err := after.Play(m); err != nil {
		return Line{}, err
	}
	effect := engine.EffectOf(pos, m)
	switch {
	case after.Winner() != engine.Empty:
		v := engine.Variation{Move: m, Score: scoreOf(1, 0), Mate: 1, Exact: true, PV: []engine.Point{m}, Effects: []engine.Effect{effect}}
		return Line{Variation: v, Depth: depth}, nil
	case after.Over():
		return Line{Variation: engine.Variation{Move: m, PV: []engine.Point{m}, Effects: []engine.Effect{effect}}, Depth: depth}, nil
	}
	res, err := eng.Search(ctx, after, engine.Limits{Depth: depth - 1, Fresh: true})
	if err != nil {
		return Line{}, err
	}
	next := engine.Variation{Move: res.Move, Score: res.Score, Mate: res.Mate, PV: res.PV[:min(len(res.PV), shownPlies)]}
	p := after.Clone()
	for _, pt := range next.PV {
		next.Effects = append(next.Effects, engine.EffectOf(p, pt))
		if p.Play(pt) != nil {
			break
		}
	}
	return Line{Variation: playedBefore(pos, m, &next), Depth: depth}, nil
}

// putRest adds the values of single moves and returns all that's known about the position now.
// e is what was known before.
func (s *Evaluations) putRest(pos *engine.Position, e *Evaluation, lines []Line) *Evaluation {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := keyOf(pos)
	if now := s.of(key); now != nil {
		e = now
	}
	e = e.clone()
	for _, l := range lines {
		if old := e.of(l.Move); old == nil || l.beats(old) {
			e.set(l)
		} else {
			old.asked = old.asked.most(l.asked)
		}
	}
	s.store(key, e)
	s.linkAfter(pos, key)
	s.linkBefore(pos)
	return s.of(key)
}
