// Package records turns games into files and back: records to import and export, replays, and
// pictures to share.
package records

import (
	"log/slog"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines"
	"hoshi/bot/engines/background"
	"hoshi/bot/features/analysis"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/gameplay/newgame"
	"hoshi/bot/view"
)

// Deps are what [Records] work with.
type Deps struct {
	Store      stored.History
	Chat       chat.Chat
	Settings   *settings.Resolver
	View       *view.View
	Painter    *view.Painter
	Games      *games.Keeper
	Setup      *newgame.Setup
	Analysis   *analysis.Analysis
	Background *background.Runner
	Engines    *engines.Searcher
	Translator message.Translator
	MaxFile    int // largest file to send in bytes
	Log        *slog.Logger
}

// Records imports and exports games.
type Records struct{ Deps }

// New returns the records of stored games.
func New(d Deps) *Records { return &Records{d} }
