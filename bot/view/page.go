package view

import (
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/engine"
	"hoshi/render"
)

// Headline says whose turn it is in a game, or how it ended, to a reader who plays a side, alone or in a
// team; Empty for someone who watches. It's empty for a challenge.
func Headline(g *game.Game, side engine.Color) message.Text {
	switch {
	case g.State == game.Proposed, g.State == game.Unplayed:
		return message.Text{}
	case g.State == game.Playing:
		return turnHeadline(g, side)
	case g.Winner != engine.Empty:
		return winnerHeadline(g, side)
	case g.State == game.Drawn:
		return message.T("headline.draw")
	case g.State == game.Cancelled:
		return message.T("headline.cancelled")
	}
	return message.T("headline.abandoned")
}

// turnHeadline says whose turn it is.
func turnHeadline(g *game.Game, side engine.Color) message.Text {
	turn := g.ToMove()
	player := g.Player(turn)
	switch {
	case player.Engine && g.Watched():
		return message.T("headline.thinking", message.Args{"Player": PlayerName(g, turn)})
	case player.Engine:
		return message.T("headline.thinking", message.Args{"Player": ListedName(g, turn)})
	case player.Team && turn == side:
		return message.T("headline.your_teams_turn")
	case turn == side:
		return message.T("headline.your_turn")
	case player.Team && !g.TwoTeams():
		return message.T("headline.channels_turn")
	}
	return message.T("headline.turn", message.Args{"Player": PlayerName(g, turn)})
}

// winnerHeadline says who won.
func winnerHeadline(g *game.Game, side engine.Color) message.Text {
	winner := g.Player(g.Winner)
	switch {
	case side == g.Winner && winner.Team:
		return message.T("headline.your_team_wins")
	case side == g.Winner:
		return message.T("headline.you_win")
	case side != engine.Empty && g.Player(side).Team:
		return message.T("headline.your_team_lost")
	case side != engine.Empty:
		return message.T("headline.you_lost")
	case winner.Team && !g.TwoTeams():
		return message.T("headline.channel_wins")
	case g.Watched():
		return message.T("headline.wins", message.Args{"Player": PlayerName(g, g.Winner)})
	}
	return message.T("headline.wins", message.Args{"Player": ListedName(g, g.Winner)})
}

// PageText says what happened last, and what the opening asks for, below the headline for a reader who
// plays a side. It has no clocks, since a page shows them running.
func PageText(g *game.Game, pos *engine.Position, side engine.Color) message.Text {
	switch {
	case g.State == game.Proposed, g.State == game.Unplayed:
		return ChallengeText(g)
	case g.State != game.Playing:
		return ending(g, pos)
	}
	var t message.Text
	if len(g.Moves)+len(g.Actions) > 0 {
		t = happened(g)
	}
	if q, asked := g.Question(); asked && !g.Player(g.ToMove()).Engine {
		t = message.Sentences(t, Ask(g, q))
	}
	switch {
	case pos.Dead() && side != engine.Empty:
		t = message.Lines(t, message.T("event.dead"))
	case pos.Dead():
		t = message.Lines(t, message.T("event.dead_watched"))
	}
	return message.Lines(t, voteText(g))
}

// SpokenText says the same in sentences, for someone who can't see the page: what happened, and then whose
// turn it is.
func SpokenText(g *game.Game, pos *engine.Position, side engine.Color) message.Text {
	t := PageText(g, pos, side)
	headline := Headline(g, side)
	_, asked := g.Question()
	switch {
	case g.State == game.Playing && !asked:
		return message.Sentences(t, Turn(g))
	case headline.IsZero():
		return t
	}
	return message.Sentences(message.T("headline.spoken", message.Args{"Headline": headline}), t)
}

// ThreatText says which points would make five in a row now.
func ThreatText(scene render.Scene) message.Text {
	return message.Sentences(altThreats(render.Describe(scene))...)
}

// NextText says that the players of a finished game went on to another game, or that one of them asks
// for it.
func NextText(next *game.Game) message.Text {
	if next.State == game.Proposed {
		return challengeAsks(next, ChallengedArgs(next))
	}
	return message.T("web.next_begun")
}
