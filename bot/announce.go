package bot

import (
	"context"
	"time"

	"hoshi/engine"
)

// announce writes the text beside a board: what happened last and whose turn it
// is; and who is notified by it.
func (s *Service) announce(ctx context.Context, g *Game, pos *engine.Position) (t Text, ping []UserID, err error) {
	settings, err := s.settingsIn(ctx, g.Channel, g.Guild)
	if err != nil {
		return Text{}, nil, err
	}
	switch {
	case g.State != Playing:
		t = s.ending(g, pos)
	case g.hasTeam() && len(g.Moves) == 0 && (g.Last.Kind == EventStart || g.Last.Kind == EventAccept):
		return Lines(s.announceTeams(g, settings), s.voteText(g)), nil, nil
	case len(g.Moves)+len(g.Actions) == 0 && (g.Last.Kind == EventStart || g.Last.Kind == EventRestart || g.Last.Kind == EventAccept):
		t = s.announceStart(ctx, g, settings)
		if g.Last.Kind == EventRestart {
			t = Lines(t, T("start.replaced"))
		}
		ping, err = s.pingTurn(ctx, g)
		return Lines(t, s.clockText(g)), ping, err
	case g.engineOpened():
		t = s.announceOpening(g, settings)
	case len(g.Moves) == 1 && g.Last.Kind == EventMove && g.againstEngine() && g.Black.Engine:
		t = Lines(s.engineBegins(g, settings), s.howToMove(ctx, g))
	default:
		if ping = g.calls(); ping == nil {
			if ping, err = s.pingTurn(ctx, g); err != nil {
				return Text{}, nil, err
			}
		}
		t = Sentences(s.happened(g), s.turn(g))
	}
	if g.State == Playing && pos.Dead() {
		t = Lines(t, T("event.dead"))
	}
	if g.State == Playing {
		t = Lines(t, s.voteText(g))
	}
	return Lines(t, s.clockText(g), s.detailText(ctx, g, pos, settings.Details)), ping, nil
}

// calls returns who is notified of the last event: who has to answer an offer or to move
// soon, and who may claim.
func (g *Game) calls() []UserID {
	side := engine.Empty
	switch g.Last.Kind {
	case EventOffer, EventOverdue:
		side = g.Last.Side.Other()
	case EventRemind:
		side = g.Last.Side
	}
	if p := g.Player(side); p != nil && p.User.ID != "" {
		return []UserID{p.User.ID}
	}
	return nil
}

// boardText says how large the board is and by which rule the game goes, where
// that is not the usual one.
func boardText(g *Game) Text {
	if g.Rule == engine.DefaultRule {
		return T("board.size", Args{"Size": g.Size})
	}
	return T("board.size_rule", Args{"Size": g.Size, "Rule": T("rule." + g.Rule.String())})
}

// announceStart announces a game that nobody has moved in.
func (s *Service) announceStart(ctx context.Context, g *Game, settings ChannelSettings) Text {
	if _, asked := g.question(); asked && !g.watched() {
		return s.announceOpening(g, settings)
	}
	args := Args{
		"Black": s.playerName(g, engine.Black), "White": s.playerName(g, engine.White),
		"Board": boardText(g),
	}
	if g.watched() {
		return T("start.watched", args)
	}
	if g.againstEngine() {
		args["Strength"] = s.strengthIn(&g.White, settings).text()
		if g.White.Program != "" {
			return Lines(T("start.against_program", args), s.howToMove(ctx, g))
		}
		t := Lines(T("start.against_me", args), s.howToMove(ctx, g))
		if g.Rated {
			t = Lines(t, T("start.rated_level"))
		}
		return t
	}
	t := T("start.people", args)
	if g.RandomColors {
		t = Sentences(T("start.drawn"), t)
	}
	if g.Rated {
		t = Sentences(t, T("start.rated"))
	}
	return Lines(t, Sentences(T("start.first", args), s.howToMove(ctx, g)))
}

// howToMove says in one line what wins and how a stone is placed.
func (s *Service) howToMove(ctx context.Context, g *Game) Text {
	id := "start.how_command"
	if s.TextSettings(ctx, g.Guild).BareMoves.Or(s.opt.BareMoves) && !g.AnswerOnly {
		id = "start.how"
	}
	return Sentences(T("wins."+g.Rule.String()), T(id, Args{"Button": T("button.move"), "Example": exampleMove(g)}))
}

// announceOpening announces a game that begins with an opening, and what it asks of whom.
// What the opening is, who does not know it can ask.
func (s *Service) announceOpening(g *Game, settings ChannelSettings) Text {
	id, _ := g.Opening.steps()
	args := Args{
		"First": s.playerName(g, g.opener()), "Second": s.playerName(g, g.opener().Other()), "Board": boardText(g),
		"Opening": T("opening.name." + id.String()),
	}
	t := T("start.opening", args)
	if g.againstEngine() {
		args["Strength"] = s.strengthIn(g.enginePlayer(), settings).text()
		t = s.about(g, g.opener(), "start.opens", args)
	} else if g.RandomColors {
		t = Sentences(t, T("start.drawn_opening"))
	}
	if g.Rated && !g.againstEngine() {
		t = Sentences(t, T("start.rated"))
	} else if g.Rated {
		t = Sentences(t, T("start.rated_level"))
	}
	did, _ := s.steps(g)
	return Lines(t, Sentences(did, s.turn(g)), T("start.explain"))
}

// engineOpened reports whether an engine has begun a game with an opening, and its person
// has done nothing yet.
func (g *Game) engineOpened() bool {
	_, steps := g.Opening.steps()
	return steps && g.againstEngine() && !g.personMoved() && (g.Last.Kind == EventMove || g.Last.Kind == EventStep)
}

// engineBegins announces a game in which the engine has made the first move.
func (s *Service) engineBegins(g *Game, settings ChannelSettings) Text {
	p := g.enginePlayer()
	args := Args{"Board": boardText(g), "Strength": s.strengthIn(p, settings).text(), "Point": g.Moves[0], "Program": p.engineLabel()}
	if p.Program == "" {
		return T("start.me_first", args)
	}
	return T("start.program_first", args)
}

// exampleMove is a first move to name: the centre, or the nearest point above it that is free.
func exampleMove(g *Game) engine.Point {
	pt := engine.Center(g.Size)
	pos, err := g.Position()
	for err == nil && int(pt.Row) < g.Size-1 && pos.At(pt) != engine.Empty {
		pt.Row++
	}
	return pt
}

// happened says what the last event of a running game was.
func (s *Service) happened(g *Game) Text {
	e := g.Last
	if t, ok := s.steps(g); ok && (e.Kind == EventMove || e.Kind == EventStep) {
		return t
	}
	switch e.Kind {
	case EventMove:
		args := Args{"Point": g.Moves[len(g.Moves)-1], "Move": len(g.Moves)}
		if g.watched() {
			return s.about(g, e.Side, "event.move_watched", args)
		}
		return s.about(g, e.Side, "event.move", args)
	case EventUndo:
		if _, steps := g.Opening.steps(); steps {
			return T("event.undo_step", Args{"User": e.User})
		}
		t := T("event.undo_two", Args{"User": e.User})
		if e.Count == 1 {
			t = T("event.undo_one", Args{"User": e.User})
		}
		if g.Helped {
			t = Sentences(t, T("event.unrated"))
		}
		return t
	case EventUnrated:
		return T("event.unrated")
	case EventSwap:
		return T("event.swap", Args{"User": e.User, "Color": e.Side})
	case EventDepth:
		if g.enginePlayer().Program == "" {
			return T("event.depth_me", Args{"Depth": g.enginePlayer().Depth})
		}
		return T("event.depth", Args{"Program": g.enginePlayer().Program, "Count": int(g.enginePlayer().Depth)})
	case EventWish:
		return s.lastMove(g)
	case EventJoin:
		return Sentences(s.lastMove(g), T("event.join", Args{"User": e.User, "Color": e.Side}))
	case EventImport:
		return T("event.import", Args{"User": e.User, "Count": len(g.Moves)})
	case EventOpen:
		if g.Opening == NoOpening {
			return T("event.opening_none")
		}
		if id, steps := g.Opening.steps(); steps {
			return explainOpening(id)
		}
		return T("event.opening_cross")
	case EventOffer:
		return s.offerText(g)
	case EventDecline:
		return T("event.decline."+string(e.Offer), Args{"User": e.User})
	case EventWithdraw:
		return T("event.withdraw", Args{"User": e.User})
	case EventRemind:
		return T("event.remind", Args{"User": e.User})
	case EventOverdue:
		return T("event.overdue", Args{"User": e.User})
	case EventResume:
		return Sentences(T("event.resume", Args{"Time": e.Elapsed.Round(time.Second)}), s.offerText(g))
	}
	return T("event.goes_on")
}

// offerText says what is offered, and how to answer it; nothing where nothing is.
func (s *Service) offerText(g *Game) Text {
	o := g.Offer
	if o.Kind == "" {
		return Text{}
	}
	return T("event.offer."+string(o.Kind), Args{"User": g.Player(o.Side).User, "Player": s.playerName(g, o.Side.Other())})
}

// turn says whose move it is.
func (s *Service) turn(g *Game) Text {
	c := g.ToMove()
	p := g.Player(c)
	args := Args{"Color": c, "User": p.User, "Move": len(g.Moves) + 1}
	q, asked := g.question()
	switch {
	case g.watched():
		return T("turn.watched", args)
	case p.Engine:
		return s.about(g, c, "turn.engine", nil)
	case p.Team:
		args["Player"] = s.playerName(g, c)
		return T("turn.team", args)
	case asked:
		return s.ask(g, q)
	case g.againstEngine():
		return T("turn.yours", args)
	}
	return T("turn.theirs", args)
}

// ending says how a game ended and how to go on.
func (s *Service) ending(g *Game, pos *engine.Position) Text {
	args := Args{"Count": len(g.Moves), "User": g.Last.User, "Winner": s.winner(g)}
	again := T("end.again")
	if g.Last.Kind == EventImport {
		return Sentences(T("end.imported", Args{"User": g.Last.User, "Outcome": s.outcome(g), "Count": len(g.Moves),
			"Black": s.playerName(g, engine.Black), "White": s.playerName(g, engine.White)}), again)
	}
	if g.Last.Kind == EventForget {
		return Sentences(T("end.forgotten", Args{"Outcome": s.outcome(g)}), again)
	}
	switch g.State {
	case Won:
		if g.fouled() {
			return Sentences(s.foulEnding(g, pos), again)
		}
		row := pos.WinningLine()
		args["From"], args["To"] = row[0], row[len(row)-1]
		return Sentences(s.happened(g), T("end.five", args), again)
	case Drawn:
		if g.Last.Kind == EventDraw {
			return Sentences(T("end.draw_agreed"), again)
		}
		switch {
		case g.Last.Kind == EventClaim:
			return Sentences(T("end.claimed_draw", args), again)
		case g.Last.Kind == EventDead:
			return Sentences(T("end.draw_claimed", args), again)
		case pos.Dead():
			return Sentences(s.happened(g), T("end.draw_dead"), again)
		}
		return Sentences(s.happened(g), T("end.draw"), again)
	case Resigned:
		return Sentences(T("end.resigned", args), again)
	case TimedOut, Abandoned:
		return Sentences(s.timeEnding(g), again)
	case Cancelled:
		if g.Last.Kind == EventClaim {
			return Sentences(T("end.claimed_cancel", args), again)
		}
		if g.Last.Kind == EventUnreachable {
			return Sentences(T("end.unreachable"), again)
		}
		return Sentences(T("end.cancelled", args), again)
	}
	return again
}

// winner says who won: "I win", "@ann wins as Black".
func (s *Service) winner(g *Game) Text {
	p := g.Player(g.Winner)
	switch {
	case p == nil:
		return Text{}
	case g.botPlays(g.Winner):
		return T("winner.me")
	case p.Team:
		return T("winner.engine", Args{"Player": s.playerName(g, g.Winner)})
	case p.recorded():
		return T("winner.recorded", Args{"Name": Name(p.User.Name), "Color": g.Winner})
	case p.Engine:
		return T("winner.engine", Args{"Player": s.playerName(g, g.Winner)})
	}
	return T("winner.person", Args{"User": p.User, "Color": g.Winner})
}

// outcome is the result of a game in a clause.
func (s *Service) outcome(g *Game) Text {
	switch g.State {
	case Playing:
		return T("outcome.playing")
	case Won, Resigned:
		return s.winner(g)
	case TimedOut:
		return T("outcome.timed_out", Args{"Winner": s.winner(g)})
	case Abandoned:
		return T("outcome.abandoned")
	case Drawn:
		return T("outcome.draw")
	}
	return T("outcome.cancelled")
}

// standing describes a game to somebody who asks for the board.
func (s *Service) standing(g *Game) Text {
	args := Args{
		"Black": s.playerName(g, engine.Black), "White": s.playerName(g, engine.White),
		"Outcome": s.outcome(g), "Count": len(g.Moves),
	}
	if n := len(g.Moves); n > 0 {
		args["Point"] = g.Moves[n-1]
	}
	variant := "standing.people"
	if g.watched() || g.Black.recorded() {
		variant = "standing.named" // the names say the colours
	}
	switch {
	case g.State != Playing:
		return Sentences(T(variant+".over", args), T("end.again"))
	case len(g.Moves) > 0:
		return Lines(Sentences(T(variant+".last_move", args), s.turn(g)), s.clockText(g))
	}
	return Lines(Sentences(T(variant+".start", args), s.turn(g)), s.clockText(g))
}
