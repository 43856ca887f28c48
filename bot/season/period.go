package season

import (
	"time"

	"hoshi/bot/settings"
)

// Period returns the first and the last day of the calendar month or quarter that a day is in.
func Period(length settings.SeasonLength, day settings.Day) (first, last settings.Day) {
	t := date(day)
	months := 1
	if length == settings.Quarterly {
		months = 3
	}
	month := t.Month() - time.Month(int(t.Month()-1)%months)
	start := time.Date(t.Year(), month, 1, 0, 0, 0, 0, time.UTC)
	return dayOf(start), dayOf(start.AddDate(0, months, -1))
}

// Midnight returns the first instant of a day in a time zone. If clocks skip midnight that night, the
// day begins at the change; if midnight comes twice, it begins at the first one.
func Midnight(day settings.Day, zone *time.Location) time.Time {
	d := date(day)
	t := time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, zone)
	from, to := t.ZoneBounds()
	switch local := dayOf(t); {
	case local < day: // skipped: t is before the change
		return to.UTC()
	case t.Hour() != 0 || t.Minute() != 0 || t.Second() != 0: // skipped: t is after the change
		return from.UTC()
	case from.IsZero():
		return t.UTC()
	}
	_, before := from.Add(-time.Nanosecond).Zone()
	_, after := t.Zone()
	if first := t.Add(-time.Duration(before-after) * time.Second); before > after && first.Before(from) {
		return first.UTC()
	}
	return t.UTC()
}

// date returns the start of a day in UTC, for counting days and months.
func date(day settings.Day) time.Time {
	t, _ := time.Parse(time.DateOnly, string(day)) // days come from dayOf
	return t
}

// dayOf returns the day of a time in its location.
func dayOf(t time.Time) settings.Day { return settings.Day(t.Format(time.DateOnly)) }
