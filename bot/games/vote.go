package games

import (
	"context"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
)

// PlayWish plays the most popular wish.
func (s *Keeper) PlayWish(ctx context.Context, g *game.Game) error {
	pos, err := g.Position()
	if err != nil {
		return err
	}
	best := g.Candidates(len(g.Moves))[0]
	if err := g.Play(pos, best.Point, chat.User{}, s.Now().Sub(g.Changed)); err != nil {
		return err
	}
	g.Last.Count, g.RoundEnds = best.Count, time.Time{}
	g.ForgetWishes()
	return s.Commit(ctx, g)
}
