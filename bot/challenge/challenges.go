// Package challenge handles agreements between two people: challenges and their terms, rematches,
// offers of a draw or an undo, and claims against a player who is out of time.
package challenge

import (
	"log/slog"
	"time"

	"hoshi/bot/boards"
	"hoshi/bot/chat"
	"hoshi/bot/games"
	"hoshi/bot/settings"
	"hoshi/bot/setup"
	"hoshi/bot/stored"
	"hoshi/bot/team"
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
	Setup    *setup.Setup
	Teams    *team.Teams
	Now      func() time.Time
	Log      *slog.Logger
}

// Challenges lets two people agree.
type Challenges struct{ Deps }

// New returns the challenges in a store.
func New(d Deps) *Challenges { return &Challenges{d} }
