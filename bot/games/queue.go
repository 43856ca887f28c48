package games

import (
	"context"
)

// Queue hands out the jobs that [Games] stores beside the games. A job is handed
// out until it has succeeded, however often a process dies at it.
type Queue interface {
	// Work calls do for every Job, those that an earlier process left undone first,
	// until ctx ends; then it waits for the calls under way, whose context ends too,
	// and returns nil. Jobs of different games run side by side. A Job whose do
	// returns an error is tried again, sooner at first, then later; one whose error
	// wraps ErrCannotPost is given up. Work can be called once.
	Work(ctx context.Context, do func(context.Context, Job) error) error

	// Enqueue stores a job of kind JobSearch or JobRequest. A JobSearch that is there already
	// is not stored again.
	Enqueue(ctx context.Context, j Job) error
}
