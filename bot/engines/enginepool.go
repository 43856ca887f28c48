// Package engines lends out engines from a pool with seats and priorities, keeps one evaluation of each
// position for everything that shows it, predicts search times, and supervises background work.
package engines

import (
	"context"
	"sync"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
)

// Defaults of [PoolOptions].
const (
	defaultShortSearch = 300 * time.Millisecond
	defaultWaitNotice  = 3 * time.Second
	DefaultHashMB      = 96
)

// PoolOptions configures a [Pool].
type PoolOptions struct {
	Seats       int           // concurrent long searches, one per core; at least 2
	HashMB      int           // total size of all engines' transposition tables in MiB, at least 3; 0 for 96
	Seed        int64         // see engine.Options
	ShortSearch time.Duration // searches expected to take at most this long are short; 0 for 300 ms
	WaitNotice  time.Duration // delay before SeatRequest.OnWait is called; 0 for 3 s
}

// SeatRequest describes work that needs a seat of a [Pool].
type SeatRequest struct {
	Priority Priority
	User     chat.UserID    // who asked, or the host of a watched game; users take turns
	Channel  chat.ChannelID // where it was asked; channels take turns too
	Game     int64          // prefers the engine that last searched this game, whose table is warm; 0 for none
	Expected time.Duration  // expected duration, see [SearchTimes]; 0 if unknown, which counts as long

	// WithoutEngine requests only a seat. Drawings and the programs of package classic use the
	// CPU too, but don't need an engine.
	WithoutEngine bool

	// OnWait is called once if the request is still waiting after PoolOptions.WaitNotice, with
	// its position in the queue (1 is next). It must return immediately, because the seat may
	// be granted in the meantime. Nil for no notice.
	OnWait func(position int)
}

// Pool limits how many searches and drawings run at once, and lends out engines. Any work
// that keeps a CPU busy for long must take a seat first:
//
//	eng, release, err := pool.Acquire(ctx, SeatRequest{Priority: PriorityHint, …})
//	if err != nil {
//		return err
//	}
//	defer release()
//
// With n seats (at least 2), the pool grants up to n+1 at once:
//
//   - Long work takes at most n seats, which leaves one for short searches. So short searches
//     never wait for long work.
//   - Work other than moves in people's games takes at most n seats, or n-1 if it's long. So a
//     move in a person's game, short or long, never waits for an analysis or a watched game.
//
// A machine with one core gets the seats of two. The operating system then shares the core, which
// delays a person's move less than waiting for a whole analysis.
//
// There are at most as many engines as seats granted at once. They share PoolOptions.HashMB equally
// for their transposition tables, so total memory is bounded regardless of the number of seats. If
// a share would be less than 1 MiB, there are fewer seats.
//
// Among the requests that fit, the one with the highest priority goes first. Within a priority,
// users and channels take turns: see turns. At least every ninth grant goes to the oldest request
// of a class, so no request waits forever.
type Pool struct {
	Options PoolOptions

	mu      sync.Mutex
	limits  [seatBounds]int
	used    [seatBounds]int
	queues  [seatClasses]seatQueue
	arrived uint64 // number of requests so far
	turns   turns
	idle    []idleEngine // idle longest first
	engines int          // number of engines created so far
}

// idleEngine is an engine that's not lent out.
type idleEngine struct {
	engine *engine.Engine
	game   int64 // the game it searched last
}

// NewPool returns a pool, which creates engines on demand.
func NewPool(options PoolOptions) *Pool {
	if options.HashMB <= 0 {
		options.HashMB = DefaultHashMB
	}
	options.Seats = max(min(options.Seats, options.HashMB-1), 2)
	if options.ShortSearch <= 0 {
		options.ShortSearch = defaultShortSearch
	}
	if options.WaitNotice <= 0 {
		options.WaitNotice = defaultWaitNotice
	}
	n := options.Seats
	return &Pool{
		Options: options,
		limits:  [seatBounds]int{boundAll: n + 1, boundOthers: n, boundLong: n, boundLongOthers: n - 1},
		turns:   make(turns),
	}
}

// Acquire waits for a seat and an engine. The caller must call release when the work is done,
// preferably with defer so that a panic returns the seat too; further calls do nothing. The engine
// is nil if the request is WithoutEngine. The only possible error is ctx.Err().
func (p *Pool) Acquire(ctx context.Context, request SeatRequest) (eng *engine.Engine, release func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	waiter := p.enqueue(request)
	once := sync.OnceFunc(func() { p.release(waiter) })
	taken := false
	defer func() {
		if !taken { // ctx ended, or OnWait panicked
			once()
		}
	}()
	var notice <-chan time.Time
	if request.OnWait != nil {
		timer := time.NewTimer(p.Options.WaitNotice)
		defer timer.Stop()
		notice = timer.C
	}
	for {
		select {
		case <-waiter.granted:
			taken = true
			return waiter.engine, once, nil
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		case <-notice:
			if position := p.position(waiter); position > 0 {
				request.OnWait(position)
			}
		}
	}
}

// Load returns the number of taken seats and waiting requests.
func (p *Pool) Load() (running, waiting int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range p.queues {
		waiting += len(p.queues[i].waiters)
	}
	return p.used[boundAll], waiting
}

// enqueue adds a request and grants all requests that fit.
func (p *Pool) enqueue(request SeatRequest) *seatWaiter {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.arrived++
	waiter := &seatWaiter{
		request: request,
		class:   p.classOf(request),
		number:  p.arrived,
		granted: make(chan struct{}),
	}
	queue := &p.queues[waiter.class]
	queue.waiters = append(queue.waiters, waiter)
	p.dispatch()
	return waiter
}

// release removes a request from the queue, or returns its seat and engine.
func (p *Pool) release(waiter *seatWaiter) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.queues[waiter.class].remove(waiter) {
		return
	}
	for _, bound := range boundsOf[waiter.class] {
		p.used[bound]--
	}
	if waiter.engine != nil {
		p.idle = append(p.idle, idleEngine{waiter.engine, waiter.request.Game})
	}
	p.dispatch()
}

// dispatch grants seats until no waiting request fits.
func (p *Pool) dispatch() {
	for {
		waiter := p.next()
		if waiter == nil {
			p.forgetTurns()
			return
		}
		for class := range p.queues {
			p.queues[class].count(waiter, p.fits(seatClass(class)))
		}
		p.queues[waiter.class].remove(waiter)
		for _, bound := range boundsOf[waiter.class] {
			p.used[bound]++
		}
		p.turns.grant(waiter.request)
		if !waiter.request.WithoutEngine {
			waiter.engine = p.takeEngine(waiter.request.Game)
		}
		close(waiter.granted)
	}
}

// forgetTurns bounds the memory used by turns.
func (p *Pool) forgetTurns() {
	if p.used[boundAll] == 0 {
		clear(p.turns) // nothing is waiting either
		return
	}
	p.turns.forget()
}

// next returns the request to grant next, or nil if none fits.
func (p *Pool) next() *seatWaiter {
	var best, overdue *seatWaiter
	for class := range p.queues {
		queue := &p.queues[class]
		if len(queue.waiters) == 0 || !p.fits(seatClass(class)) {
			continue
		}
		if oldest := queue.waiters[0]; queue.passed >= patience && (overdue == nil || oldest.number < overdue.number) {
			overdue = oldest
		}
		for _, waiter := range queue.waiters {
			if best == nil || p.turns.before(waiter, best) {
				best = waiter
			}
		}
	}
	if overdue != nil {
		return overdue
	}
	return best
}

// fits reports whether one more request of a class may run.
func (p *Pool) fits(class seatClass) bool {
	for _, bound := range boundsOf[class] {
		if p.used[bound] >= p.limits[bound] {
			return false
		}
	}
	return true
}

// position returns a request's position among all waiting requests, or 0 if it has its seat.
func (p *Pool) position(waiter *seatWaiter) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	waits, position := false, 1
	for class := range p.queues {
		for _, other := range p.queues[class].waiters {
			if other == waiter {
				waits = true
			} else if p.turns.before(other, waiter) {
				position++
			}
		}
	}
	if !waits {
		return 0
	}
	return position
}

// takeEngine returns the engine that searched the game last, or else a new engine for the game if
// the pool isn't full, or else the one that has been idle longest. There are never more engines
// than seats.
func (p *Pool) takeEngine(game int64) *engine.Engine {
	chosen := -1
	for i := range p.idle {
		if game != 0 && p.idle[i].game == game {
			chosen = i
		}
	}
	if chosen < 0 {
		if len(p.idle) == 0 || game != 0 && p.engines < p.limits[boundAll] {
			p.engines++
			return engine.New(engine.Options{HashMB: p.tableMB(), Seed: p.Options.Seed})
		}
		chosen = 0
	}
	eng := p.idle[chosen].engine
	p.idle = append(p.idle[:chosen], p.idle[chosen+1:]...)
	return eng
}

// tableMB returns the size of each engine's transposition table in MiB.
func (p *Pool) tableMB() int {
	return max(p.Options.HashMB/p.limits[boundAll], 1)
}
