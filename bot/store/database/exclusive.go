package database

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hoshi/bot/store/schema"
)

// DeadAfter is the heartbeat age at which a process counts as dead, even if it still holds its
// locks, since it may hang. A process that comes back later does no harm: its results belong to an
// old revision or equal those of another process.
const DeadAfter = 20 * time.Second

// lockTimeout is how long a copy waits for other processes to leave a PostgreSQL database.
const lockTimeout = `2s`

// noIdleLimit lets a transaction wait for another database, or for a file.
const noIdleLimit = `SET LOCAL ` + idleLimit + ` = 0`

// lookAlone is look, because this process has locked the folder.
func (s *sqliteDB) lookAlone(ctx context.Context, _ bool, f func(Tx) error) error {
	return s.look(ctx, f)
}

func (s *sqliteDB) changeAlone(ctx context.Context, f func(Tx) error) error {
	return s.change(ctx, f)
}

// lookAlone lets other processes read but blocks their changes.
func (p *postgresDB) lookAlone(ctx context.Context, alone bool, f func(Tx) error) error {
	if !alone {
		return p.look(ctx, func(tx Tx) error {
			if _, err := tx.Exec(noIdleLimit); err != nil {
				return err
			}
			return f(tx)
		})
	}
	oneState := pgx.TxOptions{IsoLevel: pgx.RepeatableRead}
	return pgx.BeginTxFunc(ctx, p.pool, oneState, func(tx pgx.Tx) error {
		return p.withLocks(ctx, tx, "SHARE", f)
	})
}

// changeAlone blocks other processes.
func (p *postgresDB) changeAlone(ctx context.Context, f func(Tx) error) error {
	return pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
		return p.withLocks(ctx, tx, "ACCESS EXCLUSIVE", f)
	})
}

// withLocks locks all tables and returns ErrInUse if a worker is alive.
func (p *postgresDB) withLocks(ctx context.Context, tx pgx.Tx, mode string, f func(Tx) error) error {
	tables := []string{"workers", "river_job"}
	for _, table := range schema.Tables {
		tables = append(tables, table.Name)
	}
	for _, statement := range []string{
		noIdleLimit,
		`SET LOCAL lock_timeout = '` + lockTimeout + `'`,
		`LOCK TABLE ` + strings.Join(tables, ", ") + ` IN ` + mode + ` MODE`,
	} {
		if _, err := tx.Exec(ctx, statement); err != nil {
			if sqlState(err) == "55P03" { // lock_not_available
				err = fmt.Errorf("%w: another program has locked its tables; stop it first (%w)", ErrInUse, err)
			}
			return err
		}
	}
	var alive int
	inTx := PostgresTx{tx, ctx, new(afterCommit)}
	err := inTx.Row(`SELECT count(*) FROM workers WHERE heartbeat > {now} - ?`, DeadAfter.Microseconds()).Scan(&alive)
	if err != nil {
		return err
	}
	if alive > 0 {
		return fmt.Errorf("%w by running bots (%d): stop them first, or wait %v for one that has died", ErrInUse, alive, DeadAfter)
	}
	return f(inTx)
}
