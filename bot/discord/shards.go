package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"time"
)

// ShardRange are neighbouring shards. The zero value means all that there are.
type ShardRange struct {
	First int // from 0
	Count int // 0 for all
}

// ParseShardRange reads a range such as 0-3, or a single shard such as 2. An empty text is
// the zero value.
func ParseShardRange(s string) (ShardRange, error) {
	if s == "" {
		return ShardRange{}, nil
	}
	low, high, isRange := strings.Cut(s, "-")
	first, err := strconv.Atoi(low)
	last, err2 := first, error(nil)
	if isRange {
		last, err2 = strconv.Atoi(high)
	}
	if err != nil || err2 != nil || first < 0 || last < first || last >= MaxShards {
		return ShardRange{}, fmt.Errorf("%q is no range of shards: want the first and the last, counted from 0, like 0-3, or a single one", s)
	}
	return ShardRange{first, last - first + 1}, nil
}

// MaxShards is how many shards a client accepts. It is far beyond the largest bots.
const MaxShards = 1 << 15

// checkShards checks the options of shards.
func (o Options) checkShards() error {
	switch {
	case o.Shards < 0 || o.Shards > MaxShards:
		return fmt.Errorf("%d is no number of shards: want 1 to %d, or none to ask Discord", o.Shards, MaxShards)
	case o.ShardRange.Count == 0:
		return nil
	case o.Shards == 0:
		return errors.New("a process that serves some of the shards has to know how many there are: set discord.shards to a number, the same for all processes")
	}
	_, err := o.ShardRange.of(o.Shards)
	return err
}

// of returns the shards of the range when there are so many.
func (r ShardRange) of(total int) (ids []int, err error) {
	if r.Count == 0 {
		r = ShardRange{0, total}
	}
	if r.First+r.Count > total {
		return nil, fmt.Errorf("there is no shard %d: with %d of them the last is %d", r.First+r.Count-1, total, total-1)
	}
	for i := range r.Count {
		ids = append(ids, r.First+i)
	}
	return ids, nil
}

// Leases share the gateway with other processes of the same bot. In one process alone
// none are needed.
type Leases interface {
	// ClaimShard waits until no other process has the shard and makes it this one's, until
	// release is called or the process dies. waiting is called when it has to wait. lost is
	// closed when another process has taken the shard, as after a long time in which this
	// one could not reach the others; then the shard's session has to end.
	ClaimShard(ctx context.Context, shard, count int, waiting func()) (lost <-chan struct{}, release func(), err error)

	// AwaitIdentify waits until the last identify of any process with a rate-limit key is
	// long enough ago. The caller identifies and then calls done, from which on the next
	// has to wait for the time every. A caller that dies does not keep the others
	// waiting for long.
	AwaitIdentify(ctx context.Context, key int, every time.Duration) (done func(), err error)
}

// localLeases are the leases of a process that is alone. [turns] lets one shard at a time
// call AwaitIdentify with a key.
type localLeases struct {
	mu   sync.Mutex
	last map[int]time.Time // identifies, by rate-limit key
}

func newLocalLeases() *localLeases { return &localLeases{last: make(map[int]time.Time)} }

// ClaimShard implements [Leases].
func (*localLeases) ClaimShard(context.Context, int, int, func()) (<-chan struct{}, func(), error) {
	return nil, func() {}, nil
}

// AwaitIdentify implements [Leases].
func (l *localLeases) AwaitIdentify(ctx context.Context, key int, every time.Duration) (func(), error) {
	l.mu.Lock()
	last, any := l.last[key]
	l.mu.Unlock()
	if pause := every - time.Since(last); any && pause > 0 {
		if err := sleep(ctx, pause); err != nil {
			return nil, err
		}
	}
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.last[key] = time.Now()
	}, nil
}

// shard is one of the connections that share the events of all guilds. Discord sends the
// events of a guild on the shard (guild_id >> 22) % count, and all others on shard 0.
type shard struct {
	c         *Client
	id, count int
	log       *slog.Logger

	app         *application // for the next session; nil to ask Discord again
	lastApp     *application // of the session before; nil for none
	registers   bool         // registers the commands again with every new session
	established chan string  // "READY" or "RESUMED"; capacity 1
	endTurn     func()       // lets others identify; nil while it is not this one's turn
}

func newShard(c *Client, id, count int) *shard {
	log := c.log
	if count > 1 {
		log = log.With("shard", id, "of", count)
	}
	return &shard{c: c, id: id, count: count, log: log, established: make(chan string, 1)}
}

// claimAgain is how often the log says that a shard is another process's.
const claimAgain = time.Minute

// run serves the shard whenever no other process does, until ctx ends.
func (s *shard) run(ctx context.Context, to events) {
	s.c.observer.Connected(s.id, false)
	for failures := 0; ctx.Err() == nil; {
		lost, release, err := s.claim(ctx)
		if err != nil {
			if failures++; ctx.Err() == nil {
				s.log.Warn("the shard could not be claimed; trying again", "error", err)
				_ = sleep(ctx, backoff(failures, s.c.timing.reach))
			}
			continue
		}
		failures = 0
		s.c.states.set(s.id, stateConnecting)
		held, cancel := context.WithCancel(ctx)
		go func() {
			select {
			case <-lost:
				s.log.Warn("another process has taken the shard; leaving it")
				cancel()
			case <-held.Done():
			}
		}()
		s.serve(held, to)
		cancel()
		release()
	}
}

// claim makes the shard this process's.
func (s *shard) claim(ctx context.Context) (lost <-chan struct{}, release func(), err error) {
	var said time.Time
	return s.c.leases.ClaimShard(ctx, s.id, s.count, func() {
		s.c.states.set(s.id, stateClaimed)
		if time.Since(said) >= claimAgain {
			said = time.Now()
			s.log.Warn("another process serves this shard; waiting until it ends", "shard", s.id)
		}
	})
}
