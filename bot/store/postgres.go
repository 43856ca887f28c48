package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// postgresDialect writes the statements for PostgreSQL.
var postgresDialect = dialect{
	parameter: func(n int) string { return "$" + strconv.Itoa(n) },
	now:       `(extract(epoch FROM clock_timestamp()) * 1000000)::bigint`,
	jobGame:   `(river_job.args->>'game')::bigint`,
	jobStale:  `river_job.created_at < clock_timestamp() - interval '15 minutes'`,
	jobEarly:  `river_job.scheduled_at > clock_timestamp()`,
	jobWorker: `river_job.attempted_by[array_upper(river_job.attempted_by, 1)]`,
	forUpdate: `FOR UPDATE`,

	workerAbsent: `workers.lease <> 0 AND NOT EXISTS (SELECT 1 FROM pg_locks
		WHERE locktype = 'advisory' AND granted AND objsubid = 1
		AND classid::bigint = workers.lease >> 32 AND objid::bigint = workers.lease & 4294967295
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
}

// minConns is the least that a pool needs: River listens on one connection, and the
// migrations hold another one as a lock.
const minConns = 4

// connectTimeout bounds how long a connection takes to be made, unless the URL says
// otherwise: one to a server that has just died might wait for ever, and hold up all who
// wait for a connection.
const connectTimeout = 5 * time.Second

// OpenPostgres opens a PostgreSQL database by its URL (postgres://user@host/name) and
// brings the schema up to date. Several processes may have it open at the same time.
// The options of the URL are those of pgxpool.ParseConfig; pool_max_conns is how many
// connections there are at most, and no fewer than four. Errors never hold the URL's
// password.
func OpenPostgres(ctx context.Context, url string, opts ...Option) (*DB, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("database URL: %w", err) // pgx hides the password
	}
	config.MaxConns = max(config.MaxConns, minConns)
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = connectTimeout
	}
	db := newDB(opts)
	if err := db.openPostgres(ctx, config); err != nil {
		db.Close()
		c := config.ConnConfig
		return nil, fmt.Errorf("open the database %s on %s: %w", c.Database, c.Host, err)
	}
	return db, nil
}

func (db *DB) openPostgres(ctx context.Context, config *pgxpool.Config) error {
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return err
	}
	db.closers = append(db.closers, func() error { pool.Close(); return nil })
	if err := migratePostgres(ctx, pool); err != nil {
		return err
	}
	db.leases = newLeases(pool.Config().ConnConfig, db.calm)
	db.closers = append(db.closers, db.leases.close)
	p := &postgresDB{pool: pool}
	db.shared = true
	db.base, db.sql = p, newStatements(postgresDialect)
	db.queue, err = newPostgresQueue(pool, db.calm)
	return err
}

// postgresDB implements [database].
type postgresDB struct{ pool *pgxpool.Pool }

func (p *postgresDB) change(ctx context.Context, f func(transaction) error) error {
	return pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error { return f(postgresTx{tx, ctx}) })
}

// changeTogether implements [database]: PostgreSQL writes the changes of several
// connections together by itself.
func (p *postgresDB) changeTogether(ctx context.Context, f func(transaction) error) error {
	return p.change(ctx, f)
}

func (p *postgresDB) look(ctx context.Context, f func(transaction) error) error {
	oneState := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	return pgx.BeginTxFunc(ctx, p.pool, oneState, func(tx pgx.Tx) error { return f(postgresTx{tx, ctx}) })
}

// check implements [database]: PostgreSQL watches its files itself.
func (p *postgresDB) check() error { return nil }

// isUnique implements [database].
func (p *postgresDB) isUnique(err error) bool { return sqlState(err) == "23505" }

// cannotSave implements [database]. The server says so by the class of its error code:
// https://www.postgresql.org/docs/current/errcodes-appendix.html
func (p *postgresDB) cannotSave(err error) bool {
	var connect *pgconn.ConnectError
	if errors.As(err, &connect) || pgconn.SafeToRetry(err) || pgconn.Timeout(err) {
		return true
	}
	state := sqlState(err)
	for _, class := range []string{
		"08",    // the connection is lost
		"53",    // disk or memory are full, or there are too many connections
		"57",    // the server is shutting down or starting
		"58",    // the system below the server fails
		"XX",    // a file is damaged
		"25006", // the server is read-only
	} {
		if strings.HasPrefix(state, class) {
			return true
		}
	}
	// A connection that breaks in mid-transaction gives an error of the network, which
	// has no code.
	var network net.Error
	return errors.Is(err, io.ErrUnexpectedEOF) || errors.As(err, &network)
}

// sqlState is PostgreSQL's error code in err, "" when there is none.
func sqlState(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}
