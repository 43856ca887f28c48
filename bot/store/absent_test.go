package store_test

import (
	"context"
	"database/sql"
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/store"
)

// byLeaseAlone are options for a store that never learns anything from heartbeats, and that looks
// for dead workers when it's told to.
func byLeaseAlone() []option {
	return []option{withHeartbeat(time.Hour, 2*time.Hour), withAbsenceCheck(time.Hour)}
}

// lostJob makes the job of a new game look as if a worker with a lease had started it. Its last
// heartbeat was a moment ago.
func lostJob(t *testing.T, s *store.DB, db *sql.DB, worker string, lease int64) (game int64) {
	t.Helper()
	g := create(t, s, "lost")
	mustExec(t, db, `UPDATE river_job SET state = 'running', attempt = 1, attempted_at = now(), attempted_by = ARRAY[$1]`, worker)
	mustExec(t, db, `INSERT INTO workers (id, heartbeat, lease) VALUES ($1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint, $2)`, worker, lease)
	return g.ID
}

// raw opens a second connection to a store's database.
func raw(t *testing.T, url string) *sql.DB {
	t.Helper()
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// holdLock takes a lock on a separate connection and holds it until release is called.
func holdLock(t testing.TB, db *sql.DB, lock int64) (release func()) {
	t.Helper()
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conn.ExecContext(t.Context(), `SELECT pg_advisory_lock($1)`, lock); err != nil {
		t.Fatal(err)
	}
	return func() {
		if _, err := conn.ExecContext(context.Background(), `SELECT pg_advisory_unlock($1)`, lock); err != nil {
			t.Error(err)
		}
		conn.Close()
	}
}

const someLease = 0x486f7304<<32 | 0xfedcba98

// TestAbsentWorker looks for a worker several times while its lock is held or free.
func TestAbsentWorker(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		lease int64
		held  []bool // whether its lock is held at each check
		want  bool   // whether its job is taken over
	}{
		{"dead", someLease, []bool{false, false, false}, true},
		{"slow", someLease, []bool{true, true, true, true, true}, false},
		{"two looks long without its connection", someLease, []bool{false, false, true, false, false}, false},
		{"dies later", someLease, []bool{true, true, false, false, false}, true},
		{"of an earlier version, which has no lock", 0, []bool{false, false, false, false}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			url := newDatabase(t)
			s, db := open(t, url, byLeaseAlone()...), raw(t, url)
			lostJob(t, s, db, "other", tt.lease)
			seen := make(map[string]int)
			for _, held := range tt.held {
				release := func() {}
				if held {
					release = holdLock(t, db, tt.lease)
				}
				if err := s.BuryAbsent(t.Context(), seen); err != nil {
					t.Fatal(err)
				}
				release()
			}
			var state string
			if err := db.QueryRow(`SELECT state FROM river_job WHERE kind = 'game'`).Scan(&state); err != nil {
				t.Fatal(err)
			}
			if taken := state == "available"; taken != tt.want {
				t.Errorf("the job is %s", state)
			}
		})
	}
}

// TestStartFindsTheDead starts a worker after another one has died. Alone, it takes over the job at
// once. Beside a third worker, it gives the other one time to come back.
func TestStartFindsTheDead(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		beside bool
	}{{"alone", false}, {"beside another one", true}} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			url := newDatabase(t)
			s, db := open(t, url, byLeaseAlone()...), raw(t, url)
			lost := lostJob(t, s, db, "other", someLease)
			if tt.beside {
				mustExec(t, db, `INSERT INTO workers (id, heartbeat, lease) SELECT 'third', heartbeat, lease - 1 FROM workers`)
				defer holdLock(t, db, someLease-1)()
			}
			worked := make(chan stored.GameJob, 10)
			doJobs(t, s, func(_ context.Context, job stored.GameJob) error { worked <- job; return nil })
			mine := create(t, s, "mine").ID
			first := receive(t, worked).Game
			if !tt.beside && first != lost && receive(t, worked).Game != lost {
				t.Error("the job of the dead worker was not done")
			}
			if tt.beside && first != mine {
				t.Error("the job of the other worker was taken at once")
			}
		})
	}
}

// TestKilledWorker kills the process that has started a job. No heartbeat shows that.
func TestKilledWorker(t *testing.T) {
	t.Parallel()
	begin := func(t *testing.T) (s *store.DB, url string, lost *game.Game, p *process) {
		url = newDatabase(t)
		s = open(t, url, withHeartbeat(time.Hour, 2*time.Hour), withRole(service.RoleGateway))
		lost = create(t, s, "lost")
		p = start(t, "stick", url)
		p.expect(t, "open")
		p.expect(t, "job 1")
		return s, url, lost, p
	}
	t.Run("another one starts", func(t *testing.T) {
		t.Parallel()
		_, url, lost, p := begin(t)
		p.kill()
		worked := make(chan stored.GameJob, 10)
		alone := open(t, url, byLeaseAlone()...)
		doJobs(t, alone, func(_ context.Context, job stored.GameJob) error { worked <- job; return nil })
		if job := receive(t, worked); job.Game != lost.ID {
			t.Errorf("worked %+v, want game %d", job, lost.ID)
		}
	})
	t.Run("another one runs", func(t *testing.T) {
		t.Parallel()
		s, url, _, p := begin(t)
		doJobs(t, s, func(context.Context, stored.Job) error { return nil }) // a gateway leaves jobs to workers
		db := raw(t, url)
		eventually(t, "both run", func() bool {
			var n int
			return db.QueryRow(`SELECT count(*) FROM workers WHERE lease <> 0`).Scan(&n) == nil && n == 2
		})
		p.kill()
		eventually(t, "the job is free", func() bool {
			var n int
			return db.QueryRow(`SELECT count(*) FROM river_job WHERE kind = 'game' AND state = 'available'`).Scan(&n) == nil && n == 1
		})
	})
}

// TestWorkerLosesItsLease cuts the connection that holds a worker's lease. Until the worker has the
// lock again, its heartbeats count.
func TestWorkerLosesItsLease(t *testing.T) {
	t.Parallel()
	url := newDatabase(t)
	s, db := open(t, url), raw(t, url)
	var worker string
	lease := func() (n int64) {
		if err := s.Beat(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := db.QueryRow(`SELECT id, lease FROM workers`).Scan(&worker, &n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if lease() == 0 {
		t.Fatal("the worker has no lock")
	}
	cutLeases(t, s, "486f7304")
	eventually(t, "the lock is taken again", func() bool { return lease() != 0 })
	if err := open(t, url).BuryAbsent(t.Context(), map[string]int{worker: 100}); err != nil {
		t.Fatal(err)
	}
	var workers int
	if err := db.QueryRow(`SELECT count(*) FROM workers`).Scan(&workers); err != nil || workers != 1 {
		t.Errorf("%d workers, %v: want the one that has its lock again", workers, err)
	}
}
