package bot

import (
	"context"

	"hoshi/bot/engines"
	"hoshi/bot/stored"
)

// Heard handles a notice from [stored.Notices.Listen].
func (s *Service) Heard(n stored.Notice) {
	switch {
	case n.Missed:
		s.guilds.forget("")
		s.work.RestartSearches()
	case n.Guild != "":
		s.guilds.forget(n.Guild)
	case n.Stop != "":
		s.work.Stop(n.Stop, n.Game)
	case n.Game != 0:
		s.work.CancelGame(n.Game, n.By, n.Revision)
		if !s.opt.Role.DoesJobs() {
			s.refreshPadsSoon(n.Game)
		}
	}
}

// stopWork stops a kind of background work for a game at a user's request, in this process and in
// others. It reports whether there was any to stop.
func (s *Service) stopWork(ctx context.Context, kind engines.WorkKind, game int64) (stopped bool, err error) {
	if s.work.Stop(kind, game) {
		return true, nil
	}
	if s.opt.Role.DoesJobs() {
		return false, nil
	}
	return true, s.store.Notify(ctx, stored.Notice{Game: game, Stop: kind}) // a worker may be doing it
}

// refreshPadsSoon refreshes a game's pads that wait in this process when another process does the
// game's jobs.
func (s *Service) refreshPadsSoon(game int64) {
	if !s.pads.waitIn(game) {
		return
	}
	s.refreshing.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), padPatience)
		defer cancel()
		if err := s.refreshPads(ctx, game); err != nil {
			s.opt.Log.Debug("the pads of a game were not refreshed", "game", game, "err", err)
		}
	})
}
