package settings_test

import (
	"testing"
	"time"

	"hoshi/bot/domain/settings"
)

// Days follow each other without a gap, at the hour that clocks show, also when the clocks change.
func TestDaysWhenClocksChange(t *testing.T) {
	for zone, noon := range map[settings.Zone]time.Time{
		"Europe/Berlin":       time.Date(2026, 3, 28, 11, 0, 0, 0, time.UTC),
		"America/New_York":    time.Date(2026, 10, 31, 16, 0, 0, 0, time.UTC),
		"Australia/Lord_Howe": time.Date(2026, 4, 4, 1, 0, 0, 0, time.UTC),   // by half an hour
		"Asia/Beirut":         time.Date(2026, 3, 28, 10, 0, 0, 0, time.UTC), // at midnight
		"America/Havana":      time.Date(2026, 10, 31, 16, 0, 0, 0, time.UTC),
		"-08:00":              time.Date(2026, 3, 28, 20, 0, 0, 0, time.UTC),
	} {
		for _, hour := range []settings.Hour{"", "0", "1", "2", "3", "9", "23"} {
			of := settings.GuildSettings{Zone: zone, Daily: hour}
			for now := noon; now.Before(noon.Add(48 * time.Hour)); now = now.Add(15 * time.Minute) {
				today, next := of.Today(now), of.NextDay(now)
				if !next.After(now) || of.Today(next) != today.Plus(1) || of.Today(next.Add(-time.Microsecond)) != today {
					t.Fatalf("%s, from %s: at %v, the day is %s, and the next one begins at %v", zone, hour, now.In(zone.Location()), today, next)
				}
			}
		}
	}
}

// The puzzle of the day also comes at 9:00 on days when the clocks change.
func TestDayBeginsAtItsHour(t *testing.T) {
	of := settings.GuildSettings{Zone: "Europe/Berlin", Daily: "9"}
	for _, at := range []time.Time{
		time.Date(2026, 3, 29, 7, 0, 0, 0, time.UTC),  // daylight saving time has started
		time.Date(2026, 10, 25, 8, 0, 0, 0, time.UTC), // it has ended
	} {
		day := settings.Day(at.Format(time.DateOnly))
		if got := of.Today(at); got != day {
			t.Errorf("at 9:00 on %s, the day is %s", day, got)
		}
		if got := of.Today(at.Add(-time.Second)); got != day.Before() {
			t.Errorf("just before 9:00 on %s, the day is %s", day, got)
		}
	}
}
