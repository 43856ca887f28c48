package e2e_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/testing/pgtest"
)

// killsVariable sets how many times each test of [TestCrash] kills something; fewKills is the
// default.
const killsVariable = "HOSHI_PROOF_KILLS"

func fewKills() int { return times(1, 3) }

// Which tests of [TestCrash] run.
const (
	always     = iota
	ifLong     // with [longVariable] or many kills
	ifHundreds // with [killsVariable], because "both" does the same
)

// TestCrash kills the bot, or its database, by SIGKILL at random moments while games of every kind
// are played. No accepted move may be lost or doubled; each board is posted once; downtime is on
// nobody's clock; and every game continues and can be finished.
func TestCrash(t *testing.T) {
	t.Parallel()
	kills := fewKills()
	if n, err := strconv.Atoi(os.Getenv(killsVariable)); err == nil {
		kills = n
	}
	one, parts := []string{"all"}, []string{"gateway", "worker", "worker"}
	for _, test := range []struct {
		name     string
		postgres bool
		roles    []string
		kill     func(*crash)
		runs     int
	}{
		{"sqlite/process", false, one, (*crash).killProcess, always},
		{"postgres/process", true, one, (*crash).killProcess, ifLong},
		{"postgres/database", true, one, (*crash).killDatabase, ifLong},
		{"postgres/gateway", true, parts, (*crash).killGateway, ifHundreds},
		{"postgres/worker", true, parts, (*crash).killWorker, ifHundreds},
		{"postgres/both", true, parts, (*crash).killBoth, always},
	} {
		if kills == fewKills() && (test.runs == ifHundreds || test.runs == ifLong && !long()) {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			hoshi(t) // before the database
			c := newCrash(t, test.postgres, kills)
			c.roles = test.roles
			c.startBot()
			c.connected()
			c.begin()
			for c.kills < kills && !c.late() {
				test.kill(c)
				c.kills++
			}
			if c.kills < kills {
				t.Logf("the time of the test allows %d kills of %d: see -timeout", c.kills, kills)
			}
			c.finish()
		})
	}
}

// timeToFinish is the test time that's reserved for its end, after the kills stop.
const timeToFinish = 5 * time.Minute

// late reports whether the kills must stop, so that every game can be finished and checked before
// the test's time is up.
func (c *crash) late() bool {
	end, ok := c.t.Deadline()
	return ok && c.kills >= fewKills() && time.Until(end) < timeToFinish
}

// crash is a bot that is killed while people play.
type crash struct {
	t         *testing.T
	rand      *rand.Rand
	box       *sandbox.Server
	dir       string
	cluster   *pgtest.Cluster // nil for SQLite
	db        *store.DB       // of the cluster; nil for SQLite, which only one process can open
	roles     []string        // of the bot's processes
	shards    int             // one for each gateway; 0 if one process has them all
	processes []*process      // for each role; nil if it isn't running
	tables    []*table
	users     map[string]string // ids by name
	slow      time.Duration     // added to each pause of a person, and to the time between two looks at a channel

	kills   int
	stay    int                // boards that a process couldn't retire, according to its log
	events  atomic.Int64       // boards seen for the first time
	playing sync.WaitGroup     // the tables
	stop    context.CancelFunc // ends them

	mu        sync.Mutex
	downs     []span // when one or all processes were dead
	finishing bool   // games should be finished now
}

// span is a period of time.
type span struct {
	from, to time.Time
	part     bool // a process that people reach was running
}

// newCrash starts a Discord with a table for each kind of game, and a database.
func newCrash(t *testing.T, postgres bool, kills int) *crash {
	t.Helper()
	options := sandbox.Options{History: 100_000, AttachmentBytes: 1 << 20}
	rooms := 2 + kills/10
	for i := range crashKinds {
		for n := range rooms {
			options.Channels = append(options.Channels, fmt.Sprintf("table-%d-%d", i, n))
		}
		for n := range 3 {
			options.Users = append(options.Users, fmt.Sprintf("p%d%c", i, 'a'+n))
		}
	}
	c := newCrashIn(t, options, postgres)
	for i, k := range crashKinds {
		c.addTable(k, options.Users[3*i:3*i+3], c.box.Channels()[i*rooms:(i+1)*rooms])
	}
	c.keepBoards()
	return c
}

// newCrashIn starts a Discord without tables, and a database.
func newCrashIn(t *testing.T, options sandbox.Options, postgres bool) *crash {
	t.Helper()
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	c := &crash{t: t, rand: rand.New(rand.NewPCG(seed, 0)), dir: t.TempDir(), users: make(map[string]string)}
	options.Token, options.Unlimited = token, true
	c.box = sandbox.New(options)
	if err := c.box.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.box.Close(); err != nil {
			t.Errorf("close the sandbox: %v", err)
		}
	})
	for _, u := range c.box.Users() {
		c.users[u.Name] = u.ID
	}
	if postgres {
		c.startCluster()
	}
	return c
}

// addTable has three people play games of a kind in some channels.
func (c *crash) addTable(k crashKind, names []string, rooms []sandbox.Channel) *table {
	tb := &table{
		crash: c, kind: k, names: names, users: c.users, rooms: rooms,
		rand:  rand.New(rand.NewPCG(c.rand.Uint64(), 0)),
		games: make(map[int64]*played), ended: make(map[int64]bool),
	}
	c.tables = append(c.tables, tb)
	return tb
}

// startCluster starts a PostgreSQL server.
func (c *crash) startCluster() {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var err error
	c.cluster, err = pgtest.New(ctx)
	pgtest.Need(c.t, err)
	c.t.Cleanup(c.cluster.Stop)
	if err := c.cluster.CreateDatabase(ctx, "games", ""); err != nil {
		c.t.Fatal(err)
	}
	if c.db, err = store.Open(ctx, database.Place(c.cluster.URL("games")), store.Options{}); err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _ = c.db.Close() })
}

// connected waits until the bot is connected.
func (c *crash) connected() {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := c.box.WaitConnected(ctx); err != nil {
		c.t.Fatalf("%v\n%s", err, c.logged())
	}
}

// begin makes people start to play.
func (c *crash) begin() {
	ctx, cancel := context.WithCancel(context.Background())
	c.stop = cancel
	for _, tb := range c.tables {
		c.playing.Go(func() { tb.play(ctx) })
		time.Sleep(c.slow / 50) // starting is a lot of work
	}
	c.t.Cleanup(func() {
		cancel()
		c.playing.Wait()
	})
}

// wait lets some time pass.
func (c *crash) wait(most time.Duration) { time.Sleep(time.Duration(c.rand.Int64N(int64(most)))) }

// goOn waits until a few boards have been shown, and a moment longer; how long that takes depends
// on the machine. It doesn't wait if jobs are waiting for a worker that has died.
func (c *crash) goOn() {
	want := c.events.Load() + 1 + int64(c.rand.IntN(6))
	for end := time.Now().Add(2 * time.Second); c.events.Load() < want && time.Now().Before(end); {
		time.Sleep(5 * time.Millisecond)
	}
	c.wait(150 * time.Millisecond)
}

// killDatabase kills PostgreSQL at a random moment and restarts it. The bot stays up.
func (c *crash) killDatabase() {
	c.t.Helper()
	c.goOn()
	if c.rand.IntN(2) == 0 {
		c.cluster.Kill()
	} else {
		c.cluster.Crash()
	}
	c.wait(500 * time.Millisecond)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := c.cluster.Start(ctx); err != nil {
		c.t.Fatal(err)
	}
	c.offline((*crash).checkStored)
}

// offline reads the games from the database. SQLite's can be read only while no process is running.
func (c *crash) offline(do func(*crash, context.Context, *store.DB)) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	db := c.db
	if db == nil {
		var err error
		if db, err = store.Open(ctx, database.Place(filepath.Join(c.dir, "data")), store.Options{}); err != nil {
			c.t.Fatal(err)
		}
		defer db.Close()
	}
	do(c, ctx, db)
}

// finish lets every game be finished, and checks everything.
func (c *crash) finish() {
	c.t.Helper()
	c.mu.Lock()
	c.finishing = true
	c.mu.Unlock()
	done := make(chan struct{})
	go func() {
		defer close(done)
		c.playing.Wait()
	}()
	select {
	case <-done:
	case <-time.After(2 * patience):
		c.stop()
		<-done
		for _, tb := range c.tables {
			if !tb.done.Load() {
				c.t.Errorf("%s: a game cannot be finished: %+v", tb.kind.name, tb.last)
			}
		}
		logged := c.logged()
		c.t.Fatalf("games are stuck\n%s\n%s", logged, c.goroutines())
	}
	c.settle()
	c.offline((*crash).checkAll)
}
