package tournament

import (
	"strings"

	"hoshi/bot/domain/chat"
)

// Opened records that the game of a pairing has been created. From now on its players have time to
// show up.
type Opened struct {
	Pairing int
	Game    int64
}

func (o Opened) do(t *Tournament, by Actor) error {
	p := t.Pairing(o.Pairing)
	switch {
	case p == nil:
		return NoPairing
	case p.Game != 0 || !p.Open():
		return nil
	}
	p.Game, p.Due = o.Game, by.Now.Add(t.NoShow)
	return nil
}

// Placed records where the game of a pairing will be played, before it's created there.
type Placed struct {
	Pairing int
	Channel chat.ChannelID
}

func (l Placed) do(t *Tournament, by Actor) error {
	p := t.Pairing(l.Pairing)
	if p == nil {
		return NoPairing
	}
	if p.Open() && p.Game == 0 {
		p.Channel = l.Channel
	}
	return nil
}

// Here records that the actor has shown up for their game. It does nothing if they had before.
type Here struct{}

func (Here) do(t *Tournament, by Actor) error {
	e := t.Find(by.User.ID)
	if e == nil || !t.Started() {
		return NotEntered
	}
	p := t.Current(e.Seed)
	if p == nil || p.Game == 0 {
		return NotPlayingNow
	}
	p.Here[boolIndex(p.Second == e.Seed)] = true
	return nil
}

func boolIndex(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Report records how a game ended. It does nothing if the pairing has a result, so a report may come
// twice, and a manager's decision stands.
type Report struct {
	Game    int64
	Outcome Outcome
}

func (r Report) do(t *Tournament, by Actor) error {
	p := t.PairingOf(r.Game)
	if p == nil {
		return NoPairing
	}
	if !p.Open() || !t.GoesOn() {
		return nil
	}
	result, ok := p.result(r.Outcome)
	switch {
	case !ok:
		return NotInGame
	case t.Format == Knockout && result == Drawn && t.replay(p, by.Now):
		return nil
	}
	p.decide(result, false, by.Now)
	return nil
}

// SetResult sets the result of a game, which a manager may do until the end and afterwards. The reason
// is shown.
type SetResult struct {
	Pairing int
	Outcome Outcome
	Reason  string
}

func (s SetResult) do(t *Tournament, by Actor) error {
	p := t.Pairing(s.Pairing)
	if p == nil {
		return NoPairing
	}
	result, ok := p.result(s.Outcome)
	switch {
	case p.Result == Bye:
		return IsBye
	case !ok:
		return NotInGame
	case t.Format == Knockout && p.Round < t.Round:
		changed := *p
		changed.Result = result
		if advances(&changed) != advances(p) {
			return NextRoundPaired
		}
	}
	played, ended := !p.Open() && !p.Forfeit, by.Now
	if !p.Open() {
		ended = p.Ended // the order of an arena's games decides its points
	}
	p.decide(result, !played, ended)
	p.Reason, p.By = s.Reason, by.User
	return nil
}

// Remove takes someone out of the tournament. They lose the game they are playing.
type Remove struct {
	User   chat.UserID
	Reason string
}

func (r Remove) do(t *Tournament, by Actor) error {
	e := t.Find(r.User)
	switch {
	case e == nil:
		return NotEntered
	case e.Out == Removed:
		return WasRemoved
	}
	e.Out, e.CheckedIn = Removed, false
	if p := t.Current(e.Seed); p != nil && t.Started() {
		p.lose(e.Seed, true, by.Now)
		p.Reason, p.By = r.Reason, by.User
	}
	return nil
}

// Forget deletes what is known about a person, and withdraws them if the tournament isn't over. Their
// results stay.
type Forget struct{ User chat.UserID }

func (f Forget) do(t *Tournament, by Actor) error {
	if t.Host.ID == f.User {
		// Unless its host chose a name, it's their name and the date.
		t.Name = strings.TrimPrefix(t.Name, t.Host.Name+" ")
		t.Host = chat.User{}
	}
	for i := range t.Pairings {
		if t.Pairings[i].By.ID == f.User {
			t.Pairings[i].By, t.Pairings[i].Reason = chat.User{}, ""
		}
	}
	e := t.Find(f.User)
	switch {
	case e == nil:
		return nil
	case !t.Started():
		t.drop(f.User)
		return nil
	}
	e.User = chat.User{}
	if e.Out == StillIn && t.GoesOn() {
		e.Out = Withdrawn
	}
	return nil
}
