package records

import (
	"context"
	"fmt"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/work"
	"hoshi/bot/engines"
	"hoshi/bot/engines/background"
	"hoshi/bot/features/analysis"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/render"
	"hoshi/render/chart"
)

// ShareCommand declares !share: get a picture of the finished game to share.
func (s *Records) ShareCommand() *command.Command {
	return &command.Command{
		Name: "share", Group: command.GroupLook, Access: command.LastGame, AnyRevision: true,
		Handle: s.share,
	}
}

// share draws the channel's finished game in one picture: the final position, the sides, the result
// and how the winning chances changed.
func (s *Records) share(ctx context.Context, c *command.Call) error {
	g := c.Game
	scene, err := s.sceneWithMoves(ctx, g)
	switch {
	case err != nil:
		return err
	case g.State == game.Playing:
		return chat.Refuse("share.running")
	}
	return s.Background.Run(ctx, c, work.Card, func(ctx context.Context) error {
		png, looked, err := s.drawCard(ctx, c, scene)
		if err != nil {
			return err
		}
		return background.Post(ctx, c, chat.Reply{
			Text: message.Sentences(message.T("share.done", message.Args{"Black": view.PlayerName(g, engine.Black), "White": view.PlayerName(g, engine.White),
				"Outcome": view.Outcome(g), "Count": len(g.Moves)}), looked),
			Picture: &chat.Picture{Name: fmt.Sprintf("game-%d.png", g.ID), PNG: png, Alt: view.AltText(scene), Position: scene.Position},
		})
	})
}

// drawCard draws the card of the call's game, with the chances from its review, and returns how deeply
// the review looked.
func (s *Records) drawCard(ctx context.Context, c *command.Call, scene render.Scene) (png []byte, looked message.Text, err error) {
	g := c.Game
	r, err := s.Analysis.ReviewOf(ctx, c, nil)
	if err != nil {
		return nil, message.Text{}, err
	}
	_, release, err := s.Engines.Acquire(ctx, engines.SeatRequest{
		Priority: engines.PriorityDrawing, Channel: c.Channel, User: c.User.ID, WithoutEngine: true, OnWait: s.Background.WaitNotice(ctx, c),
	})
	if err != nil {
		return nil, message.Text{}, err
	}
	defer release()
	png, err = s.Painter.Card(s.card(g, scene, analysis.Evaluation(g, r)))
	return png, r.Looked(), err
}

// card returns the content of a game's card.
func (s *Records) card(g *game.Game, scene render.Scene, curve chart.Evaluation) render.Card {
	w := s.View.Words(&scene)
	if scene.Numbers == render.NoNumbers {
		scene.Numbers = render.AllNumbers // the chart names moves by their numbers
	}
	return render.Card{
		Scene: scene, Black: w.Name(g, engine.Black), White: w.Name(g, engine.White), Rule: w.Rule(g),
		Texts: w.Texts(), Evaluation: curve, EvaluationTitle: w.Say(message.T("picture.chances")),
	}
}

// Card draws the card of a finished game for a page's preview. It waits for the review until ctx
// ends; complete is false if the card lacks the chances because of that. A game without moves has no
// card: the error is one for the user.
func (s *Records) Card(ctx context.Context, g *game.Game) (png []byte, complete bool, err error) {
	drawing := context.WithoutCancel(ctx)
	scene, err := s.sceneWithMoves(drawing, g)
	if err != nil {
		return nil, false, err
	}
	r, err := s.Analysis.WaitForReview(ctx, g)
	if err != nil && ctx.Err() == nil {
		return nil, false, err
	}
	var curve chart.Evaluation
	if r != nil {
		curve = chart.Evaluation{Chances: r.Chances, TurningPoints: r.Deciding}
	}
	_, release, err := s.Engines.Acquire(drawing, engines.SeatRequest{Priority: engines.PriorityDrawing, WithoutEngine: true})
	if err != nil {
		return nil, false, err
	}
	defer release()
	png, err = s.Painter.Card(s.card(g, scene, curve))
	return png, r != nil, err
}
