package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// The global rate limit: Discord allows a bot 50 requests a second, interaction
// endpoints not counted. Some are left over for the requests that discordgo makes
// by itself and for clocks that differ.
const (
	globalRate  = 45 // requests a second
	globalBurst = 2
)

// limiter keeps requests within Discord's rate limits. A token bucket paces them to
// the global limit; a route, or everything, waits where an earlier answer said so.
// It replaces the limiter of discordgo, which sleeps while it holds the route's
// lock, whatever the contexts of those who wait.
type limiter struct {
	tokens *rate.Limiter // the global limit
	queue  chan struct{} // holds whoever waits for the next token; capacity 1

	mu     sync.Mutex
	global time.Time          // nothing goes out before
	routes map[string]*bucket // by method and path
}

// bucket is what Discord's headers said of a route.
type bucket struct {
	limit     int // requests per window
	remaining int
	reset     time.Time // end of the window
	assumed   bool      // no answer of this window has come yet
}

// assumedLimit is how many requests of a route may be under way before the first
// answer tells of its limit: what Discord allows for messages of a channel.
const assumedLimit = 5

// routesKept is from how many routes on those whose window is over are forgotten.
const routesKept = 1024

func newLimiter(perSecond rate.Limit) *limiter {
	return &limiter{
		tokens: rate.NewLimiter(perSecond, globalBurst),
		queue:  make(chan struct{}, 1),
		routes: make(map[string]*bucket),
	}
}

// wait blocks until the route may be used and counts the use. It returns an error
// when ctx ends, and at once when a wait would outlast ctx or patience.
func (l *limiter) wait(ctx context.Context, route string, patience time.Duration) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		pause, everything := l.pause(route, time.Now())
		if everything {
			// All who wait would go at the same moment, and so would other programs of
			// this address.
			pause += between(0, min(pause/2, time.Second))
		}
		if pause > 0 {
			if err := await(ctx, pause, patience); err != nil {
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

// pace takes a token of the global limit. Those who wait stand in a queue and only the
// first waits for a token: had each reserved a moment of its own, all whose moment has
// passed would go at once after the program has stood still.
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
		return ctx.Err()
	}
	if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < patience {
		return fmt.Errorf("the global rate limit leaves no time: %w", context.DeadlineExceeded)
	}
	return fmt.Errorf("rate limited for longer than %v", patience)
}

// await sleeps, unless ctx or patience would end before.
func await(ctx context.Context, pause, patience time.Duration) error {
	if pause <= 0 {
		return nil
	}
	if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < pause {
		return fmt.Errorf("rate limited for another %v: %w", pause.Round(time.Millisecond), context.DeadlineExceeded)
	}
	if pause > patience {
		return fmt.Errorf("rate limited for another %v", pause.Round(time.Millisecond))
	}
	return sleep(ctx, pause)
}

// pause returns how long the route has to wait, and whether everything has to.
func (l *limiter) pause(route string, now time.Time) (d time.Duration, everything bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.pauseLocked(route, now)
}

// pauseLocked is pause while l.mu is held.
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

// take uses the route once, or reports that it has to wait.
func (l *limiter) take(route string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if pause, _ := l.pauseLocked(route, now); pause > 0 {
		return false
	}
	q := l.routes[route]
	if q == nil {
		l.forget(now)
		q = &bucket{limit: assumedLimit}
		l.routes[route] = q
	}
	if !q.reset.After(now) {
		// Until an answer tells of the next window, assume that it is short and allows
		// as much as the last, so that those who waited do not all go at once.
		q.remaining, q.reset, q.assumed = max(q.limit, 1), now.Add(time.Second), true
	}
	q.remaining--
	return true
}

// update takes over what an answer's headers say of the route. Without any, the route
// has no limit.
func (l *limiter) update(route string, h http.Header, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
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
	reset := now.Add(seconds(after))
	if q == nil {
		q = &bucket{remaining: remaining, reset: reset}
		l.routes[route] = q
	}
	// Answers overtake each other, and do not count what is still under way: within a
	// window the lower number is right. One that ends much later is the next.
	if q.assumed || reset.Sub(q.reset) < 500*time.Millisecond {
		remaining = min(remaining, q.remaining)
	}
	*q = bucket{limit: limit, remaining: remaining, reset: reset}
}

// block holds the route, or everything, back for a time.
func (l *limiter) block(route string, everything bool, pause time.Duration, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	until := now.Add(pause)
	if everything {
		if until.After(l.global) {
			l.global = until
		}
		return
	}
	q := l.routes[route]
	if q == nil {
		l.forget(now)
		q = &bucket{limit: assumedLimit}
		l.routes[route] = q
	}
	q.remaining, q.reset, q.assumed = 0, until, false
}

// forget drops routes that have nothing to say when there are many. l.mu is held.
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

// parseRateLimit reads an answer with status 429: how long to wait, 0 when it does not
// say, and whether with everything. An answer that is not Discord's JSON comes from
// what guards its door, and is about everything.
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
	pause = seconds(said.RetryAfter)
	if header, err := strconv.ParseFloat(h.Get("Retry-After"), 64); err == nil && pause <= 0 {
		pause = seconds(header)
	}
	return pause, everything
}

// longestLimit is the longest that Discord limits anything: some limits are of a day. A number
// from something else that answers in its place must not silence the bot for good.
const longestLimit = 24 * time.Hour

// seconds reads a number of seconds: none where it is not above zero, and no more than
// longestLimit.
func seconds(s float64) time.Duration {
	if !(s > 0) { // NaN too
		return 0
	}
	return time.Duration(min(s, longestLimit.Seconds()) * float64(time.Second))
}

// sleep pauses, or returns ctx's error as soon as ctx ends.
func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
