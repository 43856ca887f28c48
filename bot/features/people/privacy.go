package people

import (
	"context"
	"errors"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/records"
)

// PrivacyCommand declares !privacy: see, get or delete the data stored about you.
func (s *People) PrivacyCommand() *command.Command {
	return &command.Command{
		Name: "privacy", Group: command.GroupBot,
		Options: []command.Option{
			{Name: "action", Type: command.ChoiceOption{Choices: []command.Choice{{Value: "export"}, {Value: "delete", Words: []string{"forget", "erase"}}, {Value: "unlink", Words: []string{"disconnect"}}}}},
			{Name: "confirm", Type: command.ChoiceOption{Choices: []command.Choice{{Value: "yes"}}}, Unlisted: true},
		},
		Unlocked: true, Everywhere: true, Help: command.Help{Long: true}, Handle: s.privacy,
	}
}

// privacy describes the data stored about people, exports the user's data, or deletes it.
func (s *People) privacy(ctx context.Context, c *command.Call) error {
	action, _ := command.Get[string](c.Options, "action")
	_, confirmed := command.Get[string](c.Options, "confirm")
	switch {
	case action == "unlink":
		return s.unlinkRoles(ctx, c)
	case action == "export":
		return s.exportPerson(ctx, c)
	case action == "delete" && confirmed:
		return s.forgetPerson(ctx, c)
	case action == "delete":
		words := action
		if c.Origin != chat.FromText || c.Direct { // everyone can click below a typed command, so a click there only asks
			words += " yes"
		}
		return c.Respond(ctx, chat.Reply{
			Text: message.T("privacy.confirm"), Language: c.PrivateLanguage(), Private: true,
			Rows: []chat.Row{{Buttons: []chat.Button{{Command: "privacy", Words: words, Label: message.T("privacy.delete"), Style: chat.StyleDanger}}}},
		})
	}
	return c.Respond(ctx, chat.Reply{Text: message.T("privacy.about"), Language: c.PrivateLanguage(), Private: true})
}

// exportPerson sends the user all data stored about them, privately as a file.
func (s *People) exportPerson(ctx context.Context, c *command.Call) error {
	data, err := s.Store.UserData(ctx, c.User.ID)
	if err != nil {
		return err
	}
	files, err := records.ExportFiles(c.User, data, s.MaxFile)
	if err != nil {
		return err
	}
	return s.Records.SendFiles(ctx, c, message.T("privacy.export", message.Args{"Count": len(data.Games)}), files)
}

// forgetTries is how many times forgetPerson ends a person's games if they keep starting new ones.
const forgetTries = 3

// forgetPerson ends the user's running games and deletes the data stored about them.
func (s *People) forgetPerson(ctx context.Context, c *command.Call) error {
	left := s.takeBackRoles(ctx, c.User.ID)
	ended := []message.Text{message.T("privacy.deleted")}
	err := stored.ErrUserPlays
	for try := 0; errors.Is(err, stored.ErrUserPlays) && try < forgetTries; try++ {
		playing, failed := s.Store.PlayingGames(ctx, c.User.ID)
		if failed != nil {
			return failed
		}
		for _, g := range playing {
			t, failed := s.endForgotten(ctx, g.ID, c.User.ID)
			if failed != nil {
				return failed
			}
			ended = append(ended, t)
		}
		err = s.Store.ForgetUser(ctx, c.User.ID, s.directChannel(ctx, c))
	}
	if err != nil {
		return err
	}
	if !left.IsZero() {
		ended = append(ended, left)
	}
	return c.Respond(ctx, chat.Reply{Text: message.Lines(ended...), Language: c.PrivateLanguage(), Private: true, Replace: true})
}

// directChannel returns the channel of the direct messages with the caller; "" if the chat has none, or
// they don't accept any.
func (s *People) directChannel(ctx context.Context, c *command.Call) chat.ChannelID {
	if c.Direct {
		return c.Channel
	}
	direct, ok := s.Chat.(chat.DirectChat)
	if !ok {
		return ""
	}
	channel, err := direct.Direct(ctx, c.User.ID)
	if err != nil {
		s.Log.DebugContext(ctx, "the direct messages of a person who is forgotten are not known", "err", err)
	}
	return channel
}

// endForgotten ends a running game of a person who wants their data deleted. A game against another
// person is a loss once they have made their second move; any other game is canceled. The text
// says which happened; it's empty for a challenge and for a game that has already ended.
func (s *People) endForgotten(ctx context.Context, id int64, user chat.UserID) (message.Text, error) {
	g, err := s.Store.Game(ctx, id)
	if err != nil {
		return message.Text{}, err
	}
	unlock, err := s.Games.Lock(ctx, g.Channel)
	if err != nil {
		return message.Text{}, err
	}
	defer unlock()
	if g, err = s.Store.Game(ctx, id); err != nil || !g.GoesOn() {
		return message.Text{}, err
	}
	if g.State == game.Proposed {
		return message.Text{}, s.Boards.EndChallenge(ctx, g, game.Event{Kind: game.EventForget})
	}
	if err := g.Do(game.Actor{Side: g.Side(user)}, game.Forget{}); err != nil {
		return message.Text{}, err
	}
	said := "privacy.cancelled"
	switch resigned := g.State == game.Resigned; {
	case game.IsPaired(g.Channel) && resigned:
		said = "privacy.resigned_paired"
	case game.IsPaired(g.Channel):
		said = "privacy.cancelled_paired"
	case resigned:
		said = "privacy.resigned"
	}
	channel := g.Channel
	if err := s.Games.Commit(ctx, g); err != nil {
		return message.Text{}, err
	}
	return message.T(said, message.Args{"Channels": settings.NewChannelList([]chat.ChannelID{channel})}), nil
}
