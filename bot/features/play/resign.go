package play

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/gameplay/games"
)

// The answers to the question whether a player really wants to resign.
const (
	resignYes = "yes"
	resignNo  = "no"
)

// ResignCommand declares !resign: give up; the other side wins.
func (s *Play) ResignCommand() *command.Command {
	return &command.Command{
		Name: "resign", Aliases: []string{"surrender"}, Group: command.GroupPlay, Access: command.PlayersOnly,
		Options: []command.Option{{Name: "confirm", Unlisted: true, Type: command.ChoiceOption{Choices: []command.Choice{
			{Value: resignYes},
			{Value: resignNo},
		}}}},
		ShowsBoard: true, Teams: command.TeamRules{LeaderOnly: true}, AnyRevision: true, Help: command.Help{Long: true}, Handle: s.resign,
	}
}

// resign resigns the user's game after they confirm, because the button is next to others. If the user
// may quit, it cancels the game instead.
func (s *Play) resign(ctx context.Context, c *command.Call) error {
	g := c.Game
	if c.Shown.Game != 0 && c.Shown.Game != g.ID {
		return games.RefuseStale(c, "component.other_game", nil)
	}
	answer, _ := command.Get[string](c.Options, "confirm")
	usedUp, err := s.Games.UsedUp(ctx, g, c.Side)
	if err != nil {
		return err
	}
	early := game.MayQuit(g, c.Side) && !usedUp
	changed := early != game.MightQuit(g, c.Side, c.Shown.Moves) // since what was clicked
	switch {
	case answer == resignNo:
		return answerResign(ctx, c, "resign.kept")
	case answer != resignYes && (c.Mine.Confirm.Or(true) || usedUp || c.Shown.Game != 0 && changed),
		c.Shown.Game != 0 && changed && c.Shown.Revision != g.Revision:
		return askResign(ctx, c, early, usedUp) // a click answers the exact question it was asked
	}
	done := "resign.done"
	if early {
		done = "resign.cancelled"
	}
	if err := s.Games.Do(ctx, c, game.Resign{Counts: usedUp}); err != nil {
		return err
	}
	return answerResign(ctx, c, done)
}

// askResign asks a player to confirm, and says what resigning means now. The answer to a typed
// command is public, so it has no buttons, which the opponent could click, and asks for words
// instead.
func askResign(ctx context.Context, c *command.Call, early, usedUp bool) error {
	question, do := message.T("resign.ask"), message.T("button.resign")
	switch {
	case usedUp:
		question = message.T("resign.ask_used_up", message.Args{"Games": game.FreeQuits})
	case early && game.QuitCounts(c.Game, c.Side):
		question, do = message.T("resign.ask_quit", message.Args{"Games": game.FreeQuits}), message.T("resign.cancel_button")
	case early:
		question, do = message.T("resign.ask_early"), message.T("resign.cancel_button")
	}
	reply := chat.Reply{Text: question, Language: c.PrivateLanguage(), Private: true, Replace: true, Shown: c.Game.ShownState()}
	if c.Origin == chat.FromText {
		reply.Text = message.Sentences(question, message.T("resign.how"))
		return c.Respond(ctx, reply)
	}
	reply.Rows = []chat.Row{{Buttons: []chat.Button{
		{Command: "resign", Words: resignYes, Label: do, Style: chat.StyleDanger},
		{Command: "resign", Words: resignNo, Label: message.T("resign.keep_button")},
	}}}
	return c.Respond(ctx, reply)
}

// answerResign replaces the question with what was done. If there was no question, the board is the
// answer.
func answerResign(ctx context.Context, c *command.Call, id string) error {
	if !c.FromPrivate && id != "resign.kept" {
		return nil
	}
	return c.Respond(ctx, chat.Reply{Text: message.T(id), Language: c.PrivateLanguage(), Private: true, Replace: true})
}
