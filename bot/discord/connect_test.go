package discord_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

func TestMessageInPictureOut(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	png := pixel()
	w.run(func(ctx context.Context, l textcommand.Message) {
		if err := w.client.Typing(ctx, l.Channel); err != nil {
			t.Error("Typing:", err)
		}
		_, err := w.client.Post(ctx, l.Channel, chat.Reply{
			Text: words("Your move, " + l.Author.Mention), To: l.ID, Key: "g1r1",
			Picture: &chat.Picture{Name: "board.png", PNG: png, Alt: words("Black h8")},
		})
		if err != nil {
			t.Error("Post:", err)
		}
	})
	asked := w.say(w.channel, "!play")
	got, err := w.server.WaitMessage(ctxOf(t), w.channel, func(m sandbox.Message) bool { return m.Author.Bot })
	if err != nil {
		t.Fatal(err)
	}
	if want := "Your move, <@" + w.you.ID + ">"; got.Text() != want || got.ReplyTo != asked.ID || got.Nonce != "g1r1" {
		t.Errorf("got %+v", got)
	}
	if len(got.Attachments) != 1 {
		t.Fatalf("%d attachments", len(got.Attachments))
	}
	if a := got.Attachments[0]; a.Filename != "board.png" || a.Description != "Black h8" || string(a.Bytes) != string(png) || a.ContentType != "image/png" {
		t.Errorf("attachment %+v", a)
	}
	if len(got.Notified) != 0 {
		t.Errorf("the reply notifies %v", got.Notified)
	}
	if w.server.TypingCount(w.channel) != 1 {
		t.Error("no typing shown")
	}
	for _, s := range w.server.Sessions() {
		if want := sandbox.IntentGuildMessages | sandbox.IntentDirectMessages | sandbox.IntentMessageContent; s.Intents != want {
			t.Errorf("identified with the intents %b, want %b", s.Intents, want)
		}
	}
}

func TestLostConnectionResumes(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		lose func(*sandbox.Server)
	}{
		{"cut", func(s *sandbox.Server) { s.Disconnect(0) }},
		{"closed with 4000", func(s *sandbox.Server) { s.Disconnect(4000) }},
		{"closed with 1001", func(s *sandbox.Server) { s.Disconnect(1001) }},
		{"asked to reconnect", func(s *sandbox.Server) { s.Disturb(sandbox.Established, sandbox.Reconnect) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{Channels: []string{"a", "b"}}, discord.Options{}).run(nil)
			say := func(text string) {
				w.say(w.channel, text)
			}
			say("before")
			test.lose(w.server)
			say("meanwhile")
			w.until("resumed", func() bool { return w.server.Resumes() == 1 })
			say("after")
			for _, want := range []string{"before", "meanwhile", "after"} {
				if got := w.next(); got.Text != want {
					t.Errorf("got %q, want %q", got.Text, want)
				}
			}
			if n := w.server.Identifies(); n != 1 {
				t.Errorf("%d identifies", n)
			}
		})
	}
}

func TestNothingLostUnderLoad(t *testing.T) {
	t.Parallel()
	const lines = 400
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	w.client = w.newClient(discord.Roomy)
	w.run(nil)
	go func() {
		for i := range lines {
			if i%150 == 100 {
				if err := w.server.WaitConnected(ctxOf(t)); err != nil {
					t.Error(err)
				}
				w.server.Disconnect(0)
			}
			if _, err := w.server.Say(w.channel, w.you.ID, fmt.Sprint(i)); err != nil {
				t.Error(err)
			}
			time.Sleep(5 * time.Millisecond)
		}
	}()
	for i := range lines {
		if got := w.next().Text; got != fmt.Sprint(i) {
			t.Fatalf("got %s, want %d", got, i)
		}
	}
	if n, m := w.server.Identifies(), w.server.Resumes(); n != 1 || m != 2 {
		t.Errorf("%d identifies, %d resumes", n, m)
	}
}

func TestWatchdog(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{HeartbeatInterval: 500 * time.Millisecond}, discord.Options{}).run(nil)
	w.server.StopHeartbeatACKs(true)
	w.until("resumed", func() bool { return w.server.Resumes() >= 1 })
	w.server.StopHeartbeatACKs(false)
	if !strings.Contains(w.logs.String(), "no answer from Discord to a heartbeat") {
		t.Error("the log does not say why the connection was made again")
	}
	w.say(w.channel, "after")
	if got := w.next(); got.Text != "after" {
		t.Errorf("got %q", got.Text)
	}
}

// A connection that has died without a word is replaced much sooner than Discord's interval between
// heartbeats would show it, and what was missed arrives.
func TestNoticesSilenceSoon(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{HeartbeatInterval: 5 * time.Minute}, discord.Options{})
	w.client = w.newClient(discord.Listening)
	w.run(nil)
	w.server.Disturb(sandbox.Established, sandbox.Silence)
	w.say(w.channel, "missed")
	if got := w.next(); got.Text != "missed" {
		t.Errorf("got %q", got.Text)
	}
}

func TestWithoutMessageContent(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	w.server.GrantMessageContent(false)
	w.run(nil)
	if !strings.Contains(w.logs.String(), "Message Content intent is not granted") {
		t.Error("the log does not say so")
	}
	w.say(w.channel, "!play")
	w.say(w.channel, "<@"+w.self.ID+"> play")
	if got := w.next(); got.Text != "play" || !got.ToBot {
		t.Errorf("got %+v", got)
	}
	w.say(w.dm, "!play")
	if got := w.next(); got.Text != "!play" || !got.ToBot || string(got.Channel) != w.dm {
		t.Errorf("got %+v", got)
	}
}

func TestConnectingTakesTries(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	w.server.FailNext(sandbox.Route("GET", "/applications/@me"), 1, sandbox.Failure{Status: 503})
	w.server.FailNext(sandbox.Route("GET", "/gateway/bot"), 1, sandbox.Failure{Status: 502, HTML: true})
	w.server.FailNext(sandbox.Route("GET", "/gateway/bot"), 1, sandbox.Failure{RetryAfter: 50 * time.Millisecond})
	w.server.FailNext(sandbox.Route("GET", "/gateway/bot"), 1, sandbox.Failure{Cut: true})
	w.run(nil)
	if want := discord.InviteURL(w.self.ID); w.client.InviteURL() != want {
		t.Errorf("invite link %q, want %q", w.client.InviteURL(), want)
	}
}

// A gateway may stay silent, or never begin a session although it acknowledges heartbeats.
func TestSilentGateway(t *testing.T) {
	t.Parallel()
	f := &fake{hurry: discord.Impatient}
	f.mute.Store(1)
	f.deaf.Store(1)
	newFake(t, f)
	w := &world{t: t, client: f.client(t), result: make(chan error, 1)}
	w.run(nil)
}
