package challenge

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/view"
)

// ClaimCommand declares !claim: win a game when the other player doesn't move in time.
func (s *Challenges) ClaimCommand() *command.Command {
	return &command.Command{
		Name: "claim", Group: command.GroupPeople, Access: command.PlayersOnly,
		Options: []command.Option{{Name: "result", Type: command.ChoiceOption{Choices: []command.Choice{
			{Value: command.ClaimWin, Label: "claim.choice.win"},
			{Value: command.ClaimDraw, Label: "claim.choice.draw"},
			{Value: command.ClaimCancel, Label: "claim.choice.cancel"},
		}}}},
		Help: command.Help{Long: true}, ShowsBoard: true, Handle: s.claim,
	}
}

// claim ends a game in which the opponent hasn't moved in time: with days per move, or a binding one without
// a clock.
func (s *Challenges) claim(ctx context.Context, c *command.Call) error {
	claim := game.Claim{As: game.TimedOut, Idle: s.Defaults.IdleAfter}
	switch result, _ := command.Get[string](c.Options, "result"); result {
	case command.ClaimDraw:
		claim.As = game.Drawn
	case command.ClaimCancel:
		claim.As = game.Cancelled
	}
	err := s.Games.Do(ctx, c, claim)
	switch err {
	case game.LiveClock:
		return chat.Refuse("claim.live")
	case game.UntimedMoves:
		if c.Game.AgainstEngine() && c.Game.Rated {
			return chat.Refuse("claim.my_turn")
		}
		return chat.Refuse("claim.no_clock", message.Args{"Idle": s.Defaults.IdleAfter})
	case game.OwnTurn:
		return chat.Refuse("claim.own_turn")
	case game.OwnTimeRanOut:
		return chat.Refuse("claim.yours")
	case game.NotOverdue:
		return s.explainClaim(c)
	}
	return err
}

// explainClaim says when the call's game can be claimed.
func (s *Challenges) explainClaim(c *command.Call) error {
	g := c.Game
	if game.Idles(g) {
		return chat.Refuse("claim.not_idle", message.Args{"Player": view.PlayerName(g, g.ToMove()), "Moment": message.Moment(g.Since.Add(s.Defaults.IdleAfter))})
	}
	if !g.ClockRuns() {
		return chat.Refuse("claim.my_turn")
	}
	return chat.Refuse("claim.not_yet", message.Args{"Player": view.PlayerName(g, g.ToMove()), "Moment": message.Moment(g.Deadline())})
}
