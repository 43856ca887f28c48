package game

import (
	"hoshi/bot/chat"
	"hoshi/bot/message"
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

// RefuseAnswer returns the error for a user who may not answer the challenge.
func (g *Game) RefuseAnswer(user chat.UserID) error {
	args := message.Args{"Host": g.Host, "Challenged": g.Challenged().User}
	switch {
	case user == g.Host.ID && g.Open():
		return chat.Refuse("challenge.own.open", args)
	case user == g.Host.ID:
		return chat.Refuse("challenge.own.named", args)
	}
	return chat.Refuse("challenge.not_yours", args)
}
