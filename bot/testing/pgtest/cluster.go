// Package pgtest runs a PostgreSQL server for tests, with its files and socket in a temporary
// folder; nothing remains after [Cluster.Stop]. Tests can kill the server and start it again.
//
//	c, err := pgtest.New(ctx)
//	pgtest.Need(t, err)
//	defer c.Stop()
//	err = c.CreateDatabase(ctx, "games", "")
//	db, err := store.Open(ctx, database.Place(c.URL("games")), store.Options{})
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// ErrNotInstalled means that PostgreSQL's server isn't installed.
var ErrNotInstalled = errors.New("PostgreSQL is not installed")

// Cluster is a PostgreSQL server with its files. Its methods, except URL and Exec, must not be
// called concurrently.
type Cluster struct {
	dir      string
	settings []string
	server   *exec.Cmd
	ended    chan struct{} // closed when server has ended
}

// New creates the files of a server and starts it. Its only user is hoshi. The server doesn't sync
// to disk: commits survive the death of its processes but not of the machine. Settings such as
// "fsync=on" change that. The error wraps [ErrNotInstalled] if PostgreSQL isn't installed.
func New(ctx context.Context, settings ...string) (*Cluster, error) {
	initdb, err := program("initdb")
	if err != nil {
		return nil, err
	}
	parent := "/tmp" // the path of a socket must be short
	if temp := os.TempDir(); len(temp) < 20 {
		parent = temp
	}
	dir, err := os.MkdirTemp(parent, "hoshi-pg-")
	if err != nil {
		return nil, err
	}
	c := &Cluster{dir: dir, settings: append([]string{"listen_addresses=", "fsync=off", "max_connections=200"}, settings...)}
	cmd := exec.Command(initdb, "--pgdata="+c.data(), "--auth=trust", "--username=hoshi", "--encoding=UTF8", "--locale=C", "--no-sync")
	if err := asPostgresUser(dir, cmd); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, errors.Join(fmt.Errorf("initdb: %w\n%s", err, out), os.RemoveAll(dir))
	}
	if err := c.Start(ctx); err != nil {
		c.Stop()
		return nil, err
	}
	return c, nil
}

// requireVariable is an environment variable. If it is 1, tests fail instead of skipping when a
// program is missing.
const requireVariable = "HOSHI_TEST_REQUIRE"

// Need handles the error from starting a server in a test: it skips if PostgreSQL isn't installed,
// unless HOSHI_TEST_REQUIRE is 1, and fails on any other error. It does nothing if err is nil.
func Need(t testing.TB, err error) {
	t.Helper()
	if errors.Is(err, ErrNotInstalled) && os.Getenv(requireVariable) != "1" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// program finds a PostgreSQL server program, which Debian keeps outside the path.
func program(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if len(found) == 0 {
		return "", ErrNotInstalled
	}
	return found[len(found)-1], nil
}

func (c *Cluster) data() string { return filepath.Join(c.dir, "data") }

// Start starts the server and waits until it accepts connections. If the server exits at once
// because processes of a killed one still exist, Start tries again until ctx ends.
func (c *Cluster) Start(ctx context.Context) error {
	for {
		if err := c.launch(); err != nil {
			return err
		}
		for running := true; running; {
			err := c.Exec(ctx, "SELECT 1")
			if err == nil {
				return nil
			}
			select {
			case <-c.ended:
				running = false
			case <-ctx.Done():
				return fmt.Errorf("the server does not answer: %w", err)
			case <-time.After(20 * time.Millisecond):
			}
		}
	}
}

// launch starts the server's process.
func (c *Cluster) launch() error {
	server, err := program("postgres")
	if err != nil {
		return err
	}
	cmd := exec.Command(server, "-D", c.data(), "-k", c.dir)
	for _, s := range c.settings {
		cmd.Args = append(cmd.Args, "-c", s)
	}
	if err := asPostgresUser(c.dir, cmd); err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan struct{})
	c.server, c.ended = cmd, ended
	go func() {
		defer close(ended)
		_ = cmd.Wait()
	}()
	return nil
}

// URL returns the address of a database on the server.
func (c *Cluster) URL(database string) string {
	return (&url.URL{Scheme: "postgres", User: url.User("hoshi"), Path: "/" + database, RawQuery: "host=" + url.QueryEscape(c.dir)}).String()
}

// Exec runs a statement in the database that every server has.
func (c *Cluster) Exec(ctx context.Context, statement string) error {
	conn, err := pgx.Connect(ctx, c.URL("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, statement)
	return err
}

// CreateDatabase creates an empty database or a copy of another one without connections. Names are
// plain words.
func (c *Cluster) CreateDatabase(ctx context.Context, name, copyOf string) error {
	if copyOf != "" {
		return c.Exec(ctx, "CREATE DATABASE "+name+" TEMPLATE "+copyOf)
	}
	return c.Exec(ctx, "CREATE DATABASE "+name)
}

// Kill ends all processes of the server with SIGKILL, as a machine out of memory would, and waits
// for the first one. Outside Linux, it kills only that one; the others then exit on their own.
func (c *Cluster) Kill() {
	others := children(c.server.Process.Pid)
	_ = c.server.Process.Kill()
	for _, pid := range others {
		if p, err := os.FindProcess(pid); err == nil {
			_ = p.Kill()
		}
	}
	<-c.ended
}

// Crash ends the server with its immediate shutdown signal and waits: the server kills its
// processes, finishes nothing and must recover at the next start.
func (c *Cluster) Crash() {
	_ = c.server.Process.Signal(immediateShutdown)
	<-c.ended
}

// Stop ends the server and removes its files. It does nothing on a nil Cluster.
func (c *Cluster) Stop() {
	if c == nil {
		return
	}
	if c.server != nil {
		for running := true; running; {
			_ = c.server.Process.Signal(os.Interrupt) // a fast shutdown; a starting server may miss it
			select {
			case <-c.ended:
				running = false
			case <-time.After(time.Second):
			}
		}
	}
	os.RemoveAll(c.dir)
}
