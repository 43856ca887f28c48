package store_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"hoshi/bot/domain/stored"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/engine"
)

// process is a child process and the lines it prints.
type process struct {
	cmd   *exec.Cmd
	lines chan string
}

func start(t testing.TB, mode, dir string, env ...string) *process {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(append(os.Environ(), env...), childMode+"="+mode, childDir+"="+dir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{cmd, make(chan string, 100_000)}
	go func() {
		defer close(p.lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			p.lines <- s.Text()
		}
	}()
	t.Cleanup(func() { p.kill() })
	return p
}

// kill sends SIGKILL, or the system's equivalent, waits, and returns the lines that haven't been
// read yet.
func (p *process) kill() (rest []string) {
	if p.cmd.ProcessState != nil {
		return nil
	}
	_ = p.cmd.Process.Kill()
	for line := range p.lines {
		rest = append(rest, line)
	}
	_ = p.cmd.Wait()
	return rest
}

// expect reads the next line.
func (p *process) expect(t testing.TB, want string) {
	t.Helper()
	if got := receive(t, p.lines); got != want {
		t.Fatalf("the child says %q, want %q", got, want)
	}
}

func TestNoCommitIsLostWhenKilled(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for range 6 {
		p := start(t, "commit", dir)
		p.expect(t, "open")
		last := receive(t, p.lines)
		time.Sleep(rand.N(50 * time.Millisecond))
		if rest := p.kill(); len(rest) > 0 {
			last = rest[len(rest)-1]
		}
		var revision int64
		var plies int
		if _, err := fmt.Sscanf(last, "committed %d %d", &revision, &plies); err != nil {
			t.Fatalf("%q: %v", last, err)
		}

		db, err := store.Open(t.Context(), database.Place(dir), store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		g, err := db.Current(t.Context(), "c")
		if err != nil {
			t.Fatal(err)
		}
		// The child may have died between a commit and printing its line.
		if g.Revision != revision && g.Revision != revision+1 {
			t.Errorf("revision %d was accepted, %d is stored", revision, g.Revision)
		}
		if g.Revision == revision && len(g.Moves) != plies {
			t.Errorf("%d moves were accepted, %d are stored", plies, len(g.Moves))
		}
		for i, m := range g.Moves {
			if want := (engine.Point{Col: int8(i % 15), Row: int8(i / 15)}); m != want {
				t.Errorf("move %d is %v, want %v", i+1, m, want)
			}
		}
		worked := make(chan stored.GameJob, 100_000)
		stop := doJobs(t, db, func(_ context.Context, job stored.GameJob) error { worked <- job; return nil })
		eventually(t, "nobody waits", func() bool {
			w, err := channelsWaiting(t.Context(), db)
			return err == nil && len(w) == 0
		})
		stop()
		var latest stored.GameJob
		for len(worked) > 0 {
			if job := <-worked; job.Revision > latest.Revision {
				latest = job
			}
		}
		if want := (stored.GameJob{Game: g.ID, Revision: g.Revision}); latest != want {
			t.Errorf("the last job worked is %+v, want %+v", latest, want)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCrashLoop kills a process at the same job more often than the job queue itself would retry a
// job.
func TestCrashLoop(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := open(t, dir)
	g := create(t, db, "c")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for range 30 {
		p := start(t, "stick", dir)
		p.expect(t, "open")
		p.expect(t, "job 1")
		p.kill()
	}
	worked := make(chan stored.GameJob, 10)
	doJobs(t, open(t, dir), func(ctx context.Context, job stored.GameJob) error {
		if !stored.IsAgain(ctx) {
			t.Error("nobody knows that the job was begun before")
		}
		worked <- job
		return nil
	})
	if got, want := receive(t, worked), (stored.GameJob{Game: g.ID, Revision: 1}); got != want {
		t.Errorf("worked %+v, want %+v", got, want)
	}
}

func TestJobsSurviveClose(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, failure := range []error{nil, errors.New("before the end")} {
		db := open(t, dir)
		if failure == nil {
			create(t, db, "c")
		}
		working := make(chan struct{}, 10)
		stop := doJobs(t, db, func(ctx context.Context, _ stored.Job) error {
			working <- struct{}{}
			if failure != nil {
				return failure // to be retried when this store is closed
			}
			<-ctx.Done()
			return ctx.Err()
		})
		receive(t, working)
		if failure == nil {
			if err := db.Close(); err != nil { // which also ends the work
				t.Fatal(err)
			}
		}
		stop()
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	worked := make(chan stored.GameJob, 10)
	db := open(t, dir)
	doJobs(t, db, func(_ context.Context, job stored.GameJob) error { worked <- job; return nil })
	if job := receive(t, worked); job.Revision != 1 {
		t.Errorf("worked %+v", job)
	}
}

// TestRetryInAnyTimeZone checks the times that the job queue stores as text.
func TestRetryInAnyTimeZone(t *testing.T) {
	t.Parallel()
	var children []*process
	for _, zone := range []string{"Pacific/Kiritimati", "Pacific/Pago_Pago"} { // 14 hours before UTC, 11 behind
		dir := t.TempDir()
		db := open(t, dir)
		create(t, db, "c")
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		children = append(children, start(t, "retry", dir, "TZ="+zone))
	}
	for _, p := range children {
		p.expect(t, "open")
		p.expect(t, "try 1")
		p.expect(t, "try 2")
	}
}

func TestOneProcessPerFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := start(t, "wait", dir)
	p.expect(t, "open")
	db, err := store.Open(t.Context(), database.Place(dir), store.Options{})
	if !errors.Is(err, database.ErrInUse) {
		t.Fatalf("beside another process: %v, %v", db, err)
	}
	if s := err.Error(); !strings.Contains(s, dir) || !strings.Contains(s, "--data") {
		t.Errorf("%q names no folder or no way out", s)
	}
	p.kill()
	open(t, dir) // at once
	if line := receive(t, start(t, "wait", dir).lines); !strings.HasPrefix(line, "error: another hoshi is using ") {
		t.Errorf("a second process says %q", line)
	}
	if _, err := store.Open(t.Context(), database.Place(dir), store.Options{}); !errors.Is(err, database.ErrInUse) {
		t.Errorf("within one process: %v", err)
	}
	open(t, t.TempDir()) // another folder isn't locked
}

// TestInterruptedJob ends the work while a job is running. The job doesn't count as tried, and is
// retried without waiting.
func TestInterruptedJob(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, dir)
	create(t, s, "c")
	begun := make(chan struct{}, 10)
	stop := doJobs(t, s, func(ctx context.Context, _ stored.Job) error {
		begun <- struct{}{}
		<-ctx.Done()
		return fmt.Errorf("interrupted: %w", ctx.Err())
	})
	receive(t, begun)
	stop()
	var state string
	var attempts, failures int
	err := other(t, dir).QueryRow(`SELECT state, attempt, coalesce(json_array_length(errors), 0) FROM river_job`).
		Scan(&state, &attempts, &failures)
	if err != nil || state != "available" || attempts != 0 || failures != 0 {
		t.Errorf("the job is %s after %d attempts and %d failures, %v", state, attempts, failures, err)
	}
}
