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
	return db.JobArgs(ctx, "request")
}

// JobArgs returns what's stored of jobs of a kind.
func (db *DB) JobArgs(ctx context.Context, kind string) (args []string, err error) {
	text := `json(args)`
	if db.leases != nil {
		text = `args::text`
	}
	return database.LookList(ctx, db.Database, database.ScanOne[string], `SELECT `+text+` FROM river_job WHERE kind = ? ORDER BY id`, kind)
}

// InsertJobRow stores a job as a row of River's table, which is due now. key is the hash of its unique
// arguments, "" for a job that has no equal.
func (db *DB) InsertJobRow(ctx context.Context, kind, args, queue, key string) error {
	statement := `INSERT INTO river_job (kind, args, queue, max_attempts, unique_key, unique_states) VALUES (?1, jsonb(?2), ?3, 30000, unhex(nullif(?4, '')), 245)`
	if db.leases != nil {
		statement = `INSERT INTO river_job (kind, args, queue, max_attempts, unique_key, unique_states) VALUES (?1, ?2::jsonb, ?3, 30000, decode(nullif(?4, ''), 'hex'), b'11110101')`
	}
	return db.Database.Change(ctx, func(tx database.Tx) error {
		_, err := tx.Exec(statement, kind, args, queue, key)
		return err
	})
}

// TakeJobRow deletes the job that was stored last, and returns its row.
func (db *DB) TakeJobRow(ctx context.Context) (kind, args, queue string, err error) {
	text := `json(args)`
	if db.leases != nil {
		text = `args::text`
	}
	err = db.Database.Change(ctx, func(tx database.Tx) error {
		return tx.Row(`DELETE FROM river_job WHERE id = (SELECT max(id) FROM river_job) RETURNING kind, `+text+`, queue`).Scan(&kind, &args, &queue)
	})
	return kind, args, queue, err
}
