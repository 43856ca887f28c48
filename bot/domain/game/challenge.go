package game

import (
	"hoshi/bot/domain/chat"
	"time"
)

// Terms are the conditions of a challenge that matter when it's accepted.
type Terms struct {
	// RandomColors means that the colors are drawn when a challenge is accepted. Until then
	// Black is the challenger. It stays true during the game.
	RandomColors bool

	// ThreadWish says whether to start a thread when a challenge is accepted: "yes", "no", or
	// "" for the guild's setting.
	ThreadWish string
}

// Challenged returns the player who is challenged. The player has no name if anyone may accept.
func (g *Game) Challenged() *Player {
	if g.Black.User.ID == g.Host.ID {
		return &g.White
	}
	return &g.Black
}

// Open reports whether anyone may accept the challenge.
func (g *Game) Open() bool { return g.Challenged().Recorded() }

// MayAccept reports whether a person may accept the challenge.
func (g *Game) MayAccept(user chat.UserID) bool {
	return user != g.Host.ID && (g.Open() || g.Challenged().User.ID == user)
}

// WasChallenge reports whether the game's message is still that of the challenge it began as.
func (g *Game) WasChallenge() bool {
	return g.Started.After(g.Created) && g.Shown <= 1 && g.Message != ""
}

// AcceptChallenge starts the game of a challenge.
type AcceptChallenge struct {
	Swap       bool // the colors were drawn and the players swap them
	AnswerOnly bool // see [Posted.AnswerOnly]
}

func (a AcceptChallenge) do(g *Game, by Actor) error {
	if !g.MayAccept(by.User.ID) {
		return NotTheirChallenge
	}
	g.Challenged().User = by.User
	if a.Swap {
		g.Black, g.White = g.White, g.Black
	}
	g.State, g.Due, g.AnswerOnly = Playing, time.Time{}, a.AnswerOnly
	g.Last = Event{Kind: EventAccept, Side: g.Side(by.User.ID), User: by.User}
	return nil
}

// EndChallenge ends a challenge without a game.
type EndChallenge struct{ Why EventKind }

func (e EndChallenge) do(g *Game, by Actor) error {
	g.State, g.Due, g.Last = Unplayed, time.Time{}, Event{Kind: e.Why, User: by.User}
	return nil
}
