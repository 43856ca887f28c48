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

// Whatever Discord does at whatever stage of a connection, the client is connected again afterwards,
// and a session that can be resumed brings every message once and in order.
func TestDisturbedAtEveryStage(t *testing.T) {
	t.Parallel()
	for _, stage := range sandbox.Stages() {
		for _, d := range sandbox.Disturbances() {
			switch stage {
			case sandbox.InPlaceOfHello, sandbox.AfterHello, sandbox.InPlaceOfReady:
				t.Run(fmt.Sprint(d, " ", stage, " of a new session"), func(t *testing.T) {
					t.Parallel()
					disturbNew(t, stage, d)
				})
			}
			if stage != sandbox.InPlaceOfReady {
				t.Run(fmt.Sprint(d, " ", stage, " of a resumed session"), func(t *testing.T) {
					t.Parallel()
					disturbResumed(t, stage, d)
				})
			}
		}
	}
}

// newDisturbedWorld returns a world whose client soon notices silence.
func newDisturbedWorld(t *testing.T) *world {
	w := newWorld(t, sandbox.Options{HeartbeatInterval: time.Second}, discord.Options{})
	w.client = w.newClient(discord.Impatient)
	return w
}

func disturbNew(t *testing.T, stage sandbox.Stage, d sandbox.Disturbance) {
	w := newDisturbedWorld(t)
	w.server.Disturb(stage, d)
	w.run(nil)
	if n := w.server.Undisturbed(); n != 0 {
		t.Fatal("nothing disturbed the client")
	}
	w.heard("after")
}

func disturbResumed(t *testing.T, stage sandbox.Stage, d sandbox.Disturbance) {
	w := newDisturbedWorld(t).run(nil)
	w.heard("before")
	w.server.Disturb(stage, d)
	if stage != sandbox.Established {
		w.server.Disconnect(0)
	}
	w.say(w.channel, "missed 1")
	w.say(w.channel, "missed 2")
	w.until("disturbed", func() bool { return w.server.Undisturbed() == 0 })
	if d == sandbox.InvalidSession && stage != sandbox.InPlaceOfHello {
		// What the old session missed is lost.
		w.until("identified again", func() bool { return w.server.Identifies() >= 2 && w.server.WaitConnected(ctxOf(t)) == nil })
		w.say(w.channel, "after")
		for got := w.next().Text; got != "after"; got = w.next().Text {
			if got != "missed 1" && got != "missed 2" {
				t.Errorf("got %q", got)
			}
		}
		return
	}
	w.say(w.channel, "after")
	for _, want := range []string{"missed 1", "missed 2", "after"} {
		if got := w.next(); got.Text != want {
			t.Errorf("got %q, want %q", got.Text, want)
		}
	}
}

// heard checks that a message reaches the client.
func (w *world) heard(text string) {
	w.t.Helper()
	w.say(w.channel, text)
	if got := w.next(); got.Text != text {
		w.t.Errorf("got %q, want %q", got.Text, text)
	}
}

// A client ends at any stage at which Discord falls silent, without waiting for it.
func TestEndWhileSilent(t *testing.T) {
	t.Parallel()
	for _, stage := range sandbox.Stages() {
		t.Run(string(stage), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{}, discord.Options{})
			w.client = w.newClient(discord.Unhurried)
			switch stage {
			case sandbox.InPlaceOfHello, sandbox.AfterHello, sandbox.InPlaceOfReady:
				w.server.Disturb(stage, sandbox.Silence)
				ctx, end := context.WithCancel(ctxOf(t))
				go func() { w.result <- w.client.Run(ctx, func(context.Context, textcommand.Message) {}) }()
				w.until("silent", func() bool { return w.server.Undisturbed() == 0 })
				end()
			default:
				w.run(nil)
				w.server.Disturb(stage, sandbox.Silence)
				if stage != sandbox.Established {
					w.server.Disconnect(0)
				}
				w.say(w.channel, "missed")
				w.until("silent", func() bool { return w.server.Undisturbed() == 0 })
				w.end()
			}
			if err := w.wait(); err != nil {
				t.Error(err)
			}
		})
	}
}

// Discord may ask for another connection as often as it likes, and nothing is lost.
func TestAskedToReconnectAgainAndAgain(t *testing.T) {
	t.Parallel()
	w := newDisturbedWorld(t).run(nil)
	w.heard("before")
	for range 8 {
		w.server.Disturb(sandbox.InPlaceOfHello, sandbox.Reconnect)
		w.server.Disturb(sandbox.InPlaceOfResumed, sandbox.Reconnect)
	}
	w.server.Disconnect(0)
	w.heard("missed")
	if n, left := w.server.Identifies(), w.server.Undisturbed(); n != 1 || left != 0 {
		t.Errorf("%d identifies, %d requests to come", n, left)
	}
}

// A session that brings nothing but garbage is given up.
func TestSessionOfGarbage(t *testing.T) {
	t.Parallel()
	w := newDisturbedWorld(t).run(nil)
	w.heard("before")
	for range 100 {
		w.server.Disturb(sandbox.InPlaceOfResumed, sandbox.Null)
	}
	w.server.Disconnect(0)
	w.until("identified again", func() bool { return w.server.Identifies() == 2 && w.server.WaitConnected(ctxOf(t)) == nil })
	w.heard("after")
}

// If Discord takes the Message Content intent back while the client is connected, the client goes on
// without it.
func TestMessageContentTakenBack(t *testing.T) {
	t.Parallel()
	for _, code := range []int{4009, 4014} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
			w.heard("before")
			w.server.GrantMessageContent(false)
			w.server.Disconnect(code)
			w.until("identified again", func() bool { return w.server.Identifies() == 2 && w.server.WaitConnected(ctxOf(t)) == nil })
			w.say(w.channel, "not for the bot")
			w.say(w.channel, "<@"+w.self.ID+"> after")
			if got := w.next(); got.Text != "after" {
				t.Errorf("got %q", got.Text)
			}
		})
	}
}

// A request for a heartbeat is answered at once.
func TestAskedForHeartbeats(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{HeartbeatInterval: 10 * time.Minute}, discord.Options{}).run(nil)
	for n := 1; n <= 3; n++ { // one more may come by itself
		w.server.RequestHeartbeats()
		w.until("heartbeat", func() bool { s := w.server.Sessions(); return len(s) == 1 && s[0].Heartbeats >= n })
	}
	w.heard("after")
}

// A client isn't ready while a shard is away, and is ready again by itself.
func TestNotReadyWhileAway(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	w.client = w.newClient(discord.Alarmed)
	w.run(nil)
	w.untilHealthy()
	w.server.Disturb(sandbox.InPlaceOfHello, sandbox.Silence)
	w.server.Disconnect(0)
	w.until("not ready", func() bool {
		err := w.client.Health(ctxOf(t))
		return err != nil && strings.Contains(err.Error(), "without a connection") && w.server.Undisturbed() == 0
	})
	w.server.Disconnect(0) // the silent one
	w.untilHealthy()
}
