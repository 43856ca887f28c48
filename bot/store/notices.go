package store

import (
	"context"
	"encoding/json"
	"time"

	"hoshi/bot"
)

// noticeChannel is PostgreSQL's channel (NOTIFY) of what processes tell each other. Such
// notices are sent when their transaction is committed, and to nobody when it is not.
const noticeChannel = "hoshi"

// Pauses before notices are listened for again after the connection was lost.
const (
	firstListenRetry = 250 * time.Millisecond
	lastListenRetry  = 5 * time.Second
)

// Listen implements [bot.Notices].
func (db *DB) Listen(ctx context.Context, heard func(bot.Notice)) error {
	return db.queue.listen(ctx, heard)
}

// Notify implements [bot.Notices].
func (db *DB) Notify(ctx context.Context, n bot.Notice) error {
	if !db.shared {
		return nil
	}
	err := db.change(ctx, func(tx transaction) error { return db.queue.tell(ctx, tx, n) })
	return wrap(err, "notify")
}

// tell implements [queue].
func (q *postgresQueue) tell(ctx context.Context, tx transaction, n bot.Notice) error {
	text, err := json.Marshal(n)
	if err != nil {
		return err
	}
	_, err = tx.exec(ctx, `SELECT pg_notify('`+noticeChannel+`', $1)`, string(text))
	return err
}

// listen implements [queue].
func (q *postgresQueue) listen(ctx context.Context, heard func(bot.Notice)) error {
	pause := firstListenRetry
	for first := true; ; first = false {
		err := q.listenOnce(ctx, func() {
			pause = firstListenRetry
			if !first {
				heard(bot.Notice{Missed: true})
			}
		}, heard)
		if ctx.Err() != nil {
			return nil
		}
		q.log.Warn("what other processes change is not heard; trying again", "err", err, "in", pause)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil
		}
		pause = min(2*pause, lastListenRetry)
	}
}

// listenOnce listens on a connection of its own until that is lost or ctx ends. begun is
// called when it listens.
func (q *postgresQueue) listenOnce(ctx context.Context, begun func(), heard func(bot.Notice)) error {
	taken, err := q.pool.Acquire(ctx)
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
		var n bot.Notice
		if err := json.Unmarshal([]byte(got.Payload), &n); err != nil {
			q.log.Warn("a notice that cannot be read", "err", err) // of a later version
			continue
		}
		heard(n)
	}
}
