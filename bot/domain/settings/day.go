package settings

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // for machines without a time zone database
	"unicode"
	"unicode/utf8"
)

// Day is a day of a guild or a person, as a date such as "2026-11-21"; "" for none.
type Day string

// Before returns the day before.
func (d Day) Before() Day { return d.Plus(-1) }

// Plus returns the day that comes a number of days later, or "" if d isn't a date.
func (d Day) Plus(days int) Day {
	t, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return ""
	}
	return Day(t.AddDate(0, 0, days).Format(time.DateOnly))
}

// Until returns how many days later another day comes, or 0 if either isn't a date.
func (d Day) Until(other Day) int {
	from, err := time.Parse(time.DateOnly, string(d))
	to, errTo := time.Parse(time.DateOnly, string(other))
	if err != nil || errTo != nil {
		return 0
	}
	return int(to.Sub(from) / (24 * time.Hour))
}

// At returns when clocks in a time zone first show an hour of the day, in UTC. If they skip it, it's when
// they are changed.
func (d Day) At(hour int, zone *time.Location) time.Time {
	day, _ := time.Parse(time.DateOnly, string(d))
	want := day.Add(time.Duration(hour) * time.Hour)
	t := time.Date(day.Year(), day.Month(), day.Day(), hour, 0, 0, 0, zone)
	from, to := t.ZoneBounds()
	_, offset := t.Zone()
	switch shown := t.Add(time.Duration(offset) * time.Second).UTC(); {
	case shown.Before(want): // skipped: t is before the change
		return to.UTC()
	case shown.After(want): // skipped: t is after the change
		return from.UTC()
	case from.IsZero():
		return t.UTC()
	}
	_, before := from.Add(-time.Nanosecond).Zone()
	if first := t.Add(-time.Duration(before-offset) * time.Second); before > offset && first.Before(from) {
		return first.UTC() // shown twice
	}
	return t.UTC()
}

// Hour is an hour of the day, "0" to "23"; "" for none.
type Hour string

// number returns the hour, 0 for none.
func (h Hour) number() int {
	n, _ := strconv.Atoi(string(h))
	return n
}

// Zone is a time zone: an offset from UTC, such as "+05:30" or "-03:00", or the name of a city in the
// IANA time zone database, such as "Europe/Berlin", which also knows about summer time; "" for UTC.
type Zone string

// maxZone is the largest UTC offset in use.
const maxZone = 14 * time.Hour

// ParseZone parses an offset such as "+1", "-3:30", "UTC+5:30" or "UTC", or a city such as "Berlin" or
// "Europe/Berlin".
func ParseZone(text string) (Zone, error) {
	if zone, ok := parseCity(text); ok {
		return zone, nil
	}
	wrong := fmt.Errorf("zone %q: want an offset such as +1 or -3:30, or a city such as Europe/Berlin", text)
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

// continents are the areas of the IANA time zone database whose zones are named after cities.
var continents = [...]string{"Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian"}

// parseCity parses a city with or without its continent, in upper or lower case.
func parseCity(text string) (Zone, bool) {
	area, city, both := strings.Cut(strings.TrimSpace(text), "/")
	areas := []string{cityName(area)}
	if !both {
		areas, city = continents[:], area
	}
	if city == "" {
		return "", false
	}
	for _, area := range areas {
		name := area + "/" + cityName(city)
		if _, err := time.LoadLocation(name); err == nil && slices.Contains(continents[:], area) {
			return Zone(name), true
		}
	}
	return "", false
}

// wordsInNames matches the words in the names of cities, which begin with a capital.
var wordsInNames = regexp.MustCompile(`[^_/-]+`)

// cityName writes a city as the database does: "new york" becomes "New_York", and "dar es salaam"
// "Dar_es_Salaam".
func cityName(text string) string {
	name := strings.ToLower(strings.Join(strings.Fields(text), "_"))
	return wordsInNames.ReplaceAllStringFunc(name, func(word string) string {
		if word == "au" || word == "es" || word == "of" {
			return word
		}
		first, size := utf8.DecodeRuneInString(word)
		return string(unicode.ToUpper(first)) + word[size:]
	})
}

// ZoneOfClock returns the zone in which clocks show a time now, such as "14:30" or "2:30 pm". It
// assumes the zone with the most people: +13 rather than -11, and -10 rather than +14. ok is false if
// the text isn't a time.
func ZoneOfClock(text string, now time.Time) (zone Zone, ok bool) {
	text = strings.ToUpper(strings.ReplaceAll(text, " ", ""))
	shown, err := time.Parse("15:04", text)
	if err != nil {
		if shown, err = time.Parse("3:04PM", text); err != nil {
			return "", false
		}
	}
	now = now.UTC()
	offset := shown.Sub(time.Date(0, 1, 1, now.Hour(), now.Minute(), 0, 0, time.UTC)).Round(15 * time.Minute)
	switch {
	case offset > 13*time.Hour:
		offset -= 24 * time.Hour
	case offset <= -11*time.Hour:
		offset += 24 * time.Hour
	}
	mark := "+"
	if offset < 0 {
		mark, offset = "-", -offset
	}
	if offset == 0 {
		return "", true
	}
	return Zone(fmt.Sprintf("%s%02d:%02d", mark, int(offset.Hours()), int(offset.Minutes())%60)), true
}

// String returns the zone's name, such as "UTC", "UTC+05:30" or "Europe/Berlin".
func (z Zone) String() string {
	if strings.Contains(string(z), "/") {
		return string(z)
	}
	return "UTC" + string(z)
}

// Location converts the zone to a [time.Location].
func (z Zone) Location() *time.Location {
	if strings.Contains(string(z), "/") {
		if city, err := time.LoadLocation(string(z)); err == nil {
			return city
		}
	}
	t, err := time.Parse("-07:00", string(z))
	if err != nil {
		return time.UTC
	}
	return t.Location()
}

// Today returns the current day in a guild. A day begins at the hour of the daily puzzle.
func (gs GuildSettings) Today(now time.Time) Day {
	zone := gs.Zone.Location()
	today := Day(now.In(zone).Format(time.DateOnly))
	if now.Before(today.At(gs.Daily.number(), zone)) {
		return today.Before()
	}
	return today
}

// NextDay returns when the next day begins.
func (gs GuildSettings) NextDay(now time.Time) time.Time {
	return gs.Today(now).Plus(1).At(gs.Daily.number(), gs.Zone.Location())
}
