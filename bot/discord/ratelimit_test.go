package discord_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
)

// The client keeps to the limits that the answers' headers tell of, so that it is
// hardly ever told that it has gone too far.
func TestKeepsToRateLimits(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Limits: map[string]sandbox.Limit{
		postRoute: {Requests: 3, Per: 300 * time.Millisecond},
	}}, discord.Options{})
	for i := range 10 {
		w.post(w.channel, chat.Reply{Text: words(fmt.Sprint(i))})
	}
	for _, r := range w.server.Requests() {
		if r.Status != 200 {
			t.Errorf("%s: %d", r.Route, r.Status)
		}
	}
}

// Those who want to post at once share what the channel allows.
func TestKeepsToRateLimitsTogether(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Limits: map[string]sandbox.Limit{
		postRoute: {Requests: 5, Per: 300 * time.Millisecond},
	}}, discord.Options{})
	var posters sync.WaitGroup
	for i := range 15 {
		posters.Go(func() {
			if _, err := w.client.Post(ctxOf(t), chat.ChannelID(w.channel), chat.Reply{Text: words(fmt.Sprint(i))}); err != nil {
				t.Error(err)
			}
		})
	}
	posters.Wait()
	if n := len(w.server.Messages(w.channel)); n != 15 {
		t.Errorf("%d messages", n)
	}
	// A request that takes long may fall into the server's next window.
	if n := w.requests(postRoute); n > 18 {
		t.Errorf("%d requests", n)
	}
}

// Many busy channels together keep to the global limit, also after Discord has said
// once that it was exceeded: 10,000 answers with 429 in ten minutes get an address
// banned.
func TestKeepsToGlobalRateLimit(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		first int // requests that are refused in any case
	}{{"from the beginning", 0}, {"after a global 429", 1}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var names []string
			for i := range 80 {
				names = append(names, fmt.Sprint("channel-", i))
			}
			w := newWorld(t, sandbox.Options{Channels: names}, discord.Options{})
			w.client = w.newClient(discord.SlowlyPaced) // leaves room for pauses of a busy machine
			w.server.FailNext(nil, test.first, sandbox.Failure{RetryAfter: 200 * time.Millisecond, Global: true})
			var posters sync.WaitGroup
			for _, channel := range w.textChannels() {
				posters.Go(func() {
					if _, err := w.client.Post(ctxOf(t), chat.ChannelID(channel), chat.Reply{Text: words("x")}); err != nil {
						t.Error(err)
					}
				})
			}
			posters.Wait()
			refused := 0
			for _, r := range w.server.Requests() {
				if r.Status == 429 {
					refused++
				}
			}
			if refused > test.first+2 {
				t.Errorf("%d answers with 429", refused)
			}
			if n := strings.Count(w.logs.String(), `msg="rate limited"`); n > 1 {
				t.Errorf("%d entries in the log within a minute", n)
			}
		})
	}
}

// limitHeaders are the headers of an answer: requests left, and when there are more.
func limitHeaders(limit, remaining int, after string) http.Header {
	h := http.Header{}
	h.Set("X-RateLimit-Limit", strconv.Itoa(limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(remaining))
	h.Set("X-RateLimit-Reset-After", after)
	return h
}

// takes counts how often a route can be used at a moment.
func takes(l discord.Limiter, route string, now time.Time) (n int) {
	for n < 20 && l.Take(route, now) {
		n++
	}
	return n
}

func TestLimiterOfRoutes(t *testing.T) {
	t.Parallel()
	start := time.Now()
	at := func(d time.Duration) time.Time { return start.Add(d) }
	t.Run("assumed", func(t *testing.T) {
		l := discord.NewLimiter()
		if n, m := takes(l, "a", start), takes(l, "b", start); n != 5 || m != 5 {
			t.Errorf("%d and %d requests before an answer", n, m)
		}
		l.Update("a", http.Header{}, start)
		if n := takes(l, "a", start); n != 5 {
			t.Errorf("%d requests after an answer without limits", n)
		}
	})
	t.Run("answers overtake each other", func(t *testing.T) {
		l := discord.NewLimiter()
		l.Update("a", limitHeaders(5, 2, "3"), start)
		l.Update("a", limitHeaders(5, 4, "3"), start)
		if n := takes(l, "a", at(time.Second)); n != 2 {
			t.Errorf("%d requests, want the lower number", n)
		}
		l.Update("a", limitHeaders(5, 4, "3"), at(4*time.Second)) // the next window
		if n := takes(l, "a", at(4*time.Second)); n != 4 {
			t.Errorf("%d requests in the next window", n)
		}
	})
	t.Run("window over", func(t *testing.T) {
		l := discord.NewLimiter()
		l.Update("a", limitHeaders(3, 0, "2"), start)
		if n := takes(l, "a", at(1999*time.Millisecond)); n != 0 {
			t.Errorf("%d requests before the end of the window", n)
		}
		if n := takes(l, "a", at(2*time.Second)); n != 3 {
			t.Errorf("%d requests after it, want as many as in the last", n)
		}
	})
	t.Run("routes are forgotten", func(t *testing.T) {
		l := discord.NewLimiter()
		for i := range 5000 {
			l.Take(strconv.Itoa(i), at(time.Duration(i)*time.Second))
		}
		if n := l.Routes(); n > 1024 {
			t.Errorf("%d routes", n)
		}
	})
}

// A refusal stops one route, or all of them.
func TestLimiterBlocks(t *testing.T) {
	t.Parallel()
	start := time.Now()
	at := func(d time.Duration) time.Time { return start.Add(d) }
	l := discord.NewLimiter()
	l.Block("a", false, time.Second, start)
	if n, m := takes(l, "a", start), takes(l, "b", start); n != 0 || m != 5 {
		t.Errorf("%d requests of the route, %d of another", n, m)
	}
	l.Block("a", true, 2*time.Second, start)
	l.Block("a", true, time.Second, start) // the longer pause counts
	if n := takes(l, "b", at(1900*time.Millisecond)); n != 0 {
		t.Errorf("%d requests while everything waits", n)
	}
	if n := takes(l, "c", at(2*time.Second)); n != 5 {
		t.Errorf("%d requests after that", n)
	}
}

// Whoever waits for the global limit waits no longer than the context or the patience.
func TestLimiterPaces(t *testing.T) {
	t.Parallel()
	l := discord.NewSlowLimiter() // two requests an hour
	for range 2 {
		if err := l.Wait(ctxOf(t), time.Hour); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Wait(ctxOf(t), time.Millisecond); err == nil || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("out of patience: %v", err)
	}
	soon, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if err := l.Wait(soon, 2*time.Hour); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("at the deadline: %v", err)
	}
	ended, end := context.WithCancel(context.Background())
	result := make(chan error)
	go func() { result <- l.Wait(ended, 2*time.Hour) }()
	end()
	if err := <-result; !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// After a global 429 those who wait do not all go at the same moment, and none too early.
func TestLimiterSpreadsAfterAGlobalRefusal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const pause = 10 * time.Second
		l, start := discord.NewLimiter(), time.Now()
		l.Block("any", true, pause, start)
		var mu sync.Mutex
		at := map[time.Duration]int{}
		var group sync.WaitGroup
		for i := range 20 {
			group.Go(func() {
				if err := l.WaitFor(t.Context(), strconv.Itoa(i), time.Minute); err != nil {
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

// However often a request is refused, the log says so once a minute.
func TestRateLimitIsLoggedOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	w.server.FailNext(sandbox.Route("POST", "/channels/{channel}/messages"), 3, sandbox.Failure{RetryAfter: time.Millisecond})
	w.post(w.channel, chat.Reply{Text: words("x")})
	refused := 0
	for _, r := range w.server.Requests() {
		if r.Status == 429 {
			refused++
		}
	}
	if n := strings.Count(w.logs.String(), `msg="rate limited"`); refused != 3 || n != 1 {
		t.Errorf("%d refusals and %d entries in the log, want 3 and 1", refused, n)
	}
}

// However often Discord refuses, the log has one line a minute that counts.
func TestLogLimit(t *testing.T) {
	t.Parallel()
	var l discord.LogLimit
	start := time.Now()
	for _, test := range []struct {
		after time.Duration
		n     int
		ok    bool
	}{
		{0, 1, true},
		{time.Second, 0, false},
		{59 * time.Second, 0, false},
		{61 * time.Second, 3, true},
		{62 * time.Second, 0, false},
		{10 * time.Minute, 2, true},
	} {
		if n, ok := l.Next(start.Add(test.after)); n != test.n || ok != test.ok {
			t.Errorf("after %v: %d, %t; want %d, %t", test.after, n, ok, test.n, test.ok)
		}
	}
}
