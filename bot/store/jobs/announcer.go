package jobs

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"hoshi/bot/domain/stored"
)

const (
	// announceTimeout limits an attempt to announce something.
	announceTimeout = 5 * time.Second

	// announceAtEnd is how long a closing process still tries.
	announceAtEnd = 2 * time.Second
)

// announcer announces to all processes of a PostgreSQL database what has been committed: notices, and
// queues with new jobs. NOTIFY in the transaction itself would make it hold a lock on the whole
// database until its commit is on disk, so that only one transaction at a time could commit. These are
// transactions of their own that write nothing, and each announces all that has been committed during
// the one before.
//
// If the process dies before that, nothing is lost for long: workers look for jobs regularly, and the
// process that buries the dead one tells all listeners that they may have missed notices.
type announcer struct {
	pool *pgxpool.Pool
	log  *slog.Logger

	living context.Context // ends when close has waited long enough
	die    context.CancelFunc

	mu      sync.Mutex
	notices []string
	queues  map[string]bool
	idle    chan struct{} // closed when everything has been announced; nil if nothing is being announced
	closed  bool
}

func newAnnouncer(pool *pgxpool.Pool, log *slog.Logger) *announcer {
	a := &announcer{pool: pool, log: log, queues: make(map[string]bool)}
	a.living, a.die = context.WithCancel(context.Background())
	return a
}

// missed is a notice that earlier ones may have been lost.
var missed = stored.Notice{Missed: true}

// tell announces a notice. Like wake, it returns at once.
func (a *announcer) tell(n stored.Notice) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.notices) >= maxPending {
		a.notices, n = nil, missed
	}
	text, err := json.Marshal(n)
	if err != nil {
		panic(err) // it has only numbers and texts
	}
	a.notices = append(a.notices, string(text))
	a.start()
}

// wake announces that a queue has a new job.
func (a *announcer) wake(queue string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.queues[string(insertedInto(queue).Payload)] = true
	a.start()
}

// start starts to announce, unless that's already happening. The caller holds the lock.
func (a *announcer) start() {
	if a.idle == nil && !a.closed {
		a.idle = make(chan struct{})
		go a.announce(a.idle)
	}
}

// announce announces until there's nothing left.
func (a *announcer) announce(idle chan struct{}) {
	defer close(idle)
	pause := firstListenRetry
	for {
		a.mu.Lock()
		notices, queues := a.notices, slices.Sorted(maps.Keys(a.queues))
		a.notices = nil
		clear(a.queues)
		if len(notices)+len(queues) == 0 || a.living.Err() != nil {
			a.idle = nil
			a.mu.Unlock()
			return
		}
		a.mu.Unlock()
		for {
			err := a.send(notices, queues)
			if err == nil {
				pause = firstListenRetry
				break
			}
			if a.living.Err() != nil {
				break
			}
			a.log.Warn("other processes can't be told what has changed; trying again", "err", err, "in", pause)
			select {
			case <-time.After(pause):
			case <-a.living.Done():
			}
			pause = min(2*pause, lastListenRetry)
		}
	}
}

// send announces notices and queues in one transaction.
func (a *announcer) send(notices, queues []string) error {
	ctx, cancel := context.WithTimeout(a.living, announceTimeout)
	defer cancel()
	_, err := a.pool.Exec(ctx, `SELECT pg_notify('`+noticeChannel+`', text) FROM unnest($1::text[]) AS notice (text)
		UNION ALL SELECT pg_notify(current_schema() || '.`+insertTopic+`', text) FROM unnest($2::text[]) AS queue (text)`, notices, queues)
	return err
}

// flush waits until everything has been announced or ctx ends.
func (a *announcer) flush(ctx context.Context) {
	a.mu.Lock()
	idle := a.idle
	a.mu.Unlock()
	if idle == nil {
		return
	}
	select {
	case <-idle:
	case <-ctx.Done():
	}
}

// close announces what is left, if that doesn't take long, and nothing afterwards.
func (a *announcer) close() {
	a.mu.Lock()
	a.closed = true
	a.mu.Unlock()
	ctx, cancel := context.WithTimeout(a.living, announceAtEnd)
	defer cancel()
	a.flush(ctx)
	a.die()
	a.flush(context.Background())
}
