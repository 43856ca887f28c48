// Package leases uses PostgreSQL locks to share the Discord gateway among the processes of one bot
// and to prove that a process is alive.
package leases

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"hoshi/bot/store/database"
)

// Leases are the locks of a process: which shards it has, whether it may identify, that it takes
// requests and that it works jobs. They implement the Leases interface of package
// bot/discord/gateway and are safe for concurrent use.
//
// A lease is a PostgreSQL advisory lock held on a dedicated connection. The server frees it when
// the process dies, or 25 s after its machine has gone. The connection must go directly to the
// server or through a pooler in session mode.
type Leases struct {
	config   *pgx.ConnConfig
	presence int64 // the number of the lock that says this process takes requests
	worker   int64 // the number of the lock that says this process works jobs
	log      *slog.Logger
	ctx      context.Context // ends with the database
	stop     context.CancelFunc
	ended    sync.WaitGroup

	mu    sync.Mutex
	conn  *pgx.Conn               // nil until needed, closed when lost
	held  map[int64]chan struct{} // closed when another process takes the lock
	count map[int64]int           // total number of shards, for locks of shards
}

var (
	errClosed  = errors.New("the store is closed")
	errLingers = errors.New("the server hasn't noticed yet that the last connection is gone")
)

// Times of leases.
const (
	leaseCheck   = 1 * time.Second // between connection checks
	leaseTimeout = 5 * time.Second // limit for a statement
	claimRetry   = time.Second     // between attempts to get a lock that another process holds
)

// The upper halves of the locks' numbers.
const (
	shardLocks    = 0x486f7301 << 32 // the lower half is the number of shards and the shard
	identifyLocks = 0x486f7302 << 32 // the lower half is the rate-limit key
	presenceLocks = 0x486f7303 << 32 // the lower half is a random number of the process
	workerLocks   = 0x486f7304 << 32 // likewise
)

// New returns the leases of a process on a database server. It connects when the first lease is
// taken.
func New(config *pgx.ConnConfig, log *slog.Logger) *Leases {
	ctx, stop := context.WithCancel(context.Background())
	number := rand.Int64N(1 << 32)
	config = config.Copy()
	usual := config.RuntimeParams["application_name"] // the server cuts a name after 63 bytes
	config.RuntimeParams["application_name"] = fmt.Sprintf("%s leases %08x", strings.ToValidUTF8(usual[:min(len(usual), 40)], ""), number)
	return &Leases{
		config: config, presence: presenceLocks | number, worker: workerLocks | number, log: log, ctx: ctx, stop: stop,
		held: make(map[int64]chan struct{}), count: make(map[int64]int),
	}
}

// Close releases all leases.
func (l *Leases) Close() error {
	l.stop()
	l.ended.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.disconnect()
	return nil
}

// ClaimShard waits until no other process has the shard, then claims it until release is called or
// the process dies. waiting is called each time another process has it. lost is closed when another
// process has taken it while the database was unreachable.
//
// Processes with different shard counts wait for each other, because both would receive the events
// of a guild.
func (l *Leases) ClaimShard(ctx context.Context, shard, count int, waiting func()) (lost <-chan struct{}, release func(), err error) {
	key := int64(shardLocks | count<<16 | shard)
	for {
		lost, err := l.lock(ctx, key, count)
		if err != nil {
			return nil, nil, fmt.Errorf("claim shard %d: %w", shard, err)
		}
		if lost != nil {
			return lost, func() { l.unlock(key) }, nil
		}
		waiting()
		if err := pauseLease(ctx); err != nil {
			return nil, nil, err
		}
	}
}

// AwaitIdentify waits until no other process is identifying with a rate-limit key or has done so
// within the interval every. The caller calls done after identifying.
func (l *Leases) AwaitIdentify(ctx context.Context, key int, every time.Duration) (done func(), err error) {
	lock := int64(identifyLocks | key)
	for {
		lost, err := l.lock(ctx, lock, 0)
		if err != nil {
			return nil, fmt.Errorf("wait for the turn to identify: %w", err)
		}
		if lost != nil {
			return func() { l.unlockAfter(lock, every) }, nil
		}
		if err := pauseLease(ctx); err != nil {
			return nil, err
		}
	}
}

// Appear records that this process takes requests, until it ends.
func (l *Leases) Appear(ctx context.Context) error {
	_, err := l.lock(ctx, l.presence, 0)
	return err
}

// Live records that this process works jobs, until it ends. It returns the number of the lock, or 0
// if it holds none now; then only heartbeats count. It notices a pooler that isn't in session mode,
// because another session then holds the lock.
func (l *Leases) Live(ctx context.Context) int64 {
	if _, err := l.lock(ctx, l.worker, 0); err != nil && ctx.Err() == nil {
		l.log.Warn("the lease of the worker could not be taken; trying again", "err", err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, ok := l.held[l.worker]; !ok || l.conn.IsClosed() {
		return 0
	}
	bounded, cancel := context.WithTimeout(l.ctx, leaseTimeout)
	defer cancel()
	var mine bool
	err := l.conn.QueryRow(bounded, `SELECT EXISTS (SELECT 1 FROM pg_locks
		WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND classid::bigint = $1 AND objid::bigint = $2 AND pid = pg_backend_pid()
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`, l.worker>>32, l.worker&(1<<32-1)).Scan(&mine)
	if err != nil || !mine {
		return 0
	}
	return l.worker
}

// Others reports whether another process takes requests.
func (l *Leases) Others(tx database.Tx) (bool, error) { return present(tx, l.presence) }

// Anybody reports whether a process takes requests.
func (l *Leases) Anybody(tx database.Tx) (bool, error) { return present(tx, 0) }

func present(tx database.Tx, besides int64) (present bool, err error) {
	err = tx.Row(`SELECT EXISTS (SELECT 1 FROM pg_locks
		WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND classid::bigint = ? AND objid::bigint <> ?
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
		int64(presenceLocks>>32), besides&(1<<32-1)).Scan(&present)
	return present, err
}

// pauseLease waits before the next attempt, with jitter so that processes don't retry in step.
func pauseLease(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(claimRetry/2 + rand.N(claimRetry)):
		return nil
	}
}

// lock takes a lock, or returns nil if another process has it. count is this process's number of
// shards, or 0 for other kinds of lock.
func (l *Leases) lock(ctx context.Context, key int64, count int) (lost chan struct{}, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ctx.Err() != nil {
		return nil, errClosed
	}
	if _, ok := l.held[key]; ok {
		return nil, nil // the connection could take its own lock twice
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	// A canceled statement closes the connection and so ends all leases.
	if err := l.connect(l.ctx); err != nil {
		return nil, err
	}
	ok, err := l.try(l.ctx, key, count)
	if err != nil || !ok {
		return nil, err
	}
	lost = make(chan struct{})
	l.held[key], l.count[key] = lost, count
	return lost, nil
}

// try takes a lock on the connection. The caller holds l.mu.
func (l *Leases) try(ctx context.Context, key int64, count int) (ok bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, leaseTimeout)
	defer cancel()
	if err := l.conn.QueryRow(ctx, `SELECT pg_try_advisory_lock($1)`, key).Scan(&ok); err != nil || !ok || count == 0 {
		return ok, err
	}
	var others bool
	err = l.conn.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM pg_locks
		WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND classid::bigint = $1 AND objid::bigint >> 16 <> $2
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`, shardLocks>>32, count).Scan(&others)
	if err != nil || !others {
		return err == nil, err
	}
	_, err = l.conn.Exec(ctx, `SELECT pg_advisory_unlock($1)`, key)
	return false, err
}

// unlock releases a lock.
func (l *Leases) unlock(key int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.held, key)
	delete(l.count, key)
	if l.conn == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), leaseTimeout)
	defer cancel()
	if _, err := l.conn.Exec(ctx, `SELECT pg_advisory_unlock($1)`, key); err != nil {
		l.disconnect() // releases all locks; the next check takes the others again
	}
}

// unlockAfter releases a lock after a delay.
func (l *Leases) unlockAfter(key int64, after time.Duration) {
	l.ended.Go(func() {
		select {
		case <-time.After(after):
			l.unlock(key)
		case <-l.ctx.Done(): // the connection is closed
		}
	})
}

// connect connects if there is no connection. The caller holds l.mu.
func (l *Leases) connect(ctx context.Context) error {
	if l.ctx.Err() != nil {
		return errClosed
	}
	if l.conn != nil && !l.conn.IsClosed() {
		return nil
	}
	first := l.conn == nil
	ctx, cancel := context.WithTimeout(ctx, leaseTimeout)
	defer cancel()
	conn, err := pgx.ConnectConfig(ctx, l.config.Copy())
	if err != nil {
		return err
	}
	l.conn = conn
	if first {
		l.ended.Go(l.watch)
	}
	// Makes the server notice when this machine is gone and free its locks.
	if _, err := conn.Exec(ctx, `SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3`); err != nil {
		l.disconnect()
		return err
	}
	return l.reclaim(ctx)
}

// disconnect closes the connection. The caller holds l.mu.
func (l *Leases) disconnect() {
	if l.conn == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = l.conn.Close(ctx)
}

// reclaim retakes the locks that a lost connection held and reports those that other processes have
// taken meanwhile. While the server still keeps them for the lost connection, nobody can have. The caller
// holds l.mu.
func (l *Leases) reclaim(ctx context.Context) error {
	if len(l.held) > 0 {
		lingers, err := l.lingers(ctx)
		if err == nil && lingers {
			err = errLingers
		}
		if err != nil {
			l.disconnect()
			return err
		}
	}
	for key, lost := range l.held {
		ok, err := l.try(ctx, key, l.count[key])
		if err != nil {
			l.disconnect()
			return err
		}
		if !ok {
			close(lost)
			delete(l.held, key)
			delete(l.count, key)
		}
	}
	return nil
}

// lingers reports whether another connection of this process has locks. The caller holds l.mu.
func (l *Leases) lingers(ctx context.Context) (lingers bool, err error) {
	err = l.conn.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
		WHERE locktype = 'advisory' AND granted AND application_name = $1 AND pid <> pg_backend_pid())`,
		l.config.RuntimeParams["application_name"]).Scan(&lingers)
	return lingers, err
}

// watch checks the connection. While the server is unreachable no other process can take the locks,
// so the shards keep running.
func (l *Leases) watch() {
	tick := time.NewTicker(leaseCheck)
	defer tick.Stop()
	for {
		select {
		case <-l.ctx.Done():
			return
		case <-tick.C:
		}
		if err := l.Check(); err != nil && l.ctx.Err() == nil {
			l.log.Warn("the leases of the shards cannot be kept; trying again", "err", err)
		}
	}
}

// Check restores a lost connection and its locks. It is called every second.
func (l *Leases) Check() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	ctx, cancel := context.WithTimeout(l.ctx, leaseTimeout)
	defer cancel()
	if l.conn.Ping(ctx) == nil {
		return nil
	}
	l.disconnect()
	return l.connect(l.ctx)
}
