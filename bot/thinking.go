package bot

import (
	"context"
	"errors"
	"sync"
	"time"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// typingEvery renews the sign that the bot is writing before it goes out:
// Discord shows it for ten seconds.
const typingEvery = 8 * time.Second

// thinking is the searches under way: how many there may be, and how to stop
// those of a game.
type thinking struct {
	engines chan *engine.Engine // those at rest; as many as may search at once

	mu    sync.Mutex
	stops map[int64]map[*context.CancelFunc]struct{}
}

func newThinking(opt Options) *thinking {
	t := &thinking{
		engines: make(chan *engine.Engine, opt.Searches),
		stops:   make(map[int64]map[*context.CancelFunc]struct{}),
	}
	wins := engine.NewWinCache() // shared, because each move of a game may get another engine
	for range opt.Searches {
		t.engines <- engine.New(engine.Options{HashMB: opt.HashMB, Seed: opt.Seed, Wins: wins})
	}
	return t
}

// begin registers a search of a game; call done when it has ended. Whoever
// searches a stored game begins before loading it: whoever changes the game
// stops its searches after storing the change, so that either the search is
// stopped or it sees the change.
func (t *thinking) begin(ctx context.Context, game int64) (search context.Context, done func()) {
	search, cancel := context.WithCancel(ctx)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stops[game] == nil {
		t.stops[game] = make(map[*context.CancelFunc]struct{})
	}
	t.stops[game][&cancel] = struct{}{}
	return search, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		cancel()
		delete(t.stops[game], &cancel)
		if len(t.stops[game]) == 0 {
			delete(t.stops, game)
		}
	}
}

// stop cancels all searches of a game.
func (t *thinking) stop(game int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for cancel := range t.stops[game] {
		(*cancel)()
	}
}

// busy reports whether anything is being thought about in a game.
func (t *thinking) busy(game int64) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.stops[game]) > 0
}

// seat waits for a free engine, showing meanwhile and until leave is called that
// the bot is typing. Whatever searches takes a seat, so that there are never more
// searches than the machine is to bear.
func (r *Room) seat(ctx context.Context, ch ChannelID) (e *engine.Engine, leave func(), err error) {
	typing, stopTyping := context.WithCancel(ctx)
	var wait sync.WaitGroup
	wait.Go(func() { r.keepTyping(typing, ch) })
	still := func() { stopTyping(); wait.Wait() }
	select {
	case e = <-r.thinking.engines:
		return e, func() { r.thinking.engines <- e; still() }, nil
	case <-ctx.Done():
		still()
		return nil, nil, ctx.Err()
	}
}

// think lets the main engine search a position of a game at the given depth. When
// ctx, which comes from [thinking.begin], ends it returns the context's error.
func (r *Room) think(ctx context.Context, g *Game, pos *engine.Position, depth Depth) (engine.Result, error) {
	e, leave, err := r.seat(ctx, g.Channel)
	if err != nil {
		return engine.Result{}, err
	}
	defer leave()
	res, err := e.Search(ctx, pos, r.limits(depth, g.ID))
	if err == nil {
		err = ctx.Err() // what a stopped search found is not wanted
	}
	return res, err
}

// study lets the main engine look for the best moves of a position, so many of
// them, and what follows from each; it ends like [Room.think].
func (r *Room) study(ctx context.Context, g *Game, pos *engine.Position, depth Depth, lines int) (engine.Result, error) {
	e, leave, err := r.seat(ctx, g.Channel)
	if err != nil {
		return engine.Result{}, err
	}
	defer leave()
	res, err := e.Analyze(ctx, pos, engine.Analysis{Limits: r.limits(depth, g.ID), MultiPV: lines})
	if err == nil {
		err = ctx.Err()
	}
	return res, err
}

// consult lets a program of package classic search a position. One that takes
// too long for a chat makes do with the best it has valued by then, or with
// looking a single ply ahead.
func (r *Room) consult(ctx context.Context, ch ChannelID, pos *engine.Position, p classic.Program, o classic.Options) (classic.Result, error) {
	_, leave, err := r.seat(ctx, ch)
	if err != nil {
		return classic.Result{}, err
	}
	defer leave()
	limited, cancel := context.WithTimeout(ctx, r.opt.MaxTime)
	defer cancel()
	res, err := p.Search(limited, pos, o)
	if err != nil && errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		if len(res.Candidates) > 0 {
			return res, nil
		}
		o.Depth = 1
		return p.Search(ctx, pos, o)
	}
	return res, err
}

// find lets the engine that is to move in g look for its move.
func (r *Room) find(ctx context.Context, g *Game, pos *engine.Position) (engine.Point, error) {
	player := g.Player(g.ToMove())
	settings, err := r.store.ChannelSettings(ctx, g.Channel)
	if err != nil {
		return engine.Point{}, err
	}
	depth := r.depthIn(player, settings)
	if program, ok := classic.Lookup(player.Program); ok {
		res, err := r.consult(ctx, g.Channel, pos, program, classic.Options{Depth: int(depth)})
		return res.Move, err
	}
	res, err := r.think(ctx, g, pos, depth)
	r.opt.Log.Debug("searched", "game", g.ID, "ply", len(g.Moves)+1, "move", res.Move,
		"depth", res.Depth, "score", res.Score, "nodes", res.Nodes, "time", res.Time, "err", err)
	return res.Move, err
}

// limits says how far and how long the engine may look at a depth. What it
// misjudges at the easy ones differs from game to game.
func (r *Room) limits(d Depth, game int64) engine.Limits {
	if d == DepthAuto {
		return engine.Limits{Time: r.opt.AutoTime}
	}
	lim := engine.Level(int(d), game)
	lim.Time = r.opt.MaxTime
	return lim
}

func (r *Room) keepTyping(ctx context.Context, ch ChannelID) {
	tick := time.NewTicker(typingEvery)
	defer tick.Stop()
	for {
		if err := r.chat.Typing(ctx, ch); err != nil && ctx.Err() == nil {
			r.opt.Log.Debug("typing was not shown", "channel", ch, "err", err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// depthIn returns how deep an engine looks in a channel with these settings; nil
// stands for the main engine.
func (r *Room) depthIn(p *Player, s ChannelSettings) Depth {
	if p != nil && p.Depth != DepthOfChannel {
		return p.Depth
	}
	if p != nil {
		if program, ok := classic.Lookup(p.Program); ok {
			return Depth(program.Depth)
		}
	}
	if s.Depth != DepthOfChannel {
		return s.Depth
	}
	return r.opt.Depth
}
