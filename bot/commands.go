package bot

import (
	"hoshi/bot/command"
)

// Commands returns every command in the order of help, for parsing and for help. They have no
// service, so they can't be handled.
func Commands() []*command.Command { return (*Service)(nil).commands() }

// commands returns the service's commands in the order of help. Declare a new command in a file
// with its name and add it here.
func (s *Service) commands() []*command.Command {
	return []*command.Command{
		s.playCommand(),
		s.moveCommand(),
		s.padCommand(),
		s.boardCommand(),
		s.undoCommand(),
		s.swapCommand(),
		s.chooseCommand(),
		s.hintCommand(),
		s.resignCommand(),
		s.cancelCommand(),
		s.rulesCommand(),
		s.helpCommand(),

		s.levelCommand(),
		s.depthCommand(),
		s.watchCommand(),
		s.opponentsCommand(),
		s.openingCommand(),
		s.heatCommand(),
		s.analyzeCommand(),
		s.thinkCommand(),

		s.reviewCommand(),
		s.puzzleCommand(),

		s.drawCommand(),
		s.acceptCommand(),
		s.declineCommand(),
		s.withdrawCommand(),
		s.claimCommand(),
		s.rematchCommand(),
		s.joinCommand(),
		s.gamesCommand(),
		s.statsCommand(),
		s.topCommand(),
		s.historyCommand(),

		s.themeCommand(),
		s.languageCommand(),
		s.numbersCommand(),
		s.detailsCommand(),
		s.stepCommand(),
		s.replayCommand(),
		s.shareCommand(),
		s.exportCommand(),
		s.importCommand(),

		s.aboutCommand(),
		s.privacyCommand(),
		s.settingsCommand(),
		s.settingsFormCommand(),
		s.termsCommand(),
	}
}
