package bot

import (
	"context"
	"sync"
	"time"

	"hoshi/engine"
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
	for range opt.Searches {
		t.engines <- engine.New(engine.Options{HashMB: opt.HashMB, Seed: opt.Seed})
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

// think searches the position of g at the given depth, showing that the bot is
// typing. It waits for a free engine first. When ctx, which comes from
// [thinking.begin], ends it returns the context's error.
func (r *Room) think(ctx context.Context, g *Game, pos *engine.Position, depth Depth) (engine.Result, error) {
	typing, stopTyping := context.WithCancel(ctx)
	var wait sync.WaitGroup
	wait.Go(func() { r.keepTyping(typing, g.Channel) })
	defer func() { stopTyping(); wait.Wait() }()

	var e *engine.Engine
	select {
	case e = <-r.thinking.engines:
	case <-ctx.Done():
		return engine.Result{}, ctx.Err()
	}
	defer func() { r.thinking.engines <- e }()

	res, err := e.Search(ctx, pos, r.limits(depth))
	if err == nil {
		err = ctx.Err() // what a stopped search found is not wanted
	}
	return res, err
}

// limits says how long the engine may look at a depth.
func (r *Room) limits(d Depth) engine.Limits {
	if d == DepthAuto {
		return engine.Limits{Time: r.opt.AutoTime}
	}
	return engine.Limits{Depth: int(d), Time: r.opt.MaxTime}
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

// depthOf returns how deep the engine looks for a player of a channel.
func (r *Room) depthOf(ctx context.Context, ch ChannelID, p *Player) (Depth, error) {
	if p != nil && p.Depth != DepthOfChannel {
		return p.Depth, nil
	}
	d, err := r.store.Depth(ctx, ch)
	if err == nil && d == DepthOfChannel {
		d = r.opt.Depth
	}
	return d, err
}
