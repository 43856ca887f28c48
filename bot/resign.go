package bot

import (
	"context"

	"hoshi/engine"
)

// The answers to the question whether somebody really wants to resign.
const (
	resignYes = "yes"
	resignNo  = "no"
)

func (s *Service) resignCommand() *Command {
	return &Command{
		Name: "resign", Aliases: []string{"surrender"}, Group: GroupPlay, Access: PlayersOnly,
		Translated: []string{"认输", "投了", "기권"},
		Words:      []string{"投降", "降参", "항복", "포기"},
		Options: []Option{{Name: "confirm", Unlisted: true, Type: ChoiceOption{[]Choice{
			{Value: resignYes, Words: []string{"是", "确认", "はい", "네", "예"}},
			{Value: resignNo, Words: []string{"否", "いいえ", "아니요"}},
		}}}},
		ShowsBoard: true, LeaderOnly: true, AnyRevision: true, HasLong: true, Handle: s.resign,
	}
}

// resign gives the user's game up, once they have confirmed it: the button is next to
// others. Before their second move it cancels the game instead.
func (s *Service) resign(ctx context.Context, c *Call) error {
	g := c.Game
	if c.Shown.Game != 0 && c.Shown.Game != g.ID {
		return c.refuseStale("component.other_game", nil)
	}
	answer, _ := option[string](c.Options, "confirm")
	early := g.early(c.Side, len(g.Moves))
	switch {
	case answer == resignNo:
		return s.answerResign(ctx, c, "resign.kept")
	case answer != resignYes && c.mine.Confirm.Or(true), c.Shown.Game != 0 && early != g.early(c.Side, c.Shown.Moves):
		return s.askResign(ctx, c, early) // a click answers the question that it was asked
	}
	done := "resign.done"
	g.State, g.Winner = Resigned, c.Side.Other()
	g.Last = Event{Kind: EventResign, Side: c.Side, User: c.User}
	if early {
		done = "resign.cancelled"
		g.State, g.Winner = Cancelled, engine.Empty
		g.Last.Kind = EventCancel
	}
	if err := s.commit(ctx, g); err != nil {
		return err
	}
	return s.answerResign(ctx, c, done)
}

// askResign asks a player to confirm, and says what resigning means now. The answer to a
// typed command is there for everybody, and the opponent must not resign by its buttons: it
// has none and asks for words.
func (s *Service) askResign(ctx context.Context, c *Call, early bool) error {
	question, do := T("resign.ask"), T("button.resign")
	if early {
		question, do = T("resign.ask_early"), T("resign.cancel_button")
	}
	reply := Reply{Text: question, Language: c.privateLanguage(), Private: true, Replace: true, Shown: c.Game.shownState()}
	if c.Origin == FromText {
		reply.Text = Sentences(question, T("resign.how"))
		return c.Respond(ctx, reply)
	}
	reply.Rows = []Row{{Buttons: []Button{
		{Command: "resign", Words: resignYes, Label: do, Style: StyleDanger},
		{Command: "resign", Words: resignNo, Label: T("resign.keep_button")},
	}}}
	return c.Respond(ctx, reply)
}

// answerResign puts what was done in the place of the question. Without one the board is
// the answer.
func (s *Service) answerResign(ctx context.Context, c *Call, id string) error {
	if !c.FromPrivate && id != "resign.kept" {
		return nil
	}
	return c.Respond(ctx, Reply{Text: T(id), Language: c.privateLanguage(), Private: true, Replace: true})
}

// early reports whether a side has not made its second move when a game has so many moves.
// What it does then counts for nobody. Stones of an opening are no moves.
func (g *Game) early(side engine.Color, moves int) bool {
	made := 0
	for n := g.openingStones(); n < min(moves, len(g.Moves)); n++ {
		if g.placedBy(n) == side {
			made++
		}
	}
	return made < 2
}
