package season_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"hoshi/bot/domain/season"
	"hoshi/bot/domain/settings"
)

func TestPeriod(t *testing.T) {
	for _, tt := range []struct {
		length      settings.SeasonLength
		day         settings.Day
		first, last settings.Day
	}{
		{settings.Monthly, "2026-11-01", "2026-11-01", "2026-11-30"},
		{settings.Monthly, "2026-11-30", "2026-11-01", "2026-11-30"},
		{settings.Monthly, "2028-02-10", "2028-02-01", "2028-02-29"},
		{settings.Monthly, "2026-12-31", "2026-12-01", "2026-12-31"},
		{settings.Quarterly, "2026-01-01", "2026-01-01", "2026-03-31"},
		{settings.Quarterly, "2026-06-30", "2026-04-01", "2026-06-30"},
		{settings.Quarterly, "2026-08-15", "2026-07-01", "2026-09-30"},
		{settings.Quarterly, "2026-12-31", "2026-10-01", "2026-12-31"},
	} {
		if first, last := season.Period(tt.length, tt.day); first != tt.first || last != tt.last {
			t.Errorf("%s, %s: %s to %s, want %s to %s", tt.length, tt.day, first, last, tt.first, tt.last)
		}
	}
}

// zones have a fixed offset or clock changes, some at midnight or on the first of a month.
var zones = []settings.Zone{"", "+14:00", "-12:00", "+05:45", "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Africa/Cairo",
	"Asia/Amman", "Asia/Beirut", "America/Havana", "America/Asuncion", "Atlantic/Azores", "Pacific/Apia", "Asia/Gaza", "Australia/Lord_Howe"}

func TestMidnight(t *testing.T) {
	for _, tt := range []struct {
		zone settings.Zone
		day  settings.Day
		want string
	}{
		{"", "2026-12-01", "2026-12-01T00:00:00Z"},
		{"+05:30", "2026-12-01", "2026-11-30T18:30:00Z"},
		{"Europe/Berlin", "2026-04-01", "2026-03-31T22:00:00Z"},
		{"Europe/Berlin", "2026-11-01", "2026-10-31T23:00:00Z"},
		{"Asia/Amman", "2016-04-01", "2016-03-31T22:00:00Z"},        // skipped: the day started at 1:00
		{"America/Asuncion", "2017-10-01", "2017-10-01T04:00:00Z"},  // skipped
		{"America/Havana", "2020-11-01", "2020-11-01T04:00:00Z"},    // midnight came twice
		{"America/Sao_Paulo", "2018-11-01", "2018-11-01T03:00:00Z"}, // changed later
	} {
		if got := season.Midnight(tt.day, tt.zone.Location()).Format(time.RFC3339); got != tt.want {
			t.Errorf("%s in %s: %s, want %s", tt.day, tt.zone, got, tt.want)
		}
	}
}

// A day starts at the first instant with its date.
func TestMidnightIsTheFirstInstantOfItsDay(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		zone := rapid.SampledFrom(zones).Draw(rt, "zone")
		first := time.Date(rapid.IntRange(1985, 2045).Draw(rt, "year"), time.Month(rapid.IntRange(1, 12).Draw(rt, "month")), 1, 0, 0, 0, 0, time.UTC)
		day := first.Format(time.DateOnly)
		start := season.Midnight(settings.Day(day), zone.Location())
		if at := start.In(zone.Location()).Format(time.DateOnly); at != day {
			rt.Errorf("%s begins at %v, which is %s there", day, start, at)
		}
		if before := start.Add(-time.Nanosecond).In(zone.Location()).Format(time.DateOnly); before >= day {
			rt.Errorf("just before it begins, it's %s", before)
		}
	})
}

// Whatever managers change and however long the bot is down, seasons follow each other without gaps
// or overlaps while they're turned on. Once a season has started, its last day doesn't change.
func TestSeasonsFollowEachOther(t *testing.T) {
	lengths := rapid.SampledFrom([]settings.SeasonLength{settings.Monthly, settings.Quarterly})
	rapid.Check(t, func(rt *rapid.T) {
		now := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(rapid.IntRange(0, 100_000).Draw(rt, "hours")) * time.Hour)
		zone, length := rapid.SampledFrom(zones).Draw(rt, "zone"), lengths.Draw(rt, "length")
		one := season.Next("g", season.Season{}, length, zone, now)
		if one.Number != 1 || now.Before(one.Begins) || !now.Before(one.End(zone)) {
			rt.Fatalf("%v isn't in the first season, %+v", now, one)
		}
		for range rapid.IntRange(1, 12).Draw(rt, "seasons") {
			last := one.Last
			zone, length = rapid.SampledFrom(zones).Draw(rt, "zone"), lengths.Draw(rt, "length")
			if one.Last != last || !one.End(zone).After(one.Begins) {
				rt.Fatalf("%+v ends at %v", one, one.End(zone))
			}
			one.Ends = one.End(zone)
			if rapid.Bool().Draw(rt, "on") {
				next := season.Following(one, length)
				checkNext(rt, one, next)
				if !next.Begins.Equal(one.Ends) {
					rt.Errorf("%+v doesn't begin when %+v ends", next, one)
				}
				one = next
				continue
			}
			now = one.Ends.Add(time.Duration(rapid.IntRange(0, 10_000).Draw(rt, "off")) * time.Hour)
			zone = rapid.SampledFrom(zones).Draw(rt, "zone")
			next := season.Next("g", one, length, zone, now)
			checkNext(rt, one, next)
			if !now.Before(next.End(zone)) || next.Begins.Sub(now) > 28*time.Hour {
				rt.Errorf("turned on at %v in %s, the season is %+v", now, zone, next)
			}
			one = next
		}
	})
}

// checkNext checks that next is the season after one.
func checkNext(rt *rapid.T, one, next season.Season) {
	if next.Number != one.Number+1 || next.First <= one.Last || next.Last < next.First || next.Begins.Before(one.Ends) {
		rt.Fatalf("%+v is followed by %+v", one, next)
	}
	if _, last := season.Period(next.Length, next.First); last != next.Last {
		rt.Errorf("%+v doesn't end with a month or quarter", next)
	}
}

func TestChangesOfTheLength(t *testing.T) {
	at := func(text string) time.Time {
		when, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		return when
	}
	november := season.Next("g", season.Season{}, settings.Monthly, "", at("2026-11-24T09:00:00Z"))
	november.Ends = november.End("")
	rest := season.Following(november, settings.Quarterly)
	if rest.First != "2026-12-01" || rest.Last != "2026-12-31" || rest.Number != 2 {
		t.Errorf("after November comes the rest of the quarter, not %+v", rest)
	}
	rest.Ends = rest.End("")
	if whole := season.Following(rest, settings.Quarterly); whole.First != "2027-01-01" || whole.Last != "2027-03-31" {
		t.Errorf("then a whole quarter, not %+v", whole)
	}
	later := season.Next("g", november, settings.Quarterly, "", at("2027-05-05T09:00:00Z"))
	if later.First != "2027-04-01" || !later.Begins.Equal(at("2027-04-01T00:00:00Z")) {
		t.Errorf("turned on again in May: %+v", later)
	}
}
