package records

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/work"
	"hoshi/bot/engines"
	"hoshi/bot/engines/background"
	"hoshi/bot/view"
	"hoshi/render"
)

// replayWidth is the largest width of animations in pixels. People also watch them on phones, and
// chats limit the size of attachments.
const replayWidth = 640

// replaySpeeds maps the named speeds to the time each move is shown; 0 means the default.
var replaySpeeds = map[string]time.Duration{"slow": 1500 * time.Millisecond, "normal": 0, "fast": 300 * time.Millisecond}

// ReplayCommand declares !replay: see the whole game as an animation.
func (s *Records) ReplayCommand() *command.Command {
	return &command.Command{
		Name: "replay", Group: command.GroupLook, Access: command.LastGame, AnyRevision: true,
		Text: command.TextForm{Unknown: "replay.unknown"},
		Options: []command.Option{{Name: "speed", Type: command.TextOption{Parse: parseSpeed, Words: []command.Choice{
			{Value: "slow"}, {Value: "normal"},
			{Value: "fast"},
		}}}},
		Handle: s.replay,
	}
}

// parseSpeed reads the name of a speed, or the time each move is shown.
func parseSpeed(text string) (any, bool) {
	text = strings.ToLower(text)
	if d, ok := replaySpeeds[text]; ok {
		return d, true
	}
	d, err := time.ParseDuration(text)
	return d, err == nil && d >= render.MinDelay && d <= render.MaxDelay
}

// replay shows the channel's game as an animation.
func (s *Records) replay(ctx context.Context, c *command.Call) error {
	g := c.Game
	scene, err := s.sceneWithMoves(ctx, g)
	if err != nil {
		return err
	}
	scene.Caption = nil
	scene.Width = min(scene.Width, replayWidth)
	if scene.Numbers == render.NoNumbers {
		scene.Numbers = render.AllNumbers
	}
	delay, _ := command.Get[time.Duration](c.Options, "speed")
	return s.Background.Run(ctx, c, work.Replay, func(ctx context.Context) error {
		gif, err := s.drawReplay(ctx, c, render.Replay{Scene: scene, Delay: delay})
		if err != nil {
			return err
		}
		return background.Post(ctx, c, chat.Reply{
			Text: message.T("replay.done", message.Args{"Count": len(g.Moves), "Outcome": view.Outcome(g)}),
			Picture: &chat.Picture{
				Name: fmt.Sprintf("replay-%d.gif", g.ID), PNG: gif,
				Alt: message.Sentences(message.T("replay.alt"), view.AltText(scene)), Position: scene.Position,
			},
		})
	})
}

// drawReplay draws an animation once the machine has capacity for it.
func (s *Records) drawReplay(ctx context.Context, c *command.Call, r render.Replay) ([]byte, error) {
	_, release, err := s.Engines.Acquire(ctx, engines.SeatRequest{
		Priority: engines.PriorityDrawing, Channel: c.Channel, User: c.User.ID, WithoutEngine: true, OnWait: s.Background.WaitNotice(ctx, c),
	})
	if err != nil {
		return nil, err
	}
	defer release()
	return s.Painter.GIF(r)
}

// sceneWithMoves returns the scene of a game after its last move, or an error if there are no moves
// yet.
func (s *Records) sceneWithMoves(ctx context.Context, g *game.Game) (render.Scene, error) {
	if len(g.Moves) == 0 {
		return render.Scene{}, chat.Refuse("game.no_moves")
	}
	pos, err := g.Position()
	if err != nil {
		return render.Scene{}, err
	}
	v, err := s.Settings.For(ctx, g)
	return s.View.Scene(g, pos, v), err
}
