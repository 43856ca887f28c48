package bot

import (
	"context"
	"fmt"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/engines"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/engine"
	"hoshi/render"
)

func (s *Service) shareCommand() *command.Command {
	return &command.Command{
		Name: "share", Group: command.GroupLook, Access: command.LastGame, AnyRevision: true,
		Translated: []string{"分享", "共有", "공유"},
		Handle:     s.share,
	}
}

// share draws the channel's finished game in one picture: the final position, the sides, the result
// and how the winning chances changed.
func (s *Service) share(ctx context.Context, c *command.Call) error {
	g := c.Game
	scene, err := s.sceneWithMoves(ctx, g)
	switch {
	case err != nil:
		return err
	case g.State == game.Playing:
		return chat.Refuse("share.running")
	}
	return s.inBackground(ctx, c, engines.WorkCard, func(ctx context.Context) error {
		png, err := s.drawCard(ctx, c, scene)
		if err != nil {
			return err
		}
		return post(ctx, c, chat.Reply{
			Text: message.T("share.done", message.Args{"Black": playerName(g, engine.Black), "White": playerName(g, engine.White),
				"Outcome": outcome(g), "Count": len(g.Moves)}),
			Picture: &chat.Picture{Name: fmt.Sprintf("game-%d.png", g.ID), PNG: png, Alt: AltText(scene), Position: scene.Position},
		})
	})
}

// drawCard draws the card of the call's game, with the chances from its review.
func (s *Service) drawCard(ctx context.Context, c *command.Call, scene render.Scene) ([]byte, error) {
	g := c.Game
	r, err := s.reviewOf(ctx, c, nil)
	if err != nil {
		return nil, err
	}
	_, release, err := s.acquire(ctx, engines.SeatRequest{
		Priority: engines.PriorityDrawing, Channel: c.Channel, User: c.User.ID, WithoutEngine: true, OnWait: s.waitNotice(ctx, c),
	})
	if err != nil {
		return nil, err
	}
	defer release()
	w := s.words(&scene)
	return s.painter.Card(render.Card{
		Scene: scene, Black: w.name(g, engine.Black), White: w.name(g, engine.White),
		Result: w.result(g), Rule: w.rule(g), Texts: w.texts(), Evaluation: evaluation(g, r), EvaluationTitle: w.say(message.T("picture.chances")),
	})
}

// result says how a game ended if its position doesn't show it.
func (w pictureWords) result(g *game.Game) string {
	if g.Fouled() {
		return w.say(message.T("picture.foul", message.Args{"Color": g.Last.Side}))
	}
	switch g.State {
	case game.Drawn:
		return w.say(message.T("picture.draw"))
	case game.Resigned:
		return w.say(message.T("picture.resigned", message.Args{"Color": g.Winner.Other()}))
	case game.TimedOut:
		return w.say(message.T("picture.timed_out", message.Args{"Color": g.Winner.Other()}))
	case game.Cancelled:
		return w.say(message.T("picture.cancelled"))
	case game.Abandoned:
		return w.say(message.T("picture.abandoned"))
	}
	return ""
}
