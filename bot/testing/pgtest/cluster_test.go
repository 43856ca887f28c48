package pgtest_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hoshi/bot/testing/pgtest"
)

// Committed data is still there, however the server is stopped.
func TestCluster(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	c, err := pgtest.New(ctx)
	pgtest.Need(t, err)
	defer c.Stop()
	if err := c.CreateDatabase(ctx, "games", ""); err != nil {
		t.Fatal(err)
	}
	ask := func(statement string) (n int, err error) {
		conn, err := pgx.Connect(ctx, c.URL("games"))
		if err != nil {
			return 0, err
		}
		defer conn.Close(ctx)
		err = conn.QueryRow(ctx, statement).Scan(&n)
		return n, err
	}
	if err := c.CreateDatabase(ctx, "copied", "games"); err != nil {
		t.Fatal(err)
	}
	for i, end := range []func(){c.Kill, c.Crash} {
		if err := execute(ctx, c.URL("games"), "CREATE TABLE IF NOT EXISTS t (n int); INSERT INTO t VALUES (1)"); err != nil {
			t.Fatal(err)
		}
		end()
		if _, err := ask("SELECT 1"); err == nil {
			t.Error("the server answers after its end")
		}
		if err := c.Start(ctx); err != nil {
			t.Fatal(err)
		}
		if n, err := ask("SELECT count(*) FROM t"); err != nil || n != i+1 {
			t.Errorf("%d rows of %d are left: %v", n, i+1, err)
		}
	}
}

func execute(ctx context.Context, url, statements string) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, statements)
	return err
}
