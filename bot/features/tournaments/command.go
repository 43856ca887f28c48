package tournaments

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/features/challenge"
	"hoshi/bot/gameplay/newgame"
	"hoshi/engine"
)

// What people can do with a tournament.
const (
	actionCreate    = "create"
	actionJoin      = "enter"
	actionLeave     = "leave"
	actionHere      = "here"
	actionStart     = "begin"
	actionStandings = "standings"
	actionPairings  = "pairings"
	actionPause     = "pause"
	actionResume    = "resume"
	actionRemove    = "remove"
	actionResult    = "result"
	actionExtend    = "extend"
	actionCancel    = "abort"
	actionGames     = "records"
	actionTable     = "csv"
)

// TournamentCommand declares !tournament: create, join and manage tournaments.
func (s *Tournaments) TournamentCommand() *command.Command {
	return &command.Command{
		Name: "tournament", Aliases: []string{"tournaments", "cup"},
		Group: command.GroupPeople, Unlocked: true, AnyRevision: true, Help: command.Help{Long: true, More: true},
		Options: options(), Handle: s.handle,
	}
}

func options() []command.Option {
	return []command.Option{
		{Name: "action", Type: command.ChoiceOption{Choices: actions()}},
		{Name: "format", Type: command.ChoiceOption{Choices: []command.Choice{
			{Value: string(tournament.Swiss), Label: "tournament.choice." + string(tournament.Swiss)},
			{Value: string(tournament.RoundRobin), Label: "tournament.choice." + string(tournament.RoundRobin), Words: []string{"round-robin"}},
			{Value: string(tournament.Knockout), Label: "tournament.choice." + string(tournament.Knockout)},
			{Value: string(tournament.Arena), Label: "tournament.choice." + string(tournament.Arena)},
		}}},
		{Name: "rule", Type: command.ChoiceOption{Choices: newgame.RuleChoices()}, Unlisted: true},
		{Name: "opening", Type: command.ChoiceOption{Choices: newgame.OpeningChoices()}, Unlisted: true},
		{Name: "clock", Type: command.ClockOption{}, Keyword: "clock"},
		{Name: "rated", Type: challenge.RatedChoices(), Unlisted: true},
		{Name: "rounds", Type: command.IntegerOption{Min: 1, Max: tournament.MaxRounds}, Keyword: "rounds", KeywordOnly: true, Unlisted: true},
		{Name: "players", Type: command.IntegerOption{Min: 2, Max: 200}, Keyword: "players", KeywordOnly: true, Unlisted: true},
		{Name: "wait", Type: command.IntegerOption{Min: 1, Max: maxWait}, Keyword: "in", KeywordOnly: true, Unlisted: true},
		{Name: "at", Type: startTime(), Keyword: "at", KeywordOnly: true, Unlisted: true},
		{Name: "minutes", Type: command.IntegerOption{Min: 1, Max: maxWait}, Keyword: "minutes", KeywordOnly: true, Unlisted: true},
		{Name: "hoshi", Type: command.ChoiceOption{Choices: levels()}, Keyword: "hoshi", KeywordOnly: true, Unlisted: true},
		{Name: "place", Unlisted: true, Type: command.ChoiceOption{Choices: []command.Choice{
			{Value: "threads", Label: "tournament.choice.threads"}, {Value: "channel", Label: "tournament.choice.channel"},
		}}},
		{Name: "manager", Type: command.RoleOption{}, Keyword: "manager", Unlisted: true},
		{Name: "user", Type: command.UserOption{}, Unlisted: true},
		{Name: "player", Type: command.UserIDOption{}, ButtonOnly: true},
		{Name: "game", Type: command.IntegerOption{Min: 1, Max: 1_000_000}, Keyword: "game", KeywordOnly: true, Unlisted: true},
		{Name: "result", Type: command.ChoiceOption{Choices: results()}, Unlisted: true},
		{Name: "number", Type: command.IntegerOption{Min: 1, Max: command.MaxGameID}, Keyword: "number", KeywordOnly: true, ButtonOnly: true},
		{Name: "reason", Type: words(), Keyword: "reason", KeywordOnly: true, Unlisted: true},
		{Name: "name", Type: words(), Keyword: "name"},
	}
}

// actions returns what people can do, with words in other languages.
func actions() []command.Choice {
	return []command.Choice{
		{Value: actionCreate, Label: "tournament.choice." + actionCreate, Words: []string{"new"}},
		{Value: actionJoin, Label: "tournament.choice." + actionJoin, Words: []string{"join"}},
		{Value: actionLeave, Label: "tournament.choice." + actionLeave, Words: []string{"withdraw"}},
		{Value: actionHere, Label: "tournament.choice." + actionHere, Words: []string{"check-in", "checkin"}},
		{Value: actionStart, Label: "tournament.choice." + actionStart, Words: []string{"start"}},
		{Value: actionStandings, Label: "tournament.choice." + actionStandings, Words: []string{"table"}},
		{Value: actionPairings, Label: "tournament.choice." + actionPairings, Words: []string{"games"}},
		{Value: actionPause, Label: "tournament.choice." + actionPause},
		{Value: actionResume, Label: "tournament.choice." + actionResume, Words: []string{"continue"}},
		{Value: actionRemove, Label: "tournament.choice." + actionRemove, Words: []string{"kick"}},
		{Value: actionResult, Label: "tournament.choice." + actionResult, Words: []string{"set"}},
		{Value: actionExtend, Label: "tournament.choice." + actionExtend},
		{Value: actionCancel, Label: "tournament.choice." + actionCancel, Words: []string{"cancel"}},
		{Value: actionGames, Label: "tournament.choice." + actionGames, Words: []string{"sgf", "export"}},
		{Value: actionTable, Label: "tournament.choice." + actionTable},
	}
}

// results returns the results that a manager can set besides a win, for which they name the winner.
func results() []command.Choice {
	return []command.Choice{
		{Value: string(tournament.Drawn), Label: "tournament.choice." + string(tournament.Drawn)},
		{Value: string(tournament.BothLose), Label: "tournament.choice." + string(tournament.BothLose), Words: []string{"nobody"}},
	}
}

// levels returns the levels at which Hoshi can fill in.
func levels() []command.Choice {
	var out []command.Choice
	for _, l := range engine.Levels() {
		out = append(out, command.Choice{Value: l.String(), Label: "level.name." + l.String()})
	}
	return out
}

// words returns the type of an option that takes the rest of a text.
func words() command.TextOption {
	return command.TextOption{Parse: func(text string) (any, bool) { return text, text != "" }}
}

// handle does what the call asks for.
func (s *Tournaments) handle(ctx context.Context, c *command.Call) error {
	action, _ := command.Get[string](c.Options, "action")
	_, format := command.Get[string](c.Options, "format")
	if c.Guild == "" {
		return chat.Refuse("tournament.server_only")
	}
	if action == actionCreate || action == "" && format {
		return s.create(ctx, c)
	}
	t, err := s.find(ctx, c)
	if err != nil {
		return err
	}
	switch action {
	case actionJoin, actionLeave, actionHere:
		return s.enter(ctx, c, t, action)
	case actionStart, actionPause, actionResume, actionRemove, actionResult, actionExtend, actionCancel:
		return s.manage(ctx, c, t, action)
	case actionPairings:
		return s.showPairings(ctx, c, t)
	case actionGames, actionTable:
		return s.sendFile(ctx, c, t, action)
	}
	return s.showStandings(ctx, c, t)
}
