package season

import (
	"time"

	"hoshi/bot/domain/settings"
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

// Midnight returns the first instant of a day in a time zone.
func Midnight(day settings.Day, zone *time.Location) time.Time { return day.At(0, zone) }

// date returns the start of a day in UTC, for counting days and months.
func date(day settings.Day) time.Time {
	t, _ := time.Parse(time.DateOnly, string(day)) // days come from dayOf
	return t
}

// dayOf returns the day of a time in its location.
func dayOf(t time.Time) settings.Day { return settings.Day(t.Format(time.DateOnly)) }
