package bot

import (
	"context"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/games"
	"hoshi/bot/message"
)

// schedule notes when something has to happen to a game by itself. It is called before a
// change of the game is stored. A game without a running clock keeps the time that it has
// while people act, so that not every move stores another job: when the time comes it is
// seen whether anybody has acted since.
func (s *Service) schedule(g *game.Game) {
	if g.State == game.Proposed {
		return
	}
	if g.State != game.Playing {
		g.Due = time.Time{}
		return
	}
	if g.Since.IsZero() { // it begins
		g.ResetClock(s.now())
	}
	if !g.ClockRuns() {
		g.Since = s.now()
	}
	if !g.Clock.IsZero() || g.HasTeam() || g.Due.IsZero() {
		g.Due = s.nextDue(g)
	}
}

// nextDue returns when something has to happen to a game that is played: a clock runs out, a
// player is reminded, the game is abandoned.
func (s *Service) nextDue(g *game.Game) time.Time {
	switch {
	case g.Voting() && !g.RoundEnds.IsZero():
		return g.RoundEnds
	case !g.ClockRuns():
		return g.Since.Add(s.abandonAfter(g))
	case g.Clock.Live():
		return g.Deadline()
	}
	switch g.Notice {
	case game.NoticeNone:
		return g.Deadline().Add(-g.Clock.PerMove / game.RemindPart)
	case game.NoticeReminded:
		return g.Deadline()
	}
	return g.Deadline().Add(game.ClaimPeriod)
}

// abandonAfter returns for how long nobody acts in a game until it ends. A live game in which
// the first moves are missing does not wait for days.
func (s *Service) abandonAfter(g *game.Game) time.Duration {
	if g.Clock.Live() {
		return min(s.opt.IdleAfter, s.opt.AbandonAfter)
	}
	return s.opt.AbandonAfter
}

// dueGame does what has to happen to a game that is played when its time has come. The caller
// holds the channel's lock.
func (s *Service) dueGame(ctx context.Context, g *game.Game) error {
	now := s.now()
	if wait := s.nextDue(g).Sub(now); wait > 0 {
		return &games.NotDueError{Wait: wait}
	}
	side := g.ToMove()
	switch {
	case g.Voting() && !g.RoundEnds.IsZero():
		return s.playWish(ctx, g)
	case !g.ClockRuns():
		g.State = game.Abandoned
		g.Last = game.Event{Kind: game.EventAbandon, Elapsed: now.Sub(g.Since)}
	case g.Clock.Live() || g.Notice == game.NoticeOverdue:
		g.LoseOnTime(now)
	case g.Notice == game.NoticeReminded:
		g.Notice = game.NoticeOverdue
		g.Last = game.Event{Kind: game.EventOverdue, Side: side, User: g.Player(side).User}
	default:
		g.Notice = game.NoticeReminded
		g.Last = game.Event{Kind: game.EventRemind, Side: side, User: g.Player(side).User}
	}
	return s.commit(ctx, g)
}

// checkClock ends the call's game if its clock has run out, and refuses the call then. Else it
// charges the clock: what the call changes is stored with it.
func (s *Service) checkClock(ctx context.Context, g *game.Game) error {
	now := s.now()
	if !g.OutOfTime(now) {
		g.ChargeClock(now)
		return nil
	}
	g.LoseOnTime(now)
	if err := s.commit(ctx, g); err != nil {
		return err
	}
	return chat.Refuse("clock.ran_out", message.Args{"Player": s.playerName(g, g.Last.Side)})
}

// leastWait is how long a board may take to be shown before the wait is not the player's.
const leastWait = 500 * time.Millisecond

// beginShown begins the turn of a game anew when the board that begins it is about to be
// shown: what a board waits for, a chat that does not answer or a program that is down, is
// nobody's time.
func (s *Service) beginShown(ctx context.Context, g *game.Game) error {
	switch g.Last.Kind {
	case game.EventStart, game.EventRestart, game.EventAccept, game.EventMove, game.EventStep, game.EventUndo, game.EventSwap:
	default:
		return nil // the turn was shown before
	}
	now := s.now()
	if !g.ClockRuns() || now.Sub(g.Since) < leastWait {
		return nil
	}
	moved, err := s.store.BeginTurn(ctx, g.ID, g.Revision, now)
	if err == nil && moved {
		g.Due = g.Due.Add(now.Sub(g.Since))
		g.Since = now
	}
	return err
}
