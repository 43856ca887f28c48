package cli_test

import (
	"bytes"
	"context"
	"database/sql"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hoshi/bot/program/cli"
	"hoshi/bot/testing/pgtest"
)

// runProgram runs the built program in a folder until it ends, and returns its exit status and what it
// printed. Nothing that these tests start should run for long.
func runProgram(t *testing.T, dir string, env []string, args ...string) (status int, printed string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &out
	cmd.Env = append([]string{"HOME=" + dir, "PATH=" + os.Getenv("PATH")}, env...)
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	if ctx.Err() != nil {
		t.Fatalf("%v runs\n%s", args, out.String())
	}
	return cmd.ProcessState.ExitCode(), out.String()
}

// spoil runs a statement on the SQLite database in dir/d, or creates one.
func spoil(t *testing.T, dir, statement string) {
	t.Helper()
	if status, out := runProgram(t, dir, nil, "migrate", "--data", "d"); status != cli.StatusOK {
		t.Fatal(out)
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, "d", "hoshi.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

const later = `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)`

// systemd starts the bot again and again unless it exits with 78, so whatever a restart can't fix exits
// with 78 and says what to do; what may pass doesn't.
func TestStatusTellsWhetherARestartHelps(t *testing.T) {
	t.Parallel()
	const token, noToken = "DISCORD_TOKEN=x", ""
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = busy.Close() })
	unreachable := "discord: {api_url: 'http://127.0.0.1:1'}\n"
	postgres := "database: {url: 'postgres://hoshi@127.0.0.1:1/hoshi'}\n"
	noAccess := func(t *testing.T, dir string) {
		if err := os.WriteFile(filepath.Join(dir, "d"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		name, settings, env string
		args                []string
		prepare             func(t *testing.T, dir string)
		status              int
		words               string
	}{
		{name: "a mistake in the settings", settings: "board: {size: 99}\n", args: []string{"run", "--data", "d"}, status: 78, words: "board.size must be a number"},
		{name: "two mistakes in the settings", settings: "board: {size: 99}\nlog: {level: loud}\n", args: []string{"doctor"}, status: 78, words: "\nFIX   settings     c.yaml:2: log.level"},
		{name: "public health checks", settings: unreachable + "health: {listen: '0.0.0.0:0'}\n", env: token, args: []string{"backup", "--data", "d", "file"}, status: 78, words: "c.yaml:2: health.listen"},
		{name: "shards without their number", settings: unreachable, env: token, args: []string{"run", "--data", "d", "--shards", "0-3"}, status: 78, words: "set discord.shards"},
		{name: "shards the wrong way round", settings: unreachable, env: token, args: []string{"run", "--data", "d", "--shards", "3-0"}, status: 78, words: "isn't a range of shards"},
		{name: "shards of a worker", settings: unreachable, env: token, args: []string{"run", "--data", "postgres://x/y", "--role", "worker", "--shards", "0-3"}, status: 78, words: "a worker doesn't"},
		{name: "a role on SQLite", settings: unreachable, env: token, args: []string{"run", "--data", "d", "--role", "worker"}, status: 78, words: "needs PostgreSQL"},
		{name: "no local Discord", env: token, args: []string{"run", "--data", "d", "--listen", "127.0.0.1:0"}, status: 78, words: "--listen is the address of the local Discord"},
		{name: "a local Discord for all", env: noToken, args: []string{"run", "--data", "d", "--listen", "0.0.0.0:0"}, status: 78, words: "127.0.0.1"},
		{name: "a service without a token", env: noToken, args: []string{"run", "--data", "d", "--discord"}, status: 78, words: "--discord needs the environment variable DISCORD_TOKEN: set it"},
		{name: "a service with a typo", env: "DISCORD_TOKNE=secret", args: []string{"run", "--data", "d", "--discord"}, status: 78, words: "DISCORD_TOKEN (the environment has DISCORD_TOKNE: is that a typo?)"},
		{name: "an impossible token", env: "DISCORD_TOKEN=a b", args: []string{"run", "--data", "d", "--discord"}, status: 78, words: "characters that no token has"},
		{name: "two databases", settings: postgres, args: []string{"run", "--data", "d"}, status: 78, words: "--data says d, but database.url in the settings says postgres://127.0.0.1:1/hoshi: use only one of them"},
		{name: "two databases for a backup", settings: postgres, args: []string{"backup", "--data", "d", "file"}, status: 78, words: "use only one of them"},
		{name: "two databases for a restore", settings: postgres, args: []string{"restore", "--data", "d", "file"}, status: 78, words: "use only one of them"},
		{name: "two databases for migrations", settings: postgres, args: []string{"migrate", "--data", "d"}, status: 78, words: "use only one of them"},
		{name: "two databases for the list of migrations", settings: postgres, args: []string{"migrate", "status", "--data", "d"}, status: 78, words: "use only one of them"},
		{name: "two databases for the console", settings: postgres, args: []string{"console", "--data", "d"}, status: 78, words: "use only one of them"},
		{name: "two databases for doctor", settings: postgres, args: []string{"doctor", "--data", "d"}, status: 1, words: "FIX   database     --data says d"},
		{name: "the same database twice", settings: postgres, args: []string{"migrate", "--data", "postgres://hoshi@127.0.0.1:1/hoshi"}, status: 1, words: "connection refused"},
		{name: "a later version's database", args: []string{"run", "--data", "d"}, prepare: func(t *testing.T, dir string) { spoil(t, dir, later) }, status: 78, words: "a later version of hoshi"},
		{name: "the migrations of a later version", args: []string{"migrate", "status", "--data", "d"}, prepare: func(t *testing.T, dir string) { spoil(t, dir, later) }, status: 78, words: "run that version"},
		{name: "another program's database", args: []string{"run", "--data", "d"}, prepare: func(t *testing.T, dir string) { spoil(t, dir, `PRAGMA application_id = 7`) }, status: 78, words: "not a Hoshi database"},
		{name: "a damaged database", args: []string{"run", "--data", "d"}, prepare: func(t *testing.T, dir string) {
			spoil(t, dir, `SELECT 1`)
			if err := os.WriteFile(filepath.Join(dir, "d", "hoshi.db"), []byte(strings.Repeat("garbage ", 100)), 0o600); err != nil {
				t.Fatal(err)
			}
		}, status: 78, words: "hoshi restore --replace FILE"},
		{name: "a folder that can't be written", args: []string{"run", "--data", "d"}, prepare: noAccess, status: 78, words: "hoshi: can't write in d ("},
		{name: "no PostgreSQL there", settings: postgres, args: []string{"run"}, status: 1, words: "is PostgreSQL running there?"},
		{name: "an address in use", settings: unreachable + "health: {listen: '" + busy.Addr().String() + "'}\n", env: token, args: []string{"run", "--data", "d"}, status: 1, words: "another program is using health.listen"},
		{name: "pages in use", settings: unreachable + "web: {url: 'https://hoshi.example', listen: '" + busy.Addr().String() + "'}\n", env: token, args: []string{"run", "--data", "d"}, status: 1, words: "another program is using web.listen"},
		{name: "interactions in use", settings: "discord: {api_url: 'http://127.0.0.1:1', interactions: http, public_key: '" + strings.Repeat("0f", 32) + "', interactions_listen: '" + busy.Addr().String() + "'}\n", env: token, args: []string{"run", "--data", "d"}, status: 1, words: "another program is using discord.interactions_listen"},
		{name: "a local Discord in use", args: []string{"run", "--data", "d", "--listen", busy.Addr().String()}, status: 1, words: "another program is using --listen"},
		{name: "no such backup", args: []string{"restore", "--data", "d", "none"}, status: 1, words: "hoshi: none: file not found\n"},
		{name: "a file that is no backup", args: []string{"restore", "--data", "d", "c.yaml"}, status: 1, words: "isn't a backup"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "c.yaml"), []byte(tt.settings), 0o600); err != nil {
				t.Fatal(err)
			}
			if tt.prepare != nil {
				tt.prepare(t, dir)
			}
			status, out := runProgram(t, dir, []string{tt.env}, append(tt.args, "--config", "c.yaml")...)
			if status != tt.status || !strings.Contains(out, tt.words) || strings.Contains(out, "secret") {
				t.Errorf("status %d, want %d, and %q in\n%s", status, tt.status, tt.words, out)
			}
		})
	}
}

// A password, a database and a permission that PostgreSQL refuses stay refused.
func TestStatusOnPostgres(t *testing.T) {
	t.Parallel()
	cluster, err := pgtest.New(t.Context())
	pgtest.Need(t, err)
	t.Cleanup(cluster.Stop)
	if err := cluster.CreateDatabase(t.Context(), "later", ""); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if status, out := runProgram(t, dir, nil, "migrate", "--data", cluster.URL("later")); status != cli.StatusOK {
		t.Fatal(out)
	}
	conn, err := pgx.Connect(t.Context(), cluster.URL("later"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if _, err := conn.Exec(t.Context(), strings.Replace(later, "1)", "true)", 1)); err != nil {
		t.Fatal(err)
	}
	encrypted := strings.Replace(cluster.URL("postgres"), "?", "?sslmode=require&", 1)
	for _, tt := range []struct {
		name, url string
		args      []string
		status    int
		words     string
	}{
		{"no such database", cluster.URL("nowhere"), []string{"run"}, 78, "make it with createdb"},
		{"no such user", strings.Replace(cluster.URL("postgres"), "hoshi@", "ann@", 1), []string{"run"}, 78, `role "ann" does not exist`},
		{"a later version", cluster.URL("later"), []string{"run"}, 78, "written by a later version of hoshi"},
		{"the migrations of a later version", cluster.URL("later"), []string{"migrate", "status"}, 78, "written by a later version of hoshi"},
		{"a later version for doctor", cluster.URL("later"), []string{"doctor"}, 1, "written by a later version of hoshi"},
		{"through a socket", encrypted, []string{"migrate", "status"}, 0, "0 applied"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, out := runProgram(t, dir, nil, append(tt.args, "--data", tt.url)...)
			if status != tt.status || !strings.Contains(out, tt.words) {
				t.Errorf("status %d, want %d, and %q in\n%s", status, tt.status, tt.words, out)
			}
		})
	}
}
