package boards

import (
	"context"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/engine"
)

// PadEnd returns the message that replaces a pad when its game is over.
func (s *Boards) PadEnd(ctx context.Context, g *game.Game, language string) (chat.Reply, error) {
	v, err := s.Settings.For(ctx, g)
	if err != nil {
		return chat.Reply{}, err
	}
	step, err := s.Results.LevelStep(ctx, g)
	if err != nil {
		return chat.Reply{}, err
	}
	return s.View.PadEnd(g, v, step, language)
}

// Pad returns the pad of the side to move, around its hint if one was given; see [view.View.Pad].
func (s *Boards) Pad(ctx context.Context, g *game.Game, corner *engine.Point, language string) (chat.Reply, error) {
	v, err := s.Settings.For(ctx, g)
	if err != nil {
		return chat.Reply{}, err
	}
	var hint *engine.Point
	if h := s.Hints.Of(g, len(g.Moves)); h != nil {
		hint = &h.Best.Move
	}
	return s.View.Pad(g, v, corner, hint, language)
}
