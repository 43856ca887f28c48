// Package play has the commands that start a game, change it and end it.
package play

import (
	"time"

	"hoshi/bot/background"
	"hoshi/bot/boards"
	"hoshi/bot/challenge"
	"hoshi/bot/engines"
	"hoshi/bot/games"
	"hoshi/bot/matchmaking"
	"hoshi/bot/result"
	"hoshi/bot/settings"
	"hoshi/bot/setup"
	"hoshi/bot/stored"
	"hoshi/bot/team"
	"hoshi/bot/view"
)

// Store is what a [Play] needs from a database.
type Store interface {
	stored.Games
	settings.Settings
}

// Deps are what a [Play] works with.
type Deps struct {
	Store       Store
	Settings    *settings.Resolver
	Defaults    *settings.Defaults
	View        *view.View
	Painter     *view.Painter
	Results     *result.Results
	Games       *games.Keeper
	Boards      *boards.Boards
	Setup       *setup.Setup
	Teams       *team.Teams
	Challenges  *challenge.Challenges
	Matchmaking *matchmaking.Matchmaking
	Engines     *engines.Searcher
	Background  *background.Runner
	Pages       Pages    // nil if games have no pages
	Activity    Activity // nil if there is none
	Now         func() time.Time
	Width       int // side of the pictures in pixels
}

// Play has the commands that start a game, change it and end it.
type Play struct{ Deps }

// New returns the commands of games.
func New(d Deps) *Play { return &Play{d} }
