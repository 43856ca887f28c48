package bot

import (
	"context"
	"errors"
	"sync"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/engines"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// typingEvery is how often the typing indicator is renewed. Discord shows it for ten seconds.
const typingEvery = 8 * time.Second

// acquire waits for an engine, and shows the typing indicator from now until release is called.
// Everything that searches or draws for long acquires an engine, which keeps the number of searches
// within what the machine can handle.
func (s *Service) acquire(ctx context.Context, req engines.SeatRequest) (e *engine.Engine, release func(), err error) {
	typing, stopTyping := context.WithCancel(ctx)
	var wait sync.WaitGroup
	wait.Go(func() { s.keepTyping(typing, req.Channel) })
	begun := time.Now()
	e, free, err := s.engines.Acquire(ctx, req)
	if err != nil {
		stopTyping()
		wait.Wait()
		return nil, nil, err
	}
	s.opt.Observer.Waited(engines.PriorityNames[req.Priority], time.Since(begun))
	return e, func() { free(); stopTyping(); wait.Wait() }, nil
}

// searchRequest returns the pool request for a search of a game.
func (s *Service) searchRequest(g *game.Game, p engines.Priority, user chat.UserID, depth game.Depth) engines.SeatRequest {
	expected := s.opt.AutoTime
	if depth != game.DepthAuto {
		expected = min(s.times.Expected(int(depth)), s.opt.MaxTime)
	}
	return engines.SeatRequest{Priority: p, Channel: g.Channel, User: user, Game: g.ID, Expected: expected}
}

// search finds the best move of a position with the main engine. If ctx ends, it returns the
// context's error.
func (s *Service) search(ctx context.Context, g *game.Game, pos *engine.Position, st game.Strength, req engines.SeatRequest) (engine.Result, error) {
	e, release, err := s.acquire(ctx, req)
	if err != nil {
		return engine.Result{}, err
	}
	defer release()
	lim, err := s.limits(ctx, st, g)
	if err != nil {
		return engine.Result{}, err
	}
	begun := time.Now()
	res, err := e.Search(ctx, pos, lim)
	if err == nil {
		err = ctx.Err() // the result of a stopped search is not wanted
	}
	s.searched(searchName(st), begun, err)
	if err == nil && st.Level == engine.NoLevel && res.Depth == int(st.Depth) {
		s.times.Record(res.Depth, res.Time)
	}
	return res, err
}

// insightRequest returns the pool request for an answer to c. The user is told if they have to
// wait.
func (s *Service) insightRequest(ctx context.Context, c *command.Call, ex *examination, p engines.Priority) engines.SeatRequest {
	req := s.searchRequest(ex.game, p, c.User.ID, ex.depth)
	req.OnWait = s.waitNotice(ctx, c)
	return req
}

// analyzePosition finds the given number of best moves of a position with the main engine, and the
// continuation of each.
func (s *Service) analyzePosition(ctx context.Context, c *command.Call, ex *examination, p engines.Priority, moves int) (engine.Result, error) {
	req := s.insightRequest(ctx, c, ex, p)
	req.Expected *= time.Duration(moves) // each one is searched in full
	e, release, err := s.acquire(ctx, req)
	if err != nil {
		return engine.Result{}, err
	}
	defer release()
	lim, err := s.limits(ctx, game.Strength{Depth: ex.depth}, ex.game)
	if err != nil {
		return engine.Result{}, err
	}
	lim.Fresh = true // so repeated questions get the same answer
	begun := time.Now()
	res, err := e.Analyze(ctx, ex.pos, engine.Analysis{Limits: lim, MultiPV: moves})
	if err == nil {
		err = ctx.Err()
	}
	s.searched("analysis", begun, err)
	return res, err
}

// searchClassic searches a position with a program of package classic. If that takes too long for a
// chat, it returns the best move valued so far, or the result of searching a single ply.
func (s *Service) searchClassic(ctx context.Context, req engines.SeatRequest, g *game.Game, pos *engine.Position, p classic.Program, o classic.Options) (res classic.Result, err error) {
	of, err := s.guildSettings(ctx, g.Guild)
	if err != nil {
		return classic.Result{}, err
	}
	o.Depth = int(of.Within(game.Depth(o.Depth)))
	req.Expected, req.WithoutEngine = 0, true // their search times haven't been measured
	_, release, err := s.acquire(ctx, req)
	if err != nil {
		return classic.Result{}, err
	}
	defer release()
	defer func(begun time.Time) { s.searched("program", begun, err) }(time.Now())
	limited, cancel := context.WithTimeout(ctx, g.SearchTime(of.MoveTime(s.opt.MaxTime)))
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

// bestMove finds the move of the engine whose turn it is in g. tried is how many moves a program's
// search tried, 0 for the main engine.
func (s *Service) bestMove(ctx context.Context, g *game.Game, pos *engine.Position) (move engine.Point, tried int, err error) {
	player := g.Player(g.ToMove())
	settings, err := s.settingsIn(ctx, g.Channel, g.Guild)
	if err != nil {
		return engine.Point{}, 0, err
	}
	st := s.strengthIn(player, settings)
	priority, user := engines.PriorityMove, g.Player(g.ToMove().Other()).User.ID
	if g.Watched() {
		priority, user = engines.PriorityWatchedMove, g.Host.ID
	}
	req := s.searchRequest(g, priority, user, st.Plies())
	req.OnWait = func(int) { go s.tellWait(ctx, g) }
	if program, ok := classic.Lookup(player.Program); ok {
		options := player.ClassicOptions(st.Depth)
		options.Seed = s.lots(g, pos.Len())
		res, err := s.searchClassic(ctx, req, g, pos, program, options)
		return res.Move, res.Nodes, err
	}
	res, err := s.search(ctx, g, pos, st, req)
	s.opt.Log.DebugContext(ctx, "searched", "game", g.ID, "channel", string(g.Channel), "ply", len(g.Moves)+1, "move", res.Move,
		"depth", res.Depth, "score", res.Score, "nodes", res.Nodes, "time", res.Time, "err", err)
	return res.Move, 0, err
}

// tellWait says in a game's channel that its move is waiting for a free engine.
func (s *Service) tellWait(ctx context.Context, g *game.Game) {
	if g.Watched() || g.AnswerOnly {
		return // the existing board is enough, or the only answer is reserved for the move
	}
	language, err := s.languageOf(ctx, g.Channel, g.Guild)
	if err == nil {
		_, err = s.chat.Post(ctx, g.Channel, chat.Reply{Text: message.T("work.move_waits"), Language: language, Prefix: s.TextSettings(ctx, g.Guild).Prefix})
	}
	if err != nil && ctx.Err() == nil {
		s.opt.Log.DebugContext(ctx, "a wait was not told", "channel", g.Channel, "err", err)
	}
}

// typingAfter is the delay before the typing indicator appears. Editing a board doesn't end the
// indicator, which would outlast a quick answer.
const typingAfter = 500 * time.Millisecond

func (s *Service) keepTyping(ctx context.Context, ch chat.ChannelID) {
	select {
	case <-time.After(typingAfter):
	case <-ctx.Done():
		return
	}
	tick := time.NewTicker(typingEvery)
	defer tick.Stop()
	for {
		if err := s.chat.Typing(ctx, ch); err != nil && ctx.Err() == nil {
			s.opt.Log.DebugContext(ctx, "typing was not shown", "channel", ch, "err", err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}
