package database

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"hoshi/bot/internal/fatal"
	"hoshi/bot/store/schema"
)

// minConns is the least a pool needs: River listens on one connection, and the migrations hold
// another as a lock.
const minConns = 4

// usualConns is how many a pool may have unless the URL says otherwise. Every change keeps one until it's
// on disk, and a board takes several: where a commit takes 60 ms, four connections show fewer than 20
// boards per second, so that each waits longer than the one before, and 16 show them all in time.
const usualConns = 16

// connectTimeout limits how long connecting may take, unless the URL sets a limit. Connecting to a
// server that has just died could otherwise hang forever and block everyone waiting for a
// connection.
const connectTimeout = 5 * time.Second

// OpenPostgres opens a PostgreSQL database by its URL (postgres://user@host/name) and migrates the
// schema. Several processes may have it open at the same time. The URL takes the options of
// pgxpool.ParseConfig; pool_max_conns is the maximum number of connections, at least four and
// by default 16. Errors never contain the URL's password.
func OpenPostgres(ctx context.Context, url string, opts Options) (*DB, error) {
	config, err := poolConfig(url)
	if err != nil {
		return nil, err
	}
	db := newDB(opts)
	if err := db.openPostgres(ctx, config); err != nil {
		db.Close()
		return nil, explain(Place(url), err)
	}
	return db, nil
}

func poolConfig(url string) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fatal.Errorf("database URL: %w", err) // pgx hides the password
	}
	plain, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, fatal.Errorf("database URL: %w", err)
	}
	least := int32(minConns)
	if plain.RuntimeParams["pool_max_conns"] == "" {
		least = usualConns // more than pgxpool's default on machines with few cores
	}
	config.MaxConns = max(config.MaxConns, least)
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = connectTimeout
	}
	if config.ConnConfig.RuntimeParams["application_name"] == "" {
		config.ConnConfig.RuntimeParams["application_name"] = "hoshi"
	}
	if _, ok := config.ConnConfig.RuntimeParams[idleLimit]; !ok {
		config.AfterConnect = limitIdle // not at the start of the session, where poolers refuse the setting
	}
	return config, nil
}

// idleLimit is PostgreSQL's setting for how long a session may do nothing in a transaction.
const idleLimit = "idle_in_transaction_session_timeout"

// limitIdle makes PostgreSQL end the session of a process that hangs in a transaction, since its locks
// block the other processes. By then they count it as dead anyway.
func limitIdle(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, fmt.Sprintf("SET %s = %d", idleLimit, DeadAfter.Milliseconds()))
	return err
}

func (db *DB) openPostgres(ctx context.Context, config *pgxpool.Config) error {
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return err
	}
	db.closers = append(db.closers, func() error { pool.Close(); return nil })
	db.backend = &postgresDB{pool: pool}
	tables, err := schema.Postgres(pool)
	if err != nil {
		return err
	}
	return errors.Join(tables.Up(ctx), tables.Close())
}

// Postgres returns the connection pool of a PostgreSQL database, or nil for SQLite.
func (db *DB) Postgres() *pgxpool.Pool {
	if p, ok := db.backend.(*postgresDB); ok {
		return p.pool
	}
	return nil
}

// postgresDB implements [backend].
type postgresDB struct{ pool *pgxpool.Pool }

func (p *postgresDB) change(ctx context.Context, f func(Tx) error) error {
	var after afterCommit
	var committing bool
	err := pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
		err := f(PostgresTx{tx, ctx, &after})
		committing = err == nil
		return err
	})
	if err == nil || committing && p.cannotSave(err) {
		after.call(err == nil)
	}
	return err
}

// changeTogether is change, because PostgreSQL itself writes the commits of several connections to
// disk together. It can't if they use NOTIFY, which lets one transaction of the whole database commit
// at a time; what is sent after a commit is in [Tx.AfterCommit].
func (p *postgresDB) changeTogether(ctx context.Context, f func(Tx) error) error {
	return p.change(ctx, f)
}

func (p *postgresDB) look(ctx context.Context, f func(Tx) error) error {
	oneState := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	return pgx.BeginTxFunc(ctx, p.pool, oneState, func(tx pgx.Tx) error { return f(PostgresTx{tx, ctx, new(afterCommit)}) })
}

// check returns nil because PostgreSQL watches its own files.
func (p *postgresDB) check() error { return nil }

func (p *postgresDB) isUnique(err error) bool { return sqlState(err) == "23505" }

// cannotSave goes by the class of the error code:
// https://www.postgresql.org/docs/current/errcodes-appendix.html
//
// Without a connection there's no code. It doesn't matter here whether the driver had sent anything
// before it lost the connection: if that was the commit, nobody can say whether the change was stored,
// so nothing repeats it, and the next change finds the game at the revision that's stored.
func (p *postgresDB) cannotSave(err error) bool {
	var connect *pgconn.ConnectError
	if errors.As(err, &connect) || errors.Is(err, pgconn.ErrConnClosed) || pgconn.SafeToRetry(err) || pgconn.Timeout(err) {
		return true
	}
	state := sqlState(err)
	for _, class := range []string{
		"08",    // the connection is lost
		"53",    // disk or memory is full, or there are too many connections
		"57",    // the server is shutting down or starting
		"58",    // the operating system reports an error
		"XX",    // a file is damaged
		"25006", // the server is read-only
		"25P03", // the server has ended the session because of limitIdle
	} {
		if strings.HasPrefix(state, class) {
			return true
		}
	}
	// A connection that breaks during a transaction gives a network error, which has no code.
	var network net.Error
	return errors.Is(err, io.ErrUnexpectedEOF) || errors.As(err, &network)
}

// sqlState returns PostgreSQL's error code in err, or "" if there is none.
func sqlState(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// ConnectPostgres connects to a PostgreSQL database without changing it.
func ConnectPostgres(ctx context.Context, p Place) (*pgx.Conn, error) {
	config, err := poolConfig(string(p))
	if err != nil {
		return nil, err
	}
	conn, err := pgx.ConnectConfig(ctx, config.ConnConfig)
	if err != nil {
		return nil, explain(p, err)
	}
	return conn, nil
}
