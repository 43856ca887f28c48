package store

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
)

// transaction runs the statements of this package, on either database.
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
type sqliteTx struct{ *sql.Tx }

func (tx sqliteTx) exec(ctx context.Context, statement string, args ...any) (int64, error) {
	res, err := tx.ExecContext(ctx, statement, args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

func (tx sqliteTx) row(ctx context.Context, statement string, args ...any) scanner {
	return tx.QueryRowContext(ctx, statement, args...)
}

func (tx sqliteTx) each(ctx context.Context, read func(scanner) error, statement string, args ...any) error {
	rows, err := tx.QueryContext(ctx, statement, args...)
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
type postgresTx struct{ pgx.Tx }

func (tx postgresTx) exec(ctx context.Context, statement string, args ...any) (int64, error) {
	tag, err := tx.Exec(ctx, statement, args...)
	return tag.RowsAffected(), err
}

func (tx postgresTx) row(ctx context.Context, statement string, args ...any) scanner {
	return tx.QueryRow(ctx, statement, args...)
}

func (tx postgresTx) each(ctx context.Context, read func(scanner) error, statement string, args ...any) error {
	rows, err := tx.Query(ctx, statement, args...)
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
