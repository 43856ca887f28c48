package store

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
)

// lockTimeout is how long a copy waits for others to leave a PostgreSQL database.
const lockTimeout = `2s`

// lookAlone implements [database]. Nobody else has the folder open.
func (s *sqliteDB) lookAlone(ctx context.Context, _ bool, f func(transaction) error) error {
	return s.look(ctx, f)
}

// changeAlone implements [database].
func (s *sqliteDB) changeAlone(ctx context.Context, f func(transaction) error) error {
	return s.change(ctx, f)
}

func (s *sqliteDB) schema() *schemaDialect { return &sqliteSchema }
func (s *sqliteDB) dialect() dialect       { return sqliteDialect }

// lookAlone implements [database]. Other processes may read, but wait with changes.
func (p *postgresDB) lookAlone(ctx context.Context, alone bool, f func(transaction) error) error {
	if !alone {
		return p.look(ctx, f)
	}
	oneState := pgx.TxOptions{IsoLevel: pgx.RepeatableRead}
	return pgx.BeginTxFunc(ctx, p.pool, oneState, func(tx pgx.Tx) error {
		return p.withLocks(ctx, tx, "SHARE", f)
	})
}

// changeAlone implements [database]. Other processes wait.
func (p *postgresDB) changeAlone(ctx context.Context, f func(transaction) error) error {
	return pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
		return p.withLocks(ctx, tx, "ACCESS EXCLUSIVE", f)
	})
}

// withLocks locks all tables and refuses to go on where a worker is alive.
func (p *postgresDB) withLocks(ctx context.Context, tx pgx.Tx, mode string, f func(transaction) error) error {
	var tables []string
	err := p.look(ctx, func(other transaction) error {
		s, err := readSchema(ctx, other, &postgresSchema)
		if err != nil {
			return err
		}
		tables = []string{"workers"}
		for _, table := range slices.Sorted(maps.Keys(s.tables)) {
			tables = append(tables, quoteName(table))
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, statement := range []string{
		`SET LOCAL lock_timeout = '` + lockTimeout + `'`,
		`LOCK TABLE ` + strings.Join(tables, ", ") + ` IN ` + mode + ` MODE`,
	} {
		if _, err := tx.Exec(ctx, statement); err != nil {
			if sqlState(err) == "55P03" { // lock_not_available
				err = fmt.Errorf("%w: somebody changes its tables (%w)", ErrInUse, err)
			}
			return err
		}
	}
	var alive int
	count := postgresDialect.sql(`SELECT count(*) FROM workers WHERE heartbeat > {now} - ?`)
	if err := tx.QueryRow(ctx, count, deadAfter.Microseconds()).Scan(&alive); err != nil {
		return err
	}
	if alive > 0 {
		return fmt.Errorf("%w: %d bots work on it; stop them first, or wait %v for one that has died", ErrInUse, alive, deadAfter)
	}
	return f(postgresTx{tx, ctx})
}

func (p *postgresDB) schema() *schemaDialect { return &postgresSchema }
func (p *postgresDB) dialect() dialect       { return postgresDialect }
