package jobs

import (
	"context"
	"encoding/json"
	"time"

	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
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
				heard(missed)
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
func (q *Queue) Notify(_ context.Context, n stored.Notice) error {
	q.tell(n)
	return nil
}

// Tell notifies all processes of a change once its transaction is stored.
func (q *Queue) Tell(tx database.Tx, n stored.Notice) {
	tx.AfterCommit(func(sure bool) {
		if !sure {
			n = missed
		}
		q.tell(n)
	})
}

// tell notifies all processes.
func (q *Queue) tell(n stored.Notice) {
	if q.others != nil {
		q.others.tell(n)
		return
	}
	q.local.tell(n)
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
