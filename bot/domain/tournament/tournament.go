// Package tournament models one tournament as a value: who takes part, who plays whom, results and
// standings, and what players, managers and time do to it. It does no I/O and never reads the system
// clock.
//
// A tournament collects entrants, lets them check in, and then plays rounds of games; an [Arena] has no
// rounds and pairs its players as soon as they are free. The games themselves are elsewhere: whoever
// opens one tells with [Opened], and reports its end with [Report].
package tournament

import (
	"slices"
	"time"

	"hoshi/bot/domain/chat"
)

// Tournament is a tournament, as stored in the database. Its parts have methods of their own.
type Tournament struct {
	ID      int64          // assigned by the store
	Guild   chat.GuildID   // where it's held
	Channel chat.ChannelID // the channel of its messages
	Host    chat.User      // who created it
	Name    string         // what people call it; not unique
	Created time.Time      // when it was stored, UTC, microseconds

	Terms
	Status
	Schedule

	// Entrants are the people who take part, and Hoshi if it fills in. Once the tournament has
	// started, they are sorted by seed, so that Entrants[n-1] has seed n.
	Entrants []Entrant

	// Pairings are all games and byes so far; Pairings[n-1] has number n.
	Pairings []Pairing

	// Revision is incremented by the store with every change.
	Revision int64
}

// Status says whether a tournament is running.
type Status struct {
	State  State
	Round  int    // the current or last round, from 1; 0 before the start. An arena has one
	Reason string // why it was paused or canceled, as a manager put it; may be empty
}

// State says how far a tournament is.
type State string

// The states of a tournament.
const (
	Entry     State = "entry"     // people may join and leave
	CheckIn   State = "check_in"  // people who joined confirm that they're here; others may still join
	Playing   State = "playing"   // games are being played
	Paused    State = "paused"    // running games continue, but nothing else happens until a manager resumes it
	Finished  State = "finished"  // all games are over
	Cancelled State = "cancelled" // a manager canceled it, or too few people checked in
)

// Known reports whether the state is valid.
func (s State) Known() bool {
	switch s {
	case Entry, CheckIn, Playing, Paused, Finished, Cancelled:
		return true
	}
	return false
}

// GoesOn reports whether the tournament isn't over.
func (s *Status) GoesOn() bool { return s.State != Finished && s.State != Cancelled }

// Started reports whether the players have been paired at least once.
func (s *Status) Started() bool { return s.Round > 0 }

// Schedule is when a tournament changes by itself. All times are UTC with microsecond precision; zero
// means never.
type Schedule struct {
	StartsAt  time.Time // when it starts; zero until a manager starts it
	RoundEnds time.Time // when the round's time is up
	ArenaEnds time.Time // when an arena stops pairing; zero once it has
	PausedAt  time.Time // when it was paused; zero unless it is
}

// Entrant is someone who takes part.
type Entrant struct {
	Seed      int       // from 1, best rating first; 0 before the start
	User      chat.User // the zero User for Hoshi, and for someone whose data was deleted
	Engine    bool      // Hoshi, which fills in if the number of people is odd
	Rating    int       // when they joined, or the level's
	CheckedIn bool      // they're here
	Out       Exit      // why they aren't paired anymore; "" if they are
	Joined    time.Time // UTC, microseconds
}

// Exit says why someone isn't paired anymore.
type Exit string

// The reasons.
const (
	StillIn   Exit = ""          // they are paired
	Withdrawn Exit = "withdrawn" // they left; in an arena they may come back
	NoShow    Exit = "no_show"   // they weren't there for a game; in an arena they may come back
	Removed   Exit = "removed"   // a manager removed them
)

// Known reports whether the exit is valid.
func (e Exit) Known() bool {
	switch e {
	case StillIn, Withdrawn, NoShow, Removed:
		return true
	}
	return false
}

// Entrant returns the entrant with a seed, or nil if there is none.
func (t *Tournament) Entrant(seed int) *Entrant {
	if seed < 1 || seed > len(t.Entrants) || !t.Started() {
		return nil
	}
	return &t.Entrants[seed-1]
}

// Find returns the entry of a person, or nil if they haven't joined.
func (t *Tournament) Find(user chat.UserID) *Entrant {
	i := slices.IndexFunc(t.Entrants, func(e Entrant) bool { return user != "" && e.User.ID == user })
	if i < 0 {
		return nil
	}
	return &t.Entrants[i]
}

// People returns how many people take part, including those who left or were removed after the start.
func (t *Tournament) People() int {
	n := 0
	for _, e := range t.Entrants {
		if !e.Engine && (t.Started() || e.Out != Removed) {
			n++
		}
	}
	return n
}

// in returns the seeds of the people who are still paired, best first.
func (t *Tournament) in() []int {
	var seeds []int
	for _, e := range t.Entrants {
		if e.Out == StillIn && !e.Engine {
			seeds = append(seeds, e.Seed)
		}
	}
	return seeds
}

// filler returns Hoshi's seed, or 0 if it doesn't take part.
func (t *Tournament) filler() int {
	for _, e := range t.Entrants {
		if e.Engine && e.Out == StillIn {
			return e.Seed
		}
	}
	return 0
}
