package games

import (
	"context"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/view"
)

// Schedule sets when a game is next due: see [game.Game.Schedule].
func (s *Keeper) Schedule(ctx context.Context, g *game.Game) {
	g.Schedule(s.Now(), s.patienceIn(ctx, g))
}

// ScheduleAround is [Keeper.Schedule] for a caller who knows the quiet hours of the player to move.
func (s *Keeper) ScheduleAround(g *game.Game, quiet game.Quiet) {
	p := s.patience()
	p.Quiet = quiet
	g.Schedule(s.Now(), p)
}

// Idle reports whether anyone may cancel a game because nobody has moved: see [game.Patience.IsIdle].
func (s *Keeper) Idle(g *game.Game) bool { return s.patience().IsIdle(g, s.Now()) }

// ActBy returns when a game ends or changes by itself unless someone acts: see [game.Patience.ActBy].
func (s *Keeper) ActBy(g *game.Game) time.Time { return s.patience().ActBy(g) }

// patience returns how long games may sit idle.
func (s *Keeper) patience() game.Patience {
	return game.Patience{Idle: s.Defaults.IdleAfter, Abandon: s.AbandonAfter}
}

// unseenWait is the time between two looks whether a board has been shown that holds up what is due.
const unseenWait = time.Minute

// DueGame does what is due in a running game, if its time has come. The caller holds the channel's
// lock.
func (s *Keeper) DueGame(ctx context.Context, g *game.Game) error {
	now := s.Now()
	patience := s.patienceIn(ctx, g)
	err := g.Do(game.Actor{Now: now}, game.TimeUp{Patience: patience})
	if err == game.NotDue {
		wait := g.NextDue(patience).Sub(now)
		if wait <= 0 {
			wait = unseenWait
		}
		return &stored.NotDueError{Wait: wait}
	}
	if err != nil {
		return err
	}
	return s.Commit(ctx, g)
}

// patienceIn returns the patience with a game, and with the quiet hours of its player to move if the
// clock sends reminders.
func (s *Keeper) patienceIn(ctx context.Context, g *game.Game) game.Patience {
	p := s.patience()
	if !g.Clock.Correspondence() || g.State != game.Playing {
		return p
	}
	of, err := s.Settings.Person(ctx, g.Player(g.ToMove()).User.ID)
	if err != nil {
		s.Log.WarnContext(ctx, "the quiet hours of a player are not known", "game", g.ID, "err", err)
	}
	p.Quiet = of.QuietHours()
	return p
}

// checkClock ends the game if its clock has run out, and refuses the call. Otherwise it charges the
// clock; the call stores that along with its own change.
func (s *Keeper) checkClock(ctx context.Context, g *game.Game) error {
	err := g.Do(game.Actor{Now: s.Now()}, game.Advance{})
	if err != nil || g.State == game.Playing {
		return err
	}
	if err := s.Commit(ctx, g); err != nil {
		return err
	}
	return chat.Refuse("clock.ran_out", message.Args{"Player": view.PlayerName(g, g.Last.Side)})
}

// BeginShown restarts a turn's time just before its board is shown, if that's late: see
// [game.Game.ShownLate].
func (s *Keeper) BeginShown(ctx context.Context, g *game.Game) error {
	now := s.Now()
	if !g.ShownLate(now) {
		return nil
	}
	moved, err := s.Store.BeginTurn(ctx, g.ID, g.Revision, now)
	if err == nil && moved {
		err = g.Do(game.Actor{Now: now}, game.DelayTurn{})
	}
	return err
}
