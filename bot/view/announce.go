package view

import (
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// announce returns the text for a board, which says what happened last and whose turn it is, and
// the users to notify.
func (s *View) announce(g *game.Game, pos *engine.Position, v settings.Values) (t message.Text, ping []chat.UserID) {
	switch {
	case g.State != game.Playing:
		t, ping = message.Sentences(ending(g, pos), message.T("end.again")), callsBoth(g, v)
	case g.HasTeam() && len(g.Moves) == 0 && (g.Last.Kind == game.EventStart || g.Last.Kind == game.EventAccept):
		return message.Lines(announceTeams(g, v), voteText(g)), nil
	case len(g.Moves)+len(g.Actions) == 0 && (g.Last.Kind == game.EventStart || g.Last.Kind == game.EventRestart || g.Last.Kind == game.EventAccept):
		t = announceStart(g, v)
		if g.Last.Kind == game.EventRestart {
			t = message.Lines(t, message.T("start.replaced"))
		}
		return message.Lines(t, s.ClockText(g)), pingTurn(g, v)
	case g.EngineOpened():
		t = announceOpening(g, v)
	case len(g.Moves) == 1 && g.Last.Kind == game.EventMove && g.AgainstEngine() && g.Black.Engine:
		t = engineBegins(g, v)
	default:
		if ping = Calls(g, v); ping == nil {
			ping = pingTurn(g, v)
		}
		t = message.Sentences(happened(g), Turn(g))
	}
	if g.State == game.Playing && pos.Dead() {
		t = message.Lines(t, message.T("event.dead"))
	}
	if g.State == game.Playing {
		t = message.Lines(t, voteText(g))
	}
	return message.Lines(t, s.ClockText(g), detailText(g, pos, v.Own.Details)), ping
}

// BoardText describes the board: its size and, if it isn't the default, the rule.
func BoardText(g *game.Game) message.Text {
	if g.Rule == engine.DefaultRule {
		return message.T("board.described", message.Args{"Size": g.Size})
	}
	return message.T("board.described_rule", message.Args{"Size": g.Size, "Rule": message.T("rule." + g.Rule.String())})
}

// announceStart announces a game without moves.
func announceStart(g *game.Game, v settings.Values) message.Text {
	if _, asked := g.Question(); asked && !g.Watched() {
		return announceOpening(g, v)
	}
	args := message.Args{
		"Black": PlayerName(g, engine.Black), "White": PlayerName(g, engine.White),
		"Board": BoardText(g),
	}
	if g.Watched() {
		return message.T("start.watched", args)
	}
	if g.AgainstEngine() {
		p := g.EnginePlayer()
		args["Strength"] = StrengthName(v.Strength(p))
		if p.Program != "" {
			return message.Lines(message.T("start.against_program", args), howToMove(g, v))
		}
		return message.Lines(message.T("start.against_me", args), howToMove(g, v))
	}
	t := message.T("start.people", args)
	if g.RandomColors {
		t = message.Sentences(message.T("start.drawn"), t)
	}
	if g.Rated {
		t = message.Sentences(t, message.T("start.rated"))
	}
	return message.Lines(t, message.Sentences(message.T("start.first", args), howToMove(g, v)))
}

// howToMove explains in one line how to win and how to place a stone.
func howToMove(g *game.Game, v settings.Values) message.Text {
	id := "start.how_command"
	if v.BareMoves() && !g.AnswerOnly {
		id = "start.how"
	}
	return message.Sentences(message.T("wins."+g.Rule.String()), message.T(id, message.Args{"Button": message.T("button.move"), "Example": exampleMove(g)}))
}

// announceOpening announces a game that starts with an opening, and what the players do in it.
// Players who don't know the opening can ask what it is.
func announceOpening(g *game.Game, v settings.Values) message.Text {
	id, _ := g.Opening.Steps()
	args := message.Args{
		"First": PlayerName(g, g.Opener()), "Second": PlayerName(g, g.Opener().Other()), "Board": BoardText(g),
		"Opening": message.T("opening.name." + id.String()),
	}
	t := message.T("start.opening", args)
	if g.AgainstEngine() {
		args["Strength"] = StrengthName(v.Strength(g.EnginePlayer()))
		t = AboutSide(g, g.Opener(), "start.opens", args)
	} else if g.RandomColors {
		t = message.Sentences(t, message.T("start.drawn_opening"))
	}
	if g.Rated && !g.AgainstEngine() {
		t = message.Sentences(t, message.T("start.rated"))
	}
	did, _ := steps(g)
	return message.Lines(t, message.Sentences(did, Turn(g)), message.T("start.explain"))
}

// engineBegins announces a game in which the engine has made the first move.
func engineBegins(g *game.Game, v settings.Values) message.Text {
	p := g.EnginePlayer()
	args := message.Args{"Board": BoardText(g), "Strength": StrengthName(v.Strength(p)), "Point": g.Moves[0], "Program": p.EngineLabel()}
	if p.Program != "" {
		return message.Lines(message.T("start.program_first", args), howToMove(g, v))
	}
	return message.Lines(message.T("start.me_first", args), howToMove(g, v))
}

// exampleMove returns a first move to use as an example: the center, or the nearest free point
// above it.
func exampleMove(g *game.Game) engine.Point {
	pt := engine.Center(g.Size)
	pos, err := g.Position()
	for err == nil && int(pt.Row) < g.Size-1 && pos.At(pt) != engine.Empty {
		pt.Row++
	}
	return pt
}

// happened describes the last event of a running game.
func happened(g *game.Game) message.Text {
	e := g.Last
	if t, ok := steps(g); ok && (e.Kind == game.EventMove || e.Kind == game.EventStep) {
		return t
	}
	switch e.Kind {
	case game.EventMove:
		args := message.Args{"Point": g.Moves[len(g.Moves)-1], "Move": len(g.Moves)}
		if g.Watched() {
			return AboutSide(g, e.Side, "event.move_watched", args)
		}
		return AboutSide(g, e.Side, "event.move", args)
	case game.EventUndo:
		return takenBack(g)
	case game.EventHelpUndo:
		return message.Sentences(takenBack(g), HelpText(g))
	case game.EventSwap:
		return message.T("event.swap", message.Args{"User": e.User, "Color": e.Side})
	case game.EventUnratingDepth:
		return message.Sentences(message.T("event.depth_me", message.Args{"Depth": g.EnginePlayer().Depth}), message.T("event.unrated"))
	case game.EventDepth:
		if g.EnginePlayer().Program == "" {
			return message.T("event.depth_me", message.Args{"Depth": g.EnginePlayer().Depth})
		}
		return message.T("event.depth", message.Args{"Program": g.EnginePlayer().Program, "Count": int(g.EnginePlayer().Depth)})
	case game.EventWish, game.EventHelp: // the answer says what that costs
		return lastMove(g)
	case game.EventJoin:
		return message.Sentences(lastMove(g), message.T("event.join", message.Args{"User": e.User, "Color": e.Side}))
	case game.EventImport:
		return message.T("event.import", message.Args{"User": e.User, "Count": len(g.Moves)})
	case game.EventOpen:
		if g.Opening == game.NoOpening {
			return message.T("event.opening_none")
		}
		if id, steps := g.Opening.Steps(); steps {
			return ExplainOpening(id)
		}
		return message.T("event.opening_cross")
	case game.EventOffer:
		return OfferText(g)
	case game.EventDecline:
		return message.T("event.decline."+string(e.Offer), message.Args{"User": e.User})
	case game.EventWithdraw:
		return message.T("event.withdraw", message.Args{"User": e.User})
	case game.EventRemind:
		return message.T("event.remind", message.Args{"User": e.User})
	case game.EventOverdue:
		if game.Idles(g) {
			return lastMove(g)
		}
		return message.T("event.overdue", message.Args{"User": e.User})
	case game.EventVacation:
		return message.Sentences(lastMove(g), message.T("event.vacation", message.Args{"User": e.User, "Until": message.Moment(g.Player(e.Side).Away)}))
	case game.EventReturn:
		return message.Sentences(lastMove(g), message.T("event.return", message.Args{"User": e.User}))
	case game.EventResume:
		return message.Sentences(message.T("event.resume", message.Args{"Time": e.Elapsed.Round(time.Second)}), OfferText(g))
	}
	return message.T("event.goes_on")
}

// HelpText says what help by an engine or a takeback cost the player of a game that was rated until then.
func HelpText(g *game.Game) message.Text {
	if g.Rated {
		return message.T("event.only_loss", message.Args{"User": g.Player(g.PersonSide()).User})
	}
	return message.T("event.unrated") // an earlier version helped
}

// takenBack describes the undo that happened last.
func takenBack(g *game.Game) message.Text {
	args := message.Args{"User": g.Last.User}
	if _, steps := g.Opening.Steps(); steps {
		return message.T("event.undo_step", args)
	}
	if g.Last.Count == 1 {
		return message.T("event.undo_one", args)
	}
	return message.T("event.undo_two", args)
}

// OfferText describes the open offer and how to answer it; it's empty if there isn't one.
func OfferText(g *game.Game) message.Text {
	o := g.Offer
	if o.Kind == "" {
		return message.Text{}
	}
	return message.T("event.offer."+string(o.Kind), message.Args{"User": Named(g).Player(o.Side).User, "Player": PlayerName(g, o.Side.Other())})
}

// Turn says whose move it is, or what an opening asks for.
func Turn(g *game.Game) message.Text {
	p := Named(g).Player(g.ToMove())
	q, asked := g.Question()
	switch {
	case g.Watched() || p.Engine || p.Team:
	case asked:
		return Ask(g, q)
	case g.AgainstEngine():
		return message.T("turn.yours", turnArgs(g))
	}
	return WhoseTurn(g)
}

// WhoseTurn says whose move it is to everyone who may read it.
func WhoseTurn(g *game.Game) message.Text {
	c, args := g.ToMove(), turnArgs(g)
	p := g.Player(c)
	switch {
	case g.Watched():
		return message.T("turn.watched", args)
	case p.Engine:
		return AboutSide(g, c, "turn.engine", nil)
	case p.Team && g.TwoTeams():
		args["Player"] = PlayerName(g, c)
		return message.T("turn.team", args)
	case p.Team:
		return message.T("turn.channel", args)
	}
	return message.T("turn.theirs", args)
}

// turnArgs returns the arguments of messages that say whose turn it is.
func turnArgs(g *game.Game) message.Args {
	c := g.ToMove()
	return message.Args{"Color": c, "User": Named(g).Player(c).User, "Move": len(g.Moves) + 1}
}

// howEnded says how a game ended.
func howEnded(g *game.Game, pos *engine.Position) message.Text {
	args := message.Args{"Count": len(g.Moves), "User": g.Last.User, "Winner": winner(g), "Player": PlayerName(g, g.ToMove())}
	if g.Last.Kind == game.EventImport {
		return message.Sentences(message.T("end.imported", message.Args{"User": g.Last.User, "Outcome": Outcome(g), "Count": len(g.Moves),
			"Black": PlayerName(g, engine.Black), "White": PlayerName(g, engine.White)}), importedEnding(g, pos))
	}
	if g.Last.Kind == game.EventForget {
		return message.T("end.forgotten", message.Args{"Outcome": Outcome(g)})
	}
	switch g.State {
	case game.Won:
		if g.Fouled() {
			return foulEnding(g, pos)
		}
		row := pos.WinningLine()
		args["From"], args["To"] = row[0], row[len(row)-1]
		if len(row) > 5 {
			args["Length"] = len(row)
			return message.Sentences(happened(g), message.T("end.longer", args))
		}
		return message.Sentences(happened(g), message.T("end.five", args))
	case game.Drawn:
		if g.Last.Kind == game.EventDraw {
			return message.T("end.draw_agreed")
		}
		switch {
		case g.Last.Kind == game.EventClaim:
			return message.T("end.claimed_draw", args)
		case g.Last.Kind == game.EventDead:
			return message.T("end.draw_claimed", args)
		case pos.Dead():
			return message.Sentences(happened(g), message.T("end.draw_dead"))
		}
		return message.Sentences(happened(g), message.T("end.draw"))
	case game.Resigned:
		return message.T("end.resigned", args)
	case game.TimedOut, game.Abandoned:
		return timeEnding(g)
	case game.Cancelled:
		if g.Last.Kind == game.EventClaim {
			return message.T("end.claimed_cancel", args)
		}
		if g.Last.Kind == game.EventUnreachable {
			return message.T("end.unreachable")
		}
		if g.Last.Kind == game.EventCrowded {
			return message.T("end.crowded")
		}
		if g.Last.Kind == game.EventDecided {
			return message.T("event.decided")
		}
		switch g.Last.Kind {
		case game.EventResign:
			return message.T("end.resigned_early", args)
		case game.EventQuit:
			return message.T("end.quit", args)
		case game.EventAnnul:
			return message.T("end.annulled", args)
		}
		return message.T("end.cancelled", args)
	}
	return message.Text{}
}

// winner says who won: "I win", "@ann wins as Black".
func winner(g *game.Game) message.Text {
	p := Named(g).Player(g.Winner)
	switch {
	case p == nil:
		return message.Text{}
	case g.BotPlays(g.Winner):
		return message.T("winner.me")
	case p.Team:
		return message.T("winner.engine", message.Args{"Player": PlayerName(g, g.Winner)})
	case p.Recorded():
		return message.T("winner.recorded", message.Args{"Name": message.Name(p.User.Name), "Color": g.Winner})
	case p.Engine:
		return message.T("winner.engine", message.Args{"Player": PlayerName(g, g.Winner)})
	}
	return message.T("winner.person", message.Args{"User": p.User, "Color": g.Winner})
}

// Outcome describes the result of a game in a clause.
func Outcome(g *game.Game) message.Text {
	switch g.State {
	case game.Playing:
		return message.T("outcome.playing")
	case game.Won, game.Resigned:
		return winner(g)
	case game.TimedOut:
		return message.T("outcome.timed_out", message.Args{"Winner": winner(g)})
	case game.Abandoned:
		return message.T("outcome.abandoned")
	case game.Drawn:
		return message.T("outcome.draw")
	}
	return message.T("outcome.cancelled")
}

// Standing describes a game for someone who asks to see the board.
func (s *View) Standing(g *game.Game) message.Text {
	args := message.Args{
		"Black": PlayerName(g, engine.Black), "White": PlayerName(g, engine.White),
		"Outcome": Outcome(g), "Count": len(g.Moves),
	}
	if n := len(g.Moves); n > 0 {
		args["Point"] = g.Moves[n-1]
	}
	variant := "standing.people"
	if g.Watched() || g.Black.Recorded() {
		variant = "standing.named" // the names include the colors
	}
	switch {
	case g.State != game.Playing:
		return message.Sentences(message.T(variant+".over", args), message.T("end.again"))
	case len(g.Moves) > 0:
		return message.Lines(message.Sentences(message.T(variant+".last_move", args), Turn(g)), s.ClockText(g))
	}
	return message.Lines(message.Sentences(message.T(variant+".start", args), Turn(g)), s.ClockText(g))
}

// ExplainOpening says what an opening is.
func ExplainOpening(id opening.ID) message.Text {
	return message.T("opening.explain", message.Args{"Opening": message.T("opening.name." + id.String()), "How": message.T("opening.how." + id.String())})
}
