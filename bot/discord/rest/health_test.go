package rest

import (
	"testing"
	"time"
)

// What counts as Discord refusing everything.
func TestFailing(t *testing.T) {
	type step struct {
		at     int // seconds
		status int
		body   string
	}
	for _, tt := range []struct {
		name         string
		steps        []step
		at           int
		refused, ask bool
	}{
		{"no request", nil, 1000, false, false},
		{"success", []step{{0, 200, "{}"}}, 1000, false, false},
		{"no answer for less than a minute", []step{{0, 0, ""}, {59, 0, ""}}, 59, false, false},
		{"no answer for a minute", []step{{0, 0, ""}, {50, 0, ""}}, 60, true, true},
		{"unauthorized", []step{{0, 401, "{}"}}, 60, true, true},
		{"forbidden", []step{{0, 403, "{}"}, {30, 403, "<html>"}}, 60, true, true},
		{"server errors", []step{{0, 500, "{}"}, {30, 502, "<html>"}}, 60, true, true},
		{"pages instead of answers", []step{{0, 200, "<html>"}}, 60, true, true},
		{"one success between", []step{{0, 403, "{}"}, {30, 204, ""}, {40, 403, "{}"}}, 60, false, false},
		{"a message that is gone shows that Discord works", []step{{0, 403, "{}"}, {30, 404, "{}"}}, 60, false, false},
		{"rate limits show nothing", []step{{0, 403, "{}"}, {30, 429, "{}"}}, 60, true, true},
		{"rate limits alone", []step{{0, 429, "{}"}}, 60, false, false},
		{"success after a long time", []step{{0, 403, "{}"}, {500, 200, "{}"}}, 501, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
			at := func(s int) time.Time { return start.Add(time.Duration(s) * time.Second) }
			var f failing
			for _, s := range tt.steps {
				f.record(response{status: s.status, body: []byte(s.body)}, at(s.at))
			}
			refused, ask := f.state(at(tt.at), DefaultTiming.Refused)
			if refused != tt.refused || ask != tt.ask {
				t.Errorf("refused %t, ask %t; want %t, %t", refused, ask, tt.refused, tt.ask)
			}
			if _, ask := f.state(at(tt.at).Add(14*time.Second), DefaultTiming.Refused); ask && tt.ask {
				t.Error("asks again too soon")
			}
			if _, ask := f.state(at(tt.at).Add(15*time.Second), DefaultTiming.Refused); ask != tt.ask {
				t.Errorf("asks again: %t, want %t", ask, tt.ask)
			}
		})
	}
}
