package game

import (
	"hoshi/bot/chat"
	"hoshi/bot/message"
)

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

// RefuseOver returns an error if the challenge has already been answered.
func (g *Game) RefuseOver() error {
	switch g.State {
	case Proposed:
		return nil
	case Unplayed:
		return chat.Refuse("challenge.answered." + string(g.Last.Kind))
	}
	return chat.Refuse("challenge.answered.accept")
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
