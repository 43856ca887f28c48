package engines

import (
	"context"
	"log/slog"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
)

// Typist shows in a channel that the bot is typing.
type Typist interface {
	Typing(ctx context.Context, ch chat.ChannelID) error
}

// SearcherDeps are what a [Searcher] works with.
type SearcherDeps struct {
	Pool     *Pool
	Times    *SearchTimes
	Defaults *settings.Defaults
	Observer Observer
	Chat     Typist
	Log      *slog.Logger
}

// Searcher searches positions with borrowed engines, within the limits of the guild.
type Searcher struct {
	SearcherDeps
	Evaluations *Evaluations
}

// NewSearcher returns a searcher.
func NewSearcher(d SearcherDeps) *Searcher { return &Searcher{d, NewEvaluations()} }
