package game

import (
	"time"

	"hoshi/engine"
)

// Patience is how long a game without a running clock may sit idle, and when its player isn't
// disturbed.
type Patience struct {
	Idle    time.Duration // then anyone may cancel it, or the side to act may be claimed against if the game is binding
	Abandon time.Duration // then it ends by itself

	// Quiet is when the player to move isn't reminded of a correspondence clock.
	Quiet Quiet
}

// abandonAfter returns how long a game may sit idle before it ends. A live game still in its first
// moves doesn't wait for days.
func (p Patience) abandonAfter(g *Game) time.Duration {
	if g.Clock.Live() && IsPaired(g.Channel) {
		return FirstMove
	}
	return p.endUnseen(g)
}

// endUnseen returns how long a game waits for its board to be shown before it ends.
func (p Patience) endUnseen(g *Game) time.Duration {
	if g.Clock.Live() {
		return min(p.Idle, p.Abandon)
	}
	return p.Abandon
}

// IsIdle reports whether nobody has moved for so long that anyone may cancel the game. A game with
// a running clock is never idle, since the clock ends it.
func (p Patience) IsIdle(g *Game, now time.Time) bool {
	return !g.ClockRuns() && now.Sub(g.Since) > p.Idle
}

// TimeUp does what is due: a voting round or a clock ends, a player is reminded, the other may
// claim, or an idle game is abandoned, which is a loss if the game is binding. If the player to move couldn't see the board, nobody loses: the
// game waits for the board, and ends without a result if that takes too long.
type TimeUp struct{ Patience Patience }

func (t TimeUp) do(g *Game, by Actor) error {
	if g.NextDue(t.Patience).After(by.Now) {
		return NotDue
	}
	side := g.ToMove()
	switch hidden := unseen(g, by.Now); {
	case hidden && by.Now.Sub(g.Since) < t.Patience.endUnseen(g):
		return NotDue
	case hidden:
		return Cancel{Why: EventUnreachable}.do(g, by)
	case g.Voting() && !g.RoundEnds.IsZero():
		return EndRound{}.do(g, by)
	case Idles(g):
		t.Patience.idle(g, by)
	case !g.ClockRuns() && g.Binding() && !g.EngineToMove():
		loseIdle(g, by.Now)
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
// stores another job; when the time comes, the job checks whether anyone has acted since. A binding game
// has a new due time with each move, and no other act starts the time to move anew.
func (g *Game) Schedule(now time.Time, p Patience) {
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
	if !g.ClockRuns() && !g.Binding() {
		g.Since = now
	}
	if !g.Clock.IsZero() || g.HasTeam() || Idles(g) || g.Due.IsZero() {
		g.Due = g.NextDue(p)
	}
}

// NextDue returns when a running game is next due: a clock runs out, a player gets a reminder, or
// the game is abandoned.
func (g *Game) NextDue(p Patience) time.Time {
	switch {
	case g.Voting() && !g.RoundEnds.IsZero():
		return g.RoundEnds
	case Idles(g):
		return p.nextIdle(g)
	case !g.ClockRuns():
		return g.Since.Add(p.abandonAfter(g))
	case g.Clock.Live():
		return g.Deadline()
	}
	switch g.Notice {
	case NoticeNone:
		return p.remindAt(g)
	case NoticeReminded:
		return g.Deadline()
	}
	return g.Deadline().Add(ClaimPeriod)
}

// remindAt returns when to remind the player to move: when 1/RemindPart of the time is left, but not
// during their vacation or in their quiet hours.
func (p Patience) remindAt(g *Game) time.Time {
	at := g.Deadline().Add(-g.Clock.PerMove / RemindPart)
	if away := g.Player(g.ToMove()).Away; away.After(at) && away.Before(g.Deadline()) {
		at = away
	}
	return p.Quiet.remind(at, g.Deadline())
}

// Claim ends a game in which the other player hasn't moved in time: a correspondence game, or a binding
// game without a clock.
type Claim struct {
	As   State         // TimedOut for a win, Drawn or Cancelled
	Idle time.Duration // how long a game without a clock must have been idle
}

func (c Claim) do(g *Game, by Actor) error {
	idle := claimsIdle(g) && by.Now.Sub(g.Since) >= c.Idle
	switch {
	case g.Clock.Live():
		return LiveClock
	case g.Overdue(by.Now) && by.Side == g.ToMove():
		return OwnTimeRanOut
	case Idles(g) && by.Side == g.ToMove():
		return OwnTurn
	case !g.Clock.Correspondence() && !claimsIdle(g):
		return UntimedMoves
	case !idle && !g.MayClaim(by.Side, by.Now):
		return NotOverdue
	}
	g.State = c.As
	if c.As == TimedOut {
		g.Winner = by.Side
	}
	g.Last = Event{Kind: EventClaim, Side: by.Side, User: by.User}
	return nil
}

// MayClaim reports whether a side may claim the game because the other side hasn't moved in time. In a
// game without a clock, that's true from the first notice.
func (g *Game) MayClaim(side engine.Color, now time.Time) bool {
	return side != engine.Empty && side != g.ToMove() && (g.Overdue(now) || claimsIdle(g) && g.Notice != NoticeNone)
}

// RunOut ends a game in which the side to act has run out of time.
type RunOut struct{}

func (RunOut) do(g *Game, by Actor) error {
	side := g.ToMove()
	g.ChargeClock(by.Now)
	g.State, g.Winner = TimedOut, side.Other()
	g.Last = Event{Kind: EventTimeout, Side: side, User: g.Player(side).User}
	return nil
}

// Advance charges the running clock for the time until now, or ends the game if the clock has run
// out. It comes before anything else that a person does in a stored game. A turn whose board couldn't be
// shown begins now.
type Advance struct{}

func (Advance) do(g *Game, by Actor) error {
	if unseen(g, by.Now) {
		return DelayTurn{}.do(g, by)
	}
	if g.OutOfTime(by.Now) {
		return RunOut{}.do(g, by)
	}
	g.ChargeClock(by.Now)
	return nil
}
