package rest

import (
	"net/http"
	"testing"
	"time"

	"golang.org/x/time/rate"
)

// FuzzRateLimit reads headers and bodies of answers, which may come from a proxy. The pauses are
// never negative and never longer than a day.
func FuzzRateLimit(f *testing.F) {
	f.Add("0", "1.5", "2", []byte(`{"retry_after": 1.5, "global": true}`))
	f.Add("1", "NaN", "Inf", []byte(`{"retry_after": 1e300}`))
	f.Add("-1", "1e300", "-5", []byte(`<html>`))
	f.Fuzz(func(t *testing.T, remaining, resetAfter, retryAfter string, body []byte) {
		h := http.Header{}
		h.Set("X-RateLimit-Remaining", remaining)
		h.Set("X-RateLimit-Reset-After", resetAfter)
		h.Set("Retry-After", retryAfter)
		wait, _ := parseRateLimit(h, body)
		l, now := newLimiter(rate.Inf, 1, true), time.Now()
		l.update("route", h, now)
		updated, _ := l.pause("route", now)
		for _, d := range []time.Duration{wait, updated} {
			if d < 0 || d > 24*time.Hour {
				t.Errorf("wait %v", d)
			}
		}
	})
}
