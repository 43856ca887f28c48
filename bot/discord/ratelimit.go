package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// limiter keeps requests within Discord's rate limits: it waits where an earlier
// answer said that a route, or everything, has to. It replaces the limiter of
// discordgo, which sleeps while it holds the route's lock, whatever the contexts
// of those who wait.
type limiter struct {
	mu     sync.Mutex
	global time.Time         // nothing goes out before
	routes map[string]*quota // by method and path
}

// quota is what Discord's headers said of a route.
type quota struct {
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

func newLimiter() *limiter { return &limiter{routes: make(map[string]*quota)} }

// wait blocks until the route may be used and counts the use. It returns an error
// when ctx ends, and at once when the wait would outlast ctx or patience.
func (l *limiter) wait(ctx context.Context, route string, patience time.Duration) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		pause := l.take(route, time.Now())
		if pause <= 0 {
			return nil
		}
		if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < pause {
			return fmt.Errorf("rate limited for another %v: %w", pause.Round(time.Millisecond), context.DeadlineExceeded)
		}
		if pause > patience {
			return fmt.Errorf("rate limited for another %v", pause.Round(time.Millisecond))
		}
		if err := sleep(ctx, pause); err != nil {
			return err
		}
	}
}

// take uses the route once, or returns how long it has to wait.
func (l *limiter) take(route string, now time.Time) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	if pause := l.global.Sub(now); pause > 0 {
		return pause
	}
	q := l.routes[route]
	if q == nil {
		l.forget(now)
		q = &quota{limit: assumedLimit}
		l.routes[route] = q
	}
	if !q.reset.After(now) {
		// Until an answer tells of the next window, assume that it is short and allows
		// as much as the last, so that those who waited do not all go at once.
		q.remaining, q.reset, q.assumed = max(q.limit, 1), now.Add(time.Second), true
	}
	if q.remaining <= 0 {
		return q.reset.Sub(now)
	}
	q.remaining--
	return 0
}

// learn takes over what an answer's headers say of the route. Without any, the route
// has no limit.
func (l *limiter) learn(route string, h http.Header, now time.Time) {
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
		q = &quota{remaining: remaining, reset: reset}
		l.routes[route] = q
	}
	// Answers overtake each other, and do not count what is still under way: within a
	// window the lower number is right. One that ends much later is the next.
	if q.assumed || reset.Sub(q.reset) < 500*time.Millisecond {
		remaining = min(remaining, q.remaining)
	}
	*q = quota{limit: limit, remaining: remaining, reset: reset}
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
		q = &quota{limit: assumedLimit}
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

// tooMany reads an answer with status 429: how long to wait, 0 when it does not
// say, and whether with everything. An answer that is not Discord's JSON comes from
// what guards its door, and is about everything.
func tooMany(h http.Header, body []byte) (pause time.Duration, everything bool) {
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

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

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
