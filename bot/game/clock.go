package game

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hoshi/bot/message"
)

// Clock is how long the players of a game have to think. The zero Clock is none.
//
// A live clock gives each side Main at first, and Increment more after each of its moves. It
// starts after the first move of each side, as on most sites: who has not seen the game yet
// loses no time. The stones of an opening are no such moves. A correspondence clock gives PerMove for each move, from the first one on.
type Clock struct {
	Main      time.Duration // of a live clock: what each side has at first
	Increment time.Duration // of a live clock: what a side gets for each move
	PerMove   time.Duration // of a correspondence clock; 0 for a live one
}

// The limits of clocks.
const (
	MinClockMinutes     = 1  // of Main
	MaxClockMinutes     = 60 // of Main
	MaxIncrementSeconds = 60
	MaxClockDays        = 14 // of PerMove, at least 1
)

const Day = 24 * time.Hour

// NoClock is what people type for no clock.
const NoClock = "none"

// ErrClock says that a text looks like a clock, but is none that can be played with.
var ErrClock = errors.New("not a clock")

// IsZero reports whether there is no clock.
func (c Clock) IsZero() bool { return c == Clock{} }

// Live reports whether each side has a time for the whole game.
func (c Clock) Live() bool { return c.Main > 0 }

// Correspondence reports whether each move has a time of days.
func (c Clock) Correspondence() bool { return c.PerMove > 0 }

// String returns the clock as people type it: "5+5" for minutes and seconds more a move,
// "3d" for days a move, "none".
func (c Clock) String() string {
	switch {
	case c.Live():
		return fmt.Sprintf("%d+%d", c.Main/time.Minute, c.Increment/time.Second)
	case c.Correspondence():
		return fmt.Sprintf("%dd", c.PerMove/Day)
	}
	return NoClock
}

// Forms of clocks.
var (
	liveForm           = regexp.MustCompile(`^([0-9]{1,4})\s*[+＋]\s*([0-9]{1,4})$`)
	correspondenceForm = regexp.MustCompile(`^([0-9]{1,4})\s*(?:d|days?|天|日|일)$`)
)

// noClockWords stand for no clock.
var noClockWords = []string{NoClock, "off", "无", "なし", "없음"}

// ParseClock reads a clock as people type it: "5+5", "3d", "3 days", "none". The error wraps
// [ErrClock] where the text has the form of a clock that is out of range.
func ParseClock(text string) (Clock, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	for _, word := range noClockWords {
		if text == word {
			return Clock{}, nil
		}
	}
	if m := liveForm.FindStringSubmatch(text); m != nil {
		minutes, _ := strconv.Atoi(m[1])
		seconds, _ := strconv.Atoi(m[2])
		if minutes < MinClockMinutes || minutes > MaxClockMinutes || seconds > MaxIncrementSeconds {
			return Clock{}, fmt.Errorf("clock %q: %w: want 1+0 to 60+60", text, ErrClock)
		}
		return Clock{Main: time.Duration(minutes) * time.Minute, Increment: time.Duration(seconds) * time.Second}, nil
	}
	if m := correspondenceForm.FindStringSubmatch(text); m != nil {
		days, _ := strconv.Atoi(m[1])
		if days < 1 || days > MaxClockDays {
			return Clock{}, fmt.Errorf("clock %q: %w: want 1 to %d days", text, ErrClock, MaxClockDays)
		}
		return Clock{PerMove: time.Duration(days) * Day}, nil
	}
	return Clock{}, fmt.Errorf("clock %q: want a form as 5+5, 3d or none", text)
}

// Text names the clock: what each side has.
func (c Clock) Text() message.Text {
	switch {
	case c.Live() && c.Increment > 0:
		return message.T("clock.name.live", message.Args{"Clock": c.String(), "Time": c.Main, "Increment": c.Increment})
	case c.Live():
		return message.T("clock.name.sudden", message.Args{"Clock": c.String(), "Time": c.Main})
	case c.Correspondence():
		return message.T("clock.name.days", message.Args{"Count": int(c.PerMove / Day)})
	}
	return message.T("clock.name.none")
}
