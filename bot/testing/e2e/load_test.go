package e2e_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/sandbox"
)

// loadSize is the size of a load. Environment variables make it larger than in everyday tests:
// HOSHI_PROOF_CHANNELS, HOSHI_PROOF_MINUTES, HOSHI_PROOF_RATE, HOSHI_PROOF_CLICKS.
type loadSize struct {
	channels  int
	length    time.Duration
	rate      float64 // people's moves per second
	clicks    float64 // the part of the channels where people click instead of typing
	postgres  bool
	processes int // more than one need PostgreSQL: a gateway and workers
}

// proofSize returns the size set in the environment.
func proofSize(t testing.TB) loadSize {
	number := func(name string, usual float64) float64 {
		text := os.Getenv("HOSHI_PROOF_" + name)
		if text == "" {
			return usual
		}
		n, err := strconv.ParseFloat(text, 64)
		if err != nil || n < 0 || n == 0 && name != "CLICKS" {
			t.Fatalf("HOSHI_PROOF_%s=%s is no size", name, text)
		}
		return n
	}
	return loadSize{
		channels: int(number("CHANNELS", 8)),
		length:   time.Duration(number("MINUTES", 0.05) * float64(time.Minute)),
		rate:     number("RATE", 10),
		clicks:   number("CLICKS", 0.5),

		postgres: os.Getenv("HOSHI_PROOF_DATABASE") != "", processes: 1,
	}
}

// load is a Discord where many channels have games at once. Half are between people, half against
// an engine at the easy levels. Discord and the people run in this process; the bot runs in
// another, so that its memory and time are measured alone.
type load struct {
	t     testing.TB
	size  loadSize
	box   *sandbox.Server
	bot   *loadBots
	users map[string]string

	mu       sync.Mutex
	random   *rand.Rand
	channels map[string]*loadChannel
	ready    []*loadChannel             // those where a move can be made, the longest-waiting first
	later    chan loadStep              // what people do when they see something
	shown    chan struct{}              // told when ready has grown
	waiting  int                        // channels waiting for the bot
	took     [loadKinds][]time.Duration // from a move to the board
	bytes    int                        // of pictures
	starts   int
	refused  []string // answers to refused moves
	row      string   // of the table that TestLoadTable prints
}

// loadUsers is how many people play in all channels.
const loadUsers = 200

// newLoad starts Discord and the bot.
func newLoad(t testing.TB, size loadSize) *load {
	l := &load{
		t: t, size: size, bot: &loadBots{t: t, place: t.TempDir()}, users: map[string]string{},
		random: rand.New(rand.NewPCG(1, 2)), channels: map[string]*loadChannel{},
		later: make(chan loadStep, size.channels), shown: make(chan struct{}, 1),
	}
	var channels, users []string
	for i := range size.channels {
		channels = append(channels, fmt.Sprintf("channel%d", i))
	}
	for i := range loadUsers {
		users = append(users, fmt.Sprintf("person%dx", i))
	}
	l.box = sandbox.New(sandbox.Options{
		Token: token, Unlimited: true, Channels: channels, Users: users, History: 30, AttachmentBytes: 1 << 20,
		OldMessageAge: 24 * time.Hour, OnMessage: l.message,
	})
	for _, u := range l.box.Users() {
		l.users[u.Name] = u.ID
	}
	for i, ch := range l.box.Channels()[:size.channels] {
		c := &loadChannel{
			id: ch.ID, kind: loadKind(i % int(loadKinds)), level: loadLevels[i/2%len(loadLevels)], over: true,
			people: [2]string{users[2*i%loadUsers], users[(2*i+1)%loadUsers]},
			clicks: l.random.Float64() < size.clicks, pads: map[string]sandbox.Message{},
		}
		l.channels[c.id], l.ready = c, append(l.ready, c)
	}
	if err := l.box.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.box.Close() })
	if size.postgres {
		l.bot.usePostgres()
	}
	l.bot.start(l.box.URL(), size.processes)
	awaitConnected(t.(*testing.T), l.box, l.bot.processes[0])
	return l
}

// message records what the bot has written.
func (l *load) message(m sandbox.Message) {
	if !m.Author.Bot {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.channels[m.ChannelID]
	if c == nil {
		return
	}
	if m.EphemeralTo != "" {
		l.toldAlone(c, m)
		return
	}
	if c.state == loadIdle {
		return
	}
	if c.state == loadMoving && len(m.Attachments) == 0 && m.Edited.IsZero() && m.ReplyTo != "" {
		l.refused = append(l.refused, c.step.point+": "+m.Text())
		l.free(c)
		return
	}
	if !c.shows(m) {
		return
	}
	switch c.state {
	case loadAsking:
		c.state = loadStarting
		l.later <- loadStep{channel: c, who: c.people[1], text: "!accept"}
		return
	case loadStarting:
		l.starts++
	case loadMoving:
		l.took[c.kind] = append(l.took[c.kind], time.Since(c.since))
		l.bytes += m.Attachments[0].Size
	}
	l.free(c)
}

// toldAlone records what the bot has shown to one person: a pad, or why it makes no move. The caller
// holds the lock.
func (l *load) toldAlone(c *loadChannel, m sandbox.Message) {
	_, ok := padPosition(controls(l.t, m))
	switch mover := l.users[c.step.who] == m.EphemeralTo; {
	case ok:
		c.pads[m.EphemeralTo] = m
		if step, ok := c.click(l.random, l.users[c.step.who], l.t); mover && c.state == loadOpening && ok {
			c.step, c.state, c.since = step, loadMoving, time.Now()
			l.later <- step
		}
	case mover && c.state == loadMoving && m.ID != c.step.message:
		l.refused = append(l.refused, c.step.point+": "+m.Text())
		l.free(c)
	}
}

// free records that the next move can be made in a channel. The caller holds the lock.
func (l *load) free(c *loadChannel) {
	c.state = loadIdle
	l.waiting--
	l.ready = append(l.ready, c)
	select {
	case l.shown <- struct{}{}:
	default:
	}
}

// act takes the next step in the channel that has waited longest. It reports whether there was one.
func (l *load) act() bool {
	l.mu.Lock()
	if len(l.ready) == 0 {
		l.mu.Unlock()
		return false
	}
	c := l.ready[0]
	l.ready = l.ready[1:]
	l.waiting++
	c.step, c.state = c.next(l)
	c.since = time.Now()
	step := c.step
	l.mu.Unlock()
	l.do(step)
	return true
}

// do does what people do, in the channel.
func (l *load) do(s loadStep) {
	var err error
	if s.control != "" {
		_, err = l.box.Click(s.channel.id, l.users[s.who], s.message, s.control)
	} else {
		_, err = l.box.Say(s.channel.id, l.users[s.who], s.text)
	}
	if err != nil {
		l.t.Errorf("%+v in %s: %v", s, s.channel.id, err)
	}
}

// run acts at a rate, for a time or until done returns true, and does what must follow, such as to accept a challenge. Like people's,
// the moments are random. It returns how often no channel was free.
func (l *load) run(rate float64, length time.Duration, done func() bool) (missed int) {
	end := time.Now().Add(length)
	due := time.Now()
	for due.Before(end) && !done() {
		due = due.Add(time.Duration(l.random.ExpFloat64() / rate * float64(time.Second)))
		timer := time.NewTimer(time.Until(due))
		for waiting := true; waiting; {
			select {
			case step := <-l.later:
				l.do(step)
			case <-timer.C:
				waiting = false
			}
		}
		if !l.act() {
			missed++
		}
	}
	return missed
}

// settle waits until the bot has answered everything.
func (l *load) settle() {
	l.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		l.mu.Lock()
		left, refused := l.waiting, len(l.refused)
		l.mu.Unlock()
		if left == 0 {
			return
		}
		select {
		case <-l.shown:
		case step := <-l.later:
			l.do(step)
		case <-ctx.Done():
			l.t.Fatalf("%d channels wait for the bot, %d moves were refused\n%s", left, refused, l.bot.tail())
		}
	}
}

// TestLoad has games played in many channels at once at a steady rate, and fails if a move isn't
// answered with its board. It logs its measurements; times aren't asserted.
func TestLoad(t *testing.T) {
	t.Parallel()
	l := runLoad(t, proofSize(t))
	if l.bot.warns() {
		t.Logf("the bot warns:\n%s", l.bot.tail()) // as it does on a machine that's too slow for the rate
	}
}

// TestLoadTable is TestLoad with a gateway and two workers on PostgreSQL, and fails if the server
// doesn't have the games. With HOSHI_PROOF_TABLE=1 it prints the rows of a table: SQLite, and PostgreSQL
// with one process and with these three, for a minute or HOSHI_PROOF_MINUTES each, at 2 and 20 moves per
// second in ten times as many channels, first typed and then clicked.
func TestLoadTable(t *testing.T) {
	size := proofSize(t)
	ways := map[string]float64{"both": size.clicks}
	rates, several := []float64{size.rate}, []int{3}
	if os.Getenv("HOSHI_PROOF_TABLE") != "" {
		ways = map[string]float64{"typed": 0, "clicked": 1}
		rates, several = []float64{2, 20}, []int{0, 1, 3}
		if os.Getenv("HOSHI_PROOF_MINUTES") == "" {
			size.length = time.Minute
		}
	}
	var rows strings.Builder
	for _, way := range slices.Backward(slices.Sorted(maps.Keys(ways))) {
		size.clicks = ways[way]
		for _, size.rate = range rates {
			if len(rates) > 1 {
				size.channels = int(10 * size.rate)
			}
			for _, size.processes = range several {
				size.postgres = size.processes > 0
				name := "SQLite"
				if size.postgres {
					name = fmt.Sprintf("PostgreSQL, processes: %d", size.processes)
				}
				size.processes = max(size.processes, 1)
				t.Run(fmt.Sprintf("%s/%s/%v", way, name, size.rate), func(t *testing.T) {
					fmt.Fprintf(&rows, "| %s, %s | %v %s\n", way, name, size.rate, runLoad(t, size).row)
				})
			}
		}
	}
	t.Logf("\n| | moves/s | p50 | p95 | p99 | load average | requests to Discord per move | answers to interactions per move | write transactions per move | per second | CPU per move |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n%s", &rows)
}

// runLoad runs a load and reports it.
func runLoad(t *testing.T, size loadSize) *load {
	l := newLoad(t, size)
	before := l.measure(true)

	// A game in each channel, without any moves.
	begun := 0
	startRate := max(size.rate, 40)
	l.run(startRate, time.Hour, func() bool { begun++; return begun > size.channels })
	l.settle()
	idle := l.measure(true)

	stop, stopWatching := l.profile(), l.watchMemory()
	from := l.measure(false)
	missed := l.run(size.rate, size.length, func() bool { return false })
	to := l.measure(false)
	stop()
	stopWatching()
	l.settle()
	l.report(before, idle, from, to, missed)
	if len(l.refused) > 0 {
		t.Errorf("%d moves were refused, such as %q\n%s", len(l.refused), l.refused[0], l.bot.tail())
	}
	if l.bot.db != nil {
		connections, games := l.bot.used()
		t.Logf("PostgreSQL has %d games and %d connections of the bot", games, connections)
		if games < l.starts || connections == 0 {
			t.Errorf("%d games were started, but the server has %d, and %d connections", l.starts, games, connections)
		}
	}
	return l
}
