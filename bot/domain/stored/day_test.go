package stored_test

import (
	"testing"
	"time"

	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
)

func TestParseZone(t *testing.T) {
	for text, want := range map[string]string{
		"UTC": "UTC", "utc": "UTC", "Z": "UTC", "+0": "UTC", "+1": "UTC+01:00", "UTC+1": "UTC+01:00", "GMT -3": "UTC-03:00",
		"Europe/Berlin": "Europe/Berlin", "berlin": "Europe/Berlin", "new york": "America/New_York", "asia/TOKYO": "Asia/Tokyo",
		"dar es salaam": "Africa/Dar_es_Salaam", "America/Port-au-Prince": "America/Port-au-Prince", "port of spain": "America/Port_of_Spain", "porto-novo": "Africa/Porto-Novo",
		"-3:30": "UTC-03:30", "+05:45": "UTC+05:45", "+14": "UTC+14:00", "−8": "UTC-08:00",
	} {
		if got, err := settings.ParseZone(text); err != nil || got.String() != want {
			t.Errorf("%q: %v, %v, want %s", text, got, err, want)
		}
	}
	for _, text := range []string{"1", "+15", "+1:7", "+1:60", "Europe/Nowhere", "Nowhere", "Etc/UTC", "Local", "../etc/passwd", "Europe/../Europe/Berlin", "/", "+", "+-1", "+1:-15", "CET"} {
		if got, err := settings.ParseZone(text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}

// A day starts at the hour of the puzzle, by the guild's clock.
func TestDay(t *testing.T) {
	for name, test := range map[string]struct {
		settings  settings.GuildSettings
		now       string
		want      settings.Day
		wantAfter string
	}{
		"no choice":          {settings.GuildSettings{}, "2026-11-21T23:59:59Z", "2026-11-21", "2026-11-22T00:00:00Z"},
		"before the hour":    {settings.GuildSettings{Daily: "9"}, "2026-11-21T08:59:59Z", "2026-11-20", "2026-11-21T09:00:00Z"},
		"at the hour":        {settings.GuildSettings{Daily: "9"}, "2026-11-21T09:00:00Z", "2026-11-21", "2026-11-22T09:00:00Z"},
		"ahead of UTC":       {settings.GuildSettings{Daily: "0", Zone: "+05:30"}, "2026-11-21T18:30:00Z", "2026-11-22", "2026-11-22T18:30:00Z"},
		"behind UTC":         {settings.GuildSettings{Daily: "9", Zone: "-08:00"}, "2026-11-21T16:59:00Z", "2026-11-20", "2026-11-21T17:00:00Z"},
		"the first of March": {settings.GuildSettings{Daily: "23"}, "2028-03-01T22:00:00Z", "2028-02-29", "2028-03-01T23:00:00Z"},
	} {
		now, err := time.Parse(time.RFC3339, test.now)
		if err != nil {
			t.Fatal(err)
		}
		if got := test.settings.Today(now); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
		if got := test.settings.NextDay(now).UTC().Format(time.RFC3339); got != test.wantAfter {
			t.Errorf("%s: the next day begins at %s, want %s", name, got, test.wantAfter)
		}
	}
	if got := settings.Day("2028-03-01").Before(); got != "2028-02-29" {
		t.Errorf("the day before: %s", got)
	}
}

// Streaks continue from day to day, across guilds.
func TestDailyStreak(t *testing.T) {
	var p stored.PuzzlePlayer
	for _, step := range []struct {
		day          settings.Day
		streak, best int
	}{
		{"2026-11-19", 1, 1}, {"2026-11-20", 2, 2}, {"2026-11-20", 2, 2}, {"2026-11-19", 2, 2}, {"2026-11-21", 3, 3}, {"2026-11-23", 1, 3}, {"2026-11-24", 2, 3},
	} {
		p.SolvedDay(step.day)
		if p.DailyStreak != step.streak || p.DailyBest != step.best {
			t.Errorf("after %s: %d in a row, at best %d, want %d and %d", step.day, p.DailyStreak, p.DailyBest, step.streak, step.best)
		}
	}
	for day, want := range map[settings.Day]int{"2026-11-24": 2, "2026-11-25": 2, "2026-11-26": 0} {
		if got := p.StreakOn(day); got != want {
			t.Errorf("the streak on %s is %d, want %d", day, got, want)
		}
	}
}
