package settings

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Day is a day of a guild, as a date such as "2026-11-21"; "" for none.
type Day string

// Before returns the day before.
func (d Day) Before() Day {
	t, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return ""
	}
	return Day(t.AddDate(0, 0, -1).Format(time.DateOnly))
}

// Hour is an hour of the day, "0" to "23"; "" for none.
type Hour string

// number returns the hour, 0 for none.
func (h Hour) number() int {
	n, _ := strconv.Atoi(string(h))
	return n
}

// Zone is an offset from UTC, such as "+05:30" or "-03:00"; "" for UTC.
type Zone string

// maxZone is the largest UTC offset in use.
const maxZone = 14 * time.Hour

// ParseZone parses an offset such as "+1", "-3:30", "UTC+5:30" or "UTC".
func ParseZone(text string) (Zone, error) {
	wrong := fmt.Errorf("zone %q: want an offset such as +1 or -3:30", text)
	word := strings.ToUpper(strings.ReplaceAll(text, " ", ""))
	word = strings.TrimPrefix(strings.TrimPrefix(word, "UTC"), "GMT")
	if word == "" || word == "Z" {
		return "", nil
	}
	mark := "-"
	rest, behind := strings.CutPrefix(strings.Replace(word, "−", "-", 1), mark)
	if !behind {
		mark = "+"
		var ahead bool
		if rest, ahead = strings.CutPrefix(word, mark); !ahead {
			return "", wrong
		}
	}
	hours, minutes, _ := strings.Cut(rest, ":")
	if minutes == "" {
		minutes = "0"
	}
	h, errHours := strconv.ParseUint(hours, 10, 8)
	m, errMinutes := strconv.ParseUint(minutes, 10, 8)
	offset := time.Duration(h)*time.Hour + time.Duration(m)*time.Minute
	if errHours != nil || errMinutes != nil || m > 59 || offset > maxZone || m%15 != 0 {
		return "", wrong
	}
	if offset == 0 {
		return "", nil
	}
	return Zone(fmt.Sprintf("%s%02d:%02d", mark, h, m)), nil
}

// String returns the zone's name, such as "UTC" or "UTC+05:30".
func (z Zone) String() string { return "UTC" + string(z) }

// location converts the zone to a [time.Location].
func (z Zone) location() *time.Location {
	t, err := time.Parse("-07:00", string(z))
	if err != nil {
		return time.UTC
	}
	return t.Location()
}

// Today returns the current day in a guild. A day begins at the hour of the daily puzzle.
func (gs GuildSettings) Today(now time.Time) Day {
	begun := now.In(gs.Zone.location()).Add(-time.Duration(gs.Daily.number()) * time.Hour)
	return Day(begun.Format(time.DateOnly))
}

// NextDay returns when the next day begins.
func (gs GuildSettings) NextDay(now time.Time) time.Time {
	zone := gs.Zone.location()
	t := now.In(zone)
	next := time.Date(t.Year(), t.Month(), t.Day(), gs.Daily.number(), 0, 0, 0, zone)
	if !next.After(now) {
		next = next.AddDate(0, 0, 1)
	}
	return next
}
