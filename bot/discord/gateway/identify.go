package gateway

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/rest"
)

// startsKept is the number of the day's 1,000 identifies kept in reserve: Discord resets the token
// of a bot that has used all. If the limit is smaller, the reserve is a hundredth of it.
const startsKept = 10

// startLimit is the answer to GET /gateway/bot.
type startLimit struct {
	shards      int           // recommended
	concurrency int           // rate-limit keys of identifies
	left        int           // identifies until reset
	reserve     int           // number kept in reserve
	reset       time.Duration // until there are more
	url         string        // the gateway's address
}

// startLimits fetches the limit once rather than for every shard of a start. It is safe for
// concurrent use.
type startLimits struct {
	mu    sync.Mutex
	known startLimit
	asked time.Time
}

// How long an answer is used while Discord responds, and while it doesn't.
const (
	startLimitKept    = 5 * time.Second
	startLimitTrusted = time.Hour
)

// manyStarts is the number of identifies that must be left to use an old answer while Discord
// doesn't respond.
const manyStarts = 100

// fetch returns the limit. If use is set, it counts an identify.
func (l *startLimits) fetch(ctx context.Context, g *Gateway, use bool) (startLimit, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Since(l.asked) > startLimitKept {
		trusted := time.Since(l.asked) < startLimitTrusted && l.known.left > manyStarts
		within := ctx
		if trusted {
			var cancel context.CancelFunc
			within, cancel = context.WithTimeout(ctx, askAgainWithin)
			defer cancel()
		}
		known, err := g.fetchStartLimit(within)
		switch {
		case err == nil:
			l.known, l.asked = known, time.Now()
		case !trusted || ctx.Err() != nil || g.fatal(ctx, err) != nil:
			return startLimit{}, err
		}
	}
	said := l.known
	if use {
		l.known.left--
	}
	return said, nil
}

// forget makes the next fetch ask Discord.
func (l *startLimits) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked = time.Time{}
}

// concurrency returns the number of rate-limit keys for identifies.
func (l *startLimits) concurrency() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return max(l.known.concurrency, 1)
}

// address returns the gateway's own address, or "" if it can't be used; see [usableAddress].
func (l *startLimits) address(base *url.URL) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return usableAddress(l.known.url, base)
}

// fetchStartLimit asks Discord how many shards it recommends and how many identifies are left.
func (g *Gateway) fetchStartLimit(ctx context.Context) (startLimit, error) {
	answer, err := g.API.Do(ctx, rest.Request{Method: http.MethodGet, URL: discordgo.EndpointGatewayBot, Route: "GET gateway/bot", Tries: 1})
	if err != nil {
		return startLimit{}, err
	}
	var said struct {
		URL    string `json:"url"`
		Shards int    `json:"shards"`
		Limit  *struct {
			Total          int     `json:"total"`
			Remaining      int     `json:"remaining"`
			ResetAfter     float64 `json:"reset_after"` // milliseconds
			MaxConcurrency int     `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	if err := json.Unmarshal(answer, &said); err != nil {
		return startLimit{}, fmt.Errorf("decoding the session start limit: %w", err)
	}
	limit := startLimit{shards: max(said.Shards, 1), concurrency: 1, left: startsKept, reserve: startsKept, url: said.URL}
	if said.Limit != nil {
		limit.concurrency = max(said.Limit.MaxConcurrency, 1)
		limit.left = said.Limit.Remaining
		limit.reserve = min(startsKept, cmp.Or(said.Limit.Total, 100*startsKept)/100)
		limit.reset = rest.Seconds(said.Limit.ResetAfter / 1000)
	}
	return limit, nil
}

// awaitStartLimit waits until Discord allows another identify. It waits only after hundreds of
// sessions within a day.
func (s *shard) awaitStartLimit(ctx context.Context) error {
	for {
		limit, err := s.g.starts.fetch(ctx, s.g, true)
		if err != nil || limit.left >= max(limit.reserve, 1) {
			return err
		}
		s.g.states.set(s.id, stateNoStarts)
		d := max(limit.reset, s.g.Timing.Reach[0]) // the limit may reset between question and answer
		s.log.Error("nearly all sessions of the day are used up; waiting until Discord allows more", "left", limit.left, "in", d.Round(time.Second))
		if err := rest.Sleep(ctx, d); err != nil {
			return err
		}
		s.g.starts.forget()
	}
}

// awaitIdentify waits until the shard may identify. Discord allows one identify in 5 s for each
// rate-limit key, which is the shard's ID modulo max_concurrency. The turn lasts until finishTurn is
// called.
func (s *shard) awaitIdentify(ctx context.Context) error {
	key := s.id % s.g.starts.concurrency()
	if err := s.g.turns.take(ctx, key, s.id); err != nil {
		return err
	}
	err := s.awaitStartLimit(ctx)
	var done func()
	if err == nil {
		done, err = s.g.Leases.AwaitIdentify(ctx, key, s.g.Timing.IdentifyEvery)
	}
	if err != nil {
		s.g.turns.leave(key)
		return err
	}
	s.endTurn = func() {
		done()
		s.g.turns.leave(key)
	}
	return nil
}

// finishTurn ends the shard's turn to identify, if it has one.
func (s *shard) finishTurn() {
	if s.endTurn != nil {
		s.endTurn()
		s.endTurn = nil
	}
}

// turns let one shard of this process at a time identify with a rate-limit key, lowest ID first:
// Discord wants shards to start in order.
type turns struct {
	mu      sync.Mutex
	waiting map[int][]turn // by key; a key is present while a shard has its turn
}

// turn is a waiting shard.
type turn struct {
	shard int
	begun chan struct{}
}

func newTurns() *turns { return &turns{waiting: make(map[int][]turn)} }

// take waits for the shard's turn. It returns ctx's error when ctx ends first.
func (t *turns) take(ctx context.Context, key, shard int) error {
	t.mu.Lock()
	list, busy := t.waiting[key]
	if !busy {
		t.waiting[key] = nil
		t.mu.Unlock()
		return nil
	}
	mine := turn{shard, make(chan struct{})}
	i, _ := slices.BinarySearchFunc(list, shard, func(other turn, shard int) int { return cmp.Compare(other.shard, shard) })
	t.waiting[key] = slices.Insert(list, i, mine)
	t.mu.Unlock()
	select {
	case <-mine.begun:
		return nil
	case <-ctx.Done():
	}
	t.mu.Lock()
	before := len(t.waiting[key])
	t.waiting[key] = slices.DeleteFunc(t.waiting[key], func(other turn) bool { return other.begun == mine.begun })
	begun := len(t.waiting[key]) == before
	t.mu.Unlock()
	if begun { // at the same moment
		t.leave(key)
	}
	return ctx.Err()
}

// leave ends a turn.
func (t *turns) leave(key int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	list := t.waiting[key]
	if len(list) == 0 {
		delete(t.waiting, key)
		return
	}
	t.waiting[key] = list[1:]
	close(list[0].begun)
}
