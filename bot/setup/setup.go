// Package setup starts new games: board size, rule, opening, clock, seats and place, as people asked
// for them or as the guild has chosen.
package setup

import (
	"log/slog"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/engines"
	"hoshi/bot/games"
	"hoshi/bot/internal/recent"
	"hoshi/bot/message"
	"hoshi/bot/settings"
	"hoshi/bot/stored"
)

// Store is what a [Setup] needs from a database.
type Store interface {
	stored.Games
	stored.History
	settings.Settings
}

// Deps are what a [Setup] works with.
type Deps struct {
	Store      Store
	Chat       chat.Chat
	Defaults   *settings.Defaults
	Games      *games.Keeper
	Work       *engines.Supervisor
	Translator message.Translator
	Log        *slog.Logger
}

// Setup starts games.
type Setup struct {
	Deps
	told recent.Map[chat.ChannelID, bool] // channels in which a thread could not be started lately
}

// New returns a setup.
func New(d Deps) *Setup {
	return &Setup{Deps: d, told: recent.Map[chat.ChannelID, bool]{Max: 4096, For: time.Hour}}
}
