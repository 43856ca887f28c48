package matchmaking

import (
	"context"
	"errors"
	"slices"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/seek"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/challenge"
)

// Words of the command in buttons.
const (
	commandName = "anyone"
	leaveWord   = "leave"
	checkWord   = "check"
	ratedWord   = "rated"
)

// AnyoneCommand declares !anyone: look for an opponent on any server.
func (s *Matchmaking) AnyoneCommand() *command.Command {
	return &command.Command{
		Name: commandName, Aliases: []string{"seek", "matchmaking"},
		Group: command.GroupPeople, Unlocked: true, AnyRevision: true, Starts: true, Help: command.Help{Long: true},
		Options: []command.Option{
			{Name: "clock", Type: command.ClockOption{}, Keyword: "clock"},
			{Name: "rated", Type: challenge.RatedChoices()},
			{Name: "search", Type: command.ChoiceOption{Choices: []command.Choice{{Value: leaveWord, Words: []string{"stop"}}}}},
			{Name: "found", Type: command.ChoiceOption{Choices: []command.Choice{{Value: checkWord, Label: "anyone.check"}}}, ButtonOnly: true},
		},
		Handle: s.Look,
	}
}

// Look lets a person look for an opponent. A typed command first says what the opponent will see, and
// offers the clocks; a click on one of those begins the search.
func (s *Matchmaking) Look(ctx context.Context, c *command.Call) error {
	if word, _ := command.Get[string](c.Options, "search"); word == leaveWord {
		return s.leave(ctx, c)
	}
	if c.Guild != "" && !c.Settings.Guild.Anyone.Or(false) {
		return chat.Refuse("anyone.off")
	}
	clock, given := command.Get[game.Clock](c.Options, "clock")
	if given && !slices.Contains(seek.Clocks(), clock) {
		return chat.Refuse("anyone.clock", message.Args{"Clock": clock.String()})
	}
	if given && !c.Typed() {
		return s.enter(ctx, c, clock)
	}
	looking, err := s.looking(ctx, c.User.ID)
	switch {
	case err == nil:
		return s.tellLooking(ctx, c, looking)
	case !errors.Is(err, stored.ErrNoSeek):
		return err
	}
	_, check := command.Get[string](c.Options, "found")
	if told, err := s.tellPlaying(ctx, c, !check); told || err != nil {
		return err
	}
	return c.Respond(ctx, s.panel(c))
}

// looking returns what a person is looking for. A search that is over but whose job is late counts as
// none.
func (s *Matchmaking) looking(ctx context.Context, user chat.UserID) (seek.Seek, error) {
	of, err := s.Store.Seek(ctx, user)
	if err == nil && !s.Now().Before(of.Ends()) {
		err = stored.ErrNoSeek
	}
	return of, err
}

// panel says what looking for an opponent means, and offers the choices.
func (s *Matchmaking) panel(c *command.Call) chat.Reply {
	clock, given := command.Get[game.Clock](c.Options, "clock")
	rated, _ := command.Get[string](c.Options, "rated")
	var rows []chat.Row
	for _, want := range [...]string{"unrated", ratedWord} {
		var row chat.Row
		for _, offered := range seek.Clocks() {
			b := chat.Button{Command: commandName, Words: offered.String() + " " + want, Label: clockLabel(offered, want == ratedWord)}
			if given && offered == clock && (rated == ratedWord) == (want == ratedWord) {
				b.Style = chat.StyleMain
			}
			row.Buttons = append(row.Buttons, b)
		}
		rows = append(rows, row)
	}
	about := "anyone.about"
	if s.Pages != nil {
		about = "anyone.about_page"
	}
	return chat.Reply{
		Text: message.Lines(message.T(about), message.T("anyone.sees"), message.T("anyone.choose")), Language: c.PrivateLanguage(), Private: true, Rows: rows,
	}
}

// clockLabel returns the label of a button with a clock.
func clockLabel(c game.Clock, rated bool) message.Text {
	args := message.Args{"Clock": c.String()}
	switch {
	case c.Live() && rated:
		return message.T("anyone.rated.live", args)
	case c.Live():
		return message.T("anyone.unrated.live", args)
	case rated:
		return message.T("anyone.rated.days")
	}
	return message.T("anyone.unrated.days")
}

// leaveButton ends the user's search.
func leaveButton() chat.Button {
	return chat.Button{Command: commandName, Words: leaveWord, Label: message.T("anyone.leave")}
}

// checkButton says whether an opponent was found.
func checkButton() chat.Button {
	return chat.Button{Command: commandName, Words: checkWord, Label: message.T("anyone.check"), Style: chat.StyleMain}
}
