package tournament

import (
	"slices"
	"time"

	"hoshi/bot/domain/chat"
)

// Join enters the actor. After the start, people may only come back to an arena that they left.
type Join struct {
	Rating int // of the person, which decides the seeds
}

func (j Join) do(t *Tournament, by Actor) error {
	e := t.Find(by.User.ID)
	switch {
	case t.Started():
		return t.comeBack(e)
	case e != nil && e.Out == Removed:
		return WasRemoved
	case e != nil:
		return Entered
	case t.People() >= t.MaxPlayers:
		return Full
	}
	// Someone who joins while others check in is obviously here.
	t.Entrants = append(t.Entrants, Entrant{User: by.User, Rating: j.Rating, CheckedIn: t.State == CheckIn, Joined: by.Now})
	return nil
}

// comeBack lets someone play in an arena again.
func (t *Tournament) comeBack(e *Entrant) error {
	switch {
	case e != nil && e.Out == Removed:
		return WasRemoved
	case e != nil && e.Out == StillIn:
		return Entered
	case e == nil || t.Format != Arena:
		return Begun
	}
	e.Out = StillIn
	return nil
}

// Leave withdraws the actor. After the start they finish the game they are playing, and aren't paired
// again.
type Leave struct{}

func (Leave) do(t *Tournament, by Actor) error {
	e := t.Find(by.User.ID)
	switch {
	case e == nil:
		return NotEntered
	case e.Out != StillIn:
		return HasLeft
	case t.Started():
		e.Out = Withdrawn
		return nil
	}
	t.drop(by.User.ID)
	return nil
}

// drop deletes an entry before the start.
func (t *Tournament) drop(user chat.UserID) {
	t.Entrants = slices.DeleteFunc(t.Entrants, func(e Entrant) bool { return e.User.ID == user })
}

// ConfirmHere checks the actor in before the start.
type ConfirmHere struct{}

func (ConfirmHere) do(t *Tournament, by Actor) error {
	e := t.Find(by.User.ID)
	switch {
	case t.Started():
		return Begun
	case t.State != CheckIn:
		return CheckInClosed
	case e == nil || e.Out != StillIn:
		return NotEntered
	case e.CheckedIn:
		return CheckedInBefore
	}
	e.CheckedIn = true
	return nil
}

// Start opens the check-in now. If it's open already, it starts the tournament with those who have
// checked in.
type Start struct{}

func (Start) do(t *Tournament, by Actor) error {
	switch {
	case t.Started():
		return Begun
	case t.State == CheckIn && t.checkedIn() < t.Format.LeastPlayers(), t.active() < t.Format.LeastPlayers():
		return TooFewPlayers
	case t.State == CheckIn || t.CheckInFor == 0:
		t.begin(by.Now)
	default:
		t.State, t.StartsAt = CheckIn, by.Now.Add(t.CheckInFor)
	}
	return nil
}

// active returns how many people have joined and weren't removed.
func (t *Tournament) active() int { return len(t.in()) }

// checkedIn returns how many people have checked in.
func (t *Tournament) checkedIn() int {
	n := 0
	for _, e := range t.Entrants {
		if e.CheckedIn && e.Out == StillIn {
			n++
		}
	}
	return n
}

// begin starts the tournament with the people who have checked in, or cancels it if they are too few.
// Without a check-in, everyone who joined plays.
func (t *Tournament) begin(now time.Time) {
	t.Entrants = slices.DeleteFunc(t.Entrants, func(e Entrant) bool {
		return e.Out != StillIn || !e.CheckedIn && t.CheckInFor > 0
	})
	t.StartsAt = now
	if len(t.Entrants) < t.Format.LeastPlayers() {
		t.State = Cancelled
		return
	}
	// Hoshi waits until it's needed, except in the formats that plan all games at the start.
	odd, plans := len(t.Entrants)%2 == 1, t.Format == RoundRobin || t.Format == Knockout
	if level := t.Filler; level.Rating() > 0 && (odd || !plans) {
		t.Entrants = append(t.Entrants, Entrant{Engine: true, Rating: level.Rating(), CheckedIn: true, Joined: now})
	}
	slices.SortStableFunc(t.Entrants, func(a, b Entrant) int { return b.Rating - a.Rating })
	for i := range t.Entrants {
		t.Entrants[i].Seed = i + 1
	}
	t.State = Playing
	if t.Format == Arena {
		t.ArenaEnds = now.Add(t.ArenaTime)
	}
	t.nextRound(now)
}
