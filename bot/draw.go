package bot

import (
	"context"

	"hoshi/engine"
	"hoshi/engine/review"
)

func (s *Service) drawCommand() *Command {
	return &Command{
		Name: "draw", Translated: []string{"求和", "引き分け", "무승부"}, Group: GroupPeople, Access: PlayersOnly,
		HasLong: true, LeaderOnly: true, NoTeams: true, Handle: s.draw,
	}
}

// leastDrawMoves is how many moves a game has before an engine thinks about a draw.
const leastDrawMoves = 20

// draw offers a draw. The other player decides; an engine accepts when it does not
// think that it is better. Where neither side can win any more it ends the game at once.
func (s *Service) draw(ctx context.Context, c *Call) error {
	g := c.Game
	if g.Offer == (Offer{OfferDraw, c.Side.Other()}) {
		return s.accept(ctx, c)
	}
	pos, err := g.Position()
	if err != nil {
		return err
	}
	if pos.Dead() { // nobody has to agree
		g.State, g.Offer, g.Last = Drawn, Offer{}, Event{Kind: EventDead, Side: c.Side, User: c.User}
		return s.commit(ctx, g)
	}
	if !g.againstEngine() {
		return s.offer(ctx, c, OfferDraw)
	}
	switch {
	case g.EngineToMove():
		return Refuse("draw.my_turn")
	case len(g.Moves) < leastDrawMoves:
		return Refuse("draw.too_early", Args{"Count": leastDrawMoves})
	}
	return s.inBackground(ctx, c, WorkDraw, func(ctx context.Context) error { return s.answerDraw(ctx, c) })
}

// dead reports whether a running game can only be drawn.
func (g *Game) dead() bool {
	pos, err := g.Position()
	return err == nil && g.State == Playing && pos.Dead()
}

// answerDraw lets an engine accept a draw or play on.
func (s *Service) answerDraw(ctx context.Context, c *Call) error {
	pos, err := c.Game.Position()
	if err != nil {
		return err
	}
	chance, _, err := review.Value(ctx, s.analyst(c), pos, engine.Limits{})
	if err != nil {
		return err
	}
	if chance < 0.5 { // of the person, whose turn it is
		return s.post(ctx, c, Reply{Text: T("draw.no")})
	}
	unlock, err := s.channels.lock(ctx, string(c.Channel))
	if err != nil {
		return err
	}
	defer unlock()
	g := *c.Game
	g.State, g.Last = Drawn, Event{Kind: EventDraw, Side: c.Side.Other()}
	s.schedule(&g)
	if err := s.store.Commit(ctx, &g); err != nil {
		return err
	}
	return s.post(ctx, c, Reply{Text: T("draw.yes")})
}
