package stored

import "context"

// Queue hands out the jobs that are stored along with what they're about. It retries a job until it
// succeeds, even if processes die while working on it.
type Queue interface {
	// Work has every job done until ctx ends, starting with those left over from earlier processes.
	// Then it waits for running jobs, whose contexts end too, and returns nil. Jobs of different games
	// run in parallel. If a job returns an error, it's retried with increasing delays, or dropped if
	// the error wraps ErrCannotPost. Work can only be called once.
	Work(ctx context.Context, workers Workers) error

	// Enqueue stores a job that no other change stores, unless an equal one is already in the queue.
	Enqueue(ctx context.Context, j Job) error
}
