package store

import (
	"context"
	"errors"
	"time"

	"hoshi/bot"
)

// startPause is the pause between two tries to start where the database does not answer.
const startPause = 500 * time.Millisecond

// insist calls start until it succeeds, as long as it fails because the database takes no
// changes: a program whose database goes away while it starts waits for it, as it does
// later on. It returns any other error, and that of start where ctx has ended.
func (db *DB) insist(ctx context.Context, what string, start func() error) error {
	for {
		err := start()
		if err == nil || ctx.Err() != nil || !errors.Is(err, bot.ErrCannotSave) && !db.base.cannotSave(err) {
			return err
		}
		db.calm.Warn("the database does not answer, and it is tried again", "what", what, "err", err)
		select {
		case <-time.After(startPause):
		case <-ctx.Done():
			return err
		}
	}
}
