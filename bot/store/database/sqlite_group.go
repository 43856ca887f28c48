package database

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"sync"
	"time"
)

// maxGroup is the maximum number of changes written together.
const maxGroup = 64

// changeGroup writes changes from many goroutines together (group commit). Each write to disk takes
// milliseconds. Changes that arrive meanwhile share one transaction, each in a savepoint, and reach
// the disk with one write.
type changeGroup struct {
	pool *sql.DB

	mu      sync.Mutex
	waiting []*groupedChange
	writing bool // a goroutine is working through waiting

	writers sync.WaitGroup
}

// groupedChange is a change that waits.
type groupedChange struct {
	ctx   context.Context
	do    func(Tx) error
	ended chan groupedResult // has a buffer of one
}

// groupedResult is the outcome of a change.
type groupedResult struct {
	err      error
	panicked any // the value do panicked with
}

// change runs f in a transaction together with others. When it returns nil, the changes are on
// disk. f may run again if the transaction fails, so it must reset its results each time.
func (g *changeGroup) change(ctx context.Context, f func(Tx) error) error {
	c := &groupedChange{ctx: ctx, do: f, ended: make(chan groupedResult, 1)}
	g.mu.Lock()
	g.waiting = append(g.waiting, c)
	if !g.writing {
		g.writing = true
		g.writers.Go(g.write)
	}
	g.mu.Unlock()
	var result groupedResult
	select {
	case result = <-c.ended:
	case <-ctx.Done():
		if g.withdraw(c) {
			return ctx.Err()
		}
		result = <-c.ended
	}
	if result.panicked != nil {
		panic(result.panicked)
	}
	return result.err
}

// wait returns once no goroutine holds a connection. A change hears of its end before its goroutine
// has given the connection back.
func (g *changeGroup) wait() error {
	g.writers.Wait()
	return nil
}

// withdraw removes a change that is still waiting.
func (g *changeGroup) withdraw(c *groupedChange) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	i := slices.Index(g.waiting, c)
	if i >= 0 {
		g.waiting = slices.Delete(g.waiting, i, i+1)
	}
	return i >= 0
}

// write writes changes until none is waiting.
func (g *changeGroup) write() {
	for {
		// The job queue uses this connection too, so more changes arrive while we wait for it.
		conn, err := g.pool.Conn(context.Background())
		group := g.take()
		switch {
		case len(group) == 0:
		case err != nil:
			for _, c := range group {
				c.ended <- groupedResult{err: err}
			}
		default:
			writeTogether(conn, group)
		}
		if err == nil {
			_ = conn.Close() // returns the connection to the pool
		}
		if len(group) == 0 {
			return
		}
	}
}

// take returns the changes to write next. If there are none, the caller must stop.
func (g *changeGroup) take() []*groupedChange {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := min(len(g.waiting), maxGroup)
	group := slices.Clone(g.waiting[:n])
	g.waiting = slices.Delete(g.waiting, 0, n)
	g.writing = n > 0
	return group
}

// writeTogether writes changes in one transaction. If that fails, for example on a full disk, it
// tries each separately so that each gets its own error.
func writeTogether(conn *sql.Conn, group []*groupedChange) {
	if len(group) > 1 {
		results := make([]groupedResult, len(group))
		ctx, cancel := groupContext(group)
		err := inTx(ctx, conn, func(tx Tx) error {
			for i, c := range group {
				var err error
				if results[i], err = c.doInSavepoint(tx.(SQLiteTx)); err != nil {
					return err
				}
			}
			return nil
		})
		cancel()
		if err == nil {
			for i, c := range group {
				c.ended <- results[i]
			}
			return
		}
	}
	for _, c := range group {
		c.ended <- c.doAlone(conn)
	}
}

// groupContext returns the context of a group's transaction. It ends when all the changes' contexts
// have ended: if one ended it early, SQLite would interrupt the statement and roll back the others
// too.
func groupContext(group []*groupedChange) (context.Context, context.CancelFunc) {
	var last time.Time
	for _, c := range group {
		deadline, ok := c.ctx.Deadline()
		if !ok {
			return context.WithCancel(context.Background())
		}
		if deadline.After(last) {
			last = deadline
		}
	}
	return context.WithDeadline(context.Background(), last)
}

// doInSavepoint runs the change in a savepoint, so that it leaves nothing behind if it fails. The
// returned error concerns the whole transaction.
func (c *groupedChange) doInSavepoint(tx SQLiteTx) (result groupedResult, err error) {
	if c.ctx.Err() != nil {
		return groupedResult{err: c.ctx.Err()}, nil
	}
	if _, err := tx.Exec(`SAVEPOINT grouped`); err != nil {
		return result, err
	}
	after := len(*tx.after)
	if result = c.try(tx); result.err != nil || result.panicked != nil {
		tx.rollBackTo(after)
		if _, err := tx.Exec(`ROLLBACK TO grouped`); err != nil {
			return result, err
		}
	}
	_, err = tx.Exec(`RELEASE grouped`)
	return result, err
}

// doAlone runs the change in a separate transaction.
func (c *groupedChange) doAlone(conn *sql.Conn) (result groupedResult) {
	err := inTx(c.ctx, conn, func(tx Tx) error {
		result = c.try(tx)
		if result.panicked != nil {
			return fmt.Errorf("panic: %v", result.panicked)
		}
		return result.err
	})
	result.err = err
	return result
}

// try calls do and catches a panic, to be raised again in the caller's goroutine.
func (c *groupedChange) try(tx Tx) (result groupedResult) {
	defer func() { result.panicked = recover() }()
	return groupedResult{err: c.do(tx)}
}
