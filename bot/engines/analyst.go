package engines

import (
	"context"
	"time"

	"hoshi/bot/chat"
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

// Analyze implements [review.Analyst].
func (a Analyst) Analyze(ctx context.Context, pos *engine.Position, what engine.Analysis) (engine.Result, error) {
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
	return res, err
}
