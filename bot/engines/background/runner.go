// Package background answers requests: with an error in words, or later, with the result of work that
// takes a while.
package background

import (
	"context"
	"log/slog"

	"hoshi/bot/domain/stored"
	"hoshi/bot/engines"
)

// Store is what a [Runner] needs from a database.
type Store interface {
	Enqueue(ctx context.Context, j stored.Job) error
	Notify(ctx context.Context, n stored.Notice) error
}

// Runner does work that takes longer than a request may, and tells the user how it ended.
type Runner struct {
	Store      Store
	Supervisor *engines.Supervisor
	Log        *slog.Logger
	Gateway    bool // other processes do the work, if the chat can transfer a request
}
