package service

import (
	"hoshi/bot/command"
)

// Commands returns every command in the order of help, for parsing and for help. They have no
// service, so they can't be handled.
func Commands() []*command.Command { return new(Service).commands() }

// commands returns the service's commands in the order of help. Declare a new command in a file with
// its name, in the package that it belongs to, and add it here.
func (s *Service) commands() []*command.Command {
	return []*command.Command{
		s.play.PlayCommand(),
		s.play.MoveCommand(),
		s.play.PadCommand(),
		s.play.BoardCommand(),
		s.play.OpenCommand(),
		s.play.ActivityCommand(),
		s.play.UndoCommand(),
		s.play.SwapCommand(),
		s.play.ChooseCommand(),
		s.analysis.HintCommand(),
		s.play.ResignCommand(),
		s.play.CancelCommand(),
		s.rulesCommand(),
		s.helpCommand(),

		s.level.LevelCommand(),
		s.level.DepthCommand(),
		s.play.WatchCommand(),
		s.level.OpponentsCommand(),
		s.play.OpeningCommand(),
		s.analysis.HeatCommand(),
		s.analysis.AnalyzeCommand(),
		s.analysis.ThinkCommand(),

		s.analysis.ReviewCommand(),
		s.puzzles.PuzzleCommand(),
		s.lessons.LearnCommand(),
		s.practice.PracticeCommand(),

		s.play.DrawCommand(),
		s.challenge.AcceptCommand(),
		s.challenge.DeclineCommand(),
		s.challenge.WithdrawCommand(),
		s.challenge.ClaimCommand(),
		s.challenge.RematchCommand(),
		s.matchmaking.AnyoneCommand(),
		s.team.JoinCommand(),
		s.tournaments.TournamentCommand(),
		s.people.GamesCommand(),
		s.people.StatsCommand(),
		s.people.TopCommand(),
		s.seasons.SeasonCommand(),
		s.people.HistoryCommand(),
		s.myGames.VacationCommand(),

		s.preferences.ThemeCommand(),
		s.preferences.LanguageCommand(),
		s.preferences.NumbersCommand(),
		s.preferences.DetailsCommand(),
		s.analysis.StepCommand(),
		s.records.ReplayCommand(),
		s.records.ShareCommand(),
		s.records.ExportCommand(),
		s.records.ImportCommand(),

		s.aboutCommand(),
		s.people.PrivacyCommand(),
		s.preferences.SettingsCommand(),
		s.preferences.SettingsFormCommand(),
		s.challenge.TermsCommand(),
	}
}
