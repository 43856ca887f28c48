package discord_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
	"hoshi/bot/textcommand"
)

const second = time.Second

// How far connections came.
var (
	unreachable = discord.Attempt{}
	refused     = discord.Attempt{Identified: true}
	lost        = discord.Attempt{Identified: true, Established: true}
	cannot      = discord.Attempt{Resuming: true}
	notResumed  = discord.Attempt{Resuming: true, Identified: true}
	resumed     = discord.Attempt{Resuming: true, Identified: true, Established: true}
	timedOut    = &websocket.CloseError{Code: 4009}
)

// reconnectStep is what happens several times in a row, and the last pause after it.
type reconnectStep struct {
	times    int
	attempt  discord.Attempt
	err      error
	min, max time.Duration // of the last pause
	resume   bool
}

var reconnectTests = []struct {
	name  string
	steps []reconnectStep
}{
	{"Discord out of reach from the beginning", []reconnectStep{
		{1, unreachable, discord.ErrLost, second / 2, second, false},
		{50, unreachable, discord.ErrLost, 7 * second, 15 * second, false},
	}},
	{"a lost connection", []reconnectStep{{1, lost, discord.ErrLost, second / 8, second / 4, true}}},
	{"an outage that the session outlives", []reconnectStep{
		{50, cannot, discord.ErrLost, 2 * second, 5 * second, true},
		{1, resumed, discord.ErrLost, second / 8, second / 4, true},
	}},
	{"an outage that the session does not outlive", []reconnectStep{
		{50, cannot, discord.ErrLost, 2 * second, 5 * second, true},
		{1, notResumed, discord.ErrInvalidSession, second, 5 * second, false},
		{1, unreachable, discord.ErrLost, second / 2, second, false},
		{1, lost, discord.ErrLost, second / 8, second / 4, true},
	}},
	{"a session that timed out", []reconnectStep{
		{50, cannot, discord.ErrLost, 2 * second, 5 * second, true},
		{1, notResumed, timedOut, second, 5 * second, false},
	}},
	{"a session that is called invalid while it serves", []reconnectStep{{1, lost, discord.ErrInvalidSession, second / 8, second / 4, true}}},
	{"a resumed one", []reconnectStep{{1, resumed, discord.ErrInvalidSession, second / 8, second / 4, true}}},
	{"resumes that are not answered", []reconnectStep{{9, notResumed, discord.ErrNotEstablished, second, 2 * time.Minute, false}}},
	{"identifies that are refused", []reconnectStep{
		{1, refused, discord.ErrInvalidSession, second, 5 * second, false},
		{50, refused, discord.ErrInvalidSession, time.Minute, 2 * time.Minute, false},
	}},
	{"identifies without an answer", []reconnectStep{{50, refused, discord.ErrLost, time.Minute, 2 * time.Minute, false}}},
}

// What a client waits through all the phases of an outage.
func TestReconnectPauses(t *testing.T) {
	t.Parallel()
	for _, test := range reconnectTests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var r discord.Reconnects
			for i, step := range test.steps {
				var pause time.Duration
				var resume bool
				for range step.times {
					pause, resume = r.Next(step.attempt, step.err)
				}
				if pause < step.min || pause > step.max || resume != step.resume {
					t.Errorf("step %d: pause %v, resume %t; want %v to %v, %t", i, pause, resume, step.min, step.max, step.resume)
				}
			}
		})
	}
}

// However long Discord was away, the client is back a moment after it: only an
// identify that fails and a Discord out of reach make it wait long.
func TestBackSoonAfterOutage(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name                string
		refuse              bool // resuming
		identifies, resumes int
	}{{"resumed", false, 1, 1}, {"session over", true, 2, 0}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{}, discord.Options{})
			w.client = w.newClient(discord.Eager)
			w.run(nil)
			w.server.RefuseResume(test.refuse)
			w.server.Disconnect(0)
			w.until("connected again", func() bool {
				return w.server.Identifies() == test.identifies && w.server.Resumes() == test.resumes && w.server.WaitConnected(ctxOf(t)) == nil
			})
			w.say(w.channel, "after")
			if got := w.next(); got.Text != "after" {
				t.Errorf("got %q", got.Text)
			}
		})
	}
}

func TestRefusedResumeIdentifiesAnew(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	w.server.RefuseResume(true)
	w.server.Disconnect(0)
	w.until("identified again", func() bool { return w.server.Identifies() == 2 && w.server.WaitConnected(ctxOf(t)) == nil })
	w.say(w.channel, "after")
	if got := w.next(); got.Text != "after" {
		t.Errorf("got %q", got.Text)
	}
	// The second session can be resumed like the first.
	w.server.RefuseResume(false)
	w.server.Disconnect(0)
	w.until("resumed", func() bool { return w.server.Resumes() == 1 })
	w.say(w.channel, "again")
	if got := w.next(); got.Text != "again" {
		t.Errorf("got %q", got.Text)
	}
}

// Discord wants a pause between refusing a session and the next identify.
func TestRefusedResumeDoesNotIdentifyAtOnce(t *testing.T) {
	t.Parallel()
	f := newFake(t, &fake{drops: 1})
	w := &world{t: t, client: f.client(t), result: make(chan error, 1)}
	w.run(nil)
	w.until("identified again", func() bool { return f.identifies.Load() == 2 })
	if n := f.hasty.Load(); n != 0 {
		t.Errorf("%d identifies at once", n)
	}
}

// The same holds where it is the identify that Discord refuses.
func TestRefusedIdentify(t *testing.T) {
	t.Parallel()
	f := newFake(t, &fake{invalid: 2})
	w := &world{t: t, client: f.client(t), result: make(chan error, 1)}
	w.run(nil)
	if n := f.identifies.Load(); n != 3 {
		t.Errorf("%d identifies, want one more than were refused", n)
	}
	if n := f.hasty.Load(); n != 0 {
		t.Errorf("%d identifies without a pause", n)
	}
}

// The address at which the session is to be resumed is gone or cannot be used: it is resumed at
// the gateway's.
func TestResumeAddressGone(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, address string }{
		{"nobody listens", "ws://127.0.0.1:1"},
		{"no address", "nonsense"},
		{"no WebSocket", "http://127.0.0.1:1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			f := newFake(t, &fake{drops: 1, resumeAt: test.address, hurry: discord.Eager})
			w := &world{t: t, client: f.client(t), result: make(chan error, 1)}
			w.run(nil)
			// The fake answers a resume with op 9, after which alone an eager client identifies.
			w.until("identified again", func() bool { return f.identifies.Load() == 2 })
		})
	}
}

// The token is not sent in the clear because of what READY says.
func TestResumeAddressInTheClear(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ api, address, want string }{
		{"", "wss://gateway-us-east1-b.discord.gg", "wss://gateway-us-east1-b.discord.gg"},
		{"", "ws://gateway-us-east1-b.discord.gg", ""},
		{"https://proxy.example", "ws://proxy.example", ""},
		{"http://127.0.0.1:8137", "ws://127.0.0.1:8137/gateway/resume/1", "ws://127.0.0.1:8137/gateway/resume/1"},
		{"", "", ""},
	} {
		c, err := discord.New(discord.Options{Token: token, APIURL: test.api})
		if err != nil {
			t.Fatal(err)
		}
		if got := discord.ResumeAddress(c, test.address); got != test.want {
			t.Errorf("API %q, READY %q: resumed at %q, want %q", test.api, test.address, got, test.want)
		}
	}
}

func TestNoSessionLeftForToday(t *testing.T) {
	t.Parallel()
	f := &fake{reset: 300 * time.Millisecond}
	f.starts.Store(1)
	newFake(t, f)
	client, l := f.loggedClient(t)
	w := &world{t: t, client: client, result: make(chan error, 1)}
	w.run(nil)
	if n, early := f.identifies.Load(), f.early.Load(); n != 1 || early != 0 {
		t.Errorf("%d identifies, %d of them before Discord allowed it", n, early)
	}
	if n := f.starts.Load(); n >= 0 {
		t.Error("the client did not ask again after it had waited")
	}
	if !strings.Contains(l.String(), "sessions of the day") {
		t.Error("the log does not say why the bot waits")
	}
}

// Whoever waits for sessions can still be ended.
func TestEndWhileNoSessionIsLeft(t *testing.T) {
	t.Parallel()
	f := &fake{reset: time.Hour}
	f.starts.Store(1000)
	newFake(t, f)
	client, l := f.loggedClient(t)
	ctx, end := context.WithCancel(ctxOf(t))
	w := &world{t: t}
	go func() {
		w.until("waiting", func() bool { return strings.Contains(l.String(), "sessions of the day") })
		end()
	}()
	if err := client.Run(ctx, func(context.Context, textcommand.Message) {}); err != nil {
		t.Error(err)
	}
	if n := f.identifies.Load(); n != 0 {
		t.Errorf("%d identifies", n)
	}
}

func TestSessionEndedByDiscord(t *testing.T) {
	t.Parallel()
	for _, resumed := range []bool{false, true} {
		t.Run(fmt.Sprint("resumed before ", resumed), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
			if resumed {
				w.server.Disconnect(0)
				w.until("resumed", func() bool { return strings.Contains(w.logs.String(), "resumed=true") })
			}
			w.server.InvalidateSessions(false)
			w.until("identified again", func() bool { return w.server.Identifies() == 2 && w.server.WaitConnected(ctxOf(t)) == nil })
			w.say(w.channel, "after")
			if got := w.next(); got.Text != "after" {
				t.Errorf("got %q", got.Text)
			}
		})
	}
}

// Discord can call a session invalid and allow to resume it.
func TestSessionThatCanBeResumed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	w.server.InvalidateSessions(true)
	w.say(w.channel, "meanwhile")
	w.until("resumed", func() bool { return w.server.Resumes() == 1 })
	if got := w.next(); got.Text != "meanwhile" {
		t.Errorf("got %q", got.Text)
	}
	if n := w.server.Identifies(); n != 1 {
		t.Errorf("%d identifies", n)
	}
}
