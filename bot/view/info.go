package view

import (
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
)

// Fact is something about what is played: the rule, the clock, or whether the game is rated.
type Fact struct {
	Name, Value message.Text
	Why         message.Text // explains the value; empty if it needs no words
}

// Facts says what is played in a game, the most important first. Those that a game doesn't have, such as a
// clock in a game against the bot, are left out.
func Facts(g *game.Game) []Fact {
	rated := Fact{Name: message.T("info.rated"), Value: message.T("info.is_rated")}
	switch {
	case g.Rated && g.Helped:
		rated.Why = message.T("info.why.helped")
	case !g.Rated:
		rated.Value, rated.Why = message.T("info.is_unrated"), WhyUnrated(g)
	}
	facts := []Fact{
		{Name: message.T("info.rule"), Value: message.T("rule." + g.Rule.String()), Why: message.T("wins." + g.Rule.String())},
		rated,
		{Name: message.T("info.board"), Value: message.T("board.size", message.Args{"Size": g.Size})},
	}
	if id, ok := g.Opening.Steps(); ok {
		facts = append(facts, Fact{Name: message.T("info.opening"), Value: message.T("opening.name." + id.String()), Why: message.T("opening.how." + id.String())})
	}
	switch {
	case g.Clock.Live():
		facts = append(facts, Fact{Name: message.T("info.clock"), Value: message.T("info.live", message.Args{"Clock": g.Clock.String()}), Why: ClockName(g.Clock)})
	case g.Clock.Correspondence():
		facts = append(facts, Fact{Name: message.T("info.clock"), Value: ClockName(g.Clock)})
	case g.AsksPerson():
		facts = append(facts, Fact{Name: message.T("info.clock"), Value: message.T("info.no_clock")})
	}
	return facts
}

// WhyUnrated says why a game isn't rated.
func WhyUnrated(g *game.Game) message.Text {
	return message.T("info.why." + whyUnrated(g))
}

func whyUnrated(g *game.Game) string {
	switch {
	case g.HasTeam():
		return "team"
	case g.Watched():
		return "engines"
	case game.IsGuest(g.Black.User.ID) || game.IsGuest(g.White.User.ID):
		return "guest"
	case g.Helped:
		return "helped"
	case g.Opening.SetUp():
		return "imported"
	case !rating.CanBeRated(&g.Seats) && g.AgainstEngine():
		return "strength"
	case g.Black.Recorded() || g.White.Recorded():
		return "unknown"
	case g.AgainstEngine():
		return "chosen"
	}
	return "agreed"
}
