package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hoshi/bot/discord/gateway"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/store/leases"
	"hoshi/bot/testing/pgtest"
)

var _ gateway.Leases = (*leases.Leases)(nil)

// processes returns the leases of two processes that share a database.
func processes(t *testing.T) (first, second *leases.Leases, db *store.DB) {
	t.Helper()
	url := newDatabase(t)
	db = open(t, url)
	return db.Leases(), open(t, url).Leases(), db
}

func leaseContext(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	return ctx
}

// claimed is what ClaimShard returned.
type claimed struct {
	lost    <-chan struct{}
	release func()
}

// claim claims a shard at once.
func claim(t *testing.T, l *leases.Leases, shard, count int) claimed {
	t.Helper()
	lost, release, err := l.ClaimShard(leaseContext(t), shard, count, func() { t.Errorf("shard %d is another process's", shard) })
	if err != nil {
		t.Fatal(err)
	}
	return claimed{lost, release}
}

// claimLater claims a shard that another process holds. It returns once the claim is waiting.
func claimLater(t *testing.T, l *leases.Leases, shard, count int) <-chan claimed {
	t.Helper()
	waits, got := make(chan struct{}, 1), make(chan claimed, 1)
	go func() {
		lost, release, err := l.ClaimShard(leaseContext(t), shard, count, func() {
			select {
			case waits <- struct{}{}:
			default:
			}
		})
		if err != nil && t.Context().Err() == nil { // the test goes on
			t.Error(err)
		}
		got <- claimed{lost, release}
	}()
	select {
	case <-waits:
	case c := <-got:
		t.Errorf("shard %d of %d is claimed twice", shard, count)
		got <- c
	}
	return got
}

func TestLeasesOfShards(t *testing.T) {
	t.Parallel()
	a, b, _ := processes(t)
	first := claim(t, a, 0, 2)
	claim(t, b, 1, 2)
	later := claimLater(t, b, 0, 2)
	first.release()
	if got := <-later; got.lost == nil {
		t.Error("the shard was not claimed when it was free")
	}
	claimLater(t, a, 0, 2)
}

// Processes with different shard counts wait for each other, because a guild's events would go to
// both.
func TestLeasesOfOtherCounts(t *testing.T) {
	t.Parallel()
	a, b, _ := processes(t)
	first, second := claim(t, a, 0, 2), claim(t, a, 1, 2)
	later := claimLater(t, b, 3, 4)
	first.release()
	second.release()
	if got := <-later; got.lost == nil {
		t.Error("the shard was not claimed when the others were gone")
	}
}

// A process that dies releases its shards.
func TestLeasesOfDeadProcess(t *testing.T) {
	t.Parallel()
	url := newDatabase(t)
	dying, other := open(t, url), open(t, url)
	claim(t, dying.Leases(), 0, 1)
	later := claimLater(t, other.Leases(), 0, 1)
	if err := dying.Close(); err != nil {
		t.Fatal(err)
	}
	if got := <-later; got.lost == nil {
		t.Error("the shard of a process that is gone was not claimed")
	}
	if _, _, err := dying.Leases().ClaimShard(leaseContext(t), 0, 1, func() {}); err == nil {
		t.Error("a closed store claims shards")
	}
}

// shardLocks is the upper half of the shards' lock numbers.
const shardLocks = "486f7301"

// cutLeases ends the connections that hold a kind of lock, like a server restart, and waits until the
// server has released what they held.
func cutLeases(t *testing.T, db *store.DB, kind string) {
	t.Helper()
	rows, err := db.Database.Postgres().Query(leaseContext(t), `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
		AND classid::bigint = x'`+kind+`'::bigint AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
	if err != nil {
		t.Fatal(err)
	}
	pids, err := pgx.CollectRows(rows, pgx.RowTo[int32])
	if err != nil || len(pids) == 0 {
		t.Fatalf("%d connections have the locks: %v", len(pids), err)
	}
	if _, err := db.Database.Postgres().Exec(leaseContext(t), `SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid`, pids); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the connections are gone", func() bool {
		var gone bool
		err := db.Database.Postgres().QueryRow(leaseContext(t), `SELECT NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = ANY($1::int[]))`, pids).Scan(&gone)
		if err != nil {
			t.Fatal(err)
		}
		return gone
	})
}

// kept waits until a process has its locks again after losing its connection. The server may be slow.
func kept(t *testing.T, l *leases.Leases) {
	t.Helper()
	var err error
	eventually(t, "the leases are kept", func() bool { err = l.Check(); return err == nil })
}

// isLost reports whether another process has taken a lease.
func (c claimed) isLost() bool {
	select {
	case <-c.lost:
		return true
	default:
		return false
	}
}

// A lease survives losing its connection, unless another process is faster.
func TestLeasesAfterLostConnection(t *testing.T) {
	t.Parallel()
	t.Run("free", func(t *testing.T) {
		t.Parallel()
		a, b, db := processes(t)
		mine := claim(t, a, 0, 1)
		cutLeases(t, db, shardLocks)
		kept(t, a)
		if mine.isLost() {
			t.Error("the lease was lost to nobody")
		}
		claimLater(t, b, 0, 1)
	})
	t.Run("the server hasn't noticed", func(t *testing.T) {
		t.Parallel()
		url := newDatabase(t)
		db := open(t, url)
		a, b := db.Leases(), open(t, url).Leases()
		mine := claim(t, a, 0, 1)
		old := lingering(t, url, db)
		allowConnections(t, db, false) // so that the process isn't faster
		cutLeases(t, db, shardLocks)
		release := holdLock(t, old, 0x486f7301<<32|1<<16)
		allowConnections(t, db, true)
		if err := a.Check(); err == nil || mine.isLost() {
			t.Errorf("the lost connection still has the lock: %v, lost %t", err, mine.isLost())
		}
		release()
		kept(t, a)
		if mine.isLost() {
			t.Error("the lease was lost to the process's own connection")
		}
		claimLater(t, b, 0, 1)
	})
	t.Run("taken", func(t *testing.T) {
		t.Parallel()
		a, b, db := processes(t)
		mine := claim(t, a, 0, 1)
		done, err := b.AwaitIdentify(leaseContext(t), 0, time.Millisecond) // connects
		if err != nil {
			t.Fatal(err)
		}
		done()
		allowConnections(t, db, false) // so that the first process isn't faster
		cutLeases(t, db, shardLocks)
		if _, _, err := b.ClaimShard(leaseContext(t), 0, 1, func() {}); err != nil {
			t.Fatal(err)
		}
		allowConnections(t, db, true)
		kept(t, a)
		if !mine.isLost() {
			t.Error("two processes have the shard")
		}
	})
}

// lingering returns a database with one connection, which is open and has the name of the connection that holds the shards'
// locks.
func lingering(t *testing.T, url string, db *store.DB) *sql.DB {
	t.Helper()
	var name string
	err := db.Database.Postgres().QueryRow(t.Context(), `SELECT application_name FROM pg_stat_activity JOIN pg_locks USING (pid)
		WHERE locktype = 'advisory' AND classid::bigint = x'`+shardLocks+`'::bigint AND datname = current_database()`).Scan(&name)
	if err != nil {
		t.Fatal(err)
	}
	old := raw(t, url)
	old.SetMaxOpenConns(1)
	if _, err := old.Exec(`SELECT set_config('application_name', $1, false)`, name); err != nil {
		t.Fatal(err)
	}
	return old
}

// allowConnections makes a database accept or refuse new connections.
func allowConnections(t *testing.T, db *store.DB, allow bool) {
	t.Helper()
	var name string
	err := db.Database.Look(t.Context(), func(tx database.Tx) error { return tx.Row(`SELECT current_database()`).Scan(&name) })
	if err != nil {
		t.Fatal(err)
	}
	c, err := postgres()
	pgtest.Need(t, err)
	if err := c.Exec(t.Context(), fmt.Sprintf("ALTER DATABASE %s ALLOW_CONNECTIONS %v", name, allow)); err != nil {
		t.Fatal(err)
	}
}

// Two processes don't identify with one key at the same time. With different keys they don't wait
// for each other.
func TestLeasesOfIdentifies(t *testing.T) {
	t.Parallel()
	a, b, _ := processes(t)
	done, err := a.AwaitIdentify(leaseContext(t), 0, time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	other, err := b.AwaitIdentify(leaseContext(t), 1, time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	other()
	var identified atomic.Bool
	next := make(chan error, 2)
	for _, l := range []*leases.Leases{a, b} { // including the first process
		go func() {
			done, err := l.AwaitIdentify(leaseContext(t), 0, time.Millisecond)
			if !identified.Load() {
				t.Error("two identifies at the same time")
			}
			if err == nil {
				done()
			}
			next <- err
		}()
	}
	identified.Store(true)
	done()
	for range 2 {
		if err := <-next; err != nil {
			t.Error(err)
		}
	}
}

func TestNoLeasesWithSQLite(t *testing.T) {
	t.Parallel()
	if l := open(t, t.TempDir()).Leases(); l != nil {
		t.Error("SQLite has leases, though one process has it for itself")
	}
}
