// Package tournaments holds tournaments on a server: the command to create, join and manage one, its
// messages, and the jobs that open its games and take their results.
package tournaments

import (
	"context"
	"log/slog"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/gameplay/newgame"
	"hoshi/bot/gameplay/posting"
	"hoshi/bot/view"
)

// Store is what [Tournaments] need from a database.
type Store interface {
	stored.Games
	stored.Tournaments
	Standing(ctx context.Context, scope rating.Scope, user chat.UserID) (rating.Standing, error)
}

// Deps are what [Tournaments] work with.
type Deps struct {
	Store      Store
	Chat       chat.Chat
	Settings   *settings.Resolver
	Defaults   *settings.Defaults
	Games      *games.Keeper
	Posts      *posting.Keeper
	Setup      *newgame.Setup
	View       *view.View
	Painter    *view.Painter
	Translator message.Translator
	MaxFile    int // largest file to send, in bytes
	Now        func() time.Time
	Log        *slog.Logger
}

// Tournaments holds the tournaments of all guilds. It is safe for concurrent use.
type Tournaments struct{ Deps }

// New returns the tournaments in a store.
func New(d Deps) *Tournaments { return &Tournaments{d} }

// do lets someone do something in a stored tournament.
func (s *Tournaments) do(ctx context.Context, id int64, by tournament.Actor, what tournament.Intention) (*tournament.Tournament, error) {
	return s.Store.UpdateTournament(ctx, id, func(t *tournament.Tournament) error { return t.Do(by, what) })
}
