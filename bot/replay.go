package bot

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hoshi/render"
)

// replayWidth bounds animations in pixels: people also watch them on phones, and
// chats bound the size of attachments.
const replayWidth = 640

// replaySpeeds are the speeds with a name: how long a move shows, 0 for the
// usual time.
var replaySpeeds = map[string]time.Duration{"slow": 1500 * time.Millisecond, "normal": 0, "fast": 300 * time.Millisecond}

func (s *Service) replayCommand() *Command {
	return &Command{
		Name: "replay", Group: GroupLook, Access: LastGame, AnyRevision: true,
		Translated: []string{"回放", "再生", "다시보기"},
		Words:      []string{"リプレイ", "리플레이"},
		Options: []Option{{Name: "speed", Type: TextOption{Parse: parseSpeed, Words: []Choice{
			{Value: "slow", Words: []string{"慢", "遅い", "느리게"}}, {Value: "normal", Words: []string{"普通", "보통"}},
			{Value: "fast", Words: []string{"快", "速い", "빠르게"}},
		}}}},
		Unknown: "replay.unknown", Handle: s.replay,
	}
}

// parseSpeed reads the name of a speed, or how long a move shows.
func parseSpeed(text string) (any, bool) {
	text = strings.ToLower(text)
	if d, ok := replaySpeeds[text]; ok {
		return d, true
	}
	d, err := time.ParseDuration(text)
	return d, err == nil && d >= render.MinDelay && d <= render.MaxDelay
}

// replay shows the channel's game as an animation.
func (s *Service) replay(ctx context.Context, c *Call) error {
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
	delay, _ := option[time.Duration](c.Options, "speed")
	return s.inBackground(ctx, c, WorkReplay, func(ctx context.Context) error {
		gif, err := s.drawReplay(ctx, c, render.Replay{Scene: scene, Delay: delay})
		if err != nil {
			return err
		}
		return s.post(ctx, c, Reply{
			Text: T("replay.done", Args{"Count": len(g.Moves), "Outcome": s.outcome(g)}),
			Picture: &Picture{
				Name: fmt.Sprintf("replay-%d.gif", g.ID), PNG: gif,
				Alt: Sentences(T("replay.alt"), AltText(scene)), Position: scene.Position,
			},
		})
	})
}

// drawReplay draws an animation when the machine has room for it.
func (s *Service) drawReplay(ctx context.Context, c *Call, r render.Replay) ([]byte, error) {
	_, release, err := s.acquire(ctx, seatRequest{
		Priority: priorityDrawing, Channel: c.Channel, User: c.User.ID, WithoutEngine: true, OnWait: s.waitNotice(ctx, c),
	})
	if err != nil {
		return nil, err
	}
	defer release()
	return s.painter.GIF(r)
}

// sceneWithMoves is how a game looks at its last move. It refuses where nobody has
// moved.
func (s *Service) sceneWithMoves(ctx context.Context, g *Game) (render.Scene, error) {
	if len(g.Moves) == 0 {
		return render.Scene{}, Refuse("game.no_moves")
	}
	pos, err := g.Position()
	if err != nil {
		return render.Scene{}, err
	}
	return s.scene(ctx, g, pos)
}
