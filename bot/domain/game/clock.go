package game

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Clock is the time control of a game. The zero Clock means no time control.
//
// A live clock gives each side Main at the start and adds Increment after each of its moves. As on
// most sites, it starts after each side's first move, not counting opening stones, so players
// who haven't seen the game yet lose no time. A correspondence clock gives PerMove for each move,
// starting with the first.
type Clock struct {
	Main      time.Duration // live clock: each side's initial time
	Increment time.Duration // live clock: time added after each move
	PerMove   time.Duration // correspondence clock: time for each move; 0 for a live clock
}

// The limits of clocks.
const (
	MinClockMinutes     = 1  // of Main
	MaxClockMinutes     = 60 // of Main
	MaxIncrementSeconds = 60
	MaxClockDays        = 14 // of PerMove, at least 1
)

const Day = 24 * time.Hour

// NoClock is what users type for no clock.
const NoClock = "none"

// ErrClock means that a text looks like a clock but is out of range.
var ErrClock = errors.New("not a clock")

// IsZero reports whether there is no clock.
func (c Clock) IsZero() bool { return c == Clock{} }

// Live reports whether each side has a fixed time for the whole game, plus increments.
func (c Clock) Live() bool { return c.Main > 0 }

// Correspondence reports whether each side has days per move.
func (c Clock) Correspondence() bool { return c.PerMove > 0 }

// String returns the clock as users type it: "5+5" for minutes plus seconds per move, "3d" for days
// per move, or "none".
func (c Clock) String() string {
	switch {
	case c.Live():
		return fmt.Sprintf("%d+%d", c.Main/time.Minute, c.Increment/time.Second)
	case c.Correspondence():
		return fmt.Sprintf("%dd", c.PerMove/Day)
	}
	return NoClock
}

// Patterns of the two kinds of clock.
var (
	liveForm           = regexp.MustCompile(`^([0-9]{1,4})\s*[+＋]\s*([0-9]{1,4})$`)
	correspondenceForm = regexp.MustCompile(`^([0-9]{1,4})\s*(?:d|days?|天|日|일)$`)
)

// noClockWords are the words for no clock.
var noClockWords = []string{NoClock, "off", "无", "なし", "없음"}

// ParseClock parses a clock such as "5+5", "3d", "3 days" or "none". The error wraps [ErrClock] if
// the text looks like a clock but is out of range.
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
