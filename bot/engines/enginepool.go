// Package engines lends out engines: a pool with seats and priorities, how long searches take,
// and the supervision of work that goes on in the background.
package engines

import (
	"context"
	"sync"
	"time"

	"hoshi/bot/chat"
	"hoshi/engine"
)

// Defaults of [PoolOptions].
const (
	defaultShortSearch = 300 * time.Millisecond
	defaultWaitNotice  = 3 * time.Second
	DefaultHashMB      = 96
)

// PoolOptions are the settings of an enginePool.
type PoolOptions struct {
	Seats       int           // long searches at once, one per core; fewer than 2 count as 2
	HashMB      int           // transposition tables of all engines together in MiB, at least 3; 0 for 96
	Seed        int64         // see engine.Options
	ShortSearch time.Duration // a search expected to take at most this is short; 0 for 300 ms
	WaitNotice  time.Duration // after how long seatRequest.OnWait is called; 0 for 3 s
}

// SeatRequest describes work that needs a seat of an enginePool.
type SeatRequest struct {
	Priority Priority
	User     chat.UserID    // who asked; the host for a watched game. Users take turns
	Channel  chat.ChannelID // where; channels take turns too
	Game     int64          // its engine is preferred, as its table is warm; 0 for none
	Expected time.Duration  // how long the work will probably take, see searchTimes; 0 if unknown, which counts as long

	// WithoutEngine asks for a seat alone. Drawings and the programs of package
	// classic load the processor too, but need no engine.
	WithoutEngine bool

	// OnWait is called once, if the request still waits after poolOptions.WaitNotice,
	// with its place in the queue (1 is next). It has to return at once: the seat may be
	// granted meanwhile. Nil for no notice.
	OnWait func(position int)
}

// EnginePool limits how much is searched and drawn at once, and lends out the
// engines. Whatever loads a processor for long takes a seat first:
//
//	eng, release, err := pool.acquire(ctx, seatRequest{Priority: priorityHint, …})
//	if err != nil {
//		return err
//	}
//	defer release()
//
// With n seats (at least 2) the pool grants n+1 at once:
//
//   - Long work takes n at most, so one seat is left for short searches. These never
//     wait for long work.
//   - Work other than a person's move takes n at most, and n-1 if it is long. So a
//     person's move, short or long, never waits for an analysis or a watched game.
//
// A machine with one core gets the seats of two: the operating system then divides its
// time, which delays a person's move less than a whole analysis would.
//
// There are at most as many engines as seats granted at once. Each has an equal share of
// poolOptions.HashMB for its transposition table, so that their sum is bounded whatever
// the number of seats. Where a share would be less than 1 MiB there are fewer seats.
//
// Among the requests that fit, the one with the highest priority goes first. Within a
// priority users and channels take turns: see turns. Every ninth grant at the latest goes
// to the oldest request of a class, so that no request waits for ever.
type EnginePool struct {
	Options PoolOptions

	mu      sync.Mutex
	limits  [seatBounds]int
	used    [seatBounds]int
	queues  [seatClasses]seatQueue
	arrived uint64 // requests so far
	turns   turns
	idle    []idleEngine // idle for longest first
	engines int          // made so far
}

// idleEngine is an engine that nobody holds.
type idleEngine struct {
	engine *engine.Engine
	game   int64 // that it searched last
}

// NewEnginePool returns a pool. It makes its engines when they are needed first.
func NewEnginePool(options PoolOptions) *EnginePool {
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
	return &EnginePool{
		Options: options,
		limits:  [seatBounds]int{boundAll: n + 1, boundOthers: n, boundLong: n, boundLongOthers: n - 1},
		turns:   make(turns),
	}
}

// Acquire waits for a seat and an engine. The caller calls release when the work is done,
// best with defer, so that a panic gives the seat back too; further calls do nothing. The
// engine is nil if the request is WithoutEngine. The only error is that of ctx.
func (p *EnginePool) Acquire(ctx context.Context, request SeatRequest) (eng *engine.Engine, release func(), err error) {
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

// Load returns how many seats are taken and how many requests wait.
func (p *EnginePool) Load() (running, waiting int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range p.queues {
		waiting += len(p.queues[i].waiters)
	}
	return p.used[boundAll], waiting
}

// enqueue adds a request and grants what can be granted.
func (p *EnginePool) enqueue(request SeatRequest) *seatWaiter {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.arrived++
	waiter := &seatWaiter{
		request: request,
		class:   ClassOf(request, p.Options.ShortSearch),
		number:  p.arrived,
		granted: make(chan struct{}),
	}
	queue := &p.queues[waiter.class]
	queue.waiters = append(queue.waiters, waiter)
	p.dispatch()
	return waiter
}

// release takes a request out of the queue, or returns its seat and engine.
func (p *EnginePool) release(waiter *seatWaiter) {
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

// dispatch grants seats as long as a waiting request fits.
func (p *EnginePool) dispatch() {
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

// forgetTurns bounds the memory of the turns.
func (p *EnginePool) forgetTurns() {
	if p.used[boundAll] == 0 {
		clear(p.turns) // nothing waits either
		return
	}
	p.turns.forget()
}

// next returns the request that is granted next, nil if none fits.
func (p *EnginePool) next() *seatWaiter {
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
func (p *EnginePool) fits(class seatClass) bool {
	for _, bound := range boundsOf[class] {
		if p.used[bound] >= p.limits[bound] {
			return false
		}
	}
	return true
}

// position returns a request's place among all that wait, 0 if it has its seat.
func (p *EnginePool) position(waiter *seatWaiter) int {
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

// takeEngine returns the engine that searched a game last, else a new one for a game, else
// the one that has been idle for longest. There are never more engines than seats.
func (p *EnginePool) takeEngine(game int64) *engine.Engine {
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

// tableMB returns the size of the transposition table of each engine in MiB.
func (p *EnginePool) tableMB() int {
	return max(p.Options.HashMB/p.limits[boundAll], 1)
}
