package view

import (
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/engine"
	"hoshi/render"
)

// PageText says what happened last and whose turn it is, for a board that takes moves by touch. It
// has no clocks, since such a board shows them running.
func PageText(g *game.Game, pos *engine.Position) message.Text {
	switch {
	case g.State == game.Proposed:
		return message.Text{}
	case g.State != game.Playing:
		return ending(g, pos)
	}
	t := Turn(g)
	if len(g.Moves)+len(g.Actions) > 0 {
		t = message.Sentences(happened(g), t)
	}
	if pos.Dead() {
		t = message.Lines(t, message.T("event.dead"))
	}
	return message.Lines(t, voteText(g))
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
