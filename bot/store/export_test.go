package store

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"hoshi/bot"
)

// WithHeartbeat sets how often workers store a heartbeat, and how old one is whose
// worker counts as dead.
func WithHeartbeat(interval, deadAfter time.Duration) Option {
	return func(db *DB) { db.heartbeatInterval, db.deadAfter = interval, deadAfter }
}

// WithAbsenceCheck sets how often a worker looks whether others have died.
func WithAbsenceCheck(every time.Duration) Option {
	return func(db *DB) { db.absenceCheck = every }
}

// BuryAbsent looks once whether other workers have died. seen is kept from look to look.
func (db *DB) BuryAbsent(ctx context.Context, seen map[string]int) error {
	return db.buryAbsent(ctx, db.id, seen)
}

// CutLease ends the connection of the leases, as a network does.
func (db *DB) CutLease(ctx context.Context) error {
	db.leases.mu.Lock()
	defer db.leases.mu.Unlock()
	return db.leases.conn.Close(ctx)
}

// WriteExec runs a statement on the connection that writes.
func (db *DB) WriteExec(statement string) error {
	_, err := db.base.(*sqliteDB).write.Exec(statement)
	return err
}

// WithJobTimeout bounds the time of a job.
func WithJobTimeout(d time.Duration) Option {
	return func(db *DB) { db.jobTimeout = d }
}

// NewCalmLogger returns a logger that drops what it logged a short while ago.
func NewCalmLogger(h slog.Handler, every time.Duration) *slog.Logger {
	return slog.New(limitedHandler{Handler: h, seen: newSeen(every)})
}

// PostgresExec runs a statement in a PostgreSQL database.
func PostgresExec(ctx context.Context, db *DB, statement string) error {
	_, err := db.base.(*postgresDB).pool.Exec(ctx, statement)
	return err
}

// Pragma returns a setting of the connection that writes.
func (db *DB) Pragma(name string) (value string, err error) {
	err = db.base.(*sqliteDB).write.QueryRow(`PRAGMA ` + name).Scan(&value)
	return value, err
}

// InsertJob stores a job for now without a change of the game.
func (db *DB) InsertJob(ctx context.Context, job bot.Job) error {
	return db.change(ctx, func(tx transaction) error { return db.insert(ctx, tx, job, time.Time{}) })
}

// Check makes the connection of the leases again when it does not live.
func (l *Leases) Check() error { return l.check() }

// WithAnswerTimeout bounds how long a transaction waits for the database.
func WithAnswerTimeout(d time.Duration) Option {
	return func(db *DB) { db.answerTimeout = d }
}

// Beat stores a heartbeat, with all that goes with it.
func (db *DB) Beat(ctx context.Context) error { return db.beat(ctx, "test") }

// AgeRequests makes requests that were handed over a number of minutes older.
func (db *DB) AgeRequests(ctx context.Context, minutes int) error {
	age := fmt.Sprintf(`datetime(created_at, 'subsec', '-%d minutes')`, minutes)
	if db.shared {
		age = fmt.Sprintf(`created_at - interval '%d minutes'`, minutes)
	}
	return db.change(ctx, func(tx transaction) error {
		_, err := tx.exec(ctx, `UPDATE river_job SET created_at = `+age+` WHERE kind = 'request'`)
		return err
	})
}

// RequestArgs returns what is stored of requests that were handed over.
func (db *DB) RequestArgs(ctx context.Context) (args []string, err error) {
	text := `json(args)`
	if db.shared {
		text = `args::text`
	}
	err = db.look(ctx, func(tx transaction) error {
		return tx.each(ctx, func(row scanner) error {
			var text string
			err := row.Scan(&text)
			args = append(args, text)
			return err
		}, `SELECT `+text+` FROM river_job WHERE kind = 'request'`)
	})
	return args, err
}
