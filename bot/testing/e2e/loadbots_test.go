package e2e_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hoshi/bot/store/database"
	"hoshi/bot/testing/freeport"
	"hoshi/bot/testing/pgtest"
)

// loadBots are the processes of the bot in a load, and their database.
type loadBots struct {
	t         testing.TB
	place     string    // a data folder, or a URL
	db        *pgx.Conn // nil for SQLite
	processes []*process
	listen    []string // addresses of their metrics, in the same order
}

// start starts the bot as it's shipped, except for the limits per person, because a few people play
// in all channels: a single process, or a gateway and workers.
func (b *loadBots) start(api string, number int) {
	b.t.Helper()
	for i := range number {
		dir, listen := b.t.TempDir(), freeport.Address(b.t)
		settings := writeSettings(b.t, dir, fmt.Sprintf(
			"discord: {api_url: %q, requests: 10000}\nflood: {user: 0, channel: 0}\ngames: {opening: free}\nhealth: {listen: %q, profiles: true}\nlog: {level: warn}\n", api, listen))
		args := []string{"--config", settings, "run", "--data", b.place}
		switch {
		case number > 1 && i == 0:
			args = append(args, "--role", "gateway")
		case number > 1:
			args = append(args, "--role", "worker")
		}
		b.processes, b.listen = append(b.processes, start(b.t, []string{"DISCORD_TOKEN=" + token}, args...)), append(b.listen, listen)
	}
	for b.db != nil { // wait until all are working
		var tables, working int
		err := b.db.QueryRow(b.t.Context(), `SELECT count(*) FROM pg_class WHERE oid = to_regclass('workers')`).Scan(&tables)
		if err == nil && tables > 0 {
			err = b.db.QueryRow(b.t.Context(), `SELECT count(*) FROM workers`).Scan(&working)
		}
		if err != nil {
			b.t.Fatalf("%v\n%s", err, b.tail())
		}
		if working >= number {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// usePostgres makes the bots use a new database on a server: the one whose URL is in
// HOSHI_PROOF_DATABASE, which must be empty, or a private one.
func (b *loadBots) usePostgres() {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.t.Context(), patience)
	defer cancel()
	b.place = os.Getenv("HOSHI_PROOF_DATABASE")
	if b.place == "" {
		cluster, err := pgtest.New(ctx, "fsync=on")
		pgtest.Need(b.t, err)
		b.t.Cleanup(cluster.Stop)
		if err := cluster.CreateDatabase(ctx, "games", ""); err != nil {
			b.t.Fatal(err)
		}
		b.place = cluster.URL("games")
	}
	var err error
	if b.db, err = database.ConnectPostgres(ctx, database.Place(b.place)); err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { b.db.Close(context.Background()) })
}

// used returns what the server itself says about the bots: how many connections they have, and how
// many games it has stored.
func (b *loadBots) used() (connections, games int) {
	b.t.Helper()
	err := b.db.QueryRow(b.t.Context(), `SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'hoshi' AND pid <> pg_backend_pid()),
		(SELECT count(*) FROM games)`).Scan(&connections, &games)
	if err != nil {
		b.t.Fatal(err)
	}
	return connections, games
}

// size returns the bytes of the database's files.
func (b *loadBots) size() (bytes int64) {
	b.t.Helper()
	if b.db != nil {
		if err := b.db.QueryRow(b.t.Context(), `SELECT pg_database_size(current_database())`).Scan(&bytes); err != nil {
			b.t.Fatal(err)
		}
		return bytes
	}
	files, err := filepath.Glob(filepath.Join(b.place, "hoshi.db*"))
	if err != nil {
		b.t.Fatal(err)
	}
	for _, f := range files {
		if info, err := os.Stat(f); err == nil {
			bytes += info.Size()
		}
	}
	return bytes
}

// fetch gets a page of a process's metrics or profiles.
func (b *loadBots) fetch(process int, path string) string {
	b.t.Helper()
	resp, err := http.Get("http://" + b.listen[process] + path)
	if err != nil {
		b.t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		b.t.Fatalf("%s: %s, %v", path, resp.Status, err)
	}
	http.DefaultClient.CloseIdleConnections()
	return string(body)
}

// tail returns what the processes have written last.
func (b *loadBots) tail() string {
	var all strings.Builder
	for _, p := range b.processes {
		all.WriteString(p.out.tail())
	}
	return all.String()
}

// warns reports whether a process has written a warning.
func (b *loadBots) warns() bool {
	for _, p := range b.processes {
		if out := p.out.String(); strings.Contains(out, "WRN") || strings.Contains(out, "ERR") {
			return true
		}
	}
	return false
}
