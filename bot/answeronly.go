package bot

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/games"
	"hoshi/bot/message"
)

// Where the bot is not a member of a channel it can only answer requests there, for some
// minutes after each. A board that can be shown by no answer any more waits: the next
// request shows it, and a game between engines goes on from there.

// catchUp shows the board of the channel's game by an answer to the call, if it was not
// shown yet. It also tells, now and then, which permissions would make that needless.
func (s *Service) catchUp(ctx context.Context, c *command.Call) {
	if err := s.showUnseen(ctx, c.Channel); err != nil {
		s.opt.Log.InfoContext(ctx, "a board waits for the next request", "channel", c.Channel, "err", err)
	}
	if c.Lacks == nil {
		return
	}
	missing, err := c.Lacks(ctx, toPlay)
	if err != nil || len(missing) == 0 || !s.notices.Allow(string(c.Channel), time.Now()) {
		return
	}
	if err := s.telling(ctx, c, message.T("permissions.to_play", message.Args{"Permissions": missing}))(); err != nil {
		s.opt.Log.InfoContext(ctx, "missing permissions were not told", "channel", c.Channel, "err", err)
	}
}

// showUnseen shows the board of a channel's game, if that waits.
func (s *Service) showUnseen(ctx context.Context, ch chat.ChannelID) error {
	g, err := s.store.Current(ctx, ch)
	switch {
	case errors.Is(err, games.ErrNoGame) || err == nil && (!g.AnswerOnly || g.Shown >= g.Revision):
		return nil
	case err != nil:
		return err
	case g.Watched() && g.State == game.Playing && !s.work.Busy(g.ID):
		return s.resume(ctx, g)
	}
	defer s.shown.Notify()
	return s.showBoard(ctx, g.ID, g.Channel, false)
}

// resume gives a game between engines a new Job: the last one was given up when nobody
// could see its board.
func (s *Service) resume(ctx context.Context, g *game.Game) error {
	s.schedule(g)
	if err := s.store.Commit(ctx, g); err != nil && !errors.Is(err, games.ErrStale) {
		return err
	}
	return nil
}
