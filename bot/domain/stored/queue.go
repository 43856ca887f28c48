package stored

import (
	"context"
)

// Queue hands out the jobs that [Games] stores along with games. It retries a job until it
// succeeds, even if processes die while working on it.
type Queue interface {
	// Work calls do for every Job until ctx ends, starting with those left over from earlier
	// processes. Then it waits for running calls, whose contexts end too, and returns nil. Jobs
	// of different games run in parallel. If do returns an error, the Job is retried with
	// increasing delays, or dropped if the error wraps ErrCannotPost. Work can only be called
	// once.
	Work(ctx context.Context, do func(context.Context, Job) error) error

	// Enqueue stores a JobSearch or JobRequest. It doesn't store a JobSearch that's already in
	// the queue.
	Enqueue(ctx context.Context, j Job) error
}
