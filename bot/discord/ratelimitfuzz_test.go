package discord_test

import (
	"net/http"
	"testing"
	"time"

	"hoshi/bot/discord"
)

// FuzzRateLimit reads headers and bodies of answers that something else than Discord may have
// written: what they ask for is never negative and never silences the bot for more than a day.
func FuzzRateLimit(f *testing.F) {
	f.Add("0", "1.5", "2", []byte(`{"retry_after": 1.5, "global": true}`))
	f.Add("1", "NaN", "Inf", []byte(`{"retry_after": 1e300}`))
	f.Add("-1", "1e300", "-5", []byte(`<html>`))
	f.Fuzz(func(t *testing.T, remaining, resetAfter, retryAfter string, body []byte) {
		h := http.Header{}
		h.Set("X-RateLimit-Remaining", remaining)
		h.Set("X-RateLimit-Reset-After", resetAfter)
		h.Set("Retry-After", retryAfter)
		pause, _ := discord.ParseRateLimit(h, body)
		for _, d := range []time.Duration{pause, discord.UpdateLimits(h)} {
			if d < 0 || d > 24*time.Hour {
				t.Errorf("wait %v", d)
			}
		}
	})
}
