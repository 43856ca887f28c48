package bot

import (
	"context"
	"fmt"
	"time"

	"hoshi/engine"
	"hoshi/render"
)

// A share card's curve: how many turning points it marks, and how deep in plies
// and how long each position is looked at. That is enough to see a four-three, and
// takes a second for a game.
const (
	turningPoints = 3
	chanceDepth   = 6
	chanceTime    = 200 * time.Millisecond
)

func shareCommand() *Command {
	return &Command{
		Name: "share", Group: GroupLook, Access: LastGame, AnyRevision: true,
		Translated: []string{"分享", "共有", "공유"},
		Handle:     (*Service).share,
	}
}

// share draws the channel's finished game on one picture: the final position, the
// sides, the result and how the chances went.
func (s *Service) share(ctx context.Context, c *Call) error {
	g := c.Game
	scene, err := s.sceneWithMoves(ctx, g)
	switch {
	case err != nil:
		return err
	case g.State == Playing:
		return refuse("share.running")
	}
	return s.inBackground(ctx, c, WorkCard, func(ctx context.Context) error {
		png, err := s.drawCard(ctx, c, scene)
		if err != nil {
			return err
		}
		return s.post(ctx, c, Reply{
			Text: T("share.done", Args{"Black": s.playerName(g, engine.Black), "White": s.playerName(g, engine.White),
				"Outcome": s.outcome(g), "Count": len(g.Moves)}),
			Picture: &Picture{Name: fmt.Sprintf("game-%d.png", g.ID), PNG: png, Alt: AltText(scene), Position: scene.Position},
		})
	})
}

// drawCard values every position of the call's game and draws its card.
func (s *Service) drawCard(ctx context.Context, c *Call, scene render.Scene) ([]byte, error) {
	g := c.Game
	e, release, err := s.acquire(ctx, seatRequest{Priority: priorityDrawing, Channel: c.Channel, User: c.User.ID, OnWait: s.waitNotice(ctx, c)})
	if err != nil {
		return nil, err
	}
	defer release()
	chances, err := winningChances(ctx, e, g)
	if err != nil {
		return nil, err
	}
	w := s.words(&scene)
	return s.painter.Card(render.Card{
		Scene: scene, Black: w.name(g, engine.Black), White: w.name(g, engine.White),
		Result: w.result(g), Rule: w.rule(g), Texts: w.texts(),
		Evaluation: render.Evaluation{Chances: chances, TurningPoints: render.TurningPoints(chances, turningPoints)},
	})
}

// result is how a game ended where its position does not say it.
func (w pictureWords) result(g *Game) string {
	if g.fouled() {
		return w.say(T("picture.foul", Args{"Color": g.Last.Side}))
	}
	switch g.State {
	case Drawn:
		return w.say(T("picture.draw"))
	case Resigned:
		return w.say(T("picture.resigned", Args{"Color": g.Winner.Other()}))
	case TimedOut:
		return w.say(T("picture.timed_out", Args{"Color": g.Winner.Other()}))
	case Cancelled:
		return w.say(T("picture.cancelled"))
	case Abandoned:
		return w.say(T("picture.abandoned"))
	}
	return ""
}

// winningChances looks at every position of a game and returns Black's chance to
// win in it, 0 to 1.
func winningChances(ctx context.Context, e *engine.Engine, g *Game) ([]float64, error) {
	pos, err := g.Position()
	if err != nil {
		return nil, err
	}
	out := make([]float64, len(g.Moves)+1)
	for n := len(g.Moves); ; n-- {
		if out[n], err = blackChance(ctx, e, pos); err != nil {
			return nil, err
		}
		if n == 0 {
			if pos.Stones() == 0 {
				out[0] = out[1] // an empty board is worth what its best move makes of it
			}
			return out, ctx.Err()
		}
		if err := pos.Undo(); err != nil {
			return nil, err
		}
	}
}

// blackChance is Black's chance to win in a position.
func blackChance(ctx context.Context, e *engine.Engine, pos *engine.Position) (float64, error) {
	switch {
	case pos.Winner() == engine.Black:
		return 1, nil
	case pos.Winner() == engine.White:
		return 0, nil
	case pos.Drawn() || pos.Stones() == 0:
		return 0.5, nil
	}
	res, err := e.Search(ctx, pos, engine.Limits{Depth: chanceDepth, Time: chanceTime})
	if err != nil {
		return 0, err
	}
	if pos.SideToMove() == engine.White {
		return 1 - engine.WinChance(res.Score), nil
	}
	return engine.WinChance(res.Score), nil
}
