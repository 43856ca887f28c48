package boards

import (
	"context"
	"errors"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines/background"
	"hoshi/bot/gameplay/games"
)

// If the bot isn't a member of a channel, it can only answer requests there, for a few minutes
// after each. When it can no longer show a board that way, the board waits: the next request shows
// it, and a game between engines continues then.

// CatchUp shows the current board of the channel's game as an answer to the call, if it hasn't been
// shown yet. Now and then it also says which permissions would make that unnecessary.
func (s *Boards) CatchUp(ctx context.Context, c *command.Call) {
	if err := s.showUnseen(ctx, c.Channel); err != nil {
		s.Log.InfoContext(ctx, "a board waits for the next request", "channel", c.Channel, "err", err)
	}
	if c.Lacks == nil {
		return
	}
	missing, err := c.Lacks(ctx, games.ToPlay)
	if err != nil || len(missing) == 0 || !s.notices.Add(string(c.Channel), true) {
		return
	}
	if err := background.Telling(ctx, c, message.T("permissions.to_play", message.Args{"Permissions": missing}))(); err != nil {
		s.Log.InfoContext(ctx, "missing permissions were not told", "channel", c.Channel, "err", err)
	}
}

// showUnseen shows the board of a channel's game if it's waiting to be shown.
func (s *Boards) showUnseen(ctx context.Context, ch chat.ChannelID) error {
	g, err := s.Store.Current(ctx, ch)
	switch {
	case errors.Is(err, stored.ErrNoGame) || err == nil && (!g.AnswerOnly || g.Shown >= g.Revision):
		return nil
	case err != nil:
		return err
	case g.Watched() && g.State == game.Playing && !s.Work.Busy(g.ID):
		return s.resume(ctx, g)
	}
	defer s.Shown.Notify()
	return s.ShowBoard(ctx, stored.GameJob{Game: g.ID}, g.Channel)
}

// resume gives a game between engines a new Job: the last one was dropped when nobody could see the
// board.
func (s *Boards) resume(ctx context.Context, g *game.Game) error {
	s.Games.Schedule(ctx, g)
	if err := s.Store.Commit(ctx, g); err != nil && !errors.Is(err, stored.ErrStale) {
		return err
	}
	return nil
}
