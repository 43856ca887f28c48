package game

import (
	"time"

	"hoshi/engine"
)

// Binding reports whether a running game is rated and both sides have acted in it: placed a stone or
// answered the opening. It then ends with a result. The side about to lose can't avoid that alone: it
// can't cancel, and waiting loses. Only the players together or a server manager can cancel it.
func (g *Game) Binding() bool {
	return g.State == Playing && g.Rated && (g.Begun || g.bothActed())
}

// bothActed reports whether both sides have placed a stone or answered the opening, not counting what
// was taken back.
func (r *Record) bothActed() bool {
	_, sides := r.Done()
	return bothIn(sides)
}

// bothIn reports whether a list has both sides.
func bothIn(sides []engine.Color) bool {
	for _, side := range sides {
		if side != sides[0] {
			return true
		}
	}
	return false
}

// MayQuit reports whether the game could still be ended by one of its players without a loss for
// anyone. A rated game is binding once both sides have acted. Otherwise a side that has made fewer than
// two moves may quit.
func MayQuit(g *Game, side engine.Color) bool {
	switch {
	case g.Tournament != 0:
		return false
	case g.Rated:
		return !g.Binding()
	}
	return g.Early(side, len(g.Moves))
}

// MightQuit is [MayQuit] for when the game had the given number of moves. If that isn't certain, it
// returns true.
func MightQuit(g *Game, side engine.Color, moves int) bool {
	switch {
	case g.Tournament != 0:
		return false
	case g.Rated:
		return moves < 2 || moves <= g.OpeningStones()
	}
	return g.Early(side, moves)
}

// FreeQuits is how many rated games between people a person may end in a [QuitPeriod] before they are
// binding. Otherwise people could choose their colors, openings and opponents.
const (
	FreeQuits  = 3
	QuitPeriod = Day
)

// QuitCounts reports whether ending the game early is one of the [FreeQuits] of the player of a side.
func QuitCounts(g *Game, side engine.Color) bool {
	return side != engine.Empty && g.Rated && g.AsksPerson() && MayQuit(g, side)
}

// Idles reports whether the side to act is a person in a binding game without a clock. After some time,
// the other side may claim the win, and in the end the side to act loses.
func Idles(g *Game) bool {
	return g.Clock.IsZero() && g.Binding() && !g.Player(g.ToMove()).Engine
}

// claimsIdle reports whether the other side may claim a game that [Idles] once it has been told.
func claimsIdle(g *Game) bool { return Idles(g) && g.AsksPerson() && g.Tournament == 0 }

// nextIdle returns when a game that [Idles] is next due: the other side may claim, the side to
// act is reminded, or it loses.
func (p Patience) nextIdle(g *Game) time.Time {
	lost := g.Since.Add(p.Abandon)
	remind := lost.Add(-p.Abandon / RemindPart)
	claim := g.Since.Add(p.Idle)
	switch {
	case g.Notice == NoticeReminded:
		return lost
	case g.Notice == NoticeNone && claimsIdle(g) && claim.Before(remind):
		return claim
	}
	return remind
}

// idle does what is due in a game that [Idles].
func (p Patience) idle(g *Game, by Actor) {
	side := g.ToMove()
	user := g.Player(side).User
	switch {
	case g.Notice == NoticeReminded:
		loseIdle(g, by.Now)
	case g.Notice == NoticeNone && claimsIdle(g) && by.Now.Before(g.Since.Add(p.Abandon-p.Abandon/RemindPart)):
		g.Notice, g.Last = NoticeOverdue, Event{Kind: EventOverdue, Side: side, User: user}
	default:
		g.Notice, g.Last = NoticeReminded, Event{Kind: EventRemind, Side: side, User: user}
	}
}

// loseIdle ends a binding game that its side to act has abandoned.
func loseIdle(g *Game, now time.Time) {
	side := g.ToMove()
	g.State, g.Winner = TimedOut, side.Other()
	g.Last = Event{Kind: EventAbandon, Side: side, User: g.Player(side).User, Elapsed: now.Sub(g.Since)}
}
