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

// pad returns the pad of the side to move; see [view.View.Pad].
func (s *Boards) pad(ctx context.Context, g *game.Game, corner, hint *engine.Point, language string) (chat.Reply, error) {
	v, err := s.Settings.For(ctx, g)
	if err != nil {
		return chat.Reply{}, err
	}
	return s.View.Pad(g, v, corner, hint, language)
}
