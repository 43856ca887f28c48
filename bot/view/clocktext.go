package view

import (
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/engine"
)

// ClockText says how much time the players have; it's empty for a game without a clock.
func (s *View) ClockText(g *game.Game) message.Text {
	turn := g.ToMove()
	args := message.Args{"Clock": ClockName(g.Clock), "Player": ListedName(g, turn), "Other": ListedName(g, turn.Other())}
	switch {
	case g.State == game.Playing && game.Idles(g):
		return idleText(g, args)
	case g.State != game.Playing || g.Clock.IsZero():
		return message.Text{}
	case g.ClockRuns() && g.Clock.Live():
		now := s.Now()
		args["Moment"] = message.Moment(g.Deadline())
		args["Left"], args["Remaining"] = message.Remaining(g.Remaining(turn, now)), message.Remaining(g.Remaining(turn.Other(), now))
		return message.T("clock.live", args)
	case g.ClockRuns() && g.Notice == game.NoticeOverdue:
		args["Moment"] = message.Moment(g.Deadline().Add(game.ClaimPeriod))
		if g.AgainstEngine() {
			return message.T("clock.overdue_alone", args)
		}
		return message.T("clock.overdue", args)
	case g.ClockRuns() && g.Player(turn).OnVacation(s.Now()):
		args["Moment"] = message.Moment(g.Deadline())
		return message.T("clock.away", args)
	case g.ClockRuns():
		args["Moment"] = message.Moment(g.Deadline())
		return message.T("clock.days", args)
	case g.ClockStarted(): // it's the engine's turn
		args["BlackTime"], args["WhiteTime"] = message.Remaining(g.Black.Remaining), message.Remaining(g.White.Remaining)
		args["Black"], args["White"] = ListedName(g, engine.Black), ListedName(g, engine.White)
		return message.T("clock.stands", args)
	case g.Clock.Live():
		return message.T("clock.starts", args)
	}
	return message.T("clock.each", args)
}

// idleText says who may claim a binding game without a clock, or when the player to move loses it. It's
// empty before the first notice.
func idleText(g *game.Game, args message.Args) message.Text {
	args["Moment"] = message.Moment(g.Due)
	switch {
	case g.Notice == game.NoticeOverdue:
		return message.T("clock.idle", args)
	case g.Notice == game.NoticeReminded && claimable(g):
		return message.T("clock.overdue", args)
	case g.Notice == game.NoticeReminded:
		return message.T("clock.overdue_alone", args)
	}
	return message.Text{}
}

// ListedName returns what to call a side's player in a list or next to a clock; the bot goes by its
// name.
func ListedName(g *game.Game, side engine.Color) message.Text {
	if p := g.Player(side); p.Engine {
		return message.T("player.named", message.Args{"Name": message.Name(EngineName(p))})
	}
	return PlayerName(g, side)
}

// inWords rounds a long time to what people would say.
func inWords(d time.Duration) time.Duration {
	switch {
	case d >= 2*game.Day:
		return d.Round(game.Day)
	case d >= time.Hour:
		return d.Round(time.Hour)
	}
	return d.Round(time.Minute)
}

// ClockName describes a clock: "5+5 (5 minutes each, plus 5 seconds per move)".
func ClockName(c game.Clock) message.Text {
	switch {
	case c.Live() && c.Increment > 0:
		return message.T("clock.name.live", message.Args{"Clock": c.String(), "Time": c.Main, "Increment": c.Increment})
	case c.Live():
		return message.T("clock.name.sudden", message.Args{"Clock": c.String(), "Time": c.Main})
	case c.Correspondence():
		return message.T("clock.name.days", message.Args{"Count": int(c.PerMove / game.Day)})
	}
	return message.T("clock.name.none")
}
