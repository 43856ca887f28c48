package view

import (
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/engine"
)

// ending says how a game ended and, if it was rated but doesn't count, why.
func ending(g *game.Game, pos *engine.Position) message.Text {
	t := howEnded(g, pos)
	if g.State == game.Cancelled || g.State == game.Abandoned || g.Last.Kind == game.EventForget {
		return t // they say enough
	}
	return message.Sentences(t, rating.Uncounted(g))
}

// foulEnding says that a forbidden move lost the game, and why the move is forbidden.
func foulEnding(g *game.Game, pos *engine.Position) message.Text {
	return message.T("end.foul."+FoulID(pos.Foul(g.Last.Point)), message.Args{
		"User": g.Last.User, "Point": g.Last.Point, "Winner": winner(g), "Count": len(g.Moves),
	})
}

// importedEnding says how an imported game ended if its board and [Outcome] don't.
func importedEnding(g *game.Game, pos *engine.Position) message.Text {
	switch {
	case g.Fouled():
		return message.T("imported_ending."+FoulID(pos.Foul(g.Last.Point)), message.Args{"Point": g.Last.Point})
	case g.State == game.Resigned:
		return message.T("imported_ending.resigned", message.Args{"Color": g.Winner.Other()})
	}
	return message.Text{}
}

// timeEnding says how a game ended that timed out, was claimed, or was abandoned.
func timeEnding(g *game.Game) message.Text {
	args := message.Args{"User": g.Last.User, "Winner": winner(g), "Time": inWords(g.Last.Elapsed), "Player": PlayerName(g, g.ToMove())}
	switch {
	case g.State == game.Abandoned && game.IsPaired(g.Channel):
		return message.T("end.no_show", args)
	case g.State == game.Abandoned:
		return message.T("end.abandoned", args)
	case g.Last.Kind == game.EventClaim:
		return message.T("end.claimed", args)
	case g.Last.Kind == game.EventAbandon:
		return message.T("end.lost_idle", args)
	}
	return message.T("end.timed_out", args)
}
