package game

import (
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
)

// Begin starts a new game, which the actor hosts.
type Begin struct {
	How EventKind // EventStart or EventImport
}

func (b Begin) do(g *Game, by Actor) error {
	return enter(g, by, Playing, b.How)
}

// Propose makes a new game a challenge, which the actor hosts.
type Propose struct {
	How   EventKind // EventChallenge or EventRematch
	Until time.Time // when it expires, UTC, microseconds
}

func (p Propose) do(g *Game, by Actor) error {
	g.Due = p.Until
	return enter(g, by, Proposed, p.How)
}

// enter gives a new game its host and its first state. A game that can't be played is refused; one
// that was imported may be over already.
func enter(g *Game, by Actor, state State, how EventKind) error {
	pos, err := g.Position()
	if err != nil {
		return err
	}
	ended, last := g.State, g.Last
	g.Host, g.State = by.User, state
	g.Last = Event{Kind: how, Side: g.Side(by.User.ID), User: by.User}
	if how == EventImport && ended != "" {
		g.State, g.Last.Side, g.Last.Point = ended, last.Side, last.Point
	} else if state == Playing {
		settle(g, pos)
	}
	return nil
}

// MayReplace reports whether a person's new game may replace a running one without asking: their
// game against an engine in which they haven't done anything yet. People start again to change the
// color or size.
func MayReplace(old *Game, person chat.UserID) bool {
	return old.Side(person) != engine.Empty && old.AgainstEngine() && !old.PersonMoved() && !old.Binding() && !old.HasTeam() && old.Tournament == 0
}

// Replace cancels a running game for a new one, whose board replaces the old one's message.
func Replace(old, g *Game, by Actor) error {
	if err := old.Do(by, Cancel{Why: EventCancel}); err != nil {
		return err
	}
	g.Message = old.Message
	if g.Last.Kind == EventStart {
		g.Last.Kind = EventRestart
	}
	return nil
}
