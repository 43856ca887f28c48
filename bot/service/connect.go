package service

import (
	"hoshi/bot/domain/result"
	"hoshi/bot/domain/settings"
	"hoshi/bot/engines"
	"hoshi/bot/engines/background"
	"hoshi/bot/features/analysis"
	"hoshi/bot/features/challenge"
	"hoshi/bot/features/lessons"
	"hoshi/bot/features/level"
	"hoshi/bot/features/matchmaking"
	"hoshi/bot/features/mygames"
	"hoshi/bot/features/people"
	"hoshi/bot/features/play"
	"hoshi/bot/features/practice"
	"hoshi/bot/features/preferences"
	"hoshi/bot/features/puzzles"
	"hoshi/bot/features/records"
	"hoshi/bot/features/seasons"
	"hoshi/bot/features/shared"
	"hoshi/bot/features/team"
	"hoshi/bot/features/tournaments"
	"hoshi/bot/gameplay/boards"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/gameplay/jobs"
	"hoshi/bot/gameplay/newgame"
	"hoshi/bot/gameplay/posting"
	"hoshi/bot/view"
)

// connect makes the parts of the service, bottom up, and gives each the ones it works with.
func (s *Service) connect() {
	opt, defaults := s.opt, s.opt.defaults()
	p := &shared.Parts{
		Chat: s.chat, Settings: settings.NewResolver(s.store, defaults, s.log), Defaults: defaults, Painter: view.NewPainter(opt.Painter, opt.Observer),
		Pages: opt.Pages, Translator: opt.Translator, Width: opt.Width, MaxFile: opt.MaxFile, Now: s.now, Log: s.log,
	}
	s.parts, s.results = p, result.New(s.store, s.now, s.log)
	p.View = view.New(view.Deps{
		Painter: p.Painter, Translator: opt.Translator, Width: opt.Width, Now: s.now, Log: s.log, Pages: opt.Pages != nil,
	})
	if opt.Activity != nil {
		p.View.Activity = opt.Activity.Launchable
	}
	p.Engines = engines.NewSearcher(engines.SearcherDeps{
		Pool: s.pool, Times: s.times, Defaults: defaults, Observer: opt.Observer, Chat: s.chat, Log: s.log,
	})
	p.Background = &background.Runner{Store: s.store, Supervisor: s.work, Log: s.log, Gateway: !opt.Role.DoesJobs()}
	p.Games = &games.Keeper{
		Store: s.store, Chat: s.chat, Defaults: defaults, Work: s.work,
		Observer: opt.Observer, Settings: p.Settings, Now: s.now, Log: s.log, AbandonAfter: opt.AbandonAfter, Seed: opt.Seed, Allow: s.flood.Allow,
	}
	p.Posts = &posting.Keeper{Chat: s.chat, Games: p.Games}
	p.Boards = boards.New(boards.Deps{
		Store: s.store, Chat: s.chat, Settings: p.Settings, View: p.View, Results: s.results, Games: p.Games, Work: s.work,
		Observer: opt.Observer, Now: s.now, Log: s.log, Quiet: opt.BoardQuiet,
	})
	p.Setup = newgame.New(newgame.Deps{
		Store: s.store, Chat: s.chat, Defaults: defaults, Games: p.Games, Work: s.work, Translator: opt.Translator, Log: s.log,
	})
	s.jobs = &jobs.Jobs{
		Store: s.store, Chat: s.chat, Settings: p.Settings, Defaults: defaults, Engines: p.Engines, Games: p.Games, Boards: p.Boards, Work: s.work,
		Now: s.now, Log: s.log, Pause: opt.Pause, WishPause: opt.WishPause,
	}
	s.connectFeatures()
}

// connectFeatures makes the features, those that others use first.
func (s *Service) connectFeatures() {
	opt, p := s.opt, s.parts
	s.team = &team.Teams{Parts: p, Store: s.store}
	s.challenge = &challenge.Challenges{Parts: p, Store: s.store, Teams: s.team}
	s.matchmaking = &matchmaking.Matchmaking{Parts: p, Store: s.store}
	s.analysis = analysis.New(p, s.store)
	s.play = &play.Play{
		Parts: p, Store: s.store, Results: s.results, Teams: s.team, Challenges: s.challenge, Matchmaking: s.matchmaking, Activity: opt.Activity,
	}
	s.level = &level.Levels{Parts: p, Store: s.store, Times: s.times}
	s.puzzles = &puzzles.Puzzles{Parts: p, Store: s.store, MadePuzzles: opt.MadePuzzles}
	s.lessons = &lessons.Lessons{Parts: p, Store: s.store}
	s.practice = &practice.Practice{Parts: p, Store: s.store, Analysis: s.analysis}
	s.records = &records.Records{Parts: p, Store: s.store, Analysis: s.analysis}
	s.myGames = &mygames.MyGames{Parts: p, Store: s.store}
	s.people = &people.People{
		Parts: p, Store: s.store, MyGames: s.myGames, Puzzles: s.puzzles, Lessons: s.lessons, Practice: s.practice, Records: s.records, Unlink: opt.UnlinkRoles,
	}
	s.tournaments = &tournaments.Tournaments{Parts: p, Store: s.store}
	s.seasons = &seasons.Seasons{Parts: p, Store: s.store}
	s.preferences = &preferences.Preferences{Parts: p, Store: s.store}
}
