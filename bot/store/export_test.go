package store

import (
	"context"
	"log/slog"
	"time"

	"hoshi/bot"
)

// WithHeartbeat sets how often workers store a heartbeat, and how old one is whose
// worker counts as dead.
func WithHeartbeat(interval, deadAfter time.Duration) Option {
	return func(db *DB) { db.heartbeatInterval, db.deadAfter = interval, deadAfter }
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
	return db.change(ctx, func(tx transaction) error { return db.queue.insert(ctx, tx, job, time.Time{}) })
}
