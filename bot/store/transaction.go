package store

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
)

// transaction runs the statements of this package, on either database. Their context is that
// with which the transaction was begun, which may end before the caller's.
type transaction interface {
	// exec runs a statement and returns how many rows it changed.
	exec(ctx context.Context, statement string, args ...any) (int64, error)

	// row runs a statement that finds at most one row. Scan returns an error that
	// wraps [sql.ErrNoRows] where it finds none.
	row(ctx context.Context, statement string, args ...any) scanner

	// each calls read for every row that a statement finds.
	each(ctx context.Context, read func(scanner) error, statement string, args ...any) error
}

// scanner is a row to be read.
type scanner interface {
	Scan(dest ...any) error
}

// sqliteTx implements [transaction].
type sqliteTx struct {
	*sql.Tx
	ctx context.Context // of the transaction
}

// with returns the context of the transaction with the values of another one: River keeps
// its client in them, and the log its trace.
func (tx sqliteTx) with(values context.Context) context.Context {
	return valuesContext{tx.ctx, values}
}

// valuesContext ends as one context does and has the values of another.
type valuesContext struct {
	context.Context
	values context.Context
}

// Value implements [context.Context].
func (c valuesContext) Value(key any) any { return c.values.Value(key) }

func (tx sqliteTx) exec(_ context.Context, statement string, args ...any) (int64, error) {
	res, err := tx.ExecContext(tx.ctx, statement, args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

func (tx sqliteTx) row(_ context.Context, statement string, args ...any) scanner {
	return tx.QueryRowContext(tx.ctx, statement, args...)
}

func (tx sqliteTx) each(_ context.Context, read func(scanner) error, statement string, args ...any) error {
	rows, err := tx.QueryContext(tx.ctx, statement, args...)
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

// postgresTx implements [transaction].
type postgresTx struct {
	pgx.Tx
	ctx context.Context // of the transaction
}

func (tx postgresTx) exec(_ context.Context, statement string, args ...any) (int64, error) {
	tag, err := tx.Exec(tx.ctx, statement, args...)
	return tag.RowsAffected(), err
}

func (tx postgresTx) row(_ context.Context, statement string, args ...any) scanner {
	return tx.QueryRow(tx.ctx, statement, args...)
}

func (tx postgresTx) each(_ context.Context, read func(scanner) error, statement string, args ...any) error {
	rows, err := tx.Query(tx.ctx, statement, args...)
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
