package activity

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
)

// Launches knows which games people launched the Activity for. It is safe for concurrent use.
type Launches struct {
	// Ready reports whether the Activity can be launched.
	Ready func() bool
	// Stored are the launches, which outlive this process and are the same for all.
	Stored stored.Launches
}

// Launchable reports whether the Activity can be launched.
func (l *Launches) Launchable() bool { return l.Ready() }

// Bind stores the game that a person launched an instance for, 0 for whatever the channel plays. It
// replaces their earlier launch.
func (l *Launches) Bind(ctx context.Context, instance string, user chat.UserID, game int64) error {
	return l.Stored.PutLaunch(ctx, stored.Launch{Instance: instance, User: user, Game: game, At: time.Now().UTC().Truncate(time.Microsecond)})
}

// Launched returns the game that a member launched the Activity for, and when; nil if there's none. It's
// also nil once the channel plays a game that's newer than the launch. channel is what [Activities.Game]
// returns.
func (a *Activities) Launched(ctx context.Context, m Member, channel *game.Game) (*game.Game, time.Time, error) {
	l, err := a.Launches.Stored.Launch(ctx, m.In.ID, m.User.ID)
	switch {
	case errors.Is(err, stored.ErrNoLaunch):
		return nil, time.Time{}, nil
	case err != nil:
		return nil, time.Time{}, err
	case l.Game == 0, channel != nil && (channel.Created.After(l.At) || channel.Started.After(l.At)):
		return nil, time.Time{}, nil
	}
	g, err := a.Games.Game(ctx, l.Game)
	if errors.Is(err, stored.ErrNoGame) {
		return nil, time.Time{}, nil
	}
	return g, l.At, err
}
