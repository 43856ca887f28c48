// Package newgame starts new games: board size, rule, opening, clock, seats and place, as people asked
// for them or as the guild has chosen.
package newgame

import (
	"log/slog"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/internal/recent"
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
