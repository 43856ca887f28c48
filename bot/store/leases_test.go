package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/discord/gateway"
	"hoshi/bot/internal/pgtest"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/store/leases"
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
		if err != nil && !errors.Is(err, context.Canceled) { // which comes after the test has ended
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

// cutLeases ends the connections that hold a kind of lock, like a server restart.
func cutLeases(t *testing.T, db *store.DB, kind string) {
	t.Helper()
	err := store.PostgresExec(leaseContext(t), db, `SELECT pg_terminate_backend(pid) FROM pg_locks
		WHERE locktype = 'advisory' AND classid::bigint = x'`+kind+`'::bigint
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
	if err != nil {
		t.Fatal(err)
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
		if err := a.Check(); err != nil {
			t.Fatal(err)
		}
		select {
		case <-mine.lost:
			t.Error("the lease was lost to nobody")
		default:
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
		if err := a.Check(); err != nil {
			t.Fatal(err)
		}
		select {
		case <-mine.lost:
		default:
			t.Error("two processes have the shard")
		}
	})
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
