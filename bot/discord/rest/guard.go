package rest

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Discord bans an address from which 10,000 requests in ten minutes get an answer with 401, 403 or
// 429. One hostile guild could cause that: with hundreds of channels in which the bot may not write,
// for example. So the program counts these answers, and from some numbers on it sends less.
const (
	banWindow = 10 * time.Minute
	banAt     = 10_000

	spareAt = 2000 // from here on, optional requests aren't sent
	slowAt  = 4000 // requests with the bot's token are paced
	crawlAt = 6000 // answers to interactions are paced too
	// The pace, in requests a second. Even if all of them are refused, there are at most
	// crawlAt + 2*paced*600 = 9,600 refusals in ten minutes.
	paced = 3
)

// ErrSpared means that an optional request wasn't sent because Discord has refused too many.
var ErrSpared = errors.New("not sent, because Discord has refused too many requests")

// Guard keeps the program from being banned. The clients of a program share one. It is safe for
// concurrent use.
type Guard struct {
	log   *slog.Logger
	share float64 // of what Discord allows the address

	mu      sync.Mutex
	slots   [guardSlots]guardSlot
	stage   guardStage
	tokens  *rate.Limiter // paces requests with the bot's token
	answers *rate.Limiter // paces answers to interactions
}

// The window is counted in slots, so a refusal counts for up to one slot longer than Discord says.
const (
	slotTime   = 10 * time.Second
	guardSlots = int(banWindow/slotTime) + 1
)

// guardSlot is the number of refusals in a short time.
type guardSlot struct {
	number int64 // of the slot since 1970
	n      int
}

// guardStage says how little is sent.
type guardStage int

const (
	sendAll guardStage = iota
	sendNeeded
	sendSlowly
	answerSlowly
)

// stages says what each stage means, for the log.
var stages = [...]string{"all requests are sent", "optional requests are not sent", "requests are slowed down", "requests and answers to interactions are slowed down"}

// NewGuard returns a Guard. share is the program's share of the refusals that Discord allows an
// address, from 0 to 1: less than 1 if other programs at the address use the same bot.
func NewGuard(share float64, log *slog.Logger) *Guard {
	pace := rate.Limit(paced * share)
	return &Guard{log: log, share: share, tokens: rate.NewLimiter(pace, 1), answers: rate.NewLimiter(pace, 1)}
}

// Refusals returns the number of refusals in the last ten minutes.
func (g *Guard) Refusals() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.count(time.Now())
}

// note counts an answer if it's one that Discord counts.
func (g *Guard) note(status int, h http.Header, now time.Time) {
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
	case http.StatusTooManyRequests:
		if h.Get("X-RateLimit-Scope") == "shared" { // not the bot's fault
			return
		}
	default:
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	number := now.UnixNano() / int64(slotTime)
	slot := &g.slots[number%int64(guardSlots)]
	if slot.number != number {
		*slot = guardSlot{number: number}
	}
	slot.n++
	g.update(now)
}

// count returns the number of refusals in the window. The caller holds the lock.
func (g *Guard) count(now time.Time) (n int) {
	oldest := now.UnixNano()/int64(slotTime) - int64(guardSlots) + 1
	for _, s := range g.slots {
		if s.number >= oldest {
			n += s.n
		}
	}
	return n
}

// update sets the stage, and logs it if it has changed. The caller holds the lock.
func (g *Guard) update(now time.Time) {
	n, stage := g.count(now), sendAll
	for i, at := range [...]int{spareAt, slowAt, crawlAt} {
		if float64(n) >= g.share*float64(at) {
			stage = guardStage(i + 1)
		}
	}
	before := g.stage
	if g.stage = stage; stage == before {
		return
	}
	level := slog.LevelInfo
	if stage > before {
		level = slog.LevelWarn
	}
	g.log.Log(context.Background(), level, "refused requests: "+stages[stage], "refusals", n, "minutes", int(banWindow.Minutes()), "banned_at", int(g.share*banAt))
}

// delay returns how long a request must wait before it's sent, or ErrSpared. cancel gives back its
// place if it isn't sent.
func (g *Guard) delay(optional, answer bool, now time.Time) (d time.Duration, cancel func(), err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.update(now)
	limiter, from := g.tokens, sendSlowly
	if answer {
		limiter, from = g.answers, answerSlowly
	}
	switch {
	case optional && g.stage >= sendNeeded:
		return 0, nil, ErrSpared
	case g.stage < from:
		return 0, func() {}, nil
	}
	place := limiter.ReserveN(now, 1)
	return place.DelayFrom(now), place.Cancel, nil
}

// wait waits until a request may be sent, unless ctx or patience would end first.
func (g *Guard) wait(ctx context.Context, optional, answer bool, patience time.Duration) error {
	d, cancel, err := g.delay(optional, answer, time.Now())
	if err != nil || d == 0 {
		return err
	}
	if err := await(ctx, d, patience); err != nil {
		cancel()
		return err
	}
	return nil
}
