package store_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/testing/pgtest"
)

// postgres starts the tests' server when one first needs it.
var postgres = sync.OnceValues(startCluster)

// started is that server, for [TestMain] to stop; nil if no test needed it.
var started *pgtest.Cluster

// databases is the number of the last database created.
var databases atomic.Int64

func startCluster() (*pgtest.Cluster, error) {
	c, err := newCluster()
	started = c
	return c, err
}

// newCluster starts a server with a database "empty" that [newDatabase] copies.
func newCluster(settings ...string) (*pgtest.Cluster, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	c, err := pgtest.New(ctx, settings...)
	if err != nil {
		return nil, err
	}
	if err := prepare(ctx, c); err != nil {
		c.Stop()
		return nil, err
	}
	return c, nil
}

func prepare(ctx context.Context, c *pgtest.Cluster) error {
	if err := c.CreateDatabase(ctx, "empty", ""); err != nil {
		return err
	}
	db, err := store.Open(ctx, database.Place(c.URL("empty")), store.Options{})
	if err != nil {
		return err
	}
	return db.Close()
}

// newDatabase creates a database without games and returns its URL.
func newDatabase(t testing.TB) string {
	t.Helper()
	c, err := postgres()
	pgtest.Need(t, err)
	name := fmt.Sprintf("test%d", databases.Add(1))
	if err := c.CreateDatabase(t.Context(), name, "empty"); err != nil {
		t.Fatal(err)
	}
	return c.URL(name)
}
