package e2e_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/pgtest"
)

// fleet is several processes of the bot on one PostgreSQL database.
type fleet struct {
	t         testing.TB
	box       *sandbox.Server
	url       string
	db        *pgx.Conn
	autoTime  time.Duration // of a search at depth auto
	processes []*process
}

// newFleet returns a fleet without processes.
func newFleet(t testing.TB) *fleet {
	t.Helper()
	return newFleetWith(t, sandbox.Options{})
}

func newFleetWith(t testing.TB, options sandbox.Options) *fleet {
	t.Helper()
	hoshi(t) // before the database
	f := &fleet{t: t, box: newSandboxWith(t, options), autoTime: time.Minute}
	f.database()
	return f
}

// database starts the database.
func (f *fleet) database() {
	t := f.t
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cluster, err := pgtest.New(ctx)
	pgtest.Need(t, err)
	t.Cleanup(cluster.Stop)
	f.url = cluster.URL("games")
	if err := cluster.CreateDatabase(ctx, "games", ""); err != nil {
		t.Fatal(err)
	}
	if f.db, err = pgx.Connect(ctx, f.url); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.db.Close(context.Background()) })
}

// start starts a process of a role.
func (f *fleet) start(role string) *process { return f.startWith(role, "") }

// startWith starts a process of a role with more settings.
func (f *fleet) startWith(role, more string) *process {
	f.t.Helper()
	settings := writeSettings(f.t, f.t.TempDir(), fmt.Sprintf("discord: {api_url: %q}\nboard: {width: 320}\nengine: {max_time: 60s, auto_time: %v, searches: 2, hash_mb: 4}\n"+
		"games: {watch_pause: 0s, opening: free}\nflood: {user: 0, channel: 0}\nlog: {level: debug}\n%s", f.box.URL(), f.autoTime, more))
	p := start(f.t, []string{"DISCORD_TOKEN=" + token}, "--config", settings, "run", "--role", role, "--data", f.url)
	f.processes = append(f.processes, p)
	return p
}

// ready waits until all processes are working.
func (f *fleet) ready() {
	f.t.Helper()
	for _, p := range f.processes {
		f.waitFor(p, "Connected.", "Working.")
	}
}

// waitFor waits until a process has logged one of some texts.
func (f *fleet) waitFor(p *process, texts ...string) {
	f.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		for _, text := range texts {
			if strings.Contains(p.out.String(), text) {
				return
			}
		}
		if time.Now().After(end) {
			f.t.Fatalf("%v did not write %q\n%s", p.cmd.Args[3:], texts, f.logged())
		}
	}
}

// until waits until a query is true.
func (f *fleet) until(what, query string) {
	f.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		var yes bool
		if err := f.db.QueryRow(f.t.Context(), query).Scan(&yes); err != nil {
			f.t.Fatalf("%s: %v", what, err)
		}
		if yes {
			return
		}
		if time.Now().After(end) {
			f.t.Fatalf("not so in time: %s\n%s\n%s", what, f.jobs(), f.logged())
		}
	}
}

// logged returns what the processes have logged last.
func (f *fleet) logged() string {
	var b strings.Builder
	for i, p := range f.processes {
		fmt.Fprintf(&b, "process %d %v:\n%s\n", i, p.cmd.Args[3:], p.out.tail())
	}
	return b.String()
}

// jobs lists the jobs in the database.
func (f *fleet) jobs() string {
	var list string
	err := f.db.QueryRow(context.Background(),
		`SELECT string_agg(concat_ws(' ', id, kind, queue, state, attempt, args->>'game', args->>'revision'), E'\n' ORDER BY id) FROM river_job`).Scan(&list)
	if err != nil {
		return err.Error()
	}
	return list
}
