package game

import (
	"time"

	"hoshi/engine"
)

// ClockNotice is the last notice sent about the current turn of a correspondence game, or of a binding
// game without a clock. Without a clock, the other side may claim first, and the player is reminded later.
type ClockNotice string

// The notices.
const (
	NoticeNone     ClockNotice = ""         // nothing yet
	NoticeReminded ClockNotice = "reminded" // the player is short of time
	NoticeOverdue  ClockNotice = "overdue"  // time ran out, so the other side may claim
)

// The timing of notices and claims in a correspondence game.
const (
	// RemindPart sets when the player is reminded: when 1/RemindPart of the time for the move is
	// left.
	RemindPart = 5
	// ClaimPeriod is how long the other side can claim before the game ends automatically.
	ClaimPeriod = Day
)

// Timing is the time control of a game and its current turn. What's left on a live clock is with
// its player: see [Player.Remaining].
type Timing struct {
	Clock  Clock       // the time control
	Since  time.Time   // when the current turn began or was last charged, excluding downtime and vacations; UTC, microseconds
	Notice ClockNotice // the last clock notice for the current turn
}

// ResetClock sets both clocks to their initial time and begins the first turn.
func (g *Game) ResetClock(now time.Time) {
	g.Black.Remaining, g.White.Remaining = g.Clock.Main, g.Clock.Main
	g.StartTurn(g.Player(g.ToMove()), now)
}

// untimed returns how many moves a live game has before its clock starts: the opening's, where
// players consider a choice rather than a move, and then each side's first move.
func untimed(g *Game) int { return g.OpeningStones() + 2 }

// ClockStarted reports whether a live clock has started.
func (g *Game) ClockStarted() bool { return g.Clock.Live() && len(g.Moves) >= untimed(g) }

// ClockRuns reports whether the clock of the side to act is running. An engine's clock never runs
// here; it's charged per search: see [Game.ChargeEngine].
func (g *Game) ClockRuns() bool {
	on := g.Clock.Correspondence() || g.ClockStarted()
	return on && g.State == Playing && !g.Since.IsZero() && !g.Player(g.ToMove()).Engine
}

// StartTurn begins the turn of a player, who is nil in a finished game. During their vacation the turn
// begins when that ends.
func (t *Timing) StartTurn(p *Player, now time.Time) {
	t.Since, t.Notice = now, NoticeNone
	if p != nil && t.Clock.Correspondence() && p.OnVacation(now) {
		t.Since = p.Away
	}
}

// ChargeClock deducts the time since the turn began, or since the last charge, from the running
// live clock. Call it before changing a game.
func (g *Game) ChargeClock(now time.Time) {
	if g.ClockRuns() && g.Clock.Live() {
		p := g.Player(g.ToMove())
		p.Remaining = g.Remaining(g.ToMove(), now)
		g.Since = now
	}
}

// ChargeEngine deducts a search's duration from the live clock of the engine to move. It deducts at
// most the allowed time, since any excess was spent waiting for other searches.
func (g *Game) ChargeEngine(took time.Duration) {
	if allowed := g.EngineTime(); allowed > 0 {
		p := g.Player(g.ToMove())
		p.Remaining = max(p.Remaining-min(max(took, 0), allowed), 0)
	}
}

// EndTurn begins the next turn after a move. If timed, the player who moved gets the increment.
// Each side's first move isn't timed: it costs no time and earns no increment.
func (g *Game) EndTurn(timed bool, now time.Time) {
	if timed && g.Clock.Live() {
		g.Player(g.Last.Side).Remaining += g.Clock.Increment
	}
	g.StartTurn(g.Player(g.ToMove()), now)
}

// Remaining returns the time left on a side's live clock at time now, at least 0.
func (g *Game) Remaining(side engine.Color, now time.Time) time.Duration {
	left := g.Player(side).Remaining
	if side == g.ToMove() && g.ClockRuns() {
		left -= max(now.Sub(g.Since), 0)
	}
	return max(left, 0)
}

// Deadline returns when the side to act runs out of time. Its clock must be running.
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

// Overdue reports whether the time for a move in a correspondence game has run out, so the other
// side may claim.
func (g *Game) Overdue(now time.Time) bool {
	return g.Clock.Correspondence() && g.ClockRuns() && !now.Before(g.Deadline())
}

// takeBackTime removes the increments earned by moves that a side is about to take back, so players
// can't gain time by moving and taking back. Time spent on the moves isn't refunded. A side
// keeps at least one increment, or what it has if that's less.
func takeBackTime(g *Game, side engine.Color) {
	if _, opens := g.Question(); opens || !g.Clock.Live() {
		return
	}
	for n := len(g.Moves); n > max(len(g.Moves)-g.UndoCount(side), untimed(g)); n-- {
		p := g.Player(g.PlacedBy(n - 1))
		p.Remaining = max(p.Remaining-g.Clock.Increment, min(p.Remaining, g.Clock.Increment))
	}
}

// SearchTime returns limit, reduced to what the engine's clock allows if it's the engine's turn.
func (g *Game) SearchTime(limit time.Duration) time.Duration {
	if allowed := g.EngineTime(); allowed > 0 && g.EngineToMove() {
		return min(limit, allowed)
	}
	return limit
}

// EngineTime returns how long the engine to move may search so that its clock lasts; 0 means no
// limit.
func (g *Game) EngineTime() time.Duration {
	left := g.Player(g.ToMove()).Remaining
	if !g.ClockStarted() {
		return 0
	}
	const movesLeft, least = 25, 20 * time.Millisecond
	return max(min(left/movesLeft+g.Clock.Increment*3/4, left/2), min(least, left), time.Millisecond)
}
