package activity

import (
	"context"
	"errors"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
)

// Games are the stored games.
type Games interface {
	// Game returns a game, or [stored.ErrNoGame].
	Game(ctx context.Context, id int64) (*game.Game, error)
	// Current returns the running game of a channel or its last one, or [stored.ErrNoGame].
	Current(ctx context.Context, ch chat.ChannelID) (*game.Game, error)
	// Proposed returns open challenges, the latest first.
	Proposed(ctx context.Context, f stored.ChallengeFilter, most int) ([]*game.Game, error)
}

// challenges is how many open challenges of a channel are looked at.
const challenges = 10

// Game returns what an instance's channel plays, nil for nothing yet: its running game, else a challenge
// made since its last one, else the last one.
func (a *Activities) Game(ctx context.Context, in Instance) (*game.Game, error) {
	last, err := a.Games.Current(ctx, in.Channel)
	switch {
	case errors.Is(err, stored.ErrNoGame):
		last = nil
	case err != nil:
		return nil, err
	case last.State == game.Playing:
		return last, nil
	}
	proposed, err := a.Games.Proposed(ctx, stored.ChallengeFilter{Channel: in.Channel}, challenges)
	if err != nil {
		return nil, err
	}
	for _, p := range proposed {
		if last == nil || p.ID > last.ID {
			last = p
		}
	}
	return last, nil
}
