package rest

import (
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"
)

// flood sends requests of both clients as fast as their other limits allow, each of which is
// refused, and returns the largest number of refusals in ten minutes.
func flood(g *Guard, forTime time.Duration) (most int) {
	start := time.Unix(1_700_000_000, 0)
	next := [2]time.Time{start, start}
	every := [2]time.Duration{time.Second / GlobalRate, time.Second / 500}
	var refused []time.Time
	for {
		lane := 0
		if next[1].Before(next[0]) {
			lane = 1
		}
		now := next[lane]
		if now.Sub(start) > forTime {
			return most
		}
		if d, _, _ := g.delay(false, lane == 1, now); d > 0 {
			now = now.Add(d)
		}
		next[lane] = now.Add(every[lane])
		g.note(http.StatusForbidden, nil, now)
		refused = append(refused, now)
		for now.Sub(refused[0]) >= banWindow {
			refused = refused[1:]
		}
		most = max(most, len(refused))
	}
}

// However many requests there are, and even if all are refused, Discord never counts enough to ban
// the address, nor a program's share of that.
func TestGuardPreventsABan(t *testing.T) {
	t.Parallel()
	for _, share := range []float64{1, 0.25} {
		most := flood(NewGuard(share, slog.New(slog.DiscardHandler)), 40*time.Minute)
		if most >= int(share*banAt) || most < int(share*crawlAt) {
			t.Errorf("share %v: %d refusals in ten minutes", share, most)
		}
	}
}

// Each stage sends less, and after ten quiet minutes all is as before. The log says so each time.
func TestGuardStages(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	g := NewGuard(1, slog.New(slog.NewTextHandler(&log, nil)))
	now := time.Unix(1_700_000_000, 0)
	refuse := func(upTo int) {
		for range upTo - g.count(now) {
			g.note(http.StatusForbidden, nil, now)
		}
	}
	for _, test := range []struct {
		refusals                int
		spared, paced, answered bool // optional requests, the others, and answers to interactions
	}{
		{0, false, false, false}, {spareAt - 1, false, false, false}, {spareAt, true, false, false},
		{slowAt, true, true, false}, {crawlAt, true, true, true},
	} {
		refuse(test.refusals)
		_, _, err := g.delay(true, false, now)
		if errors.Is(err, ErrSpared) != test.spared {
			t.Errorf("at %d refusals, optional requests: %v", test.refusals, err)
		}
		for lane, want := range []bool{test.paced, test.answered} {
			_, _, _ = g.delay(false, lane == 1, now)
			if d, _, _ := g.delay(false, lane == 1, now); d > 0 != want {
				t.Errorf("at %d refusals, lane %d waits %v", test.refusals, lane, d)
			}
		}
	}
	now = now.Add(banWindow + slotTime)
	if _, _, err := g.delay(true, false, now); err != nil || g.count(now) != 0 {
		t.Errorf("ten minutes later: %v, %d refusals", err, g.count(now))
	}
	for _, stage := range stages {
		if !strings.Contains(log.String(), stage) {
			t.Errorf("the log doesn't say that %s:\n%s", stage, log.String())
		}
	}
}

// Only answers that Discord counts are counted.
func TestGuardCounts(t *testing.T) {
	t.Parallel()
	shared := http.Header{}
	shared.Set("X-RateLimit-Scope", "shared")
	for name, test := range map[string]struct {
		status int
		header http.Header
		want   int
	}{
		"unauthorized":   {401, nil, 1},
		"forbidden":      {403, nil, 1},
		"limited":        {429, http.Header{}, 1},
		"a shared limit": {429, shared, 0},
		"unknown":        {404, nil, 0},
		"accepted":       {200, nil, 0},
		"an outage":      {502, nil, 0},
	} {
		g := NewGuard(1, slog.New(slog.DiscardHandler))
		g.note(test.status, test.header, time.Now())
		if n := g.Refusals(); n != test.want {
			t.Errorf("%s: %d, want %d", name, n, test.want)
		}
	}
}
