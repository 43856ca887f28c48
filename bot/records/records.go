// Package records turns games into files and back: records to import and export, replays, and
// pictures to share.
package records

import (
	"log/slog"

	"hoshi/bot/analysis"
	"hoshi/bot/background"
	"hoshi/bot/chat"
	"hoshi/bot/engines"
	"hoshi/bot/games"
	"hoshi/bot/message"
	"hoshi/bot/settings"
	"hoshi/bot/setup"
	"hoshi/bot/stored"
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
	Setup      *setup.Setup
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
