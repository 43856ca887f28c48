package tournament

import (
	"slices"
	"time"

	"hoshi/bot/domain/chat"
)

// Actor is who does something in a tournament, and when.
type Actor struct {
	User    chat.User // the zero User for the bot
	Manager bool      // they may manage this tournament
	Now     time.Time // UTC, microseconds
}

// Intention is something an actor wants to do in a tournament, such as [Join]. The types that
// implement it are the commands of the tournament.
type Intention interface {
	// do changes the tournament. It may leave a refused one half changed, because it works on a
	// copy.
	do(t *Tournament, by Actor) error
}

// Do changes the tournament as the actor intends. If it returns an error, which is a [Refusal], the
// tournament is unchanged.
func (t *Tournament) Do(by Actor, what Intention) error {
	if err := t.allows(by, what); err != nil {
		return err
	}
	next := *t
	next.Entrants, next.Pairings = slices.Clone(t.Entrants), slices.Clone(t.Pairings)
	if err := what.do(&next, by); err != nil {
		return err
	}
	next.settle(by.Now)
	*t = next
	return nil
}

// allows refuses what can't be done in this state, and what only managers may do.
func (t *Tournament) allows(by Actor, what Intention) error {
	switch what.(type) {
	case Start, Pause, Resume, Extend, Cancel, Remove, SetResult:
		if !by.Manager {
			return NotManager
		}
	case Placed, Opened, Report, Due, PutOff, Forget:
		return nil // what happened has happened
	}
	if _, corrects := what.(SetResult); !t.GoesOn() && !(corrects && t.State == Finished) {
		return Over
	}
	return nil
}

// Refusal says why an intention isn't possible now. Callers turn it into a message.
type Refusal string

// Error returns the reason in plain English.
func (r Refusal) Error() string { return string(r) }

// The refusals.
const (
	Over            Refusal = "the tournament is over"
	NotManager      Refusal = "only managers may do that"
	UnknownFormat   Refusal = "there's no such format"
	WrongSize       Refusal = "the format isn't for that many players"
	WrongRounds     Refusal = "the format can't have that many rounds"
	WrongTime       Refusal = "a time is too short or too long"
	ArenaNeedsClock Refusal = "an arena needs a live clock"
	Entered         Refusal = "the person has joined already"
	NotEntered      Refusal = "the person hasn't joined"
	Full            Refusal = "the tournament has as many players as it can"
	Begun           Refusal = "the tournament has started"
	NotBegun        Refusal = "the tournament hasn't started"
	WasRemoved      Refusal = "a manager removed the person"
	HasLeft         Refusal = "the person has left already"
	CheckInClosed   Refusal = "check-in isn't open"
	CheckedInBefore Refusal = "the person has checked in already"
	TooFewPlayers   Refusal = "the tournament has too few players"
	IsPaused        Refusal = "the tournament is paused"
	NotPaused       Refusal = "the tournament isn't paused"
	NoPairing       Refusal = "there's no such game"
	IsBye           Refusal = "a bye has no result to set"
	NextRoundPaired Refusal = "the next round has been paired with the old winner"
	NothingToExtend Refusal = "there's no time to extend"
	NotPlayingNow   Refusal = "the person has no game now"
	NotInGame       Refusal = "the person doesn't play in that game"
)
