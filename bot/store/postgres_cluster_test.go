package store_test

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hoshi/bot"
	"hoshi/bot/store"
)

// requireVariable, set to 1, turns the skip of a test that misses a program into a
// failure.
const requireVariable = "HOSHI_TEST_REQUIRE"

// cluster is a PostgreSQL server for the tests, on a socket in a temporary folder.
type cluster struct {
	dir    string
	server *exec.Cmd
	last   atomic.Int64 // number of the last database made
}

// postgres starts the server when a test first needs it.
var postgres = sync.OnceValues(startCluster)

// started is the server, for [TestMain] to stop it; nil when no test needed it.
var started *cluster

// errNoPostgres says that PostgreSQL is not installed.
var errNoPostgres = errors.New("PostgreSQL is not installed")

// program finds a program of PostgreSQL's server, which Debian keeps out of the path.
func program(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if len(found) == 0 {
		return "", errNoPostgres
	}
	return found[len(found)-1], nil
}

func startCluster() (*cluster, error) {
	c, err := newCluster()
	started = c
	if err != nil {
		return c, err
	}
	if err := c.start(); err != nil {
		return c, err
	}
	return c, c.prepare()
}

// newCluster makes the files of a server.
func newCluster() (*cluster, error) {
	initdb, err := program("initdb")
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("/tmp", "hoshi-pg-") // sockets have short paths
	if err != nil {
		return nil, err
	}
	c := &cluster{dir: dir}
	cmd := exec.Command(initdb, "--pgdata="+c.data(), "--auth=trust", "--username=hoshi", "--encoding=UTF8", "--locale=C", "--no-sync")
	if err := asPostgresUser(dir, cmd); err != nil {
		return c, err
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return c, fmt.Errorf("initdb: %w\n%s", err, out)
	}
	return c, nil
}

func (c *cluster) data() string { return filepath.Join(c.dir, "data") }

// start starts the server. It does not wait until it answers.
func (c *cluster) start() error {
	server, err := program("postgres")
	if err != nil {
		return err
	}
	c.server = exec.Command(server, "-D", c.data(), "-k", c.dir, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=200")
	if err := asPostgresUser(c.dir, c.server); err != nil {
		return err
	}
	return c.server.Start()
}

// prepare waits for the server and makes the database that [newPostgres] copies.
func (c *cluster) prepare() (err error) {
	ctx := context.Background()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if err = c.exec(ctx, `CREATE DATABASE empty`); err == nil {
			break
		}
	}
	if err != nil {
		return err
	}
	db, err := store.OpenPostgres(ctx, c.url("empty"))
	if err != nil {
		return err
	}
	return db.Close()
}

func (c *cluster) url(database string) string {
	return (&url.URL{Scheme: "postgres", User: url.User("hoshi"), Path: "/" + database, RawQuery: "host=" + url.QueryEscape(c.dir)}).String()
}

// exec runs a statement in the database that every cluster has.
func (c *cluster) exec(ctx context.Context, statement string) error {
	conn, err := pgx.Connect(ctx, c.url("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, statement)
	return err
}

// stop ends the server and removes its folder.
func (c *cluster) stop() {
	if c == nil {
		return
	}
	if c.server != nil && c.server.Process != nil {
		_ = c.server.Process.Signal(os.Interrupt) // a fast shutdown
		_ = c.server.Wait()
	}
	os.RemoveAll(c.dir)
}

// newDatabase makes a database without games and returns its URL.
func newDatabase(t testing.TB) string {
	t.Helper()
	c, err := postgres()
	if errors.Is(err, errNoPostgres) && os.Getenv(requireVariable) != "1" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("test%d", c.last.Add(1))
	if err := c.exec(t.Context(), `CREATE DATABASE `+name+` TEMPLATE empty`); err != nil {
		t.Fatal(err)
	}
	return c.url(name)
}

// newPostgres is a [newStore].
func newPostgres(t testing.TB) bot.Store { return openPostgres(t, newDatabase(t)) }

func openPostgres(t testing.TB, url string, opts ...store.Option) *store.DB {
	t.Helper()
	db, err := store.OpenPostgres(t.Context(), url, opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return db
}
