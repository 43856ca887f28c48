package store_test

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/engine"
)

// oldDatabase makes a database with only the first n migrations and without the job queue's tables,
// and returns its folder.
func oldDatabase(t *testing.T, n int) (dir string, db *sql.DB) {
	t.Helper()
	dir = t.TempDir()
	db, err := sql.Open("sqlite", filepath.Join(dir, "hoshi.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	files, err := filepath.Glob("schema/migrations/sqlite/*.sql")
	if err != nil || len(files) <= n {
		t.Fatalf("%d migrations, %v", len(files), err)
	}
	mustExec(t, db, `CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL, tstamp TIMESTAMP DEFAULT (datetime('now')))`)
	for version := range n + 1 {
		if version > 0 {
			text, err := os.ReadFile(files[version-1])
			if err != nil {
				t.Fatal(err)
			}
			mustExec(t, db, strings.ReplaceAll(string(text), "-- +goose Up", ""))
		}
		mustExec(t, db, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (?, 1)`, version)
	}
	return dir, db
}

func mustExec(t *testing.T, db *sql.DB, statement string, args ...any) {
	t.Helper()
	if _, err := db.Exec(statement, args...); err != nil {
		t.Fatal(err)
	}
}

// TestNamesMigration opens a database that stored rules and sides as numbers, and guild settings
// among those of channels.
func TestNamesMigration(t *testing.T) {
	t.Parallel()
	dir, db := oldDatabase(t, 2)
	insert := func(channel string, rule, winner, by int) {
		mustExec(t, db, `INSERT INTO games (channel, size, rule, black_id, black_mention, black_bot, black_engine, black_depth,
			white_id, white_mention, white_bot, white_engine, white_depth, state, winner, last_kind, last_by, last_id, last_mention,
			last_bot, last_count, host_id, host_mention, host_bot, revision, shown, message, created, changed, server, last_spent)
			VALUES (?, 15, ?, '1', '@ann', 0, 0, 0, '', '', 0, 1, 0, 'won', ?, 'move', ?, '1', '@ann', 0, 0, '1', '@ann', 0, 3, 3,
			'm', 1, 2, 'guild 1', 77)`, channel, rule, winner, by)
	}
	insert("a", 0, 1, 2)
	insert("b", 1, 2, 1)
	insert("c", 2, 0, 0)
	mustExec(t, db, `INSERT INTO channels (id, depth, theme) VALUES ('x', 5, 'dark'), ('server:42', 0, 'paper'), ('servers', 3, '')`)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}

	s := open(t, dir)
	for ch, want := range map[chat.ChannelID]struct {
		rule         engine.Rule
		winner, side engine.Color
	}{
		"a": {engine.Freestyle, engine.Black, engine.White},
		"b": {engine.Standard, engine.White, engine.Black},
		"c": {engine.Renju, engine.Empty, engine.Empty},
	} {
		g, err := s.Current(t.Context(), ch)
		if err != nil {
			t.Fatal(err)
		}
		if g.Rule != want.rule || g.Winner != want.winner || g.Last.Side != want.side || g.Offer != (game.Offer{}) ||
			g.Guild != "guild 1" || g.Last.Elapsed != 77 {
			t.Errorf("game in %s: %+v", ch, g)
		}
	}
	if got, err := s.GuildSettings(t.Context(), "42"); err != nil || got.Theme != "paper" {
		t.Errorf("the guild's settings: %+v, %v", got, err)
	}
	for ch, want := range map[chat.ChannelID]settings.ChannelSettings{
		"x": {Depth: 5, Theme: "dark"}, "servers": {Depth: 3}, "server:42": {},
	} {
		if got, err := s.ChannelSettings(t.Context(), ch); err != nil || got != want {
			t.Errorf("channel %s: %+v, %v, want %+v", ch, got, err, want)
		}
	}
}

// TestOldJobs works a job under the name used by earlier versions.
func TestOldJobs(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, dir)
	g := create(t, s, "c")
	mustExec(t, other(t, dir), `UPDATE river_job SET kind = 'turn'`)
	worked := make(chan stored.GameJob, 10)
	doJobs(t, s, func(_ context.Context, job stored.GameJob) error { worked <- job; return nil })
	if job := receive(t, worked); job.Game != g.ID || job.Revision != 1 {
		t.Errorf("worked %+v", job)
	}
}
