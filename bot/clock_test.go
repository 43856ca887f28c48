package bot_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"hoshi/bot/internal/servicetest"

	"hoshi/bot"
	"hoshi/bot/game"
)

func TestParseClock(t *testing.T) {
	live := func(minutes, seconds int) game.Clock {
		return game.Clock{Main: time.Duration(minutes) * time.Minute, Increment: time.Duration(seconds) * time.Second}
	}
	days := func(n int) game.Clock { return game.Clock{PerMove: time.Duration(n) * 24 * time.Hour} }
	for _, c := range []struct {
		text string
		want game.Clock
		err  bool // any
		bad  bool // ErrClock: a clock out of range
	}{
		{text: "5+5", want: live(5, 5)}, {text: " 3 + 2 ", want: live(3, 2)}, {text: "1+0", want: live(1, 0)}, {text: "60+60", want: live(60, 60)},
		{text: "10＋10", want: live(10, 10)},
		{text: "1d", want: days(1)}, {text: "3D", want: days(3)}, {text: "3 days", want: days(3)}, {text: "1 day", want: days(1)},
		{text: "7天", want: days(7)}, {text: "14日", want: days(14)}, {text: "3일", want: days(3)},
		{text: "none", want: game.Clock{}}, {text: "なし", want: game.Clock{}},
		{text: "0+5", err: true, bad: true}, {text: "61+0", err: true, bad: true}, {text: "5+61", err: true, bad: true},
		{text: "9999+9999", err: true, bad: true}, {text: "0d", err: true, bad: true}, {text: "15 days", err: true, bad: true},
		{text: "", err: true}, {text: "5", err: true}, {text: "5+", err: true}, {text: "d3", err: true}, {text: "5-5", err: true}, {text: "12345+1", err: true},
	} {
		got, err := game.ParseClock(c.text)
		if got != c.want || (err != nil) != c.err || errors.Is(err, game.ErrClock) != c.bad {
			t.Errorf("%q: %v, %v", c.text, got, err)
		}
		if again, err := game.ParseClock(got.String()); err != nil || again != got {
			t.Errorf("%q is written %q, which reads %v, %v", c.text, got, again, err)
		}
	}
}

func FuzzParseClock(f *testing.F) {
	for _, text := range []string{"5+5", "3d", "3 days", "none", "０+5", "99999999999999999999+1", "\xff+1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := game.ParseClock(text)
		if err != nil {
			if !c.IsZero() {
				t.Errorf("%q: %v beside %v", text, c, err)
			}
			return
		}
		if again, err := game.ParseClock(c.String()); err != nil || again != c || c.Live() && c.Correspondence() {
			t.Errorf("%q: %+v, written %q, read %+v, %v", text, c, c, again, err)
		}
	})
}

// A clock is an option in any place and form, and what is out of range is explained.
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
		tb := newHarness(t, bot.Options{})
		got := tb.Begin("ann", strings.TrimSpace("!play @bob "+c.words))
		if g := tb.Game(); g.Clock.String() != c.clock || !strings.Contains(got.Text, c.says) || c.says == "" && strings.Contains(got.Text, "lock") {
			t.Errorf("%q: clock %v, %q", c.words, g.Clock, got.Text)
		}
	}
	tb := newHarness(t, bot.Options{})
	for words, says := range map[string]string{
		"0+5": "`0+5` isn't a clock I know. Use `1+0` to `60+60`", "clock 30 days": "`30 days` isn't a clock",
		"5+5 3d": "`5+5` and `3d` don't work together",
	} {
		if got := tb.One("ann", "!play "+words); !strings.Contains(got.Text, says) {
			t.Errorf("%q: %q", words, got.Text)
		}
	}
}

// A server chooses the clock of games between people that name none.
func TestClockOfServer(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	tb.settings("boss", "!settings clock 10+5")
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
	if got := tb.settings("boss", "!settings clock 99+9"); !strings.Contains(got.Text, "`99+9` isn't a clock I know. Use `1+0` to `60+60`") {
		t.Errorf("%q", got.Text)
	}
}
