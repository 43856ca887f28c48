// Package tables reads and writes the tables of a database: one type for each of the bot's
// small interfaces, such as [Games] for [games.Games].
package tables

import (
	"context"
	"time"

	"hoshi/bot/games"
	"hoshi/bot/store/database"
)

// Jobs is the part of the job queue that changes use.
type Jobs interface {
	// Insert stores a job in a transaction, to be done at a time; the zero time is now.
	Insert(ctx context.Context, tx database.Tx, job games.Job, at time.Time) error

	// Tell tells the other processes of a change when its transaction is committed.
	Tell(tx database.Tx, n games.Notice) error

	// Wake wakes the workers after a transaction that has inserted jobs.
	Wake()
}

// now is the present time at the precision that is stored.
func now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }
