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
}

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
		return 0
	}
	if !q.reset.After(now) {
		// The window is over. Until an answer tells of the next one, assume that it is
		// short and allows as much, so that those who waited do not all go at once.
		q.remaining, q.reset = max(q.limit, 1), now.Add(time.Second)
	}
	if q.remaining <= 0 {
		return q.reset.Sub(now)
	}
	q.remaining--
	return 0
}

// learn takes over what an answer's headers say of the route.
func (l *limiter) learn(route string, h http.Header, now time.Time) {
	remaining, err := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	if err != nil {
		return
	}
	after, err := strconv.ParseFloat(h.Get("X-RateLimit-Reset-After"), 64)
	if err != nil {
		return
	}
	limit, _ := strconv.Atoi(h.Get("X-RateLimit-Limit"))
	reset := now.Add(seconds(after))

	l.mu.Lock()
	defer l.mu.Unlock()
	q := l.routes[route]
	if q == nil {
		l.forget(now)
		l.routes[route] = &quota{limit, remaining, reset}
		return
	}
	// Answers overtake each other. Within one window the lower number is the later; a
	// window that ends much later is the next one.
	if reset.Sub(q.reset) < 500*time.Millisecond {
		remaining = min(remaining, q.remaining)
	}
	*q = quota{limit, remaining, reset}
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
		q = &quota{limit: 1}
		l.routes[route] = q
	}
	q.remaining, q.reset = 0, until
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
// say, and whether with everything. An answer that is not Discord's JSON comes from what guards its door,
// and is about everything.
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
