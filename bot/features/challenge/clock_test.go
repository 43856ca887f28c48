package challenge_test

import (
	"strings"
	"testing"

	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// The clock option can be anywhere and in any form, and out-of-range values are explained.
func TestPlayWithClock(t *testing.T) {
	for _, c := range []struct{ words, clock, says string }{
		{"clock 5+5", "5+5", "Clock: 5+5 (5 minutes each, plus 5 seconds per move)"},
		{"3+2 white", "3+2", "It starts after each side's first move"},
		{"10+0 9", "10+0", "10+0 (10 minutes each)."},
		{"3 days", "3d", "@ann's time for this move runs out on "},
		{"clock 1d unrated", "1d", "time for this move runs out"},
		{"clock none", "none", ""},
		{"", "none", ""},
	} {
		tb := servicetest.New(t, service.Options{})
		got := tb.Begin("ann", strings.TrimSpace("!play @bob "+c.words))
		if g := tb.Game(); g.Clock.String() != c.clock || !strings.Contains(got.Text, c.says) || c.says == "" && strings.Contains(got.Text, "lock") {
			t.Errorf("%q: clock %v, %q", c.words, g.Clock, got.Text)
		}
	}
	tb := servicetest.New(t, service.Options{})
	for words, says := range map[string]string{
		"0+5": "`0+5` isn't a clock I know. Use `1+0` to `60+60`", "clock 30 days": "`30 days` isn't a clock",
		"5+5 3d": "`5+5` and `3d` don't work together",
	} {
		if got := tb.One("ann", "!play "+words); !strings.Contains(got.Text, says) {
			t.Errorf("%q: %q", words, got.Text)
		}
	}
}

// A server sets the clock for games between people that don't specify one.
func TestClockOfServer(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Choose(settings.GuildSettings{Clock: "10+5"})
	for words, want := range map[string]string{"@bob": "10+5", "@bob clock none": "none", "@bob 1d": "1d", "easy": "none", "3+2": "3+2"} {
		tb.Ask(servicetest.InGuild("c", "ann", "!play "+words))
		if strings.Contains(words, "@bob") {
			tb.Ask(servicetest.InGuild("c", "bob", "!accept"))
		}
		if g := tb.Game(); g.Clock.String() != want {
			t.Errorf("%s: the clock is %v, want %s", words, g.Clock, want)
		}
		tb.Ask(servicetest.InGuild("c", "ann", "!cancel"))
	}
}
