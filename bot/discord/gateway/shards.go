package gateway

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"time"

	"hoshi/bot/discord/application"
	"hoshi/bot/discord/rest"
)

// ShardRange is a range of shards. The zero value means all.
type ShardRange struct {
	First int // from 0
	Count int // 0 for all
}

// ParseShardRange parses a range such as 0-3, or a single shard such as 2. The empty string is the
// zero value.
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
		return ShardRange{}, fmt.Errorf("%q isn't a range of shards: write the first and the last, counted from 0, like 0-3, or a single one", s)
	}
	return ShardRange{first, last - first + 1}, nil
}

// MaxShards is the maximum number of shards, far beyond the largest bots.
const MaxShards = 1 << 15

// Check returns an error if a process can't serve this range out of a total number of shards. A
// total of 0 means Discord will be asked.
func (r ShardRange) Check(total int) error {
	switch {
	case total < 0 || total > MaxShards:
		return fmt.Errorf("%d isn't a number of shards: it must be 1 to %d, or none to ask Discord", total, MaxShards)
	case r.Count == 0:
		return nil
	case total == 0:
		return errors.New("a process that serves some of the shards must know how many there are: set discord.shards to a number, the same for all processes")
	}
	_, err := r.of(total)
	return err
}

// of returns the IDs of the range's shards, given the total number.
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

// Leases share the gateway with other processes of the same bot. A single process needs none.
type Leases interface {
	// ClaimShard waits until no other process has the shard, and claims it until release is
	// called or the process dies. waiting is called if it has to wait. lost is closed when another
	// process has taken the shard, for example after this one couldn't reach the others for a long
	// time; then the shard's session must end.
	ClaimShard(ctx context.Context, shard, count int, waiting func()) (lost <-chan struct{}, release func(), err error)

	// AwaitIdentify waits until enough time has passed since the last identify of any process with
	// a rate-limit key. The caller identifies and then calls done, after which the next caller
	// waits for the interval every. A caller that dies doesn't block the rest for long.
	AwaitIdentify(ctx context.Context, key int, every time.Duration) (done func(), err error)
}

// localLeases are the leases of a single process. [turns] lets one shard at a time call
// AwaitIdentify with a key.
type localLeases struct {
	mu   sync.Mutex
	last map[int]time.Time // identifies, by rate-limit key
}

func newLocalLeases() *localLeases { return &localLeases{last: make(map[int]time.Time)} }

func (*localLeases) ClaimShard(context.Context, int, int, func()) (<-chan struct{}, func(), error) {
	return nil, func() {}, nil
}

func (l *localLeases) AwaitIdentify(ctx context.Context, key int, every time.Duration) (func(), error) {
	l.mu.Lock()
	last, any := l.last[key]
	l.mu.Unlock()
	if d := every - time.Since(last); any && d > 0 {
		if err := rest.Sleep(ctx, d); err != nil {
			return nil, err
		}
	}
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.last[key] = time.Now()
	}, nil
}

// shard is one of the connections among which Discord distributes the events: events of a guild go
// to shard (guild_id >> 22) % count, the rest to shard 0.
type shard struct {
	g         *Gateway
	id, count int
	log       *slog.Logger

	app       *application.Application // for the next session; nil to ask Discord again
	lastApp   *application.Application // of the previous session; nil for none
	registers bool                     // registers the commands again with every new session
	endTurn   func()                   // lets other shards identify; nil if it isn't this shard's turn
}

func newShard(g *Gateway, id, count int) *shard {
	log := g.Log
	if count > 1 {
		log = log.With("shard", id, "of", count)
	}
	return &shard{g: g, id: id, count: count, log: log}
}

// claimAgain is the interval at which the log repeats that another process has a shard.
const claimAgain = time.Minute

// run serves the shard while no other process does, until ctx ends.
func (s *shard) run(ctx context.Context) {
	s.g.Observer.Connected(s.id, false)
	for failures := 0; ctx.Err() == nil; {
		lost, release, err := s.claim(ctx)
		if err != nil {
			if failures++; ctx.Err() == nil {
				s.log.Warn("the shard could not be claimed; trying again", "err", err)
				_ = rest.Sleep(ctx, s.g.Timing.Reach.Backoff(failures))
			}
			continue
		}
		failures = 0
		s.g.states.set(s.id, stateConnecting)
		held, cancel := context.WithCancel(ctx)
		go func() {
			select {
			case <-lost:
				s.log.Warn("another process has taken the shard; leaving it")
				cancel()
			case <-held.Done():
			}
		}()
		s.serve(held)
		cancel()
		release()
	}
}

// claim claims the shard for this process.
func (s *shard) claim(ctx context.Context) (lost <-chan struct{}, release func(), err error) {
	var said time.Time
	return s.g.Leases.ClaimShard(ctx, s.id, s.count, func() {
		s.g.states.set(s.id, stateClaimed)
		if time.Since(said) >= claimAgain {
			said = time.Now()
			s.log.Warn("another process serves this shard; waiting until it ends", "shard", s.id)
		}
	})
}
