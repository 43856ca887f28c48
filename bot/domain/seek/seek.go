// Package seek pairs people who look for an opponent: by clock and rating, within a range of ratings
// that widens while they wait.
package seek

import (
	"slices"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
)

// Seek is someone who looks for an opponent.
type Seek struct {
	User     chat.User
	Channel  chat.ChannelID // of their direct messages; "" if they don't accept any
	Message  string         // the chat's ID for the message there that says they're looking; "" for none
	Language string         // in which they asked, as a BCP 47 tag
	Clock    game.Clock
	Rated    bool      // they'd like a rated game; it's rated if the opponent would too
	Rating   float64   // freestyle, on all servers
	Since    time.Time // when they began to look, in UTC with microsecond precision
	Lead     int       // how many more of their recent games of this kind they played as Black than as White

	// Quiet are their quiet hours. Like Lead, they're known only when people are paired.
	Quiet game.Quiet
}

// Clocks returns the clocks that people can look for.
func Clocks() []game.Clock {
	return []game.Clock{
		{Main: 5 * time.Minute, Increment: 5 * time.Second},
		{PerMove: game.Day},
	}
}

// How long a person looks before the bot stops and tells them.
const (
	liveLife = 10 * time.Minute
	daysLife = 3 * game.Day
)

// Ends returns when the person stops looking if nobody was found.
func (s *Seek) Ends() time.Time {
	if s.Clock.Live() {
		return s.Since.Add(liveLife)
	}
	return s.Since.Add(daysLife)
}

// step is the range of ratings from a time of waiting on.
type step struct {
	after  time.Duration
	within float64 // greatest difference of the ratings
}

// steps widen the range: 150 points are a 70% chance for the stronger player, 300 points 85%.
var steps = []step{{0, 150}, {15 * time.Second, 300}, {repeatAfter, 600}, {time.Minute, 1e9}}

// Widens returns when the range of ratings of a person widens, and when they begin to look. One of the
// times is when they may play an earlier opponent again.
func (s *Seek) Widens() (at []time.Time) {
	for _, step := range steps {
		at = append(at, s.Since.Add(step.after))
	}
	return at
}

// within returns the greatest difference to an opponent's rating after some time.
func within(waited time.Duration) float64 {
	most := steps[0].within
	for _, step := range steps {
		if waited >= step.after {
			most = step.within
		}
	}
	return most
}

// waited returns how long the one of two people who has waited longer has waited.
func waited(a, b *Seek, now time.Time) time.Duration {
	return max(now.Sub(a.Since), now.Sub(b.Since))
}

// fits reports whether two people may play each other: they want the same clock, and their ratings are
// as close as the one who has waited longer wants them.
func fits(a, b *Seek, now time.Time) bool {
	return a.User.ID != b.User.ID && a.Clock == b.Clock && difference(a, b) <= within(waited(a, b, now))
}

// difference returns how far apart the ratings of two people are.
func difference(a, b *Seek) float64 {
	if a.Rating > b.Rating {
		return a.Rating - b.Rating
	}
	return b.Rating - a.Rating
}

// sorted returns the people in the order in which they began to look.
func sorted(list []Seek) []Seek {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b Seek) int {
		if c := a.Since.Compare(b.Since); c != 0 {
			return c
		}
		if a.User.ID < b.User.ID {
			return -1
		}
		return 1
	})
	return list
}
