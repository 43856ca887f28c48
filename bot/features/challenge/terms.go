package challenge

import (
	"context"
	"errors"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/gameplay/newgame"
	"hoshi/bot/view"
)

// RatedChoices returns the words for whether a game is rated.
func RatedChoices() command.ChoiceOption {
	return command.ChoiceOption{Choices: []command.Choice{{Value: "rated"}, {Value: "unrated", Words: []string{"friendly"}}}}
}

// TermsCommand returns the command behind the button below a challenge that makes it rated or
// friendly.
func (s *Challenges) TermsCommand() *command.Command {
	return &command.Command{
		Name: "terms", Group: command.GroupPeople, Hidden: true,
		Options: []command.Option{
			{Name: "game", Type: command.IntegerOption{Min: 1, Max: 1 << 53}, Keyword: "game", KeywordOnly: true, ButtonOnly: true},
			{Name: "rated", Type: RatedChoices(), Unlisted: true},
		},
		Handle: s.terms,
	}
}

// terms makes a challenge rated or friendly, with the opening that goes with it. A new challenge
// replaces the old one in the same message, so clicking *Accept* a moment too late can't accept
// terms the person hasn't seen.
func (s *Challenges) terms(ctx context.Context, c *command.Call) error {
	old, err := s.findChallenge(ctx, c, "terms", func(g *game.Game) bool { return g.Host.ID == c.User.ID })
	if err != nil {
		return err
	}
	if old == nil {
		return chat.Refuse("challenge.gone")
	}
	if err := refuseOver(old); err != nil {
		return err
	}
	word, given := command.Get[string](c.Options, "rated")
	rated := word == "rated"
	switch {
	case c.User.ID != old.Host.ID:
		return chat.Refuse("challenge.not_host_terms", view.ChallengedArgs(old))
	case !given || rated == old.Rated:
		return nil
	}
	of, err := s.Settings.Guild(ctx, old.Guild)
	if err != nil {
		return err
	}
	s.Boards.ShowAsked(ctx, old)
	g, err := game.Retermed(old, rated, of.UsualGame(s.Defaults))
	if err != nil {
		return newgame.ExplainOpening(g.Opening, err)
	}
	if err := old.Do(c.Actor(s.Now()), game.EndChallenge{Why: game.EventTerms}); err != nil {
		return err
	}
	err = s.Store.Create(ctx, g, old)
	if errors.Is(err, stored.ErrStale) {
		return chat.Refuse("challenge.stale")
	}
	return err
}
