package engines

import (
	"context"
	"errors"
	"sync"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// searchName returns the name of a search of this strength for an [Observer].
func searchName(st game.Strength) string {
	if st.Level == engine.NoLevel {
		return "depth"
	}
	return st.Level.String()
}

// searched tells the observer that a search has ended with err.
func (s *Searcher) searched(level string, begun time.Time, err error) {
	outcome := "failed"
	switch {
	case err == nil:
		outcome = "done"
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		outcome = "cancelled"
	}
	s.Observer.Searched(level, outcome, time.Since(begun))
}

// ShortSearch is the approximate time a review spends on a position.
const ShortSearch = 50 * time.Millisecond

// Acquire waits for an engine, and shows the typing indicator from now until release is called.
// Everything that searches or draws for long acquires an engine, which keeps the number of searches
// within what the machine can handle.
func (s *Searcher) Acquire(ctx context.Context, req SeatRequest) (e *engine.Engine, release func(), err error) {
	typing, stopTyping := context.WithCancel(ctx)
	var wait sync.WaitGroup
	wait.Go(func() { s.keepTyping(typing, req.Channel) })
	begun := time.Now()
	e, free, err := s.Pool.Acquire(ctx, req)
	if err != nil {
		stopTyping()
		wait.Wait()
		return nil, nil, err
	}
	s.Observer.Waited(priorityNames[req.Priority], time.Since(begun))
	return e, func() { free(); stopTyping(); wait.Wait() }, nil
}

// SearchRequest returns the pool request for a search of a game.
func (s *Searcher) SearchRequest(g *game.Game, p Priority, user chat.UserID, depth game.Depth) SeatRequest {
	expected := s.Defaults.AutoTime
	if depth != game.DepthAuto {
		expected = min(s.Times.Expected(int(depth)), s.Defaults.MaxTime)
	}
	return SeatRequest{Priority: p, Channel: g.Channel, User: user, Game: g.ID, Expected: expected}
}

// Search finds the best move of a position with the main engine. If ctx ends, it returns the
// context's error.
func (s *Searcher) Search(ctx context.Context, v settings.Values, g *game.Game, pos *engine.Position, st game.Strength, req SeatRequest) (engine.Result, error) {
	e, release, err := s.Acquire(ctx, req)
	if err != nil {
		return engine.Result{}, err
	}
	defer release()
	lim := v.Limits(st, g)
	begun := time.Now()
	res, err := e.Search(ctx, pos, lim)
	if err == nil {
		err = ctx.Err() // the result of a stopped search is not wanted
	}
	s.searched(searchName(st), begun, err)
	if err == nil && st.Level == engine.NoLevel && res.Depth == int(st.Depth) {
		s.Times.Record(res.Depth, res.Time)
	}
	return res, err
}

// SearchClassic searches a position with a program of package classic. If that takes too long for a
// chat, it returns the best move valued so far, or the result of searching a single ply.
func (s *Searcher) SearchClassic(ctx context.Context, v settings.Values, req SeatRequest, g *game.Game, pos *engine.Position, p classic.Program, o classic.Options) (res classic.Result, err error) {
	o.Depth = int(v.Guild.Within(game.Depth(o.Depth)))
	req.Expected, req.WithoutEngine = 0, true // their search times haven't been measured
	_, release, err := s.Acquire(ctx, req)
	if err != nil {
		return classic.Result{}, err
	}
	defer release()
	defer func(begun time.Time) { s.searched("program", begun, err) }(time.Now())
	limited, cancel := context.WithTimeout(ctx, g.SearchTime(v.Guild.MoveTime(s.Defaults.MaxTime)))
	defer cancel()
	res, err = p.Search(limited, pos, o)
	if err != nil && errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		if len(res.Candidates) > 0 {
			return res, nil
		}
		o.Depth = 1
		return p.Search(ctx, pos, o)
	}
	return res, err
}
