package database

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
)

// Tx runs statements in a transaction of either database. For the syntax of statements see dialect.
// They end with the context that the transaction was begun with.
type Tx interface {
	// Exec runs a statement and returns how many rows it changed.
	Exec(statement string, args ...any) (int64, error)

	// Row runs a statement that finds at most one row. If there is none, Scan returns an error that
	// wraps [sql.ErrNoRows].
	Row(statement string, args ...any) Row

	// Each calls read for every row that a statement finds.
	Each(read func(Row) error, statement string, args ...any) error

	// AfterCommit calls do once the transaction is stored, and not at all if it isn't. If the
	// connection broke during the commit, nobody can say; then sure is false. do must return at once,
	// since SQLite takes no other changes meanwhile.
	AfterCommit(do func(sure bool))
}

// Row is a row to read.
type Row interface {
	Scan(dest ...any) error
}

// List returns the rows that a statement finds.
func List[T any](tx Tx, scan func(Row) (T, error), statement string, args ...any) (list []T, err error) {
	err = tx.Each(func(row Row) error {
		item, err := scan(row)
		list = append(list, item)
		return err
	}, statement, args...)
	return list, err
}

// LookList is [List] in a separate transaction.
func LookList[T any](ctx context.Context, db *DB, scan func(Row) (T, error), statement string, args ...any) (list []T, err error) {
	err = db.Look(ctx, func(tx Tx) error {
		list, err = List(tx, scan, statement, args...)
		return err
	})
	return list, err
}

// ScanOne reads a row of one column.
func ScanOne[T any](row Row) (value T, err error) {
	err = row.Scan(&value)
	return value, err
}

// SQLiteTx is the [Tx] of an SQLite database.
type SQLiteTx struct {
	Tx    *sql.Tx
	ctx   context.Context
	after *afterCommit
}

// afterCommit are the functions to call after a transaction.
type afterCommit []func(sure bool)

func (a afterCommit) call(sure bool) {
	for _, do := range a {
		do(sure)
	}
}

func (tx SQLiteTx) AfterCommit(do func(sure bool)) { *tx.after = append(*tx.after, do) }

// rollBackTo forgets the calls of [SQLiteTx.AfterCommit] except the first n.
func (tx SQLiteTx) rollBackTo(n int) { *tx.after = (*tx.after)[:n] }

// Context returns the context of the transaction with the values of another: River keeps its client
// there, and the log its trace.
func (tx SQLiteTx) Context(values context.Context) context.Context {
	return valuesContext{tx.ctx, values}
}

// valuesContext ends with one context and has the values of another.
type valuesContext struct {
	context.Context
	values context.Context
}

func (c valuesContext) Value(key any) any { return c.values.Value(key) }

func (tx SQLiteTx) Exec(statement string, args ...any) (int64, error) {
	res, err := tx.Tx.ExecContext(tx.ctx, sqliteDialect.write(statement), args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

func (tx SQLiteTx) Row(statement string, args ...any) Row {
	return tx.Tx.QueryRowContext(tx.ctx, sqliteDialect.write(statement), args...)
}

func (tx SQLiteTx) Each(read func(Row) error, statement string, args ...any) error {
	rows, err := tx.Tx.QueryContext(tx.ctx, sqliteDialect.write(statement), args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := read(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// PostgresTx is the [Tx] of a PostgreSQL database.
type PostgresTx struct {
	Tx    pgx.Tx
	ctx   context.Context
	after *afterCommit
}

func (tx PostgresTx) AfterCommit(do func(sure bool)) { *tx.after = append(*tx.after, do) }

// Context returns the context of the transaction with the values of another.
func (tx PostgresTx) Context(values context.Context) context.Context {
	return valuesContext{tx.ctx, values}
}

func (tx PostgresTx) Exec(statement string, args ...any) (int64, error) {
	tag, err := tx.Tx.Exec(tx.ctx, postgresDialect.write(statement), args...)
	return tag.RowsAffected(), err
}

func (tx PostgresTx) Row(statement string, args ...any) Row {
	return tx.Tx.QueryRow(tx.ctx, postgresDialect.write(statement), args...)
}

func (tx PostgresTx) Each(read func(Row) error, statement string, args ...any) error {
	rows, err := tx.Tx.Query(tx.ctx, postgresDialect.write(statement), args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := read(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
