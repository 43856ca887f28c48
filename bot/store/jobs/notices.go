package jobs

import (
	"context"
	"encoding/json"
	"time"

	"hoshi/bot/store/database"
	"hoshi/bot/stored"
)

// noticeChannel is the PostgreSQL channel (NOTIFY) on which processes announce changes.
const noticeChannel = "hoshi"

// Pauses before listening for notices again after a lost connection.
const (
	firstListenRetry = 250 * time.Millisecond
	lastListenRetry  = 5 * time.Second
)

// Listen implements [stored.Notices]. SQLite has only one process, which hears itself.
func (q *Queue) Listen(ctx context.Context, heard func(stored.Notice)) error {
	if q.db.Postgres() == nil {
		q.local.listen(ctx, heard)
		return nil
	}
	pause := firstListenRetry
	for first := true; ; first = false {
		err := q.listenOnce(ctx, func() {
			pause = firstListenRetry
			if !first {
				heard(stored.Notice{Missed: true})
			}
		}, heard)
		if ctx.Err() != nil {
			return nil
		}
		q.db.CalmLog().Warn("what other processes change is not heard; trying again", "err", err, "in", pause)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil
		}
		pause = min(2*pause, lastListenRetry)
	}
}

// Notify implements [stored.Notices].
func (q *Queue) Notify(ctx context.Context, n stored.Notice) error {
	if q.db.Postgres() == nil {
		q.local.tell(n)
		return nil
	}
	return database.Wrap(q.db.Change(ctx, func(tx database.Tx) error { return q.Tell(tx, n) }), "notify")
}

// Tell notifies all processes of a change once its transaction commits.
func (q *Queue) Tell(tx database.Tx, n stored.Notice) error {
	if tx, ok := tx.(database.SQLiteTx); ok {
		tx.AfterCommit(func() { q.local.tell(n) })
		return nil
	}
	text, err := json.Marshal(n)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`SELECT pg_notify('`+noticeChannel+`', ?)`, string(text))
	return err
}

// listenOnce listens on a separate connection until the connection is lost or ctx ends. It calls
// begun once it is listening.
func (q *Queue) listenOnce(ctx context.Context, begun func(), heard func(stored.Notice)) error {
	taken, err := q.db.Postgres().Acquire(ctx)
	if err != nil {
		return err
	}
	conn := taken.Hijack()
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, `LISTEN `+noticeChannel); err != nil {
		return err
	}
	begun()
	for {
		got, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		var n stored.Notice
		if err := json.Unmarshal([]byte(got.Payload), &n); err != nil {
			q.db.CalmLog().Warn("a notice cannot be read", "err", err) // a later version sent it
			continue
		}
		heard(n)
	}
}
