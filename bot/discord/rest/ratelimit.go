package rest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Discord allows a bot 50 requests a second, not counting interaction endpoints. Some are reserved
// for discordgo's own requests and for differing clocks.
const (
	GlobalRate  = 45 // requests a second
	GlobalBurst = 2
)

// limiter keeps requests within Discord's rate limits. A token bucket paces all requests to the
// global limit; a route, or everything, waits if an earlier answer said so.
type limiter struct {
	tokens *rate.Limiter // the global limit
	queue  chan struct{} // held by the request waiting for the next token; capacity 1

	mu     sync.Mutex
	global time.Time          // nothing is sent before this
	routes map[string]*bucket // by method and path; nil if routes have no limits
}

// bucket is a route's state according to Discord's headers.
type bucket struct {
	limit     int // requests per window
	remaining int
	reset     time.Time // end of the window
	assumed   bool      // the window has had no answer yet
}

// assumedLimit is the number of concurrent requests for a route before the first answer states its
// limit: what Discord allows for messages in a channel.
const assumedLimit = 5

// routesKept is the number of routes above which expired ones are forgotten.
const routesKept = 1024

// ErrNoTime means that a rate limit lasts longer than the context.
var ErrNoTime = errors.New("rate limited for longer than there is time")

// newLimiter returns a limiter with the given rate and burst. byRoute adds Discord's limits per
// route.
func newLimiter(perSecond rate.Limit, burst int, byRoute bool) *limiter {
	l := &limiter{tokens: rate.NewLimiter(perSecond, burst), queue: make(chan struct{}, 1)}
	if byRoute {
		l.routes = make(map[string]*bucket)
	}
	return l
}

// wait blocks until the route may be used, and counts the use. It returns an error when ctx ends,
// and at once if the wait would outlast ctx ([ErrNoTime]) or patience.
func (l *limiter) wait(ctx context.Context, route string, patience time.Duration) error {
	for {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		d, everything := l.pause(route, time.Now())
		if everything {
			// Otherwise all waiting requests, and other programs at this address, would resume at
			// the same moment.
			d += Pause{0, min(d/2, time.Second)}.Random()
		}
		if d > 0 {
			if err := await(ctx, d, patience); err != nil {
				return err
			}
			continue
		}
		if err := l.pace(ctx, patience); err != nil {
			return err
		}
		if l.take(route, time.Now()) {
			return nil
		}
	}
}

// pace takes a token of the global limit. Waiting requests queue up and only the first waits for a
// token: if each reserved a time, all that were overdue would go at once after the program has been
// suspended.
func (l *limiter) pace(ctx context.Context, patience time.Duration) error {
	within, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := func() error {
		select {
		case l.queue <- struct{}{}:
		case <-within.Done():
			return within.Err()
		}
		defer func() { <-l.queue }()
		return l.tokens.Wait(within)
	}()
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	}
	if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < patience {
		return fmt.Errorf("%w: %w", ErrNoTime, context.DeadlineExceeded)
	}
	return fmt.Errorf("rate limited for longer than %v", patience)
}

// await waits for d unless ctx or patience would end first.
func await(ctx context.Context, d, patience time.Duration) error {
	if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < d {
		return fmt.Errorf("%w: another %v: %w", ErrNoTime, d.Round(time.Millisecond), context.DeadlineExceeded)
	}
	if d > patience {
		return fmt.Errorf("rate limited for another %v", d.Round(time.Millisecond))
	}
	return Sleep(ctx, d)
}

// pause returns how long the route must wait, and whether everything must.
func (l *limiter) pause(route string, now time.Time) (d time.Duration, everything bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.pauseLocked(route, now)
}

// pauseLocked is pause for callers that hold l.mu.
func (l *limiter) pauseLocked(route string, now time.Time) (d time.Duration, everything bool) {
	if d := l.global.Sub(now); d > 0 {
		return d, true
	}
	q := l.routes[route]
	if q == nil || q.remaining > 0 || !q.reset.After(now) {
		return 0, false
	}
	return q.reset.Sub(now), false
}

// take uses the route once, or returns false if it must wait.
func (l *limiter) take(route string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if d, _ := l.pauseLocked(route, now); d > 0 {
		return false
	}
	if l.routes == nil {
		return true
	}
	q := l.bucketOf(route, now)
	if !q.reset.After(now) {
		// Until an answer describes the next window, assume that it is short and has the same limit
		// as the last, so that waiting requests don't all go at once.
		q.remaining, q.reset, q.assumed = max(q.limit, 1), now.Add(time.Second), true
	}
	q.remaining--
	return true
}

// update learns from an answer's headers. Without any, the route has no limit.
func (l *limiter) update(route string, h http.Header, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.routes == nil {
		return
	}
	q := l.routes[route]
	remaining, err := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	after, err2 := strconv.ParseFloat(h.Get("X-RateLimit-Reset-After"), 64)
	if err != nil || err2 != nil {
		if q != nil && q.assumed {
			delete(l.routes, route)
		}
		return
	}
	limit, _ := strconv.Atoi(h.Get("X-RateLimit-Limit"))
	reset := now.Add(Seconds(after))
	if q == nil {
		q = &bucket{remaining: remaining, reset: reset}
		l.routes[route] = q
	}
	// Answers overtake each other and don't count requests in flight, so the lower number is right
	// within a window. A window that ends much later is the next one.
	if q.assumed || reset.Sub(q.reset) < 500*time.Millisecond {
		remaining = min(remaining, q.remaining)
	}
	*q = bucket{limit: limit, remaining: remaining, reset: reset}
}

// block blocks the route, or everything, for a time. It returns false if the request itself must
// wait because its route has no limit.
func (l *limiter) block(route string, everything bool, d time.Duration, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	until := now.Add(d)
	switch {
	case everything && until.After(l.global):
		l.global = until
	case everything:
	case l.routes == nil:
		return false
	default:
		q := l.bucketOf(route, now)
		q.remaining, q.reset, q.assumed = 0, until, false
	}
	return true
}

// bucketOf returns the bucket of a route, creating it if there is none. The caller holds l.mu.
func (l *limiter) bucketOf(route string, now time.Time) *bucket {
	q := l.routes[route]
	if q == nil {
		l.forget(now)
		q = &bucket{limit: assumedLimit}
		l.routes[route] = q
	}
	return q
}

// forget drops routes whose window is over if there are many. The caller holds l.mu.
func (l *limiter) forget(now time.Time) {
	if len(l.routes) < routesKept {
		return
	}
	for route, q := range l.routes {
		if q.reset.Before(now) {
			delete(l.routes, route)
		}
	}
}

// parseRateLimit reads an answer with status 429. It returns how long to wait, or 0 if the answer
// doesn't say, and whether the limit is global. An answer that isn't Discord's JSON comes from a
// proxy in front of Discord and counts as global.
func parseRateLimit(h http.Header, body []byte) (pause time.Duration, everything bool) {
	var said struct {
		RetryAfter float64 `json:"retry_after"`
		Global     bool    `json:"global"`
	}
	if json.Unmarshal(body, &said) != nil {
		everything = true
	}
	if h.Get("X-RateLimit-Global") == "true" || h.Get("X-RateLimit-Scope") == "global" {
		everything = true
	}
	everything = everything || said.Global
	pause = Seconds(said.RetryAfter)
	if header, err := strconv.ParseFloat(h.Get("Retry-After"), 64); err == nil && pause <= 0 {
		pause = Seconds(header)
	}
	return pause, everything
}

// longestLimit is the longest accepted limit: some of Discord's limits last a day. A wrong number
// from a proxy must not silence the bot for good.
const longestLimit = 24 * time.Hour

// Seconds converts a number of seconds to a duration from 0 to longestLimit.
func Seconds(s float64) time.Duration {
	if !(s > 0) { // including NaN
		return 0
	}
	return time.Duration(min(s, longestLimit.Seconds()) * float64(time.Second))
}
