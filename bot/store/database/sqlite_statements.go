package database

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"
)

// maxCached is the maximum number of prepared statements that a connection keeps. There are fewer
// statements than that, except for River's that list ids.
const maxCached = 128

// cachingConnector makes connections that cache prepared statements by their text. Parsing SQL took
// a third of the time of a commit, and most SQL is River's, which prepares nothing.
type cachingConnector struct{ driver.Connector }

// sqliteConn is the interface of a modernc.org/sqlite connection.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// sqliteStmt is the interface of its prepared statements.
type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// Connect implements [driver.Connector].
func (c cachingConnector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	full, ok := conn.(sqliteConn)
	if !ok {
		return nil, errors.Join(fmt.Errorf("connections of type %T lack methods", conn), conn.Close())
	}
	return &cachingConn{sqliteConn: full, cached: make(map[string]*cachedStmt)}, nil
}

// cachingConn is a connection that caches prepared statements. Like every [driver.Conn], it is used
// by one goroutine at a time.
type cachingConn struct {
	sqliteConn
	cached map[string]*cachedStmt
}

type cachedStmt struct {
	sqliteStmt
	busy bool // its rows are being read
}

// Close implements [driver.Conn].
func (c *cachingConn) Close() error {
	return errors.Join(c.clear(), c.sqliteConn.Close())
}

// clear closes all statements that aren't in use.
func (c *cachingConn) clear() (err error) {
	for text, s := range c.cached {
		if !s.busy {
			err = errors.Join(err, s.Close())
		}
		delete(c.cached, text)
	}
	return err
}

// take returns a prepared statement and a function to call once its result has been read.
func (c *cachingConn) take(ctx context.Context, text string) (s *cachedStmt, done func() error, err error) {
	s = c.cached[text]
	if s == nil || s.busy {
		prepared, err := c.PrepareContext(ctx, steadyLimit(text))
		if err != nil {
			return nil, nil, err
		}
		full, ok := prepared.(sqliteStmt)
		if !ok {
			return nil, nil, errors.Join(fmt.Errorf("statements of type %T lack methods", prepared), prepared.Close())
		}
		s = &cachedStmt{sqliteStmt: full}
		if c.cached[text] == nil {
			if len(c.cached) >= maxCached {
				if err := c.clear(); err != nil {
					return nil, nil, errors.Join(err, s.Close())
				}
			}
			c.cached[text] = s
		}
	}
	s.busy = true
	return s, func() error {
		s.busy = false
		if c.cached[text] != s {
			return s.Close()
		}
		return nil
	}, nil
}

// steadyLimit keeps SQLite from reparsing a statement each time it runs. SQLite would use the value
// of a LIMIT parameter to choose a plan and discard the plan when the parameter is set again.
func steadyLimit(text string) string { return strings.ReplaceAll(text, "LIMIT ?", "LIMIT 0+?") }

// ExecContext implements [driver.ExecerContext].
func (c *cachingConn) ExecContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Result, error) {
	s, done, err := c.take(ctx, text)
	if err != nil {
		return nil, err
	}
	res, err := s.ExecContext(ctx, args)
	return res, errors.Join(err, done())
}

// QueryContext implements [driver.QueryerContext].
func (c *cachingConn) QueryContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	s, done, err := c.take(ctx, text)
	if err != nil {
		return nil, err
	}
	rows, err := s.QueryContext(ctx, args)
	if err != nil {
		return nil, errors.Join(err, done())
	}
	return &cachedRows{rows, done}, nil
}

// cachedRows releases its statement when it is closed.
type cachedRows struct {
	driver.Rows
	done func() error
}

// Close implements [driver.Rows].
func (r *cachedRows) Close() error {
	return errors.Join(r.Rows.Close(), r.done())
}
