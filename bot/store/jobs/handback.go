package jobs

import (
	"context"

	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// If a channel refuses a game's board, an answer to the interaction that led to it can still show it. Only
// the process that received the interaction has it. So a job says which process that is, and a worker
// that can't post the board hands the job back.

// receiver returns the process that received the request behind a job to insert: that of the running job
// that inserts it, or this process.
func (q *Queue) receiver(ctx context.Context) string {
	if running, ok := ctx.Value(runningKey{}).(*runningJob); ok {
		return running.receivedBy
	}
	if q.ownQueue() == "" {
		return ""
	}
	return q.id
}

// handBack moves the running job to the process that received its request, and reports whether that one
// is alive and has been given the job.
func (q *Queue) handBack(ctx context.Context, job stored.Job, running *runningJob) (ok bool, err error) {
	switch job.(type) {
	case stored.GameJob, stored.SearchJob:
	default:
		return false, nil
	}
	err = q.db.Change(ctx, func(tx database.Tx) error {
		moved, err := tx.Exec(`UPDATE river_job SET queue = ? WHERE id = ? AND state = 'running' AND ? IN `+aliveWorkers,
			ownQueuePrefix+running.receivedBy, running.row.ID, running.receivedBy, q.opts.DeadAfter.Microseconds())
		ok = moved > 0
		return err
	})
	return ok, database.Wrap(err, "hand a job back to the process that received the request")
}
