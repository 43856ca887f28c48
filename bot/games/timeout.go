package games

import (
	"context"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/stored"
	"hoshi/bot/view"
)

// Schedule sets when a game is next due: see [game.Game.Schedule].
func (s *Keeper) Schedule(g *game.Game) { g.Schedule(s.Now(), s.abandonAfter(g)) }

// abandonAfter returns how long a game may sit idle before it ends. A live game still in its first
// moves doesn't wait for days.
func (s *Keeper) abandonAfter(g *game.Game) time.Duration {
	if g.Clock.Live() {
		return min(s.Defaults.IdleAfter, s.AbandonAfter)
	}
	return s.AbandonAfter
}

// DueGame does what is due in a running game, if its time has come. The caller holds the channel's
// lock.
func (s *Keeper) DueGame(ctx context.Context, g *game.Game) error {
	now := s.Now()
	abandonAfter := s.abandonAfter(g)
	if wait := g.NextDue(abandonAfter).Sub(now); wait > 0 {
		return &stored.NotDueError{Wait: wait}
	}
	if err := g.Do(game.Actor{Now: now}, game.TimeUp{AbandonAfter: abandonAfter}); err != nil {
		return err
	}
	return s.Commit(ctx, g)
}

// checkClock ends the game if its clock has run out, and refuses the call. Otherwise it charges the
// clock; the call stores that along with its own change.
func (s *Keeper) checkClock(ctx context.Context, g *game.Game) error {
	now := s.Now()
	if !g.OutOfTime(now) {
		g.ChargeClock(now)
		return nil
	}
	if err := g.Do(game.Actor{Now: now}, game.RunOut{}); err != nil {
		return err
	}
	if err := s.Commit(ctx, g); err != nil {
		return err
	}
	return chat.Refuse("clock.ran_out", message.Args{"Player": view.PlayerName(g, g.Last.Side)})
}

// leastWait is the shortest delay in showing a board that isn't charged to the player.
const leastWait = 500 * time.Millisecond

// BeginShown restarts a turn's time just before its board is shown, so that a delay, such as a chat
// that doesn't answer or a process that is down, isn't charged to a player.
func (s *Keeper) BeginShown(ctx context.Context, g *game.Game) error {
	switch g.Last.Kind {
	case game.EventStart, game.EventRestart, game.EventAccept, game.EventMove, game.EventStep, game.EventUndo, game.EventUnratingUndo, game.EventSwap:
	default:
		return nil // the turn has already been shown
	}
	now := s.Now()
	if !g.ClockRuns() || now.Sub(g.Since) < leastWait {
		return nil
	}
	moved, err := s.Store.BeginTurn(ctx, g.ID, g.Revision, now)
	if err == nil && moved {
		g.Due = g.Due.Add(now.Sub(g.Since))
		g.Since = now
	}
	return err
}
