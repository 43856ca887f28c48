package settings

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"hoshi/bot/domain/game"
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

// DigestDue returns the day whose list of games is due for the person, "" for none. Each day's list is
// due once; a late one comes until midnight in their time zone, outside their quiet hours.
func (us UserSettings) DigestDue(now time.Time) Day {
	if us.Digest == "" || us.QuietHours().Has(now) {
		return ""
	}
	for _, days := range [...]int{0, -1} {
		day, at := us.digestAt(now, days)
		if us.DigestDay < day && !now.Before(at) && us.Today(at) == us.Today(now) {
			return day
		}
	}
	return ""
}

// digestAt returns the day that comes a number of days after today, and when its list of games is due: at
// the hour that the person chose, or at the end of the quiet hours which that's in.
func (us UserSettings) digestAt(now time.Time, days int) (day Day, at time.Time) {
	local := now.In(us.Zone.Location())
	at = time.Date(local.Year(), local.Month(), local.Day()+days, us.Digest.number(), 0, 0, 0, local.Location())
	day = us.Today(at)
	if end := us.QuietHours().End(at); !end.IsZero() {
		at = end
	}
	return day, at
}

// SkipDigest leaves out the lists of the days whose hour has passed, because the person has just chosen
// the hour or the time zone. It does nothing if they want no list.
func (us *UserSettings) SkipDigest(now time.Time) {
	if us.Digest == "" {
		return
	}
	passed := us.Today(now)
	if now.In(us.Zone.Location()).Hour() < us.Digest.number() {
		passed = passed.Before()
	}
	us.DigestDay = max(us.DigestDay, passed)
}

// NextDigest returns when the person's next list of games is due.
func (us UserSettings) NextDigest(now time.Time) time.Time {
	for days := -1; ; days++ {
		if day, at := us.digestAt(now, days); at.After(now) && us.DigestDay < day {
			return at
		}
	}
}
