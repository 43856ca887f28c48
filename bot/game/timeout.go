package game

import "time"

// TimeUp does what is due: a voting round or a clock ends, a player is reminded, the other may
// claim, or an idle game is abandoned.
type TimeUp struct {
	AbandonAfter time.Duration // how long a game without a running clock may sit idle
}

func (t TimeUp) do(g *Game, by Actor) error {
	if g.NextDue(t.AbandonAfter).After(by.Now) {
		return NotDue
	}
	side := g.ToMove()
	switch {
	case g.Voting() && !g.RoundEnds.IsZero():
		return EndRound{}.do(g, by)
	case !g.ClockRuns():
		g.State, g.Last = Abandoned, Event{Kind: EventAbandon, Elapsed: by.Now.Sub(g.Since)}
	case g.Clock.Live() || g.Notice == NoticeOverdue:
		return RunOut{}.do(g, by)
	case g.Notice == NoticeReminded:
		g.Notice, g.Last = NoticeOverdue, Event{Kind: EventOverdue, Side: side, User: g.Player(side).User}
	default:
		g.Notice, g.Last = NoticeReminded, Event{Kind: EventRemind, Side: side, User: g.Player(side).User}
	}
	return nil
}

// Schedule completes a change before it's stored: it sets when the game is next due and drops votes
// that no longer count. A game without a running clock keeps its due time, so that not every move
// stores another job; when the time comes, the job checks whether anyone has acted since.
func (g *Game) Schedule(now time.Time, abandonAfter time.Duration) {
	switch g.State {
	case Proposed:
		return
	case Playing:
		g.forgetOld(len(g.Moves))
	default:
		g.Due, g.Wishes, g.Members, g.RoundEnds = time.Time{}, nil, nil, time.Time{}
		return
	}
	if g.Since.IsZero() { // the game starts
		g.ResetClock(now)
	}
	if !g.ClockRuns() {
		g.Since = now
	}
	if !g.Clock.IsZero() || g.HasTeam() || g.Due.IsZero() {
		g.Due = g.NextDue(abandonAfter)
	}
}

// NextDue returns when a running game is next due: a clock runs out, a player gets a reminder, or
// the game is abandoned.
func (g *Game) NextDue(abandonAfter time.Duration) time.Time {
	switch {
	case g.Voting() && !g.RoundEnds.IsZero():
		return g.RoundEnds
	case !g.ClockRuns():
		return g.Since.Add(abandonAfter)
	case g.Clock.Live():
		return g.Deadline()
	}
	switch g.Notice {
	case NoticeNone:
		return g.Deadline().Add(-g.Clock.PerMove / RemindPart)
	case NoticeReminded:
		return g.Deadline()
	}
	return g.Deadline().Add(ClaimPeriod)
}
