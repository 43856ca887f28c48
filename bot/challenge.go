package bot

import (
	"context"
	"time"
)

// expireChallenge ends a challenge that nobody has answered in time.
func (s *Service) expireChallenge(ctx context.Context, g *Game) error {
	g.State, g.Due = Unplayed, time.Time{}
	g.Last = Event{Kind: EventExpire}
	return s.commit(ctx, g)
}
