package engines

import (
	"context"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
)

// Analyst analyzes positions one by one. It takes a seat for each of them, so a move never waits for
// more than one position.
type Analyst struct {
	searcher *Searcher
	request  SeatRequest
	own      *engine.Engine // instead of one from the pool; may be nil
}

// Analyst returns an analyst that works for a person. If own is not nil, it uses that engine instead
// of one from the pool.
func (s *Searcher) Analyst(ch chat.ChannelID, user chat.UserID, game int64, own *engine.Engine) Analyst {
	return Analyst{s, SeatRequest{
		Priority: PriorityAnalysis, Channel: ch, User: user, Game: game, Expected: ShortSearch, WithoutEngine: own != nil,
	}, own}
}

// Analyze implements [review.Analyst]. It searches only for what isn't known yet; see [Evaluations].
func (a Analyst) Analyze(ctx context.Context, pos *engine.Position, what engine.Analysis) (engine.Result, error) {
	want := ask{depth: what.Depth, lines: max(what.MultiPV, 1)}
	kept := a.searcher.Evaluations
	if e := kept.Of(pos); e != nil && want.depth > 0 && e.answers(want) {
		return e.Result(want.lines), nil
	}
	e, release, err := a.searcher.Pool.Acquire(ctx, a.request)
	if err != nil {
		return engine.Result{}, err
	}
	defer release()
	if a.own != nil {
		e = a.own
	}
	begun := time.Now()
	res, err := e.Analyze(ctx, pos, what)
	a.searcher.searched("review", begun, err)
	if err != nil || ctx.Err() != nil || want.depth == 0 {
		return res, err
	}
	return kept.put(pos, evaluationOf(res, want)).Result(want.lines), nil
}
