package store

import (
	"context"
	"fmt"
	"time"

	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// Beat stores a heartbeat and does everything that goes with one.
func (db *DB) Beat(ctx context.Context) error { return db.Queue.Beat(ctx, db.work(nil)) }

// WriteExec runs a statement on the connection that writes.
func (db *DB) WriteExec(statement string) error {
	_, err := db.Database.SQLite().Exec(statement)
	return err
}

// PostgresExec runs a statement in a PostgreSQL database.
func PostgresExec(ctx context.Context, db *DB, statement string) error {
	_, err := db.Database.Postgres().Exec(ctx, statement)
	return err
}

// Pragma returns a setting of the connection that writes.
func (db *DB) Pragma(name string) (value string, err error) {
	err = db.Database.SQLite().QueryRow(`PRAGMA ` + name).Scan(&value)
	return value, err
}

// InsertJob stores a job that's due now, without changing the game.
func (db *DB) InsertJob(ctx context.Context, job stored.Job) error {
	return db.Database.Change(ctx, func(tx database.Tx) error { return db.Insert(ctx, tx, job, time.Time{}) })
}

// AgeRequests makes handed-over requests a number of minutes older.
func (db *DB) AgeRequests(ctx context.Context, minutes int) error {
	age := fmt.Sprintf(`datetime(created_at, 'subsec', '-%d minutes')`, minutes)
	if db.leases != nil {
		age = fmt.Sprintf(`created_at - interval '%d minutes'`, minutes)
	}
	return db.Database.Change(ctx, func(tx database.Tx) error {
		_, err := tx.Exec(`UPDATE river_job SET created_at = ` + age + ` WHERE kind = 'request'`)
		return err
	})
}

// RequestArgs returns what's stored of handed-over requests.
func (db *DB) RequestArgs(ctx context.Context) (args []string, err error) {
	text := `json(args)`
	if db.leases != nil {
		text = `args::text`
	}
	return database.LookList(ctx, db.Database, database.ScanOne[string], `SELECT `+text+` FROM river_job WHERE kind = 'request'`)
}
