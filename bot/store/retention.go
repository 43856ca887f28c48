package store

import (
	"context"
	"time"

	"github.com/riverqueue/river"
)

const (
	// retentionInterval is how often old games are looked for, in one of several processes.
	retentionInterval = time.Hour

	// retentionBatch is how many games are deleted in a transaction at most, so that no
	// move waits long.
	retentionBatch = 100
)

// retentionStatements are the SQL of [DB.DeleteOldGames]. Rows about a game in other tables
// go with it.
type retentionStatements struct{ old, deleteGame string }

func newRetentionStatements(d dialect) retentionStatements {
	return retentionStatements{
		old: d.sql(`SELECT id FROM games WHERE id > ? AND changed < ? AND state NOT IN ('playing', 'proposed')
			AND id NOT IN (SELECT game FROM rated_games) ORDER BY id LIMIT ?`),
		deleteGame: d.sql(`DELETE FROM games WHERE id = ? AND changed < ? AND state NOT IN ('playing', 'proposed')`),
	}
}

// WithKeepGames lets [DB.Work] delete games that ended so long ago and count for no rating,
// once an hour. Without it they are kept for ever.
func WithKeepGames(d time.Duration) Option { return func(db *DB) { db.keepGames = d } }

// DeleteOldGames deletes the games that have ended, count for no rating and have not
// changed since a time, and returns how many there were. Where it fails, what was deleted
// by then is gone.
func (db *DB) DeleteOldGames(ctx context.Context, before time.Time) (deleted int, err error) {
	for last := int64(0); ; {
		ids, err := db.oldGames(ctx, last, before)
		if err != nil || len(ids) == 0 {
			return deleted, wrap(err, "look for old games")
		}
		last = ids[len(ids)-1]
		var gone int64
		err = db.change(ctx, func(tx transaction) error {
			gone = 0
			for _, id := range ids {
				n, err := tx.exec(ctx, db.sql.retention.deleteGame, id, before.UnixMicro())
				if err != nil {
					return err
				}
				gone += n
			}
			return nil
		})
		if err != nil {
			return deleted, wrap(err, "delete old games")
		}
		deleted += int(gone)
	}
}

// oldGames returns the ids of the next games to be deleted, in order.
func (db *DB) oldGames(ctx context.Context, after int64, before time.Time) (ids []int64, err error) {
	err = db.look(ctx, func(tx transaction) error {
		return tx.each(ctx, func(row scanner) error {
			var id int64
			err := row.Scan(&id)
			ids = append(ids, id)
			return err
		}, db.sql.retention.old, after, before.UnixMicro(), retentionBatch)
	})
	return ids, err
}

// retentionArgs is the job that deletes old games.
type retentionArgs struct{}

// Kind implements [river.JobArgs].
func (retentionArgs) Kind() string { return "retention" }

// retentionWorker does that job. Where it fails, the next one an hour later does it.
type retentionWorker struct {
	river.WorkerDefaults[retentionArgs]
	db *DB
}

// Work implements [river.Worker].
func (w *retentionWorker) Work(ctx context.Context, _ *river.Job[retentionArgs]) error {
	n, err := w.db.DeleteOldGames(ctx, time.Now().Add(-w.db.keepGames))
	if n > 0 {
		w.db.log.Info("old games were deleted", "games", n)
	}
	if err != nil && ctx.Err() == nil {
		return river.JobCancel(err)
	}
	return err
}

// retentionJob is the periodic job; there is none where games are kept for ever.
func (db *DB) retentionJob() []*river.PeriodicJob {
	if db.keepGames <= 0 {
		return nil
	}
	insert := func() (river.JobArgs, *river.InsertOpts) { return retentionArgs{}, &river.InsertOpts{MaxAttempts: 3} }
	return []*river.PeriodicJob{river.NewPeriodicJob(river.PeriodicInterval(retentionInterval), insert, &river.PeriodicJobOpts{RunOnStart: true})}
}
