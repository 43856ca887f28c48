package bot

// Commands returns the commands of the service in the order of help. A new command
// is declared in a file with its name and added here.
func Commands() []*Command {
	return []*Command{
		playCommand(),
		moveCommand(),
		padCommand(),
		boardCommand(),
		undoCommand(),
		swapCommand(),
		chooseCommand(),
		hintCommand(),
		resignCommand(),
		cancelCommand(),
		rulesCommand(),
		helpCommand(),

		levelCommand(),
		depthCommand(),
		watchCommand(),
		opponentsCommand(),
		openingCommand(),
		heatCommand(),
		analyzeCommand(),
		thinkCommand(),

		reviewCommand(),
		puzzleCommand(),

		drawCommand(),
		acceptCommand(),
		declineCommand(),
		withdrawCommand(),
		claimCommand(),
		rematchCommand(),
		joinCommand(),
		gamesCommand(),
		statsCommand(),
		topCommand(),
		historyCommand(),

		themeCommand(),
		languageCommand(),
		numbersCommand(),
		detailsCommand(),
		stepCommand(),
		replayCommand(),
		shareCommand(),
		exportCommand(),
		importCommand(),

		aboutCommand(),
		privacyCommand(),
		settingsCommand(),
		settingsFormCommand(),
		termsCommand(),
	}
}
