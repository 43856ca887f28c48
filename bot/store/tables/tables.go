// Package tables reads and writes the tables of a database: one type for each of the bot's small
// interfaces, such as [Games] for [stored.Games].
package tables

import (
	"context"
	"time"

	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// Jobs is the part of the job queue that changes use.
type Jobs interface {
	// Insert stores a job in a transaction, to run at a time; the zero time means now. Once the
	// transaction is stored, it wakes the workers.
	Insert(ctx context.Context, tx database.Tx, job stored.Job, at time.Time) error

	// Tell notifies all processes of a change once its transaction is stored.
	Tell(tx database.Tx, n stored.Notice)

	// EndLast marks the running job as done in the transaction of its last change; see
	// [stored.LastChange].
	EndLast(ctx context.Context, tx database.Tx) error
}
