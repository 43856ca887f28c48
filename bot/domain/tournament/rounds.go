package tournament

import (
	"slices"
	"time"
)

// settle starts the next round or ends the tournament if all games of the round are over. It comes
// after every change.
func (t *Tournament) settle(now time.Time) {
	if t.State != Playing {
		return
	}
	if t.Format == Arena && now.Before(t.ArenaEnds) {
		t.pairFree(now)
		return
	}
	t.ArenaEnds = time.Time{}
	for !t.roundRuns() {
		if t.Format == Arena || t.Round >= t.TotalRounds() || !t.nextRound(now) {
			t.State, t.RoundEnds = Finished, time.Time{}
			return
		}
	}
}

// roundRuns reports whether a game of the current round is undecided.
func (t *Tournament) roundRuns() bool {
	return slices.ContainsFunc(t.InRound(t.Round), (*Pairing).Open)
}

// nextRound pairs the next round. It returns false, and changes nothing, if there's nobody left to
// pair.
func (t *Tournament) nextRound(now time.Time) bool {
	t.Round++
	before := len(t.Pairings)
	switch t.Format {
	case RoundRobin:
		t.pairRoundRobin(now)
	case Swiss:
		t.pairSwiss(now)
	case Knockout:
		t.pairKnockout(now)
	case Arena: // settle pairs
		t.RoundEnds = t.ArenaEnds.Add(t.RoundTime)
		return true
	}
	if len(t.Pairings) == before && t.Round > 1 {
		t.Round--
		return false
	}
	t.RoundEnds = now.Add(t.roundTime())
	return true
}

// roundTime returns how long the current round may last. Games in one channel are played one after
// the other.
func (t *Tournament) roundTime() time.Duration {
	if !t.InChannel {
		return t.RoundTime
	}
	games := 0
	for _, p := range t.InRound(t.Round) {
		if p.Open() {
			games++
		}
	}
	return t.RoundTime * time.Duration(max(games, 1))
}
