package team

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/view"
	"hoshi/engine"
)

// roundTimes holds the possible lengths of a voting round.
var roundTimes = []struct {
	word string
	time time.Duration
}{
	{"30s", 30 * time.Second}, {"1m", time.Minute}, {"2m", game.UsualRound}, {"5m", 5 * time.Minute}, {"15m", 15 * time.Minute},
	{"1h", time.Hour}, {"6h", 6 * time.Hour}, {"1d", 24 * time.Hour},
}

// VoteOptions returns the options of a game with teams.
func VoteOptions() []command.Option {
	var rounds []command.Choice
	for _, r := range roundTimes {
		rounds = append(rounds, command.Choice{Value: r.word})
	}
	return []command.Option{
		{Name: "team", Type: command.ChoiceOption{Choices: []command.Choice{
			{Value: view.VoteGame, Words: []string{"channel", "together"}},
			{Value: view.TeamsGame, Words: []string{"team"}},
		}}, Unlisted: true},
		{Name: "round", Keyword: "round", KeywordOnly: true, Type: command.ChoiceOption{Choices: rounds}, Unlisted: true},
	}
}

// Want adds the teams to what is wanted of a new game, as the options say.
func Want(c *command.Call, w *game.Wanted) error {
	kind, ok := command.Get[string](c.Options, "team")
	if !ok {
		return nil
	}
	if opponent, person := command.Get[chat.Mention](c.Options, "opponent"); person && !opponent.Self {
		return chat.Refuse("vote.no_opponent")
	}
	if word, _ := command.Get[string](c.Options, "rated"); word == "rated" {
		return chat.Refuse("vote.not_rated")
	}
	w.Teams = 1
	if kind == view.TeamsGame {
		w.Teams = 2
	}
	word, _ := command.Get[string](c.Options, "round")
	for _, r := range roundTimes {
		if r.word == word {
			w.Round = r.time
		}
	}
	return nil
}

// Wish records a user's wish for their team's next move.
func (s *Teams) Wish(ctx context.Context, c *command.Call, typed string) error {
	pt, err := engine.ParsePoint(typed, c.Game.Size)
	if err != nil {
		return games.ExplainPoint(c.Game, typed, err)
	}
	if err := games.CheckTurn(c); err != nil {
		return err
	}
	g := c.Game
	err = s.changeWishes(ctx, c, game.Vote{Point: pt})
	if err != nil && err != game.SameVote {
		return games.ExplainPoint(g, typed, err)
	}
	if c.Origin == chat.FromText && err == nil {
		return nil // the board shows it
	}
	r := chat.Reply{Text: message.T("vote.wished", message.Args{"Point": pt}), Language: c.PrivateLanguage(), Private: true, Replace: true}
	if c.Game.WishOf(c.User.ID, len(c.Game.Moves)) < 0 { // this wish was the deciding one
		r.Text = message.T("vote.played", message.Args{"Point": c.Game.Moves[len(c.Game.Moves)-1]})
	} else {
		r.Rows = []chat.Row{{Buttons: []chat.Button{
			{Command: "pad", Label: message.T("vote.change"), Style: chat.StyleMain},
			{Command: "decline", Label: message.T("vote.withdraw")},
		}}}
	}
	return c.Respond(ctx, r)
}

// Withdraw withdraws a user's wish.
func (s *Teams) Withdraw(ctx context.Context, c *command.Call) error {
	err := s.changeWishes(ctx, c, game.WithdrawVote{})
	if err == game.NoVote {
		return chat.Refuse("vote.no_wish")
	}
	if err != nil || c.Origin == chat.FromText {
		return err
	}
	return c.Respond(ctx, chat.Reply{Text: message.T("vote.withdrawn"), Language: c.PrivateLanguage(), Private: true, Replace: true,
		Rows: []chat.Row{{Buttons: []chat.Button{view.PadOffer()}}}})
}

// wishTries is how often a wish is retried while other processes change the game too.
const wishTries = 20

// changeWishes stores a change of the wishes in the call's game, or plays the move the team has
// agreed on.
func (s *Teams) changeWishes(ctx context.Context, c *command.Call, change game.Intention) error {
	for try := 1; ; try++ {
		moves := len(c.Game.Moves)
		if err := c.Game.Do(c.Actor(s.Now()), change); err != nil {
			return err
		}
		var err error
		if c.Game.Agreed(len(c.Game.Moves)) {
			err = s.Games.PlayWish(ctx, c.Game)
		} else {
			err = s.Games.Commit(ctx, c.Game)
		}
		if !errors.Is(err, stored.ErrStale) || try == wishTries {
			return err
		}
		if c.Game, err = s.Store.Game(ctx, c.Game.ID); err != nil {
			return err
		}
		if len(c.Game.Moves) != moves || !c.Game.Voting() {
			return stored.ErrStale
		}
	}
}

// CheckLeads returns an error if one team member can't decide this without the others.
func CheckLeads(ctx context.Context, c *command.Call) error {
	g := c.Game
	if g == nil || !c.Command.Teams.LeaderOnly || !g.HasTeam() || g.State != game.Playing {
		return nil
	}
	may, err := games.Leads(ctx, c, g)
	switch {
	case err != nil:
		return err
	case !may:
		return chat.Refuse("vote.host_only", message.Args{"Host": g.Host})
	case g.TwoTeams() && c.Command.Teams.NoTeams:
		return chat.Refuse("vote.two_teams")
	}
	return nil
}
