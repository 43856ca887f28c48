package service

import (
	"hoshi/bot/domain/stored"
)

// Heard handles a notice from [stored.Notices.Listen].
func (s *Service) Heard(n stored.Notice) {
	switch {
	case n.Missed:
		s.store.guilds.Forget("")
		s.work.RestartSearches()
	case n.Guild != "":
		s.store.guilds.Forget(n.Guild)
	case n.Stop != "":
		s.work.Stop(n.Stop, n.Game)
	case n.Game != 0:
		s.work.CancelGame(n.Game, n.By, n.Revision)
		if !s.opt.Role.DoesJobs() {
			s.parts.Boards.RefreshPadsSoon(n.Game)
		}
	}
}
