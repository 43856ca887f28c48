package settings

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"hoshi/bot/game"
)

// Quiet is a part of each day, in a person's time zone: "22-7" begins at 22:00 and ends at 7:00. ""
// is no part of it.
type Quiet string

// ParseQuiet parses two hours, such as "22-7" or "22:00-7:00".
func ParseQuiet(text string) (Quiet, error) {
	from, to, _ := strings.Cut(strings.NewReplacer(" ", "", "–", "-", "~", "-", "～", "-", ":00", "").Replace(text), "-")
	begin, errBegin := strconv.ParseUint(from, 10, 8)
	end, errEnd := strconv.ParseUint(to, 10, 8)
	if errBegin != nil || errEnd != nil || begin > 23 || end > 24 || begin == end%24 {
		return "", fmt.Errorf("quiet hours %q: want two hours such as 22-7", text)
	}
	return Quiet(fmt.Sprintf("%d-%d", begin, end%24)), nil
}

// Today returns the current day in the person's time zone.
func (us UserSettings) Today(now time.Time) Day {
	return Day(now.In(us.Zone.Location()).Format(time.DateOnly))
}

// QuietHours returns when not to notify the person.
func (us UserSettings) QuietHours() game.Quiet {
	from, to, ok := strings.Cut(string(us.Quiet), "-")
	if !ok {
		return game.Quiet{}
	}
	return game.Quiet{From: Hour(from).number(), To: Hour(to).number(), Zone: us.Zone.Location()}
}

// DigestDue returns the day whose list of games is due for the person, "" for none: the first time
// after the hour they chose, outside their quiet hours, and once for each date in their time zone.
func (us UserSettings) DigestDue(now time.Time) Day {
	local, today := now.In(us.Zone.Location()), us.Today(now)
	if us.Digest == "" || local.Hour() < us.Digest.number() || us.DigestDay >= today || us.QuietHours().Has(now) {
		return ""
	}
	return today
}

// SkipDigest leaves out the list of today if its hour has passed, because the person has just chosen
// the hour: the next list comes tomorrow.
func (us *UserSettings) SkipDigest(now time.Time) {
	local := now.In(us.Zone.Location())
	if local.Hour() >= us.Digest.number() {
		us.DigestDay = max(us.DigestDay, us.Today(now))
	}
}

// NextDigest returns when the person's next list of games is due.
func (us UserSettings) NextDigest(now time.Time) time.Time {
	local := now.In(us.Zone.Location())
	next := time.Date(local.Year(), local.Month(), local.Day(), us.Digest.number(), 0, 0, 0, local.Location())
	for !next.After(now) || us.DigestDay >= Day(next.Format(time.DateOnly)) {
		next = next.AddDate(0, 0, 1)
	}
	if end := us.QuietHours().End(next); !end.IsZero() {
		return end
	}
	return next
}
