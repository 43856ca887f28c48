package game

import (
	"errors"
	"testing"
	"time"
)

func TestParseClock(t *testing.T) {
	live := func(minutes, seconds int) Clock {
		return Clock{Main: time.Duration(minutes) * time.Minute, Increment: time.Duration(seconds) * time.Second}
	}
	days := func(n int) Clock { return Clock{PerMove: time.Duration(n) * Day} }
	for _, c := range []struct {
		text string
		want Clock
		err  bool // any
		bad  bool // ErrClock: a clock out of range
	}{
		{text: "5+5", want: live(5, 5)}, {text: " 3 + 2 ", want: live(3, 2)}, {text: "1+0", want: live(1, 0)}, {text: "60+60", want: live(60, 60)},
		{text: "10＋10", want: live(10, 10)},
		{text: "1d", want: days(1)}, {text: "3D", want: days(3)}, {text: "3 days", want: days(3)}, {text: "1 day", want: days(1)},
		{text: "7天", want: days(7)}, {text: "14日", want: days(14)}, {text: "3일", want: days(3)},
		{text: "none", want: Clock{}}, {text: "なし", want: Clock{}},
		{text: "0+5", err: true, bad: true}, {text: "61+0", err: true, bad: true}, {text: "5+61", err: true, bad: true},
		{text: "9999+9999", err: true, bad: true}, {text: "0d", err: true, bad: true}, {text: "15 days", err: true, bad: true},
		{text: "", err: true}, {text: "5", err: true}, {text: "5+", err: true}, {text: "d3", err: true}, {text: "5-5", err: true}, {text: "12345+1", err: true},
	} {
		got, err := ParseClock(c.text)
		if got != c.want || (err != nil) != c.err || errors.Is(err, ErrClock) != c.bad {
			t.Errorf("%q: %v, %v", c.text, got, err)
		}
		if again, err := ParseClock(got.String()); err != nil || again != got {
			t.Errorf("%q is written %q, which reads %v, %v", c.text, got, again, err)
		}
	}
}

func FuzzParseClock(f *testing.F) {
	for _, text := range []string{"5+5", "3d", "3 days", "none", "０+5", "99999999999999999999+1", "\xff+1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseClock(text)
		if err != nil {
			if !c.IsZero() {
				t.Errorf("%q: %v beside %v", text, c, err)
			}
			return
		}
		if again, err := ParseClock(c.String()); err != nil || again != c || c.Live() && c.Correspondence() {
			t.Errorf("%q: %+v, written %q, read %+v, %v", text, c, c, again, err)
		}
	})
}
