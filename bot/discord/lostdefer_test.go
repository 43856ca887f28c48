package discord_test

import (
	"context"
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

// callbackRoute is the route of the first answer to an interaction.
const callbackRoute = "/interactions/{interaction}/{token}/callback"

// The response to a deferral is lost, and every other attempt fails: the answer replaces the
// message that says the bot is thinking.
func TestLostDeferral(t *testing.T) {
	t.Parallel()
	for _, private := range []bool{false, true} {
		name := map[bool]string{false: "public", true: "private"}[private]
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t, func(ctx context.Context, _ *command.Request, r chat.Responder) error {
				if err := r.Defer(ctx, false); err != nil {
					t.Errorf("a deferral that may have arrived: %v", err)
				}
				return r.Respond(ctx, chat.Reply{Text: words("found"), Private: private})
			})
			w := serve(t, d)
			first := sandbox.Route("POST", callbackRoute)
			w.server.FailNext(first, 1, sandbox.Failure{Cut: true, After: true})
			w.server.FailNext(first, 100, sandbox.Failure{Cut: true})
			in := w.slash("help", nil)
			if in.State != sandbox.Answered {
				t.Fatalf("the deferral did not arrive: %v", in.State)
			}
			m, err := w.server.WaitMessage(ctxOf(t), w.channel, func(m sandbox.Message) bool { return strings.Contains(m.Text(), "found") })
			if err != nil {
				t.Fatal(err)
			}
			if (m.EphemeralTo != "") != private {
				t.Errorf("shown to %q", m.EphemeralTo)
			}
			for _, m := range w.server.Messages(m.ChannelID) {
				if m.Loading {
					t.Errorf("message %s stays", m.ID)
				}
			}
		})
	}
}

// The response to an answer is lost, and every other attempt fails: the answer is there once, and
// the bot knows it.
func TestLostAnswer(t *testing.T) {
	t.Parallel()
	answered := make(chan error, 1)
	d := newDesk(t, func(ctx context.Context, _ *command.Request, r chat.Responder) error {
		err := r.Respond(ctx, chat.Reply{Text: words("found")})
		answered <- err
		return err
	})
	w := serve(t, d)
	first := sandbox.Route("POST", callbackRoute)
	w.server.FailNext(first, 1, sandbox.Failure{Cut: true, After: true})
	w.server.FailNext(first, 100, sandbox.Failure{Cut: true})
	in := w.slash("help", nil)
	if err := <-answered; err != nil {
		t.Errorf("an answer that has arrived: %v", err)
	}
	n := 0
	for _, m := range w.server.Messages(in.ChannelID) {
		if strings.Contains(m.Text(), "found") {
			n++
		}
	}
	if n != 1 {
		t.Errorf("the answer is there %d times", n)
	}
}

// The response to a private answer is lost, which couldn't replace the public message saying that the bot is
// thinking. The answer may have arrived, so no apology follows.
func TestLostPrivateAnswer(t *testing.T) {
	t.Parallel()
	d := newDesk(t, func(ctx context.Context, _ *command.Request, r chat.Responder) error {
		if err := r.Defer(ctx, false); err != nil {
			t.Error(err)
		}
		return r.Respond(ctx, chat.Reply{Text: words("found"), Private: true})
	})
	w := serve(t, d)
	w.server.FailNext(sandbox.Route("POST", "/webhooks/{application}/{token}"), 1, sandbox.Failure{Cut: true, After: true})
	in := w.slash("help", nil)
	if _, err := w.server.WaitMessage(ctxOf(t), w.channel, func(m sandbox.Message) bool { return strings.Contains(m.Text(), "found") }); err != nil {
		t.Fatal(err)
	}
	w.end()
	if err := w.wait(); err != nil {
		t.Error(err)
	}
	for _, m := range w.server.Messages(in.ChannelID) {
		if m.Author.Bot && !strings.Contains(m.Text(), "found") {
			t.Errorf("besides the answer: %q", m.Text())
		}
	}
}
