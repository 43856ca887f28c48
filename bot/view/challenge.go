package view

import (
	"strconv"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/engine/opening"
)

// AcceptButton returns the button that accepts a challenge. The button names the challenge because a
// channel can have several.
func AcceptButton(g *game.Game) chat.Button {
	return chat.Button{Command: "accept", Words: GameWords(g), Label: message.T("button.accept"), Style: chat.StyleMain}
}

// DeclineButton returns the button that declines a challenge.
func DeclineButton(g *game.Game) chat.Button {
	return chat.Button{Command: "decline", Words: GameWords(g), Label: message.T("button.decline")}
}

// WithdrawButton returns the button with which the host withdraws a challenge.
func WithdrawButton(g *game.Game) chat.Button {
	return chat.Button{Command: "withdraw", Words: GameWords(g), Label: message.T("button.withdraw")}
}

// GameWords returns the option of a button's command that names the game.
func GameWords(g *game.Game) string { return "game " + strconv.Itoa(int(g.ID)) }

// ChallengeText describes a challenge or, if it's over, how it ended.
func ChallengeText(g *game.Game) message.Text {
	args := ChallengedArgs(g)
	if g.State == game.Unplayed {
		args["User"] = g.Last.User
		return message.T("challenge.over."+string(g.Last.Kind)+"."+OpenOrNamed(g), args)
	}
	args["Until"] = message.Moment(g.Due)
	return message.Lines(challengeAsks(g, args), challengeTerms(g), message.T("challenge.answer."+OpenOrNamed(g), args))
}

// challengeAsks says who asks whom for a game.
func challengeAsks(g *game.Game, args message.Args) message.Text {
	id := "challenge.asks." + OpenOrNamed(g)
	if g.Last.Kind == game.EventRematch {
		id = "challenge.asks.rematch"
	}
	return message.T(id, args)
}

// OpenOrNamed returns the part of a message ID that depends on whether a challenge is open to
// everyone or names a person.
func OpenOrNamed(g *game.Game) string {
	if g.Open() {
		return "open"
	}
	return "named"
}

// challengeColors says who gets which color or, if an opening decides that, who opens.
func challengeColors(g *game.Game) message.Text {
	_, opens := g.Opening.Steps()
	side := g.Side(g.Host.ID)
	switch {
	case opens && g.RandomColors:
		return message.T("challenge.random_opener")
	case opens && side == g.Opener():
		return message.T("challenge.opens", message.Args{"User": g.Host})
	case opens:
		return message.T("challenge.other_opens", message.Args{"Challenged": g.Challenged().User})
	case g.RandomColors:
		return message.T("challenge.random")
	}
	return message.T("challenge.color", message.Args{"User": g.Host, "Color": side})
}

// challengeTerms lists what a player agrees to by accepting.
func challengeTerms(g *game.Game) message.Text {
	colors := challengeColors(g)
	rated := message.T("challenge.unrated")
	if g.Rated {
		rated = message.T("challenge.rated")
	}
	var begins, clock message.Text
	switch id, ok := g.Opening.Steps(); {
	case ok && id == opening.Swap2: // all rated games start with it
		begins = message.T("challenge.swap2")
	case ok:
		begins = message.T("challenge.opening", message.Args{"Opening": message.T("opening.name." + id.String())})
	}
	if !g.Clock.IsZero() {
		clock = message.T("challenge.clock", message.Args{"Clock": ClockName(g.Clock)})
	}
	return message.Sentences(rated, begins, colors, clock)
}

// ChallengedArgs returns the arguments of messages about a challenge.
func ChallengedArgs(g *game.Game) message.Args {
	return message.Args{"Host": g.Host, "Challenged": g.Challenged().User, "Board": BoardText(g)}
}

// TermsButton returns the button that makes a challenge rated, or a rated one friendly.
func TermsButton(g *game.Game) chat.Button {
	if g.Rated {
		return chat.Button{Command: "terms", Words: Join(GameWords(g), "unrated"), Label: message.T("button.make_friendly")}
	}
	return chat.Button{Command: "terms", Words: Join(GameWords(g), "rated"), Label: message.T("button.make_rated")}
}

// RefuseWith refuses with buttons and a link to the challenge's message.
func RefuseWith(g *game.Game, id string, args message.Args, buttons ...chat.Button) error {
	if g.Message != "" {
		buttons = append(buttons, chat.Button{Label: message.T("button.to_challenge"), Link: &chat.MessageRef{Guild: g.Guild, Channel: g.Channel, Message: g.Message}})
	}
	return &chat.UserError{Text: message.T(id, args), Private: true, Rows: []chat.Row{{Buttons: buttons}}}
}
