package discord_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
)

// After an outage, the client reconnects at once. It waits long only after a failed identify and
// while Discord can't be reached.
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

// Discord requires a pause between refusing a session and the next identify.
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

// The same is true if Discord refuses the identify.
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

// If the address for resuming the session is gone or unusable, the session is resumed at the gateway's
// own address.
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
			// The fake answers a resume with op 9; only after that does an eager client identify.
			w.until("identified again", func() bool { return f.identifies.Load() == 2 })
		})
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

// A client that's waiting for sessions can be stopped.
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
			w.server.Disturb(sandbox.Established, sandbox.InvalidSession)
			w.until("identified again", func() bool { return w.server.Identifies() == 2 && w.server.WaitConnected(ctxOf(t)) == nil })
			w.say(w.channel, "after")
			if got := w.next(); got.Text != "after" {
				t.Errorf("got %q", got.Text)
			}
		})
	}
}

// Discord can call a session invalid and allow resuming it.
func TestSessionThatCanBeResumed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	w.server.Disturb(sandbox.Established, sandbox.InvalidResumable)
	w.say(w.channel, "meanwhile")
	w.until("resumed", func() bool { return w.server.Resumes() == 1 })
	if got := w.next(); got.Text != "meanwhile" {
		t.Errorf("got %q", got.Text)
	}
	if n := w.server.Identifies(); n != 1 {
		t.Errorf("%d identifies", n)
	}
}
