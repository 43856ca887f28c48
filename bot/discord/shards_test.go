package discord_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
	"hoshi/bot/discord/gateway"
	"hoshi/bot/discord/rest"
	"hoshi/bot/sandbox"
)

// secondShard is the ID of a guild on the second of two shards.
const secondShard = "4194304" // 1<<22

// shardsOf are the shards that are connected.
func shardsOf(s *sandbox.Server) (shards [][2]int) {
	for _, sess := range s.Sessions() {
		if sess.Connected {
			shards = append(shards, sess.Shard)
		}
	}
	slices.SortFunc(shards, func(a, b [2]int) int { return a[0] - b[0] })
	return shards
}

// untilHealthy waits until every shard has been accepted.
func (w *world) untilHealthy() {
	w.t.Helper()
	w.until("all shards accepted", func() bool { return w.client.Health(w.t.Context()) == nil })
}

func TestShardsShareEvents(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{GuildID: secondShard}, discord.Options{Shards: 2}).run(nil)
	w.untilHealthy()
	if got := shardsOf(w.server); !slices.Equal(got, [][2]int{{0, 2}, {1, 2}}) {
		t.Fatalf("the shards %v", got)
	}
	w.say(w.channel, "in the guild")
	if got := w.next(); got.Text != "in the guild" {
		t.Errorf("got %q", got.Text)
	}
	w.say(w.dm, "in private")
	if got := w.next(); got.Text != "in private" || !got.Direct {
		t.Errorf("got %+v", got)
	}
	if n := w.server.Identifies(); n != 2 {
		t.Errorf("%d identifies", n)
	}
}

// If the number of shards isn't set, Discord recommends one. A client serves the shards in its
// range.
func TestShardsRecommendedAndRange(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		opts discord.Options
		want [][2]int
	}{
		{"recommended", discord.Options{}, [][2]int{{0, 3}, {1, 3}, {2, 3}}},
		{"range", discord.Options{Shards: 4, ShardRange: gateway.ShardRange{First: 1, Count: 2}}, [][2]int{{1, 4}, {2, 4}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{Shards: sandbox.Shards{Recommended: 3}}, tt.opts).run(nil)
			w.untilHealthy()
			if got := shardsOf(w.server); !slices.Equal(got, tt.want) {
				t.Errorf("the shards %v, want %v", got, tt.want)
			}
		})
	}
}

// A shard that loses its connection resumes without affecting the others.
func TestShardResumesAlone(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{GuildID: secondShard}, discord.Options{Shards: 2}).run(nil)
	w.untilHealthy()
	if err := w.server.DisconnectShard(1, 0); err != nil {
		t.Fatal(err)
	}
	w.say(w.dm, "private") // shard 0 continues
	if got := w.next(); got.Text != "private" {
		t.Errorf("got %q", got.Text)
	}
	w.say(w.channel, "missed")
	if got := w.next(); got.Text != "missed" {
		t.Errorf("got %q", got.Text)
	}
	if n, m := w.server.Identifies(), w.server.Resumes(); n != 2 || m != 1 {
		t.Errorf("%d identifies, %d resumes", n, m)
	}
}

// Shards with the same rate-limit key identify one after another, so Discord declares no session
// invalid.
func TestShardsIdentifyInTurn(t *testing.T) {
	t.Parallel()
	const every = 150 * time.Millisecond // much less than the client waits, since an identify may arrive late
	w := newWorld(t, sandbox.Options{Shards: sandbox.Shards{MaxConcurrency: 2, IdentifyEvery: every}}, discord.Options{Shards: 6})
	w.client = w.newClient(func(o discord.Options) discord.Options { return discord.Spaced(o, 6*every) })
	w.run(nil)
	w.untilHealthy()
	if n := w.server.Identifies(); n != 6 {
		t.Errorf("%d identifies for 6 shards: some came too soon", n)
	}
	if strings.Contains(w.logs.String(), "called invalid") {
		t.Error("a session was called invalid")
	}
}

// If Discord refuses one shard for good, the program ends.
func TestShardRefusedForGood(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Shards: sandbox.Shards{Required: 4}}, discord.Options{Shards: 2})
	err := w.client.Run(ctxOf(t), func(context.Context, textcommand.Message) {})
	if _, ok := errors.AsType[*rest.FatalError](err); !ok || !strings.Contains(err.Error(), "sharding") {
		t.Errorf("Run returned %v", err)
	}
	if w.client.Health(t.Context()) == nil {
		t.Error("a client that is refused is ready")
	}
}

// A client that's waiting for sessions says so.
func TestHealthWithoutSessions(t *testing.T) {
	t.Parallel()
	f := &fake{reset: time.Hour}
	f.starts.Store(1000)
	newFake(t, f)
	client := f.client(t)
	if err := client.Health(t.Context()); err == nil {
		t.Error("ready before Run")
	}
	ctx, end := context.WithCancel(ctxOf(t))
	result := make(chan error, 1)
	go func() { result <- client.Run(ctx, func(context.Context, textcommand.Message) {}) }()
	w := &world{t: t}
	w.until("it says so", func() bool {
		err, ok := errors.AsType[interface {
			error
			Public() string
		}](client.Health(ctx))
		return ok && strings.Contains(err.Public(), "more sessions")
	})
	end()
	if err := <-result; err != nil {
		t.Error(err)
	}
}

// fakeLeases are leases that a test's clients share.
type fakeLeases struct {
	mu     sync.Mutex
	holder map[int]chan struct{} // closed to take the shard away
	freed  chan struct{}
}

func newFakeLeases() *fakeLeases {
	return &fakeLeases{holder: make(map[int]chan struct{}), freed: make(chan struct{}, 100)}
}

func (l *fakeLeases) ClaimShard(ctx context.Context, shard, _ int, waiting func()) (<-chan struct{}, func(), error) {
	for {
		l.mu.Lock()
		if _, held := l.holder[shard]; !held {
			lost := make(chan struct{})
			l.holder[shard] = lost
			l.mu.Unlock()
			return lost, func() {
				l.mu.Lock()
				delete(l.holder, shard)
				l.mu.Unlock()
				l.freed <- struct{}{}
			}, nil
		}
		l.mu.Unlock()
		waiting()
		select {
		case <-l.freed:
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		}
	}
}

func (l *fakeLeases) AwaitIdentify(context.Context, int, time.Duration) (func(), error) {
	return func() {}, nil
}

// A second process waits for a shard until the first releases it, and says so.
func TestShardClaimedElsewhere(t *testing.T) {
	t.Parallel()
	leases := newFakeLeases()
	w := newWorld(t, sandbox.Options{}, discord.Options{Leases: leases}).run(nil)
	second := w.newClient(discord.Hurried)
	ctx, end := context.WithCancel(context.Background())
	result := make(chan error, 1)
	go func() { result <- second.Run(ctx, func(context.Context, textcommand.Message) {}) }()
	defer func() {
		end()
		if err := <-result; err != nil {
			t.Error(err)
		}
	}()
	w.until("the second waits", func() bool {
		err := second.Health(ctx)
		return err != nil && strings.Contains(err.Error(), "another process")
	})
	if n := w.server.Identifies(); n != 1 {
		t.Errorf("%d identifies", n)
	}
	w.end()
	w.until("the second takes over", func() bool { return second.Health(ctx) == nil })
	if !strings.Contains(w.logs.String(), "another process serves this shard") {
		t.Error("the log does not say why the second waits")
	}
}

// A shard that another process has taken is closed at once.
func TestShardLost(t *testing.T) {
	t.Parallel()
	leases := newFakeLeases()
	w := newWorld(t, sandbox.Options{}, discord.Options{Leases: leases}).run(nil)
	leases.mu.Lock()
	close(leases.holder[0])
	leases.mu.Unlock()
	w.until("claimed and identified again", func() bool { return w.server.Identifies() == 2 && w.client.Health(t.Context()) == nil })
	if n := w.server.Resumes(); n != 0 {
		t.Errorf("%d resumes of a session that had to end", n)
	}
}
