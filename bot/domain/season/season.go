// Package season holds the rules of seasons: which days a season covers, and its table of everyone's
// performance.
//
// A season is a calendar month or quarter in the guild's time zone. Each begins when the one before it
// has ended, so an instant belongs to exactly one, even if a guild changes its time zone or the length
// of its seasons. A season that has begun keeps its last day.
package season

import (
	"errors"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
)

// ErrNone means that a guild has no such season.
var ErrNone = errors.New("no such season")

// Season is a season of a guild.
type Season struct {
	Guild       chat.GuildID
	Number      int // from 1 in each guild
	Length      settings.SeasonLength
	First, Last settings.Day // in the guild's time zone

	Begins time.Time // in UTC, like Ends
	// Ends is when the season ended: it's the first instant that no longer belongs to it. It's zero
	// while the season is running, because a new time zone moves the end.
	Ends time.Time

	Games   int            // number of rated games that count; 0 while it's running
	Channel chat.ChannelID // where the final table is posted; "" for nowhere
	Message string         // the chat's ID for that message; "" before it's posted
}

// Running reports whether the season hasn't been closed.
func (s *Season) Running() bool { return s.Ends.IsZero() }

// End returns when the season ends, in the guild's time zone: at the end of its last day.
func (s *Season) End(zone settings.Zone) time.Time {
	if !s.Running() {
		return s.Ends
	}
	return Midnight(dayOf(date(s.Last).AddDate(0, 0, 1)), zone.Location())
}

// Next returns the season that follows another one, or a guild's first one if last is the zero Season:
// the month or quarter that now is in. If that has partly been covered by the season before, it's only
// the rest. A season can begin in the past, since only the games decide its table.
func Next(guild chat.GuildID, last Season, length settings.SeasonLength, zone settings.Zone, now time.Time) Season {
	next := Season{Guild: guild, Number: last.Number + 1, Length: length}
	day := dayOf(now.In(zone.Location()))
	if last.Number == 0 {
		next.First, next.Last = Period(length, day)
		next.Begins = Midnight(next.First, zone.Location())
		return next
	}
	free := dayOf(date(last.Last).AddDate(0, 0, 1))
	first, _ := Period(length, max(day, free))
	next.First = max(first, free)
	_, next.Last = Period(length, next.First)
	next.Begins = last.Ends
	if start := Midnight(next.First, zone.Location()); next.First > free && start.After(last.Ends) {
		next.Begins = start // there were no seasons in between
	}
	return next
}

// Following returns the season that begins when another one ends.
func Following(last Season, length settings.SeasonLength) Season {
	next := Season{Guild: last.Guild, Number: last.Number + 1, Length: length, First: dayOf(date(last.Last).AddDate(0, 0, 1)), Begins: last.Ends}
	_, next.Last = Period(length, next.First)
	return next
}

// Month returns the year and the month in which the season ends.
func (s *Season) Month() (year int, month time.Month) {
	last := date(s.Last)
	return last.Year(), last.Month()
}
