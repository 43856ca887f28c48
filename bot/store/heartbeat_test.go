package store_test

import (
	"context"
	"database/sql"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/stored"
)

// other opens a second connection to an open store's database, as another process would.
func other(t *testing.T, dir string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "hoshi.db")+"?_busy_timeout=10000")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// begun makes the jobs look as if another worker had started them, whose last heartbeat is age old.
func begun(t *testing.T, db *sql.DB, worker string, age time.Duration) {
	t.Helper()
	mustExec(t, db, `UPDATE river_job SET state = 'running', attempt = 3, attempted_by = jsonb(json_array('first', ?))`, worker)
	mustExec(t, db, `INSERT INTO workers (id, heartbeat) VALUES (?, CAST(unixepoch('subsec') * 1000000 AS INTEGER) - ?)`,
		worker, age.Microseconds())
}

// TestDeadWorker has a worker find the jobs of one that dies while it works.
func TestDeadWorker(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, dir, withHeartbeat(20*time.Millisecond, time.Hour))
	lost := create(t, s, "lost")
	db := other(t, dir)
	begun(t, db, "other worker", 0)

	worked := make(chan stored.GameJob, 10)
	stop := doJobs(t, s, func(_ context.Context, job stored.GameJob) error { worked <- job; return nil })
	mine := create(t, s, "mine")
	if job := receive(t, worked); job.Game != mine.ID {
		t.Fatalf("worked %+v, want game %d: the other worker is alive", job, mine.ID)
	}
	time.Sleep(100 * time.Millisecond) // some heartbeats
	if len(worked) > 0 {
		t.Errorf("a job of a live worker was taken: %+v", <-worked)
	}

	mustExec(t, db, `UPDATE workers SET heartbeat = heartbeat - ? WHERE id = 'other worker'`, (2 * time.Hour).Microseconds())
	if job := receive(t, worked); job.Game != lost.ID {
		t.Errorf("worked %+v, want game %d", job, lost.ID)
	}
	eventually(t, "nobody waits", func() bool {
		w, err := channelsWaiting(t.Context(), s)
		return err == nil && len(w) == 0
	})
	if ids := workers(t, db); len(ids) != 1 || ids[0] == "other worker" {
		t.Errorf("workers %q: want one, and the dead one forgotten", ids)
	}
	stop()
	if ids := workers(t, db); len(ids) != 0 {
		t.Errorf("workers %q after the work has ended", ids)
	}
}

// workers returns the workers' IDs.
func workers(t *testing.T, db *sql.DB) (ids []string) {
	t.Helper()
	rows, err := db.Query(`SELECT id FROM workers`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	return ids
}

// TestHeartbeatIsKeptUp checks that a live worker keeps its jobs, however long they take.
func TestHeartbeatIsKeptUp(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, dir, withHeartbeat(10*time.Millisecond, time.Second))
	create(t, s, "c")
	calls := make(chan struct{}, 10)
	finish := make(chan struct{})
	doJobs(t, s, func(context.Context, stored.Job) error {
		calls <- struct{}{}
		<-finish
		return nil
	})
	receive(t, calls)
	db := other(t, dir)
	heartbeat := func() (at int64) {
		if err := db.QueryRow(`SELECT heartbeat FROM workers`).Scan(&at); err != nil {
			t.Fatal(err)
		}
		return at
	}
	first := heartbeat()
	eventually(t, "heartbeats go on for longer than makes a worker dead", func() bool {
		return heartbeat()-first > (1500 * time.Millisecond).Microseconds()
	})
	close(finish)
	if len(calls) != 0 {
		t.Error("a job was worked a second time")
	}
}

// TestOpenRecovers opens a folder whose last worker died a moment ago. The folder's lock proves
// that it's dead.
func TestOpenRecovers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, dir)
	g := create(t, s, "c")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	begun(t, other(t, dir), "died just now", 0)
	s = open(t, dir, withHeartbeat(time.Hour, 2*time.Hour))
	worked := make(chan stored.GameJob, 10)
	doJobs(t, s, func(_ context.Context, job stored.GameJob) error { worked <- job; return nil })
	if job := receive(t, worked); job.Game != g.ID {
		t.Errorf("worked %+v", job)
	}
}

// TestJobOutOfTime has a job that takes too long. Its context ends, and it's retried.
func TestJobOutOfTime(t *testing.T) {
	t.Parallel()
	s := open(t, t.TempDir(), withJobTimeout(50*time.Millisecond))
	create(t, s, "c")
	calls := make(chan error, 10)
	var tries atomic.Int32
	doJobs(t, s, func(ctx context.Context, _ stored.Job) error {
		if tries.Add(1) > 1 {
			return nil
		}
		<-ctx.Done()
		calls <- ctx.Err()
		return ctx.Err()
	})
	if err := receive(t, calls); err != context.DeadlineExceeded {
		t.Errorf("the job's context ended with %v", err)
	}
	eventually(t, "the job is tried again and done", func() bool {
		w, err := channelsWaiting(t.Context(), s)
		return err == nil && len(w) == 0
	})
}
