package game

import (
	"testing"
	"time"
)

// Reminders respect quiet hours: they come after them or, if the deadline would pass before that,
// just before them.
func TestQuietReminder(t *testing.T) {
	tokyo := time.FixedZone("+9", 9*60*60)
	at := func(day, hour int) time.Time { return time.Date(2026, 11, day, hour, 30, 0, 0, time.UTC) }
	full := func(day, hour int) time.Time { return time.Date(2026, 11, day, hour, 0, 0, 0, time.UTC) }
	night, noon := Quiet{22, 7, time.UTC}, Quiet{12, 14, time.UTC}
	for name, test := range map[string]struct {
		quiet              Quiet
		at, deadline, want time.Time
	}{
		"no quiet hours":         {Quiet{}, at(24, 3), at(24, 5), at(24, 3)},
		"outside":                {night, at(24, 12), at(24, 15), at(24, 12)},
		"before midnight":        {night, at(24, 23), at(25, 12), full(25, 7)},
		"after midnight":         {night, at(24, 3), at(24, 12), full(24, 7)},
		"the time would be up":   {night, at(24, 3), at(24, 6), full(23, 22)},
		"at the very end":        {night, full(24, 7), at(24, 8), full(24, 7)},
		"within a day":           {noon, at(24, 13), at(24, 23), full(24, 14)},
		"in another time zone":   {Quiet{22, 7, tokyo}, at(24, 15), at(25, 3), full(24, 22)},
		"by day in another zone": {Quiet{22, 7, tokyo}, at(24, 3), at(25, 3), at(24, 3)},
	} {
		if got := test.quiet.remind(test.at, test.deadline); !got.Equal(test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

// A game's reminder is moved out of the player's quiet hours.
func TestQuietDue(t *testing.T) {
	g := peopleGame(t, "")
	g.Clock = Clock{PerMove: Day}
	g.StartTurn(&g.Black, time.Date(2026, 11, 24, 6, 0, 0, 0, time.UTC)) // reminder at 1:12, deadline at 6:00
	for want, p := range map[string]Patience{
		"2026-11-25 01:12": {},
		"2026-11-25 05:00": {Quiet: Quiet{22, 5, time.UTC}},
		"2026-11-24 22:00": {Quiet: Quiet{22, 7, time.UTC}},
	} {
		if got := g.NextDue(p).Format("2006-01-02 15:04"); got != want {
			t.Errorf("quiet %+v: %s, want %s", p.Quiet, got, want)
		}
	}
}
