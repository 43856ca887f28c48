package bot

import (
	"context"

	"hoshi/bot/chat"
)

// Notice tells all processes that share a store of a change that one of them has made. The
// processes could find it out by themselves: a notice only makes them sooner.
type Notice struct {
	// Game has Revision now, and By has changed it; By is empty if it was no user.
	Game     int64
	Revision int64
	By       chat.UserID
	// Stop is a kind of background work for Game that somebody has stopped; the game has
	// not changed. Empty for none.
	Stop WorkKind
	// Guild has other settings now; empty for none.
	Guild chat.GuildID
	// Missed says that earlier notices may have been lost.
	Missed bool
}

// Notices carries notices between the processes that share a store.
type Notices interface {
	// Listen calls heard with the notices of all processes, its own included, one at a
	// time, until ctx ends. It returns nil then. A store that only one process can use
	// has none to tell. After a connection was lost there is one with Missed. heard must
	// return soon.
	Listen(ctx context.Context, heard func(Notice)) error

	// Notify tells all who listen. Games and Settings do so by themselves for what they
	// change: Create for a game that is replaced, Commit and UpdateGuildSettings.
	Notify(ctx context.Context, n Notice) error
}

// Heard takes a notice that [Notices.Listen] brings.
func (s *Service) Heard(n Notice) {
	switch {
	case n.Missed:
		s.guilds.forget("")
		s.work.restartSearches()
	case n.Guild != "":
		s.guilds.forget(n.Guild)
	case n.Stop != "":
		s.work.stop(n.Stop, n.Game)
	case n.Game != 0:
		s.work.cancelGame(n.Game, n.By, n.Revision)
		if !s.opt.Role.DoesJobs() {
			s.refreshPadsSoon(n.Game)
		}
	}
}

// stopWork stops the background work of a kind for a game, as somebody asks, in this
// process and in others. It reports false where there was none to stop.
func (s *Service) stopWork(ctx context.Context, kind WorkKind, game int64) (stopped bool, err error) {
	if s.work.stop(kind, game) {
		return true, nil
	}
	if s.opt.Role.DoesJobs() {
		return false, nil
	}
	return true, s.store.Notify(ctx, Notice{Game: game, Stop: kind}) // a worker may have it
}

// refreshPadsSoon shows the pads of a game that wait in this process, whose jobs another
// one does.
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
