package database

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"
)

// newGroup returns a group on a database with an empty table, and a function that counts its rows.
func newGroup(t *testing.T) (*changeGroup, func() int) {
	t.Helper()
	db, err := openPool(filepath.Join(t.TempDir(), "test.db"), 1, lockWait)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	mustRun(t, db, `CREATE TABLE numbers (n INTEGER UNIQUE)`)
	return &changeGroup{pool: db}, func() (n int) {
		t.Helper()
		if err := db.QueryRow(`SELECT count(*) FROM numbers`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
}

// insert returns a change that inserts a number.
func insert(ctx context.Context, n int) func(Tx) error {
	return func(tx Tx) error {
		_, err := tx.Exec(`INSERT INTO numbers (n) VALUES (?)`, n)
		return err
	}
}

// hold keeps the connection until release is called, so that changes queue up.
func hold(t *testing.T, g *changeGroup) (release func()) {
	t.Helper()
	conn, err := g.pool.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return func() { _ = conn.Close() }
}

// awaitWaiting waits until n changes are waiting.
func awaitWaiting(t *testing.T, g *changeGroup, n int) {
	t.Helper()
	for begun := time.Now(); ; time.Sleep(time.Millisecond) {
		g.mu.Lock()
		waiting := len(g.waiting)
		g.mu.Unlock()
		if waiting == n {
			return
		}
		if time.Since(begun) > time.Minute {
			t.Fatalf("%d changes wait, want %d", waiting, n)
		}
	}
}

// Changes that wait are written together. One that fails leaves nothing behind and doesn't affect
// the others, one whose caller gives up isn't written, and one that panics does so for its caller.
func TestChangesAreWrittenTogether(t *testing.T) {
	t.Parallel()
	g, count := newGroup(t)
	release := hold(t, g)
	var wait sync.WaitGroup
	together := 0 // changes in a transaction with others
	for n := range 10 {
		wait.Go(func() {
			err := g.change(t.Context(), func(tx Tx) error {
				if tx.(SQLiteTx).ctx != t.Context() {
					together++
				}
				return insert(t.Context(), n)(tx)
			})
			if err != nil {
				t.Errorf("change %d: %v", n, err)
			}
		})
	}
	refused := errors.New("refused")
	wait.Go(func() {
		err := g.change(t.Context(), func(tx Tx) error {
			return errors.Join(insert(t.Context(), 100)(tx), refused)
		})
		if !errors.Is(err, refused) {
			t.Errorf("a change that fails: %v", err)
		}
	})
	wait.Go(func() {
		defer func() {
			if p := recover(); p != "trouble" {
				t.Errorf("a change that panics: %v", p)
			}
		}()
		_ = g.change(t.Context(), func(tx Tx) error {
			_ = insert(t.Context(), 101)(tx)
			panic("trouble")
		})
	})
	awaitWaiting(t, g, 12)
	ctx, cancel := context.WithCancel(t.Context())
	wait.Go(func() {
		if err := g.change(ctx, insert(ctx, 102)); !errors.Is(err, context.Canceled) {
			t.Errorf("a change that is given up: %v", err)
		}
	})
	awaitWaiting(t, g, 13)
	cancel()
	awaitWaiting(t, g, 12)
	release()
	wait.Wait()
	if n := count(); n != 10 || together != 10 {
		t.Errorf("%d changes were written, %d of them together, want 10 and 10", n, together)
	}
}

// If the shared transaction fails, each change is tried alone, so only the faulty one gets an
// error.
func TestChangesAloneAfterAFailure(t *testing.T) {
	t.Parallel()
	g, count := newGroup(t)
	release := hold(t, g)
	var wait sync.WaitGroup
	for n := range 4 {
		wait.Go(func() {
			err := g.change(t.Context(), func(tx Tx) error {
				if n == 2 { // ends the shared transaction
					if err := tx.(SQLiteTx).Tx.Rollback(); err != nil {
						return err
					}
				}
				return insert(t.Context(), n)(tx)
			})
			if (err != nil) != (n == 2) {
				t.Errorf("change %d: %v", n, err)
			}
		})
	}
	awaitWaiting(t, g, 4)
	release()
	wait.Wait()
	if n := count(); n != 3 {
		t.Errorf("%d changes were written, want 3", n)
	}
}

// A cancelled context doesn't end a transaction that has other callers' changes.
func TestEndOfAContextHarmsNoOther(t *testing.T) {
	t.Parallel()
	g, count := newGroup(t)
	release := hold(t, g)
	var wait sync.WaitGroup
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for n := range 4 {
		wait.Go(func() {
			own := t.Context()
			if n == 2 {
				own = ctx
			}
			err := g.change(own, func(tx Tx) error {
				if n == 2 {
					cancel()
				}
				return insert(own, n)(tx)
			})
			if err != nil {
				t.Errorf("change %d: %v", n, err)
			}
		})
	}
	awaitWaiting(t, g, 4)
	release()
	wait.Wait()
	if n := count(); n != 4 {
		t.Errorf("%d changes were written, want 4", n)
	}
}

// A LIMIT parameter doesn't make SQLite parse a statement again.
func TestSteadyLimit(t *testing.T) {
	t.Parallel()
	db := cachingPool(t, 5)
	for limit := range 4 {
		var n int
		err := db.QueryRow(`SELECT count(*) FROM (SELECT n FROM numbers ORDER BY n LIMIT ?1)`, limit).Scan(&n)
		if err != nil || n != limit {
			t.Errorf("limit %d: %d rows, %v", limit, n, err)
		}
	}
	if got := steadyLimit("SELECT n LIMIT ?2 OFFSET ?3"); got != "SELECT n LIMIT 0+?2 OFFSET ?3" {
		t.Error(got)
	}
}

// AfterCommit functions run for the changes that are stored, and for no others.
func TestAfterCommit(t *testing.T) {
	g, count := newGroup(t)
	release := hold(t, g)
	failed := errors.New("failed")
	var mu sync.Mutex
	var done []int
	changes := []struct {
		number int
		err    error
	}{{1, nil}, {2, failed}, {3, nil}, {3, errors.ErrUnsupported}, {4, nil}}
	results := make(chan error, len(changes))
	for i, c := range changes {
		go func() {
			results <- g.change(t.Context(), func(tx Tx) error {
				tx.AfterCommit(func(bool) {
					mu.Lock()
					defer mu.Unlock()
					done = append(done, c.number)
				})
				if err := insert(t.Context(), c.number)(tx); err != nil {
					return errors.ErrUnsupported
				}
				return c.err
			})
		}()
		awaitWaiting(t, g, i+1)
	}
	release()
	for range changes {
		if err := <-results; err != nil && !errors.Is(err, failed) && !errors.Is(err, errors.ErrUnsupported) {
			t.Fatal(err)
		}
	}
	if n := count(); n != 3 || len(done) != 3 || slices.Contains(done, 2) {
		t.Errorf("%d rows, and done after the commit: %v", n, done)
	}
}
