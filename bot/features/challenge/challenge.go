package challenge

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/view"
)

// maxChallenges is the maximum number of open challenges per person, across all channels.
const maxChallenges = 5

// Challenge stores a game as a challenge in the call's channel. The channel stays free for another
// game.
func (s *Challenges) Challenge(ctx context.Context, c *command.Call, g *game.Game, how game.EventKind) error {
	if err := CheckHeard(c); err != nil {
		return err
	}
	now := s.Now()
	if err := g.Do(game.Actor{User: c.User, Now: now}, game.Propose{How: how, Until: now.Add(c.Settings.ChallengeTime())}); err != nil {
		return err
	}
	g.Channel, g.Guild, g.AnswerOnly = c.Channel, c.Guild, c.AnswerOnly
	needs, refusal := games.ToPlay, "permissions.to_play"
	if _, threads := s.Chat.(chat.ThreadChat); threads && g.ThreadWish == "yes" {
		needs, refusal = games.ToPlayInThread, "permissions.for_thread"
	}
	if err := s.Games.CheckBot(ctx, c, needs, refusal); err != nil {
		return err
	}
	if err := s.checkChallenges(ctx, c, g); err != nil {
		return err
	}
	return s.Store.Create(ctx, g, nil)
}

// CheckHeard refuses a game with other people if they wouldn't see it.
func CheckHeard(c *command.Call) error {
	if c.AloneOnly {
		return chat.Refuse("challenge.unheard")
	}
	return nil
}

// checkChallenges refuses a challenge if one between the same two people is already waiting in the
// channel, or if the person has too many.
func (s *Challenges) checkChallenges(ctx context.Context, c *command.Call, g *game.Game) error {
	mine, err := s.Store.Proposed(ctx, stored.ChallengeFilter{User: c.User.ID}, 100)
	if err != nil {
		return err
	}
	count := 0
	for _, other := range mine {
		if other.Host.ID == c.User.ID {
			count++
		}
		if other.Channel != g.Channel {
			continue
		}
		switch {
		case other.Host.ID == c.User.ID && other.Challenged().User.ID == g.Challenged().User.ID:
			return view.RefuseWith(other, "challenge.again."+view.OpenOrNamed(other), view.ChallengedArgs(other), view.WithdrawButton(other))
		case other.Host.ID == g.Challenged().User.ID && other.Challenged().User.ID == c.User.ID:
			return view.RefuseWith(other, "challenge.mutual", message.Args{"User": other.Host}, view.AcceptButton(other), view.DeclineButton(other))
		}
	}
	if count >= maxChallenges {
		return chat.Refuse("challenge.too_many", message.Args{"Count": maxChallenges})
	}
	return nil
}
