package bot

import (
	"context"
	"fmt"
	"time"

	"hoshi/engine"
)

// NotDueError says that a job with Due came before something has to happen to its game, as
// the time was moved: the job is to come again after Wait.
type NotDueError struct {
	Wait time.Duration // from now on
}

// Error implements error.
func (e *NotDueError) Error() string { return fmt.Sprintf("not due for %v", e.Wait) }

// schedule notes when something has to happen to a game by itself. It is called before a
// change of the game is stored. A game without a running clock keeps the time that it has
// while people act, so that not every move stores another job: when the time comes it is
// seen whether anybody has acted since.
func (s *Service) schedule(g *Game) {
	if g.State == Proposed {
		return
	}
	if g.State != Playing {
		g.Due = time.Time{}
		return
	}
	if g.Since.IsZero() { // it begins
		g.resetClock(s.now())
	}
	if !g.clockRuns() {
		g.Since = s.now()
	}
	if !g.Clock.IsZero() || g.hasTeam() || g.Due.IsZero() {
		g.Due = s.nextDue(g)
	}
}

// nextDue returns when something has to happen to a game that is played: a clock runs out, a
// player is reminded, the game is abandoned.
func (s *Service) nextDue(g *Game) time.Time {
	switch {
	case g.voting() && !g.RoundEnds.IsZero():
		return g.RoundEnds
	case !g.clockRuns():
		return g.Since.Add(s.abandonAfter(g))
	case g.Clock.Live():
		return g.deadline()
	}
	switch g.Notice {
	case NoticeNone:
		return g.deadline().Add(-g.Clock.PerMove / remindPart)
	case NoticeReminded:
		return g.deadline()
	}
	return g.deadline().Add(claimPeriod)
}

// abandonAfter returns for how long nobody acts in a game until it ends. A live game in which
// the first moves are missing does not wait for days.
func (s *Service) abandonAfter(g *Game) time.Duration {
	if g.Clock.Live() {
		return min(s.opt.IdleAfter, s.opt.AbandonAfter)
	}
	return s.opt.AbandonAfter
}

// dueGame does what has to happen to a game that is played when its time has come. The caller
// holds the channel's lock.
func (s *Service) dueGame(ctx context.Context, g *Game) error {
	now := s.now()
	if wait := s.nextDue(g).Sub(now); wait > 0 {
		return &NotDueError{wait}
	}
	side := g.ToMove()
	switch {
	case g.voting() && !g.RoundEnds.IsZero():
		return s.playWish(ctx, g)
	case !g.clockRuns():
		g.State = Abandoned
		g.Last = Event{Kind: EventAbandon, Elapsed: now.Sub(g.Since)}
	case g.Clock.Live() || g.Notice == NoticeOverdue:
		g.loseOnTime(now)
	case g.Notice == NoticeReminded:
		g.Notice = NoticeOverdue
		g.Last = Event{Kind: EventOverdue, Side: side, User: g.Player(side).User}
	default:
		g.Notice = NoticeReminded
		g.Last = Event{Kind: EventRemind, Side: side, User: g.Player(side).User}
	}
	return s.commit(ctx, g)
}

// loseOnTime ends a game in which the time of the side to act has run out.
func (g *Game) loseOnTime(now time.Time) {
	side := g.ToMove()
	g.chargeClock(now)
	g.State, g.Winner, g.Offer = TimedOut, side.Other(), Offer{}
	g.Last = Event{Kind: EventTimeout, Side: side, User: g.Player(side).User}
}

// checkClock ends the call's game if its clock has run out, and refuses the call then. Else it
// charges the clock: what the call changes is stored with it.
func (s *Service) checkClock(ctx context.Context, g *Game) error {
	now := s.now()
	if !g.outOfTime(now) {
		g.chargeClock(now)
		return nil
	}
	g.loseOnTime(now)
	if err := s.commit(ctx, g); err != nil {
		return err
	}
	return Refuse("clock.ran_out", Args{"Player": s.playerName(g, g.Last.Side)})
}

// leastWait is how long a board may take to be shown before the wait is not the player's.
const leastWait = 500 * time.Millisecond

// beginShown begins the turn of a game anew when the board that begins it is about to be
// shown: what a board waits for, a chat that does not answer or a program that is down, is
// nobody's time.
func (s *Service) beginShown(ctx context.Context, g *Game) error {
	switch g.Last.Kind {
	case EventStart, EventRestart, EventAccept, EventMove, EventStep, EventUndo, EventSwap:
	default:
		return nil // the turn was shown before
	}
	now := s.now()
	if !g.clockRuns() || now.Sub(g.Since) < leastWait {
		return nil
	}
	moved, err := s.store.BeginTurn(ctx, g.ID, g.Revision, now)
	if err == nil && moved {
		g.Due = g.Due.Add(now.Sub(g.Since))
		g.Since = now
	}
	return err
}

// mayClaim reports whether a side may claim, as the other one has not moved in time.
func (g *Game) mayClaim(side engine.Color, now time.Time) bool {
	return side != engine.Empty && side != g.ToMove() && g.overdue(now)
}
