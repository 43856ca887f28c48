package bot

import (
	"context"
	"errors"

	"hoshi/engine"
	"hoshi/engine/record"
)

func (s *Service) privacyCommand() *Command {
	return &Command{
		Name: "privacy", Translated: []string{"隐私", "プライバシー", "개인정보"}, Group: GroupBot,
		Options: []Option{
			{Name: "action", Type: ChoiceOption{[]Choice{{Value: "export"}, {Value: "delete", Words: []string{"forget", "erase"}}}}},
			{Name: "confirm", Type: ChoiceOption{[]Choice{{Value: "yes"}}}, Unlisted: true},
		},
		Unlocked: true, Everywhere: true, HasLong: true, Handle: s.privacy,
	}
}

// privacy says what is stored about people, gives it to who asks, or deletes it.
func (s *Service) privacy(ctx context.Context, c *Call) error {
	action, _ := option[string](c.Options, "action")
	_, confirmed := option[string](c.Options, "confirm")
	switch {
	case action == "export":
		return s.exportPerson(ctx, c)
	case action == "delete" && confirmed:
		return s.forgetPerson(ctx, c)
	case action == "delete":
		return c.Respond(ctx, Reply{
			Text: T("privacy.confirm"), Language: c.privateLanguage(), Private: true,
			Rows: []Row{{Buttons: []Button{{Command: "privacy", Words: "delete" + " yes", Label: T("privacy.delete"), Style: StyleDanger}}}},
		})
	}
	return c.Respond(ctx, Reply{Text: T("privacy.about"), Language: c.privateLanguage(), Private: true})
}

// DirectChat is a [Chat] that can write to a user alone.
type DirectChat interface {
	// Direct returns the channel of the direct conversation with a user. An error that
	// wraps [ErrCannotPost] is final.
	Direct(ctx context.Context, user UserID) (ChannelID, error)
}

// exportPerson gives who asks all that is stored about them, as a file for them alone.
func (s *Service) exportPerson(ctx context.Context, c *Call) error {
	data, err := s.store.UserData(ctx, c.User.ID)
	if err != nil {
		return err
	}
	files, err := exportFiles(c.User, data, s.opt.MaxFile)
	if err != nil {
		return err
	}
	return s.sendFiles(ctx, c, T("privacy.export", Args{"Count": len(data.Games)}), files)
}

// gameRecord is the SGF record of a game for an archive.
func gameRecord(g *Game) ([]byte, error) {
	pos, err := g.Position()
	if err != nil {
		return nil, err
	}
	rec := recordOf(g, pos)
	rec.Black, rec.White = engineOrName(&g.Black), engineOrName(&g.White)
	return rec.Write(record.SGF)
}

// engineOrName is how a player is called in a file.
func engineOrName(p *Player) string {
	if p.Engine {
		return engineName(p)
	}
	return p.User.Name
}

// roleIn says what a user was in a game.
func roleIn(g *Game, user UserID) string {
	switch g.side(user) {
	case engine.Black:
		return "black"
	case engine.White:
		return "white"
	}
	if g.Host.ID == user {
		return "host"
	}
	return "other"
}

// forgetTries is how often the games of a person are ended who starts new ones meanwhile.
const forgetTries = 3

// forgetPerson ends the running games of who asks and deletes what is stored about them.
func (s *Service) forgetPerson(ctx context.Context, c *Call) error {
	ended := []Text{T("privacy.deleted")}
	err := ErrUserPlays
	for try := 0; errors.Is(err, ErrUserPlays) && try < forgetTries; try++ {
		playing, failed := s.store.PlayingGames(ctx, c.User.ID)
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
		err = s.store.ForgetUser(ctx, c.User.ID)
	}
	if err != nil {
		return err
	}
	return c.Respond(ctx, Reply{Text: Lines(ended...), Language: c.privateLanguage(), Private: true, Replace: true})
}

// endForgotten ends a running game of a person who wants to be forgotten: it is lost to
// the other person from the second move of the first on, and cancelled before. The text says which;
// it is empty for a game that has ended meanwhile.
func (s *Service) endForgotten(ctx context.Context, id int64, user UserID) (Text, error) {
	g, err := s.store.Game(ctx, id)
	if err != nil {
		return Text{}, err
	}
	unlock, err := s.channels.lock(ctx, string(g.Channel))
	if err != nil {
		return Text{}, err
	}
	defer unlock()
	if g, err = s.store.Game(ctx, id); err != nil || !g.goesOn() {
		return Text{}, err
	}
	if g.State == Proposed {
		return Text{}, s.endChallenge(ctx, g, Event{Kind: EventForget})
	}
	side := g.side(user)
	said := "privacy.cancelled"
	g.State = Cancelled
	if side != engine.Empty && !g.againstEngine() && !g.early(side, len(g.Moves)) {
		said = "privacy.resigned"
		g.State, g.Winner = Resigned, side.Other()
	}
	g.Last = Event{Kind: EventForget, Side: side}
	channel := g.Channel
	if err := s.commit(ctx, g); err != nil {
		return Text{}, err
	}
	return T(said, Args{"Channels": NewChannelList([]ChannelID{channel})}), nil
}
