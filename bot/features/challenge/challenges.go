// Package challenge handles agreements between two people: challenges and their terms, rematches,
// offers of a draw or an undo, and claims against a player who is out of time.
package challenge

import (
	"log/slog"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/team"
	"hoshi/bot/gameplay/boards"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/gameplay/newgame"
)

// Store is what [Challenges] need from a database.
type Store interface {
	stored.Games
	stored.Challenges
}

// Deps are what [Challenges] work with.
type Deps struct {
	Store    Store
	Chat     chat.Chat
	Settings *settings.Resolver
	Defaults *settings.Defaults
	Games    *games.Keeper
	Boards   *boards.Boards
	Setup    *newgame.Setup
	Teams    *team.Teams
	Now      func() time.Time
	Log      *slog.Logger
}

// Challenges lets two people agree.
type Challenges struct{ Deps }

// New returns the challenges in a store.
func New(d Deps) *Challenges { return &Challenges{d} }
