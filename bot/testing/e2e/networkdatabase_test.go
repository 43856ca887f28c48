package e2e_test

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/testing/pgtest"
)

// outageDatabase is a database that a test takes away now and then.
type outageDatabase struct {
	open func(context.Context, *slog.Logger) (*store.DB, error)
	ways []databaseOutage
}

// databaseOutage is a way in which a database goes away and comes back.
type databaseOutage struct {
	name       string
	begin, end func() error
}

// newLockedFile returns a SQLite database, which has no server to restart. Another program locks it.
func newLockedFile(t *testing.T) outageDatabase {
	dir := t.TempDir()
	var other *sql.DB
	lock := func() (err error) {
		if other, err = sql.Open("sqlite", filepath.Join(dir, "hoshi.db")); err != nil {
			return err
		}
		other.SetMaxOpenConns(1)
		for err = errors.New("not tried"); err != nil && t.Context().Err() == nil; {
			_, err = other.Exec(`BEGIN IMMEDIATE`)
		}
		return err
	}
	unlock := func() error {
		_, err := other.Exec(`ROLLBACK`)
		return errors.Join(err, other.Close())
	}
	open := func(ctx context.Context, log *slog.Logger) (*store.DB, error) {
		empty, err := emptyStore()
		if err == nil {
			err = os.CopyFS(dir, os.DirFS(empty))
		}
		if err != nil {
			return nil, err
		}
		return store.Open(ctx, database.Place(dir), store.Options{Database: database.Options{Log: log}})
	}
	return outageDatabase{open, []databaseOutage{{"locked by another program", lock, unlock}}}
}

// newRestartedServer returns a database on a PostgreSQL server that stops or dies, and is started
// again. It skips the test without PostgreSQL.
func newRestartedServer(t *testing.T) outageDatabase {
	c, err := pgtest.New(t.Context())
	pgtest.Need(t, err)
	t.Cleanup(c.Stop)
	if err := c.CreateDatabase(t.Context(), "games", ""); err != nil {
		t.Fatal(err)
	}
	open := func(ctx context.Context, log *slog.Logger) (*store.DB, error) {
		return store.Open(ctx, database.Place(c.URL("games")), store.Options{Database: database.Options{Log: log}})
	}
	start := func() error { return c.Start(context.WithoutCancel(t.Context())) }
	breakConnections := func() error {
		return c.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'games'`)
	}
	return outageDatabase{open, []databaseOutage{
		{"server shut down and started", func() error { c.Crash(); return nil }, start},
		{"server killed and started", func() error { c.Kill(); return nil }, start},
		{"connections broken", breakConnections, func() error { return nil }},
	}}
}

// breakDatabase takes the database away at random until the faults end, and leaves it working. It returns
// how often each thing happened.
func (c *networkChaos) breakDatabase(seed uint64, db outageDatabase) sandbox.Faults {
	random, count := rand.New(rand.NewPCG(seed, 1)), sandbox.Faults{}
	wait := func(d time.Duration) { time.Sleep(min(d, time.Until(c.until))) }
	for wait(c.databases / 4); time.Now().Before(c.until) && !c.t.Failed(); wait(time.Duration(random.ExpFloat64() * float64(c.databases))) {
		way := db.ways[random.IntN(len(db.ways))]
		count["database: "+way.name]++
		err := way.begin()
		wait(time.Duration(random.Float64() * float64(c.away)))
		if err := errors.Join(err, way.end()); err != nil && !strings.Contains(err.Error(), "context") {
			c.t.Errorf("%s: %v", way.name, err)
		}
	}
	wait(time.Hour)
	return count
}
