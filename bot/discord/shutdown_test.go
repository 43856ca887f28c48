package discord_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

// Run ends just as promptly while it's still connecting.
func TestEndWhileConnecting(t *testing.T) {
	t.Parallel()
	for _, route := range []string{"/applications/@me", "/gateway/bot"} {
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
			if err := w.client.Run(ctx, func(context.Context, textcommand.Message) {}); err != nil {
				t.Error(err)
			}
		})
	}
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
	if err := f.client(t).Run(ctx, func(context.Context, textcommand.Message) {}); err != nil {
		t.Error(err)
	}
}

func TestEnd(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	queued := make(chan struct{})
	w.run(func(ctx context.Context, l textcommand.Message) {
		switch l.Text {
		case "probe":
			close(queued)
			return
		case "one":
			w.until("told to end", func() bool { return len(w.server.Sessions()) == 0 })
		}
		if _, err := w.client.Post(ctx, l.Channel, chat.Reply{Text: words("done " + l.Text)}); err != nil {
			t.Error(err)
		}
	})
	w.say(w.channel, "one")
	w.say(w.channel, "two")
	w.say(w.other, "probe") // read after the others, so they are queued by then
	<-queued
	w.end()
	if err := w.wait(); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range w.server.Messages(w.channel) {
		if m.Author.Bot {
			got = append(got, m.Text())
		}
	}
	if strings.Join(got, ", ") != "done one, done two" {
		t.Errorf("posted %q", got)
	}
}

func TestEndWithStubbornHandler(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	w.client = w.newClient(discord.Abrupt)
	entered, left := make(chan struct{}), make(chan struct{})
	w.run(func(ctx context.Context, _ textcommand.Message) {
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
	if w.client.Run(ctxOf(t), func(context.Context, textcommand.Message) {}) == nil {
		t.Error("the second Run returned no error")
	}
}
