package storetest

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store"
)

// riverTime is how River writes times in SQLite.
const riverTime = "2006-01-02 15:04:05.999"

// RunJobs does the jobs of an SQLite store that are due at a time, one after another, until none is left.
// With it a test can have a clock of its own, and the same order of jobs each time. Don't use it
// along with [store.DB.Work]. A job's error, other than one that puts it off or gives it up, ends it.
func RunJobs(ctx context.Context, db *store.DB, now time.Time, workers stored.Workers) error {
	for range 10_000 {
		id, job, err := nextJob(ctx, db, now, workers)
		if err != nil || id == 0 {
			return err
		}
		err = workers.Do(ctx, job)
		var early *stored.NotDueError
		switch {
		case errors.As(err, &early):
			at := now.Add(max(early.Wait, time.Millisecond)).UTC().Format(riverTime)
			_, err = db.Database.SQLite().ExecContext(ctx, `UPDATE river_job SET state = 'scheduled', scheduled_at = ? WHERE id = ?`, at, id)
		case err == nil || errors.Is(err, chat.ErrCannotPost):
			_, err = db.Database.SQLite().ExecContext(ctx, `DELETE FROM river_job WHERE id = ?`, id)
		}
		if err != nil {
			return fmt.Errorf("job %+v: %w", job, err)
		}
	}
	return errors.New("jobs lead to more jobs without end")
}

// nextJob returns the first job that is due at a time; id is 0 if there's none.
func nextJob(ctx context.Context, db *store.DB, now time.Time, workers stored.Workers) (id int64, job stored.Job, err error) {
	rows, err := db.Database.SQLite().QueryContext(ctx, `SELECT id, kind, json(args), scheduled_at || '' FROM river_job
		WHERE state IN ('available', 'pending', 'retryable', 'running', 'scheduled') ORDER BY scheduled_at, id LIMIT 1`)
	if err != nil {
		return 0, job, err
	}
	defer rows.Close()
	if !rows.Next() {
		return 0, job, rows.Err()
	}
	var kind, args, at string
	if err := rows.Scan(&id, &kind, &args, &at); err != nil {
		return 0, job, err
	}
	due, err := time.Parse(riverTime, at)
	if err != nil || due.After(now) {
		return 0, job, err
	}
	job, err = workers.Decode(kind, []byte(args))
	return id, job, err
}
