package discord_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"hoshi/bot"
	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
)

func TestLineInPictureOut(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	png := pixel()
	w.run(func(ctx context.Context, l bot.Line) {
		if err := w.client.Typing(ctx, l.Channel); err != nil {
			t.Error("Typing:", err)
		}
		_, err := w.client.Post(ctx, l.Channel, bot.Reply{
			Text: "Your move, " + l.Author.Mention, To: l.ID, Key: "g1r1",
			Picture: &bot.Picture{Name: "board.png", PNG: png, Alt: "Black h8"},
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
	if want := "Your move, <@" + w.you.ID + ">"; got.Content != want || got.ReplyTo != asked.ID || got.Nonce != "g1r1" {
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
		{"asked to reconnect", (*sandbox.Server).RequestReconnect},
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

func TestRefusedIdentify(t *testing.T) {
	t.Parallel()
	f := newFake(t, &fake{invalid: 1})
	w := &world{t: t, client: f.client(t), result: make(chan error, 1)}
	w.run(nil)
}

// discordgo keeps to itself why a connection ended once it has opened; the reason
// shows all the same.
func TestRefusedIdentifyThenForGood(t *testing.T) {
	t.Parallel()
	f := newFake(t, &fake{invalid: 1, closeCode: 4014})
	err := f.client(t).Run(ctxOf(t), func(context.Context, bot.Line) {})
	if _, ok := errors.AsType[*discord.FatalError](err); !ok {
		t.Errorf("Run returned %v", err)
	}
}

func TestNoSessionLeftForToday(t *testing.T) {
	t.Parallel()
	f := &fake{}
	f.starts.Store(1)
	newFake(t, f)
	client, l := f.loggedClient(t)
	w := &world{t: t, client: client, result: make(chan error, 1)}
	w.run(nil)
	if !strings.Contains(l.String(), "sessions of the day") {
		t.Error("nothing said of it")
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

func TestNothingLostUnderLoad(t *testing.T) {
	t.Parallel()
	const lines = 400
	w := newWorld(t, sandbox.Options{}, discord.Options{ChannelQueueSize: 10 * lines}).run(nil)
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
	w := newWorld(t, sandbox.Options{HeartbeatInterval: 200 * time.Millisecond}, discord.Options{}).run(nil)
	w.server.StopHeartbeatACKs(true)
	w.until("resumed", func() bool { return w.server.Resumes() >= 1 })
	w.server.StopHeartbeatACKs(false)
	if !strings.Contains(w.logs.String(), "does not answer heartbeats") {
		t.Error("the log does not say why the connection was made again")
	}
	w.say(w.channel, "after")
	if got := w.next(); got.Text != "after" {
		t.Errorf("got %q", got.Text)
	}
	if n := w.server.Identifies(); n != 1 {
		t.Errorf("%d identifies", n)
	}
}

func TestGatewayRefusesForGood(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]string{
		4004: "set DISCORD_TOKEN",
		4010: "shard",
		4011: "sharding",
		4012: "newer release",
		4013: "newer release",
		4014: "switch it on",
	} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			t.Parallel()
			f := newFake(t, &fake{flags: 1 << 18, closeCode: code})
			err := f.client(t).Run(ctxOf(t), func(context.Context, bot.Line) {})
			if _, ok := errors.AsType[*discord.FatalError](err); !ok || !strings.Contains(err.Error(), want) {
				t.Fatalf("Run returned %v", err)
			}
			for e := err; e != nil; e = errors.Unwrap(e) {
				if strings.Contains(e.Error(), token) {
					t.Errorf("the error shows the token: %v", e)
				}
			}
			if n := f.identifies.Load(); n != 1 {
				t.Errorf("%d identifies", n)
			}
		})
	}
}

func TestGatewayRefusesForNow(t *testing.T) {
	t.Parallel()
	f := newFake(t, &fake{closeCode: 4000})
	ctx, end := context.WithCancel(ctxOf(t))
	defer end()
	go func() {
		for f.identifies.Load() < 3 {
			time.Sleep(time.Millisecond)
		}
		end()
	}()
	if err := f.client(t).Run(ctx, func(context.Context, bot.Line) {}); err != nil {
		t.Fatal(err)
	}
}

func TestWrongToken(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	_, log := newLogs(t)
	const wrong = "wrong." + token
	client, err := discord.New(discord.Hurried(discord.Options{Token: wrong, APIURL: w.server.URL(), Log: log}))
	if err != nil {
		t.Fatal(err)
	}
	err = client.Run(ctxOf(t), func(context.Context, bot.Line) {})
	if _, ok := errors.AsType[*discord.FatalError](err); !ok || !strings.Contains(err.Error(), "set DISCORD_TOKEN") {
		t.Fatalf("Run returned %v", err)
	}
	asked := len(w.server.Requests())
	for range 3 {
		_, err = client.Post(ctxOf(t), bot.ChannelID(w.channel), bot.Reply{Text: "x"})
		if _, ok := errors.AsType[*discord.FatalError](err); !ok || errors.Is(err, bot.ErrCannotPost) {
			t.Errorf("Post returned %v", err)
		}
	}
	if n := len(w.server.Requests()); asked != 1 || n != asked {
		t.Errorf("%d requests before Run ended, %d after; want 1 and no more", asked, n)
	}
}

// A token can be reset while the bot runs; then it is a request that notices.
func TestTokenRevoked(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	w.server.FailNext(sandbox.Route("POST", ""), 1, sandbox.Failure{Status: 401, Message: "401: Unauthorized"})
	result := make(chan error, 1)
	go func() { result <- w.client.Run(ctxOf(t), func(context.Context, bot.Line) {}) }()
	<-w.client.Ready()
	if err := w.client.Typing(ctxOf(t), bot.ChannelID(w.channel)); err == nil {
		t.Error("Typing succeeded")
	}
	if err, ok := errors.AsType[*discord.FatalError](<-result); !ok {
		t.Errorf("Run returned %v", err)
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
	w.server.FailNext(sandbox.Route("GET", "/gateway"), 1, sandbox.Failure{Status: 502, HTML: true})
	w.server.FailNext(sandbox.Route("GET", "/gateway"), 1, sandbox.Failure{RetryAfter: 50 * time.Millisecond})
	w.server.FailNext(sandbox.Route("GET", "/gateway"), 1, sandbox.Failure{Cut: true})
	w.run(nil)
	if want := discord.InviteURL(w.self.ID); w.client.InviteURL() != want {
		t.Errorf("invite link %q, want %q", w.client.InviteURL(), want)
	}
}

// Run that has begun to connect ends as promptly as one that serves.
func TestEndWhileConnecting(t *testing.T) {
	t.Parallel()
	for _, route := range []string{"/applications/@me", "/gateway"} {
		t.Run(route, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{}, discord.Options{})
			w.server.FailNext(sandbox.Route("GET", route), 1_000_000, sandbox.Failure{Cut: true})
			ctx, end := context.WithCancel(ctxOf(t))
			go func() {
				w.until("tried", func() bool { return w.requests("GET "+route) > 2 })
				w.server.Delay(2 * patience)
				end()
			}()
			if err := w.client.Run(ctx, func(context.Context, bot.Line) {}); err != nil {
				t.Error(err)
			}
		})
	}
}

// discordgo waits without time-outs for what a gateway says.
func TestSilentGateway(t *testing.T) {
	t.Parallel()
	f := &fake{hurry: discord.Impatient}
	f.mute.Store(1)
	f.deaf.Store(1)
	newFake(t, f)
	w := &world{t: t, client: f.client(t), result: make(chan error, 1)}
	w.run(nil)
}

func TestEndWhileGatewayIsSilent(t *testing.T) {
	t.Parallel()
	f := &fake{}
	f.mute.Store(1)
	newFake(t, f)
	ctx, end := context.WithCancel(ctxOf(t))
	go func() {
		for f.mute.Load() == 1 {
			time.Sleep(time.Millisecond)
		}
		end()
	}()
	if err := f.client(t).Run(ctx, func(context.Context, bot.Line) {}); err != nil {
		t.Error(err)
	}
}

func TestEnd(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	queued := make(chan struct{})
	w.run(func(ctx context.Context, l bot.Line) {
		switch l.Text {
		case "probe":
			close(queued)
			return
		case "one":
			w.until("told to end", func() bool { return len(w.server.Sessions()) == 0 })
		}
		if _, err := w.client.Post(ctx, l.Channel, bot.Reply{Text: "done " + l.Text}); err != nil {
			t.Error(err)
		}
	})
	w.say(w.channel, "one")
	w.say(w.channel, "two")
	w.say(w.other, "probe") // read after the others, so that they are queued
	<-queued
	w.end()
	if err := w.wait(); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range w.server.Messages(w.channel) {
		if m.Author.Bot {
			got = append(got, m.Content)
		}
	}
	if strings.Join(got, ", ") != "done one, done two" {
		t.Errorf("posted %q", got)
	}
}

func TestEndWithStubbornHandler(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{Grace: 10 * time.Millisecond})
	entered, left := make(chan struct{}), make(chan struct{})
	w.run(func(ctx context.Context, _ bot.Line) {
		close(entered)
		<-ctx.Done()
		close(left)
	})
	w.say(w.channel, "x")
	<-entered
	w.end()
	if err := w.wait(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-left:
	default:
		t.Error("Run ended before the handler")
	}
}

func TestRunsOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	if w.client.Run(ctxOf(t), func(context.Context, bot.Line) {}) == nil {
		t.Error("the second Run returned no error")
	}
}
