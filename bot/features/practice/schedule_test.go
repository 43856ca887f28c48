package practice

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
)

// A failed position comes back after 1, 3 and 7 days, and is done once it's solved each time.
func TestSchedule(t *testing.T) {
	for name, tt := range map[string]struct {
		answers string   // r for right, w for wrong, s for skipped; on the days it's due
		days    []string // when it comes back after each answer
	}{
		"solved at once":         {"rrr", []string{"2026-11-27", "2026-12-04", ""}},
		"failed first":           {"wrrr", []string{"2026-11-25", "2026-11-28", "2026-12-05", ""}},
		"failed in between":      {"rwrrr", []string{"2026-11-27", "2026-11-28", "2026-12-01", "2026-12-08", ""}},
		"failed again and again": {"www", []string{"2026-11-25", "2026-11-26", "2026-11-27"}},
		"skipped":                {"rsrr", []string{"2026-11-27", "2026-11-28", "2026-12-05", ""}},
	} {
		p := stored.PracticePosition{Due: "2026-11-24"}
		for i, a := range tt.answers {
			today := p.Due
			step(&p, a, today)
			if string(p.Due) != tt.days[i] {
				t.Errorf("%s: after %q it's due on %q, want %q", name, tt.answers[:i+1], p.Due, tt.days[i])
			}
			before := p
			for _, again := range "rws" { // later on the same day
				step(&p, again, today)
			}
			if p.Due != before.Due || p.Step != before.Step {
				t.Errorf("%s: a second answer on a day changes %+v to %+v", name, before, p)
			}
		}
	}
}

// step applies what someone does with a position on a day.
func step(p *stored.PracticePosition, what rune, today settings.Day) {
	if what == 's' {
		postpone(p, today)
		return
	}
	answer(p, what == 'r', today)
}

// For all answers and time zones, no position is asked twice on one day, a wrong answer brings it
// back the next day, and it takes exactly three right answers in a row to finish it.
func TestScheduleProperties(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		own := settings.UserSettings{Zone: rapid.SampledFrom([]settings.Zone{"", "+14:00", "-11:00", "+05:45", "Europe/Berlin", "America/New_York"}).Draw(rt, "zone")}
		now := time.Unix(rapid.Int64Range(1_700_000_000, 1_900_000_000).Draw(rt, "begin"), 0)
		p := &plan{today: own.Today(now)}
		for range rapid.IntRange(1, 5).Draw(rt, "positions") {
			p.positions = append(p.positions, stored.PracticePosition{Game: int64(len(p.positions)), Due: p.today})
		}
		row := make(map[int64]int)            // right answers in a row
		asked := make(map[int64]settings.Day) // when each was last asked
		wrong := make(map[int64]settings.Day) // when each was answered wrong, if that was the last answer
		for range rapid.IntRange(1, 80).Draw(rt, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(1, 40*60).Draw(rt, "minutes")) * time.Minute)
			p.today = own.Today(now)
			for day, at := range wrong {
				if late := at.Until(p.today); late > 0 && !due(p.find(day, 0), p.today) {
					rt.Fatalf("position %d was wrong %d days ago and isn't due", day, late)
				}
			}
			one := p.next()
			if one == nil {
				if slices.ContainsFunc(p.positions, func(o stored.PracticePosition) bool { return due(&o, p.today) }) {
					rt.Fatal("a position is due and not asked")
				}
				continue
			}
			if asked[one.Game] == p.today {
				rt.Fatalf("position %d is asked twice on %s", one.Game, p.today)
			}
			one.Shown, asked[one.Game] = now, p.today
			delete(wrong, one.Game)
			what := rapid.SampledFrom([]rune("rrrws")).Draw(rt, "answer")
			step(one, what, p.today)
			switch what {
			case 'r':
				row[one.Game]++
			case 'w':
				row[one.Game], wrong[one.Game] = 0, p.today
			}
			if done(one) != (row[one.Game] == len(pauses)) {
				rt.Fatalf("%+v after %d right answers in a row", *one, row[one.Game])
			}
		}
	})
}

// A day ends at midnight in the person's time zone, or in UTC if that isn't known.
func TestDayOfPerson(t *testing.T) {
	for _, tt := range []struct {
		zone         settings.Zone
		failed, back string // the last second of a day and the first of the next
	}{
		{"", "2026-11-24T23:59:59Z", "2026-11-25T00:00:00Z"},
		{"+09:00", "2026-11-24T14:59:59Z", "2026-11-24T15:00:00Z"},
		{"-08:00", "2026-11-25T07:59:59Z", "2026-11-25T08:00:00Z"},
		{"Europe/Berlin", "2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z"}, // daylight saving time started that day
		{"Europe/Berlin", "2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z"}, // and ended that day
	} {
		own := settings.UserSettings{Zone: tt.zone}
		at := func(text string) settings.Day {
			now, err := time.Parse(time.RFC3339, text)
			if err != nil {
				t.Fatal(err)
			}
			return own.Today(now)
		}
		p := stored.PracticePosition{Due: at(tt.failed)}
		answer(&p, false, at(tt.failed))
		if due(&p, at(tt.failed)) || !due(&p, at(tt.back)) {
			t.Errorf("zone %s: failed at %s, due on %s", tt.zone, tt.failed, p.Due)
		}
	}
}

// The position shown last comes first until it's answered, then the one that's been due longest.
func TestNextPosition(t *testing.T) {
	now := time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)
	p := plan{today: "2026-11-24", positions: []stored.PracticePosition{
		{Game: 3, Due: "2026-11-24"}, {Game: 2, Due: "2026-11-20"}, {Game: 1, Due: "2026-11-27"}, {Game: 0},
	}}
	if got := p.next(); got.Game != 2 || p.last() != nil {
		t.Errorf("first: %+v, last shown %+v", got, p.last())
	}
	p.positions[0].Shown = now
	if got := p.next(); got.Game != 3 || p.dueBesides(got) != 1 {
		t.Errorf("shown last: %+v, and %d others are due", got, p.dueBesides(got))
	}
	answer(p.find(3, 0), true, p.today)
	answer(p.find(2, 0), false, p.today)
	if got := p.next(); got != nil || p.days() != 1 || open(p.positions) != 3 {
		t.Errorf("all answered: %+v, the next one in %d days, %d open", got, p.days(), open(p.positions))
	}
}
