package game

import (
	"time"

	"hoshi/engine"
)

// ClockNotice is what has been said about the turn of a correspondence game.
type ClockNotice string

// The notices.
const (
	NoticeNone     ClockNotice = ""         // nothing yet
	NoticeReminded ClockNotice = "reminded" // little time is left
	NoticeOverdue  ClockNotice = "overdue"  // the time has run out, and the other side may claim
)

// What happens in the turns of a correspondence game.
const (
	// remindPart is the part of the time for a move at which its player is reminded: when a
	// fifth is left.
	RemindPart = 5
	// claimPeriod is how long the other side may claim before the game ends by itself.
	ClaimPeriod = Day
)

// ResetClock gives both sides of a game that begins their time.
func (g *Game) ResetClock(now time.Time) {
	g.Black.Remaining, g.White.Remaining = g.Clock.Main, g.Clock.Main
	g.StartTurn(now)
}

// untimed is how many moves a live game has before its clock starts: those of its opening,
// in which players ponder a choice rather than a move, and then the first one of each side.
func (g *Game) untimed() int { return g.OpeningStones() + 2 }

// ClockStarted reports whether a live clock has started.
func (g *Game) ClockStarted() bool { return g.Clock.Live() && len(g.Moves) >= g.untimed() }

// ClockRuns reports whether the clock of the side to act runs. That of an engine does not run
// between its searches: see [Game.ChargeEngine].
func (g *Game) ClockRuns() bool {
	on := g.Clock.Correspondence() || g.ClockStarted()
	return on && g.State == Playing && !g.Since.IsZero() && !g.Player(g.ToMove()).Engine
}

// StartTurn begins the turn of the side to act.
func (g *Game) StartTurn(now time.Time) { g.Since, g.Notice = now, NoticeNone }

// ChargeClock takes the time since the turn began, or since it was charged last, from the
// live clock that runs. A game that is about to change is charged first.
func (g *Game) ChargeClock(now time.Time) {
	if g.ClockRuns() && g.Clock.Live() {
		p := g.Player(g.ToMove())
		p.Remaining = g.Remaining(g.ToMove(), now)
		g.Since = now
	}
}

// ChargeEngine takes what a search of the engine that is to move took from its live clock: at
// most what it was allowed, since the rest of the time it waited for others.
func (g *Game) ChargeEngine(took time.Duration) {
	if allowed := g.EngineTime(); allowed > 0 {
		p := g.Player(g.ToMove())
		p.Remaining = max(p.Remaining-min(max(took, 0), allowed), 0)
	}
}

// EndTurn begins the next turn after a move. Who has made it gets the increment, but for the
// first move of the game and the answer to it, which take no time either. timed says that the
// move was not one of these.
func (g *Game) EndTurn(timed bool, now time.Time) {
	if timed && g.Clock.Live() {
		g.Player(g.Last.Side).Remaining += g.Clock.Increment
	}
	g.StartTurn(now)
}

// Remaining returns what is left on the clock of a side of a live game at a time, at least 0.
func (g *Game) Remaining(side engine.Color, now time.Time) time.Duration {
	left := g.Player(side).Remaining
	if side == g.ToMove() && g.ClockRuns() {
		left -= max(now.Sub(g.Since), 0)
	}
	return max(left, 0)
}

// Deadline returns when the time of the side to act runs out. Its clock has to run.
func (g *Game) Deadline() time.Time {
	if g.Clock.Live() {
		return g.Since.Add(g.Player(g.ToMove()).Remaining)
	}
	return g.Since.Add(g.Clock.PerMove)
}

// OutOfTime reports whether the live clock of the side to act has run out.
func (g *Game) OutOfTime(now time.Time) bool {
	return g.Clock.Live() && g.ClockRuns() && !now.Before(g.Deadline())
}

// Overdue reports whether the time for a move of a correspondence game has run out, so that
// the other side may claim.
func (g *Game) Overdue(now time.Time) bool {
	return g.Clock.Correspondence() && g.ClockRuns() && !now.Before(g.Deadline())
}

// TakeBackTime takes the increments of moves that a side is about to take back from the
// clocks, so that moving and taking back gives no time. What the moves took is not given back.
// A side keeps an increment, or what it has if that is less.
func (g *Game) TakeBackTime(side engine.Color) {
	if _, opens := g.Question(); opens || !g.Clock.Live() {
		return
	}
	for n := len(g.Moves); n > max(len(g.Moves)-g.UndoCount(side), g.untimed()); n-- {
		p := g.Player(g.PlacedBy(n - 1))
		p.Remaining = max(p.Remaining-g.Clock.Increment, min(p.Remaining, g.Clock.Increment))
	}
}

// SearchTime bounds the time of a search for the move of an engine by its clock.
func (g *Game) SearchTime(limit time.Duration) time.Duration {
	if allowed := g.EngineTime(); allowed > 0 && g.EngineToMove() {
		return min(limit, allowed)
	}
	return limit
}

// EngineTime returns how long the engine that is to move may search so that its clock lasts,
// 0 for as long as it likes.
func (g *Game) EngineTime() time.Duration {
	left := g.Player(g.ToMove()).Remaining
	if !g.ClockStarted() {
		return 0
	}
	const movesLeft, least = 25, 20 * time.Millisecond
	return max(min(left/movesLeft+g.Clock.Increment*3/4, left/2), min(least, left), time.Millisecond)
}
