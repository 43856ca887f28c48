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
	"hoshi/bot/features/team"
	"hoshi/bot/features/tournaments"
	"hoshi/bot/gameplay/boards"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/gameplay/jobs"
	"hoshi/bot/gameplay/newgame"
	"hoshi/bot/gameplay/posting"
	"hoshi/bot/view"
)

// parts are what the packages of commands work with.
type parts struct {
	defaults   *settings.Defaults
	settings   *settings.Resolver
	painter    *view.Painter
	view       *view.View
	engines    *engines.Searcher
	background *background.Runner
	results    *result.Results
	games      *games.Keeper
	posts      *posting.Keeper
	boards     *boards.Boards
	jobs       *jobs.Jobs
	setup      *newgame.Setup
}

// connect makes the parts of the service, bottom up, and gives each the ones it works with.
func (s *Service) connect() {
	opt, p := s.opt, &s.common
	p.defaults = opt.defaults()
	p.settings = settings.NewResolver(s.store, p.defaults, s.log)
	p.painter = view.NewPainter(opt.Painter, opt.Observer)
	p.view = view.New(view.Deps{
		Painter: p.painter, Translator: opt.Translator, Width: opt.Width, Now: s.now, Log: s.log, Pages: opt.Pages != nil,
	})
	if opt.Activity != nil {
		p.view.Activity = opt.Activity.Launchable
	}
	p.engines = engines.NewSearcher(engines.SearcherDeps{
		Pool: s.pool, Times: s.times, Defaults: p.defaults, Observer: opt.Observer, Chat: s.chat, Log: s.log,
	})
	p.background = background.New(background.Deps{Store: s.store, Supervisor: s.work, Log: s.log, Gateway: !opt.Role.DoesJobs()})
	p.results = result.New(s.store, s.now, s.log)
	p.games = games.New(games.Deps{
		Store: s.store, Chat: s.chat, Defaults: p.defaults, Work: s.work,
		Observer: opt.Observer, Settings: p.settings, Now: s.now, Log: s.log, AbandonAfter: opt.AbandonAfter, Seed: opt.Seed, Allow: s.flood.Allow,
	})
	p.posts = &posting.Keeper{Chat: s.chat, Games: p.games}
	p.boards = boards.New(boards.Deps{
		Store: s.store, Chat: s.chat, Settings: p.settings, View: p.view, Results: p.results, Games: p.games, Work: s.work,
		Observer: opt.Observer, Now: s.now, Log: s.log, Quiet: opt.BoardQuiet,
	})
	p.jobs = jobs.New(jobs.Deps{
		Store: s.store, Chat: s.chat, Settings: p.settings, Defaults: p.defaults, Engines: p.engines, Games: p.games, Boards: p.boards, Work: s.work,
		Now: s.now, Log: s.log, Pause: opt.Pause, WishPause: opt.WishPause,
	})
	p.setup = newgame.New(newgame.Deps{
		Store: s.store, Chat: s.chat, Defaults: p.defaults, Games: p.games, Work: s.work, Translator: opt.Translator, Log: s.log,
	})
	s.connectCommands()
}

// connectCommands makes the packages of commands.
func (s *Service) connectCommands() {
	opt, p := s.opt, &s.common
	s.team = team.New(team.Deps{Store: s.store, Games: p.games, Now: s.now})
	s.challenge = challenge.New(challenge.Deps{
		Store: s.store, Chat: s.chat, Settings: p.settings, Defaults: p.defaults, Boards: p.boards, Games: p.games, Setup: p.setup, Teams: s.team, Now: s.now, Log: s.log,
	})
	s.matchmaking = matchmaking.New(matchmaking.Deps{
		Store: s.store, Chat: s.chat, Settings: p.settings, Defaults: p.defaults, Games: p.games, Pages: opt.Pages, Now: s.now, Log: s.log,
	})
	s.analysis = analysis.New(analysis.Deps{
		Store: s.store, Settings: p.settings, View: p.view, Painter: p.painter, Boards: p.boards, Games: p.games, Engines: p.engines,
		Background: p.background, Translator: opt.Translator, Width: opt.Width, Log: s.log,
	})
	s.play = play.New(play.Deps{
		Store: s.store, Settings: p.settings, Defaults: p.defaults, View: p.view, Painter: p.painter, Results: p.results, Boards: p.boards, Games: p.games, Setup: p.setup,
		Teams: s.team, Challenges: s.challenge, Matchmaking: s.matchmaking, Engines: p.engines, Background: p.background, Pages: opt.Pages, Activity: opt.Activity, Now: s.now, Width: opt.Width,
	})
	s.level = level.New(level.Deps{
		Store: s.store, Defaults: p.defaults, Games: p.games, Setup: p.setup, Times: s.times,
	})
	s.puzzles = puzzles.New(puzzles.Deps{
		Store: s.store, Chat: s.chat, Posts: p.posts, Settings: p.settings, View: p.view, Painter: p.painter, Engines: p.engines,
		MadePuzzles: opt.MadePuzzles, Width: opt.Width, Now: s.now, Log: s.log,
	})
	s.lessons = lessons.New(lessons.Deps{Store: s.store, View: p.view, Painter: p.painter, Engines: p.engines, Width: opt.Width, Now: s.now})
	s.practice = practice.New(practice.Deps{
		Store: s.store, Settings: p.settings, View: p.view, Painter: p.painter, Engines: p.engines, Analysis: s.analysis, Background: p.background,
		Width: opt.Width, Now: s.now, Log: s.log,
	})
	s.records = records.New(records.Deps{
		Store: s.store, Chat: s.chat, Settings: p.settings, View: p.view, Painter: p.painter, Games: p.games, Setup: p.setup, Analysis: s.analysis,
		Background: p.background, Engines: p.engines, Translator: opt.Translator, MaxFile: opt.MaxFile, Log: s.log,
	})
	s.myGames = mygames.New(mygames.Deps{
		Store: s.store, Chat: s.chat, Settings: p.settings, View: p.view, Painter: p.painter, Games: p.games, Translator: opt.Translator, Pages: opt.Pages, Now: s.now, Log: s.log,
	})
	s.people = people.New(people.Deps{
		Store: s.store, Chat: s.chat, Settings: p.settings, View: p.view, Painter: p.painter, Boards: p.boards, Games: p.games, MyGames: s.myGames,
		Puzzles: s.puzzles, Lessons: s.lessons, Practice: s.practice, Records: s.records,
		Roles: opt.Roles, Translator: opt.Translator, Width: opt.Width, MaxFile: opt.MaxFile, Log: s.log,
	})
	s.tournaments = tournaments.New(tournaments.Deps{
		Store: s.store, Chat: s.chat, Posts: p.posts, Settings: p.settings, Defaults: p.defaults, Games: p.games, Setup: p.setup, View: p.view, Painter: p.painter, Translator: opt.Translator,
		MaxFile: opt.MaxFile, Now: s.now, Log: s.log,
	})
	s.seasons = seasons.New(seasons.Deps{
		Store: s.store, Posts: p.posts, Settings: p.settings, View: p.view, Painter: p.painter, Translator: opt.Translator, Now: s.now, Log: s.log,
	})
	s.preferences = preferences.New(preferences.Deps{Store: s.store, Chat: s.chat, Settings: p.settings, Defaults: p.defaults, Games: p.games, Now: s.now})
}
