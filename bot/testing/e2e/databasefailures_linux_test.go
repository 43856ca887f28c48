package e2e_test

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/testing/pgtest"
	"hoshi/engine"
)

// failingDatabase is a database that a test breaks during a game.
type failingDatabase struct {
	t       *testing.T
	dir     string          // the data folder of SQLite; elsewhere a small disk, if any
	cluster *pgtest.Cluster // the data folder of SQLite; otherwise a small disk, if any
	name    string          // of the database in the cluster
	undo    func()          // undone by the cure
}

// databaseFailure is a way in which a database fails.
type databaseFailure struct {
	small  bool // the data is on a separate small disk, which only root can create
	brief  bool // over at once, so perhaps nobody notices
	server bool // affects the whole server
	silent bool // the database doesn't answer, so the bot gives up sooner than usual
	begin  func(*failingDatabase)
	finish func(*failingDatabase)
}

var sqliteFailures = map[string]databaseFailure{
	"full disk":                 {small: true, begin: (*failingDatabase).fill, finish: (*failingDatabase).cure},
	"locked by another process": {silent: true, begin: (*failingDatabase).lockFile, finish: (*failingDatabase).cure},
	"file moved away":           {begin: (*failingDatabase).moveAway, finish: (*failingDatabase).cure},
}

var postgresFailures = map[string]databaseFailure{
	"full disk":           {small: true, begin: (*failingDatabase).fill, finish: (*failingDatabase).cure},
	"server down":         {server: true, begin: func(d *failingDatabase) { d.cluster.Crash() }, finish: (*failingDatabase).startServer},
	"connections broken":  {brief: true, begin: (*failingDatabase).terminate, finish: func(*failingDatabase) {}},
	"table locked":        {silent: true, begin: (*failingDatabase).lockTable, finish: (*failingDatabase).cure},
	"read-only":           {begin: (*failingDatabase).readOnly, finish: (*failingDatabase).readWrite},
	"no more connections": {begin: (*failingDatabase).refuseConnections, finish: (*failingDatabase).allowConnections},
}

// TestDatabaseFailures breaks the database while two people play. The player to move is told that
// nothing was played, and the operator's tools say so. Once the database works again, the same move
// is played, without a restart.
func TestDatabaseFailures(t *testing.T) {
	t.Parallel()
	for name, f := range sqliteFailures {
		t.Run("sqlite/"+name, func(t *testing.T) {
			t.Parallel()
			d := &failingDatabase{t: t, dir: filepath.Join(t.TempDir(), "data")}
			if f.small {
				d.mount(8 << 20)
			}
			d.run(f, func(ctx context.Context, log *slog.Logger) (*store.DB, error) {
				return store.Open(ctx, database.Place(d.dir), f.options(log))
			})
		})
	}
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		c, err := pgtest.New(t.Context())
		pgtest.Need(t, err)
		t.Cleanup(c.Stop)
		for name, f := range postgresFailures {
			t.Run(name, func(t *testing.T) {
				if !f.server { // failures of the whole server are over before the others start
					t.Parallel()
				}
				d := &failingDatabase{t: t, cluster: c, name: "failing_" + strings.NewReplacer(" ", "_", "-", "_").Replace(name)}
				d.create(f.small)
				d.run(f, func(ctx context.Context, log *slog.Logger) (*store.DB, error) {
					return store.Open(ctx, database.Place(c.URL(d.name)), f.options(log))
				})
			})
		}
	})
}

// options returns the database's options. If it doesn't answer, each request waits for at most a
// second and a half instead of the usual ten.
func (f databaseFailure) options(log *slog.Logger) store.Options {
	o := store.Options{Database: database.Options{Log: log}}
	if f.silent {
		o.Database.AnswerTimeout, o.Database.LockWait = 1500*time.Millisecond, 500*time.Millisecond
	}
	return o
}

// run plays, breaks the database, continues until a move is refused, and after the cure plays the
// refused move.
func (d *failingDatabase) run(f databaseFailure, open func(context.Context, *slog.Logger) (*store.DB, error)) {
	t := d.t
	h := newHostOn(t, sandbox.Options{}, service.Options{}, open)
	p := h.player(0)
	p.t = t
	p.say("ann", "!play @bob 15 free black")
	p.accepts("bob")
	for n := range 3 {
		d.insist(h, p, n) // even a database that works may be slow on a busy machine
	}
	f.begin(d)
	n := 3
	for d.tryMove(h, p, n) { // the disk may not be full to the last byte
		if n++; f.brief || n > 60 {
			break
		}
	}
	if !f.brief {
		if n > 60 {
			t.Fatal("nothing was refused")
		}
		d.broken(h, p)
	}
	f.finish(d)
	d.insist(h, p, n)
	h.settled(p.channel.ID)
	if g := h.game(p.channel.ID); len(g.Moves) != n+1 || g.State != game.Playing {
		t.Errorf("%d stones after %d moves that were accepted, %s", len(g.Moves), n+1, g.State)
	}
	d.eventually("the database counts as healthy", func() bool { return h.db.Database.Health(t.Context()) == nil })
}

// insist makes move n until it's accepted.
func (d *failingDatabase) insist(h *host, p *player, n int) {
	d.t.Helper()
	for begun := time.Now(); !d.tryMove(h, p, n); {
		if time.Since(begun) > patience {
			d.t.Fatalf("move %d is refused although the database works\n%s", n+1, h.log.tail())
		}
	}
}

// broken checks what a broken database means for other requests and for the operator.
func (d *failingDatabase) broken(h *host, p *player) {
	d.t.Helper()
	err := errors.New("not tried")
	d.eventually("a change is refused", func() bool {
		_, err = h.db.UpdateChannelSettings(d.t.Context(), "other", func(s *settings.ChannelSettings) { s.Theme = strings.Repeat("x", 200_000) })
		if err == nil {
			err = h.db.SetShown(d.t.Context(), 1, 0, "")
		}
		return err != nil
	})
	if !errors.Is(err, stored.ErrCannotSave) {
		d.t.Errorf("a change: %v", err)
	}
	if err := h.db.Database.Health(d.t.Context()); !errors.Is(err, stored.ErrCannotSave) && !errors.Is(err, stored.ErrCannotRead) {
		d.t.Errorf("Health: %v", err)
	}
	if in := p.slash("bob", "board", nil); in.State != sandbox.Answered {
		d.t.Errorf("a slash command: %v", in.State)
	}
	if log := h.log.String(); !strings.Contains(log, "changes cannot be saved") && !strings.Contains(log, "the database cannot be read") {
		d.t.Errorf("the log does not say so\n%s", h.log.tail())
	}
}

// tryMove makes move n, which never makes a row, and reports whether it was accepted. If it
// wasn't, the player is told that nothing was changed. A disk may be full just after a move
// was saved; the worker then can't fetch the job that shows it, so it counts as accepted too.
func (d *failingDatabase) tryMove(h *host, p *player, n int) bool {
	p.t.Helper()
	k := n / 2
	name, point := "ann", engine.Point{Col: int8(2 * (k % 8)), Row: int8(2 * (k / 8))}
	if n%2 == 1 {
		name, point = "bob", engine.Point{Col: int8(2*(k%7) + 1), Row: int8(2*(k/7) + 1)}
	}
	logged := len(h.log.String())
	id := p.say(name, "!move "+point.String())
	want := "move " + strconv.Itoa(n+1) + ","
	for begun := time.Now(); time.Since(begun) < patience; time.Sleep(5 * time.Millisecond) {
		for _, m := range p.box.Messages(p.channel.ID) {
			if !m.Author.Bot {
				continue
			}
			if strings.Contains(words(m), want) {
				return true
			}
			if m.ReplyTo == id {
				if !strings.Contains(words(m), "so nothing changed") {
					p.t.Fatalf("move %d was answered with %q\n%s", n+1, words(m), p.logged())
				}
				return false
			}
		}
		if log := h.log.String()[logged:]; strings.Contains(log, "msg=saved") && strings.Contains(log, "Error fetching jobs") {
			return true
		}
	}
	p.t.Fatalf("move %d was not answered\n%s", n+1, p.logged())
	return false
}

func (d *failingDatabase) eventually(what string, ok func() bool) {
	d.t.Helper()
	for begun := time.Now(); !ok(); time.Sleep(10 * time.Millisecond) {
		if time.Since(begun) > patience {
			d.t.Fatalf("%s: not so after %v", what, patience)
		}
	}
}

// check ends the test if its own setup fails.
func (d *failingDatabase) check(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *failingDatabase) cure() { d.undo() }

// mount creates a separate small disk at dir.
func (d *failingDatabase) mount(bytes int) {
	d.t.Helper()
	d.check(os.MkdirAll(d.dir, 0o700))
	err := syscall.Mount("tmpfs", d.dir, "tmpfs", 0, "size="+strconv.Itoa(bytes))
	if errors.Is(err, syscall.EPERM) {
		d.t.Skip("only root may mount a small disk; TestFullDisk of bot/store has SQLite's own limit")
	}
	d.check(err)
	d.t.Cleanup(func() { _ = syscall.Unmount(d.dir, syscall.MNT_DETACH) })
}

// fill leaves no room on the small disk.
func (d *failingDatabase) fill() {
	path := filepath.Join(d.dir, "filler")
	file, err := os.Create(path)
	d.check(err)
	for block := make([]byte, 1<<16); len(block) > 0; {
		if _, err := file.Write(block); err != nil {
			block = block[:len(block)/2]
		}
	}
	d.check(file.Close())
	d.undo = func() { d.check(os.Remove(path)) }
}

// lockFile holds SQLite's write lock, as another program would.
func (d *failingDatabase) lockFile() {
	db, err := sql.Open("sqlite", filepath.Join(d.dir, "hoshi.db"))
	d.check(err)
	db.SetMaxOpenConns(1)
	d.eventually("the file is locked", func() bool { _, err := db.Exec(`BEGIN IMMEDIATE`); return err == nil })
	d.undo = func() {
		_, err := db.Exec(`ROLLBACK`)
		d.check(errors.Join(err, db.Close()))
	}
}

func (d *failingDatabase) moveAway() {
	path := filepath.Join(d.dir, "hoshi.db")
	d.check(os.Rename(path, path+".away"))
	d.undo = func() { d.check(os.Rename(path+".away", path)) }
}

// create creates the database, on a small disk if small is set.
func (d *failingDatabase) create(small bool) {
	d.t.Helper()
	if !small {
		d.check(d.cluster.CreateDatabase(d.t.Context(), d.name, ""))
		return
	}
	dir, err := os.MkdirTemp("/tmp", "hoshi-small-")
	d.check(err)
	d.t.Cleanup(func() { _ = os.RemoveAll(dir) })
	d.dir = dir
	d.mount(40 << 20)
	if u, err := user.Lookup("postgres"); err == nil && os.Geteuid() == 0 {
		uid, _ := strconv.Atoi(u.Uid)
		d.check(os.Chown(dir, uid, -1))
	}
	d.check(d.cluster.Exec(d.t.Context(), `CREATE TABLESPACE small LOCATION '`+dir+`'`))
	d.check(d.cluster.Exec(d.t.Context(), `CREATE DATABASE `+d.name+` TABLESPACE small`))
	d.t.Cleanup(func() {
		ctx := context.Background()
		_ = d.cluster.Exec(ctx, `DROP DATABASE `+d.name+` WITH (FORCE)`)
		_ = d.cluster.Exec(ctx, `DROP TABLESPACE small`)
	})
}

func (d *failingDatabase) startServer() {
	ctx, cancel := context.WithTimeout(d.t.Context(), patience)
	defer cancel()
	d.check(d.cluster.Start(ctx))
}

// terminate ends all connections to the database.
func (d *failingDatabase) terminate() {
	d.check(d.cluster.Exec(d.t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '`+d.name+`'`))
}

// lockTable holds a lock on the games, like a long transaction.
func (d *failingDatabase) lockTable() {
	conn, err := pgx.Connect(d.t.Context(), d.cluster.URL(d.name))
	d.check(err)
	_, err = conn.Exec(d.t.Context(), `BEGIN; LOCK TABLE games IN ACCESS EXCLUSIVE MODE`)
	d.check(err)
	d.undo = func() { d.check(conn.Close(d.t.Context())) }
}

func (d *failingDatabase) alter(setting string) {
	d.check(d.cluster.Exec(d.t.Context(), `ALTER DATABASE `+d.name+` `+setting))
	d.terminate()
}

func (d *failingDatabase) readOnly()          { d.alter(`SET default_transaction_read_only = on`) }
func (d *failingDatabase) readWrite()         { d.alter(`SET default_transaction_read_only = off`) }
func (d *failingDatabase) refuseConnections() { d.alter(`ALLOW_CONNECTIONS false`) }
func (d *failingDatabase) allowConnections()  { d.alter(`ALLOW_CONNECTIONS true`) }
