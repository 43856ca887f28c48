package tournament

import (
	"slices"
	"time"
)

// GameState is what matters about a running game when time runs out.
type GameState struct {
	Game  int64
	Acted []int // seeds of the players who have moved or taken another action
	ToAct int   // seed of the player to act
}

// Due does what is due: it opens the check-in, starts the tournament, lets players lose who haven't
// shown up, and ends the round when its time is up. It needs the states of all running games.
type Due struct{ Games []GameState }

func (d Due) do(t *Tournament, by Actor) error {
	now := by.Now
	if t.State == Entry && reached(t.checkInOpens(), now) {
		t.State = CheckIn
	}
	if t.State == CheckIn && reached(t.StartsAt, now) {
		t.begin(now)
		return nil
	}
	if t.State != Playing {
		return nil
	}
	states := map[int64]GameState{}
	for _, g := range d.Games {
		states[g.Game] = g
	}
	for _, p := range t.InRound(t.Round) {
		if !p.Open() {
			continue
		}
		g := states[p.Game]
		switch {
		case reached(t.RoundEnds, now):
			timeUp(t, p, g, now)
		case reached(p.Due, now):
			noShow(t, p, g, now)
		}
	}
	return nil
}

// reached reports whether a time has come; zero never does.
func reached(at, now time.Time) bool { return !at.IsZero() && !at.After(now) }

// checkInOpens returns when the check-in opens, or zero if a manager has to open it.
func (t *Tournament) checkInOpens() time.Time {
	if t.StartsAt.IsZero() {
		return time.Time{}
	}
	return t.StartsAt.Add(-t.CheckInFor)
}

// noShow decides a game in which the time to show up has passed. If both players are here but wait for
// a first move, they have the same time once more.
func noShow(t *Tournament, p *Pairing, g GameState, now time.Time) {
	acted := [2]bool{slices.Contains(g.Acted, p.First), slices.Contains(g.Acted, p.Second)}
	for i := range p.Here {
		p.Here[i] = p.Here[i] || acted[i]
	}
	switch {
	case !p.Here[0] && !p.Here[1]:
		p.decide(BothLose, true, now)
	case !p.Here[0]:
		p.decide(SecondWins, true, now)
	case !p.Here[1]:
		p.decide(FirstWins, true, now)
	case acted[0] && acted[1]:
		p.Due = time.Time{}
	case p.Again && p.Has(g.ToAct):
		p.lose(g.ToAct, true, now)
	default:
		p.Again, p.Due = true, now.Add(t.NoShow)
	}
	if p.Open() {
		return
	}
	for i, seed := range [2]int{p.First, p.Second} {
		if e := t.Entrant(seed); !p.Here[i] && e.Out == StillIn && missedAgain(t, seed) {
			e.Out = NoShow
		}
	}
}

// missedAgain reports whether someone who hasn't shown up for their last game is out: at once in an arena,
// where they'd keep others waiting, and otherwise the second time in a row.
func missedAgain(t *Tournament, seed int) bool {
	if t.Format == Arena {
		return true
	}
	times := 0
	for i := len(t.Pairings) - 1; i >= 0 && times < 2; i-- {
		p := &t.Pairings[i]
		if !p.Has(seed) || p.Result == Bye {
			continue
		}
		if !p.Forfeit || p.Here[boolIndex(p.Second == seed)] {
			return false
		}
		times++
	}
	return times == 2
}

// timeUp decides a game that isn't over when the round's time is up: who has to move loses. If the game
// couldn't be opened, it's drawn.
func timeUp(t *Tournament, p *Pairing, g GameState, now time.Time) {
	if !p.Has(g.ToAct) {
		p.decide(Drawn, true, now)
		return
	}
	played := slices.Contains(g.Acted, p.First) && slices.Contains(g.Acted, p.Second)
	p.lose(g.ToAct, !played, now)
}

// NextDue returns when [Due] has something to do next, or zero if never.
func (t *Tournament) NextDue() time.Time {
	var next time.Time
	sooner := func(at time.Time) {
		if !at.IsZero() && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	switch t.State {
	case Entry:
		sooner(t.checkInOpens())
	case CheckIn:
		sooner(t.StartsAt)
	case Playing:
		sooner(t.RoundEnds)
		for _, p := range t.InRound(t.Round) {
			sooner(p.Due)
		}
		if t.Format == Arena {
			sooner(arenaDue(t))
		}
	}
	return next
}

// PutOff excludes a time in which the bot was down from everything that was under way then.
type PutOff struct{ From time.Time }

func (o PutOff) do(t *Tournament, by Actor) error {
	if t.State != Paused { // then nothing is under way, and Resume shifts everything
		t.shift(o.From, by.Now.Sub(o.From))
	}
	return nil
}

// shift moves everything that was due after a time.
func (t *Tournament) shift(from time.Time, by time.Duration) {
	move := func(at *time.Time) {
		if at.After(from) {
			*at = at.Add(by)
		}
	}
	if !t.Started() {
		// Nobody could check in, but who wasn't waiting yet can come in time.
		if t.State == CheckIn {
			move(&t.StartsAt)
		}
		return
	}
	move(&t.RoundEnds)
	move(&t.ArenaEnds)
	for i := range t.Pairings {
		move(&t.Pairings[i].Due)
	}
}
