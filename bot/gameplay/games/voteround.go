package games

import (
	"context"

	"hoshi/bot/domain/game"
)

// PlayWish plays the most popular wish.
func (s *Keeper) PlayWish(ctx context.Context, g *game.Game) error {
	if err := g.Do(game.Actor{Now: s.Now()}, game.EndRound{}); err != nil {
		return err
	}
	return s.Commit(ctx, g)
}
