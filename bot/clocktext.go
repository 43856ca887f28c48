package bot

import (
	"time"

	"hoshi/engine"
)

// clockText says how much time the players have; empty for a game without a clock.
func (s *Service) clockText(g *Game) Text {
	turn := g.ToMove()
	args := Args{"Clock": g.Clock.text(), "Player": s.clockName(g, turn), "Other": s.clockName(g, turn.Other())}
	switch {
	case g.State != Playing || g.Clock.IsZero():
		return Text{}
	case g.clockRuns() && g.Clock.Live():
		now := s.now()
		args["Moment"] = Moment(g.deadline())
		args["Left"], args["Remaining"] = Remaining(g.remaining(turn, now)), Remaining(g.remaining(turn.Other(), now))
		return T("clock.live", args)
	case g.clockRuns() && g.Notice == NoticeOverdue:
		args["Moment"] = Moment(g.deadline().Add(claimPeriod))
		if g.againstEngine() {
			return T("clock.overdue_alone", args)
		}
		return T("clock.overdue", args)
	case g.clockRuns():
		args["Moment"] = Moment(g.deadline())
		return T("clock.days", args)
	case g.clockStarted(): // the engine is to move
		args["BlackTime"], args["WhiteTime"] = Remaining(g.Black.Remaining), Remaining(g.White.Remaining)
		args["Black"], args["White"] = s.clockName(g, engine.Black), s.clockName(g, engine.White)
		return T("clock.stands", args)
	case g.Clock.Live():
		return T("clock.starts", args)
	}
	return T("clock.each", args)
}

// clockName is what the player of a side is called beside a clock: the bot by its name.
func (s *Service) clockName(g *Game, side engine.Color) Text {
	if p := g.Player(side); p.Engine {
		return T("player.named", Args{"Name": Name(engineName(p))})
	}
	return s.playerName(g, side)
}

// timeEnding says how a game ended that its clock, or nobody, has ended.
func (s *Service) timeEnding(g *Game) Text {
	args := Args{"User": g.Last.User, "Winner": s.winner(g), "Time": inWords(g.Last.Elapsed)}
	switch {
	case g.State == Abandoned:
		return T("end.abandoned", args)
	case g.Last.Kind == EventClaim:
		return Sentences(T("end.claimed", args), g.uncounted())
	}
	return Sentences(T("end.timed_out", args), g.uncounted())
}

// uncounted says that a rated game was too short to count.
func (g *Game) uncounted() Text {
	if !g.Rated || len(g.Moves) >= leastRatedMoves {
		return Text{}
	}
	return T("end.too_short", Args{"Moves": leastRatedMoves})
}

// inWords rounds a long time to what people say.
func inWords(d time.Duration) time.Duration {
	switch {
	case d >= 2*day:
		return d.Round(day)
	case d >= time.Hour:
		return d.Round(time.Hour)
	}
	return d.Round(time.Minute)
}
