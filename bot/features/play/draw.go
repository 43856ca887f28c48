package play

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/work"
	"hoshi/bot/engines/background"
	"hoshi/engine"
	"hoshi/engine/review"
)

// DrawCommand declares !draw: offer a draw.
func (s *Play) DrawCommand() *command.Command {
	return &command.Command{
		Name: "draw", Group: command.GroupPeople, Access: command.PlayersOnly,
		Help: command.Help{Long: true}, Teams: command.TeamRules{LeaderOnly: true, NoTeams: true}, Handle: s.draw,
	}
}

// draw offers a draw. The opponent decides; an engine accepts if it doesn't think it's ahead. If
// neither side can win anymore, the game ends at once.
func (s *Play) draw(ctx context.Context, c *command.Call) error {
	err := s.Games.Do(ctx, c, game.Draw{})
	switch err {
	case game.NeedsAgreement:
		return s.Challenges.Offer(ctx, c, game.OfferDraw)
	case game.EngineThinks:
		return chat.Refuse("draw.my_turn")
	case game.TooEarlyToDraw:
		return chat.Refuse("draw.too_early", message.Args{"Count": game.LeastDrawMoves})
	case game.EngineDecides:
		return s.Background.Run(ctx, c, work.Draw, func(ctx context.Context) error { return s.answerDraw(ctx, c) })
	}
	return err
}

// answerDraw has the engine accept the draw or play on.
func (s *Play) answerDraw(ctx context.Context, c *command.Call) error {
	pos, err := c.Game.Position()
	if err != nil {
		return err
	}
	chance, _, err := review.Value(ctx, s.Engines.Analyst(c.Channel, c.User.ID, c.Game.ID, nil), pos, engine.Limits{})
	if err != nil {
		return err
	}
	if chance < 0.5 { // the person's chance, because it's their turn
		return background.Post(ctx, c, chat.Reply{Text: message.T("draw.no")})
	}
	unlock, err := s.Games.Lock(ctx, c.Channel)
	if err != nil {
		return err
	}
	defer unlock()
	g := *c.Game
	if err := g.Do(c.Actor(s.Now()), game.AgreeDraw{}); err != nil {
		return err
	}
	s.Games.Schedule(ctx, &g)
	if err := s.Store.Commit(ctx, &g); err != nil {
		return err
	}
	// The change of the game ends this work, but the answer is still due.
	return background.Post(context.WithoutCancel(ctx), c, chat.Reply{Text: message.T("draw.yes")})
}
