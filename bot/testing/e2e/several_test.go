package e2e_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"hoshi/bot/sandbox"
)

// The variables of [TestSeveralProcesses]: how many games are played at once, and how long the
// processes run between kills.
const (
	gamesVariable    = "HOSHI_PROOF_GAMES"
	intervalVariable = "HOSHI_PROOF_INTERVAL"
)

// TestSeveralProcesses plays many games at once with two gateways, each with a shard, and two
// workers on one PostgreSQL database, while now and then a gateway and a worker are killed. It
// checks what [TestCrash] checks.
//
// Without [gamesVariable] there are 8 short games and no kills, because a killed worker's jobs are
// only taken over after 20 s. [TestCrash] has kills on every change.
//
// Each gateway has a guild; shard 0's gateway also has the direct messages.
func TestSeveralProcesses(t *testing.T) {
	t.Parallel()
	hoshi(t) // first, because it may skip the test
	games, err := strconv.Atoi(os.Getenv(gamesVariable))
	big := err == nil
	if !big {
		games = 8
	}
	interval, err := time.ParseDuration(os.Getenv(intervalVariable))
	if err != nil {
		interval = 20 * time.Second
	}
	c := newSeveral(t, games)
	c.startBot()
	c.bothConnected()
	c.begin()
	for ; big && !c.doneWithin(interval); c.kills++ {
		t.Logf("after %d kills %d games are under way", c.kills, c.underWay())
		c.kill(c.kills%2, 2+c.kills/2%2)
		c.offline((*crash).checkStored)
		c.startBot()
	}
	c.finish()
}

// newSeveral starts a Discord with people for games, and a database. A quarter of the games are in
// direct messages, the others in the two guilds.
func newSeveral(t *testing.T, games int) *crash {
	t.Helper()
	options := sandbox.Options{History: 100_000, AttachmentBytes: 1 << 20, Guilds: []sandbox.Guild{{Name: "Second"}}}
	for i := range games {
		options.Channels = append(options.Channels, fmt.Sprintf("table-%d", i))
		options.Guilds[0].Channels = append(options.Guilds[0].Channels, fmt.Sprintf("second-%d", i))
		for n := range 3 {
			options.Users = append(options.Users, fmt.Sprintf("p%d%c", i, 'a'+n))
		}
	}
	c := newCrashIn(t, options, true)
	c.roles, c.shards = []string{"gateway", "gateway", "worker", "worker"}, 2
	c.slow = time.Duration(games) * 2 * time.Millisecond
	rooms := c.box.Channels()
	if sandbox.ShardOf(rooms[0].GuildID, 2) == sandbox.ShardOf(rooms[games].GuildID, 2) {
		t.Fatal("both guilds are of one shard")
	}
	for i := range games {
		names, room := options.Users[3*i:3*i+3], rooms[i+games*(i%2)]
		kind := crashKinds[i/2%6]
		if i%4 == 3 {
			kind = crashKinds[i/4%2] // against the engine
			room = rooms[slices.IndexFunc(rooms, func(ch sandbox.Channel) bool {
				return ch.Type == sandbox.DM && ch.UserID == c.users[names[0]]
			})]
		}
		tb := c.addTable(kind, names, []sandbox.Channel{room})
		tb.once = true
	}
	c.keepBoards()
	return c
}

// bothConnected waits until each gateway has its shard.
func (c *crash) bothConnected() {
	c.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		n := 0
		for _, p := range c.processes[:2] {
			if strings.Contains(p.out.String(), "Connected.") {
				n++
			}
		}
		if n == 2 {
			return
		}
		if time.Now().After(end) {
			c.t.Fatalf("%d gateways are connected\n%s", n, c.logged())
		}
	}
}

// underWay counts the tables that haven't finished their game.
func (c *crash) underWay() (n int) {
	for _, tb := range c.tables {
		if !tb.done.Load() {
			n++
		}
	}
	return n
}

// doneWithin waits until every table has finished its game or the time is up, and reports which.
func (c *crash) doneWithin(d time.Duration) bool {
	for end := time.Now().Add(d); c.underWay() > 0 && time.Now().Before(end); {
		time.Sleep(100 * time.Millisecond)
	}
	return c.underWay() == 0
}
