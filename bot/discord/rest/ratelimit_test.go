package rest

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/time/rate"
)

// limitHeaders are an answer's headers: how many requests are left, and when there are more.
func limitHeaders(limit, remaining int, after string) http.Header {
	h := http.Header{}
	h.Set("X-RateLimit-Limit", strconv.Itoa(limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(remaining))
	h.Set("X-RateLimit-Reset-After", after)
	return h
}

// takes counts how many requests a route allows at a time.
func takes(l *limiter, route string, now time.Time) (n int) {
	for n < 20 && l.take(route, now) {
		n++
	}
	return n
}

func TestLimiterOfRoutes(t *testing.T) {
	t.Parallel()
	start := time.Now()
	at := func(d time.Duration) time.Time { return start.Add(d) }
	t.Run("assumed", func(t *testing.T) {
		l := newLimiter(rate.Inf, GlobalBurst, true)
		if n, m := takes(l, "a", start), takes(l, "b", start); n != 5 || m != 5 {
			t.Errorf("%d and %d requests before an answer", n, m)
		}
		l.update("a", http.Header{}, start)
		if n := takes(l, "a", start); n != 5 {
			t.Errorf("%d requests after an answer without limits", n)
		}
	})
	t.Run("answers overtake each other", func(t *testing.T) {
		l := newLimiter(rate.Inf, GlobalBurst, true)
		l.update("a", limitHeaders(5, 2, "3"), start)
		l.update("a", limitHeaders(5, 4, "3"), start)
		if n := takes(l, "a", at(time.Second)); n != 2 {
			t.Errorf("%d requests, want the lower number", n)
		}
		l.update("a", limitHeaders(5, 4, "3"), at(4*time.Second)) // the next window
		if n := takes(l, "a", at(4*time.Second)); n != 4 {
			t.Errorf("%d requests in the next window", n)
		}
	})
	t.Run("window over", func(t *testing.T) {
		l := newLimiter(rate.Inf, GlobalBurst, true)
		l.update("a", limitHeaders(3, 0, "2"), start)
		if n := takes(l, "a", at(1999*time.Millisecond)); n != 0 {
			t.Errorf("%d requests before the end of the window", n)
		}
		if n := takes(l, "a", at(2*time.Second)); n != 3 {
			t.Errorf("%d requests after it, want as many as in the last", n)
		}
	})
	t.Run("routes are forgotten", func(t *testing.T) {
		l := newLimiter(rate.Inf, GlobalBurst, true)
		for i := range 5000 {
			l.take(strconv.Itoa(i), at(time.Duration(i)*time.Second))
		}
		if n := len(l.routes); n > 1024 {
			t.Errorf("%d routes", n)
		}
	})
}

// A refusal blocks one route, or all routes.
func TestLimiterBlocks(t *testing.T) {
	t.Parallel()
	start := time.Now()
	at := func(d time.Duration) time.Time { return start.Add(d) }
	l := newLimiter(rate.Inf, GlobalBurst, true)
	l.block("a", false, time.Second, start)
	if n, m := takes(l, "a", start), takes(l, "b", start); n != 0 || m != 5 {
		t.Errorf("%d requests of the route, %d of another", n, m)
	}
	l.block("a", true, 2*time.Second, start)
	l.block("a", true, time.Second, start) // the longer pause counts
	if n := takes(l, "b", at(1900*time.Millisecond)); n != 0 {
		t.Errorf("%d requests while everything waits", n)
	}
	if n := takes(l, "c", at(2*time.Second)); n != 5 {
		t.Errorf("%d requests after that", n)
	}
}

// Waiting for the global limit ends with the context, or at once if the deadline is too close.
func TestLimiterPaces(t *testing.T) {
	t.Parallel()
	l := newLimiter(rate.Every(30*time.Minute), GlobalBurst, true) // two requests an hour
	for range 2 {
		if err := l.wait(t.Context(), "a", time.Hour); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.wait(t.Context(), "a", time.Millisecond); err == nil || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("out of patience: %v", err)
	}
	soon, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if err := l.wait(soon, "a", 2*time.Hour); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("at the deadline: %v", err)
	}
	ended, end := context.WithCancel(context.Background())
	result := make(chan error)
	go func() { result <- l.wait(ended, "a", 2*time.Hour) }()
	end()
	if err := <-result; !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// After a global 429, waiting requests are spread, and none goes too early.
func TestLimiterSpreadsAfterAGlobalRefusal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const pause = 10 * time.Second
		l, start := newLimiter(rate.Inf, GlobalBurst, true), time.Now()
		l.block("any", true, pause, start)
		var mu sync.Mutex
		at := map[time.Duration]int{}
		var group sync.WaitGroup
		for i := range 20 {
			group.Go(func() {
				if err := l.wait(t.Context(), strconv.Itoa(i), time.Minute); err != nil {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				at[time.Since(start)]++
			})
		}
		group.Wait()
		for when, n := range at {
			if when < pause || when > pause+2*time.Second || n > 2 {
				t.Errorf("%d requests after %v", n, when)
			}
		}
	})
}

// Without limits per route, only everything can be blocked.
func TestLimiterWithoutRoutes(t *testing.T) {
	t.Parallel()
	start := time.Now()
	l := newLimiter(rate.Inf, 1, false)
	l.update("a", limitHeaders(5, 0, "3"), start)
	if n := takes(l, "a", start); n != 20 {
		t.Errorf("%d requests", n)
	}
	if l.block("a", false, time.Second, start) || !l.take("a", start) {
		t.Error("a route was blocked")
	}
	if !l.block("a", true, time.Second, start) || l.take("b", start) {
		t.Error("not everything was blocked")
	}
}
