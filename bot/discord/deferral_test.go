package discord_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

// noneThinks waits until no message says that the bot is thinking.
func (w *world) noneThinks() {
	w.t.Helper()
	if err := w.server.WaitDeferred(ctxOf(w.t)); err != nil {
		w.t.Errorf("%v: %+v", err, w.server.Deferred())
	}
}

// A forgotten interaction stops waiting for the board, or it would wait forever.
func TestForgottenInteractionsDoNotWait(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, others string // the command of the later interactions
		left         int    // messages that are still waiting
	}{
		{"others have words for an answer", "help", 0},
		{"others wait too", "undo", 6},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w, _ := abroad(t, sandbox.Options{}, func(ctx context.Context, req *command.Request, r chat.Responder) error {
				if req.Command.Name == "help" {
					return r.Respond(ctx, chat.Reply{Text: words("help")})
				}
				return r.Acknowledge(ctx)
			})
			first := w.slash("undo", nil)
			for range 7 {
				w.slash(test.others, nil)
			}
			w.until("the first is given up", func() bool {
				list := w.server.Deferred()
				return len(list) == test.left && (len(list) == 0 || list[0].ID != first.ID)
			})
			if _, err := w.show("the board"); err != nil {
				t.Fatal(err)
			}
			w.noneThinks()
		})
	}
}

// An interaction that's forgotten before it's acknowledged doesn't start to wait.
func TestForgottenBeforeItWaits(t *testing.T) {
	t.Parallel()
	slow := make(chan struct{})
	w, _ := abroad(t, sandbox.Options{}, func(ctx context.Context, req *command.Request, r chat.Responder) error {
		if req.Command.Name == "help" {
			return r.Respond(ctx, chat.Reply{Text: words("help")})
		}
		<-slow
		return r.Acknowledge(ctx)
	})
	if _, err := w.server.UseCommand(w.channel, w.you.ID, sandbox.CommandUse{Name: "undo"}); err != nil {
		t.Fatal(err)
	}
	for range 7 {
		w.slash("help", nil)
	}
	close(slow)
	w.until("gone", func() bool { return w.requests("DELETE /webhooks/{application}/{token}/messages/{id}") > 0 })
	w.noneThinks()
}

// If Discord refuses the board for good, no interaction waits for it.
func TestBoardIsRefused(t *testing.T) {
	t.Parallel()
	w, _ := abroad(t, sandbox.Options{}, acknowledge)
	w.slash("play", nil)
	w.server.FailNext(sandbox.Route("PATCH", ""), 1, sandbox.Failure{Status: 403, Code: 50013})
	w.server.FailNext(sandbox.Route("POST", ""), 1, sandbox.Failure{Status: 403, Code: 50013})
	if _, err := w.show("the board"); !errors.Is(err, chat.ErrCannotPost) {
		t.Errorf("%v", err)
	}
	w.noneThinks()
}

// The wait for a board ends before the interaction does.
func TestWaitForBoardEndsInTime(t *testing.T) {
	t.Parallel()
	w, _ := abroadWith(t, sandbox.Options{}, func(o discord.Options) discord.Options { return discord.TakingBack(o, time.Millisecond) }, acknowledge)
	w.slash("play", nil)
	w.noneThinks()
}

// The wait for a board ends when the program does.
func TestWaitForBoardEndsWithProgram(t *testing.T) {
	t.Parallel()
	w, _ := abroad(t, sandbox.Options{}, acknowledge)
	w.slash("play", nil)
	w.end()
	if err := w.wait(); err != nil {
		t.Fatal(err)
	}
	w.noneThinks()
}

// A service that defers an answer and then fails in some way leaves an apology.
func TestDeferralOfAFailure(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		fail func() error
		told string
	}{
		{"it cannot post", func() error { return chat.ErrCannotPost }, "Discord refused my reply"},
		{"its context has ended", func() error { return context.Canceled }, "went wrong"},
		{"it panics", func() error { panic("oops") }, "went wrong"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := serve(t, newDesk(t, func(ctx context.Context, _ *command.Request, r chat.Responder) error {
				if err := r.Defer(ctx, false); err != nil {
					t.Error(err)
				}
				return test.fail()
			}))
			w.slash("help", nil)
			_, err := w.server.WaitMessage(ctxOf(t), w.channel, func(m sandbox.Message) bool {
				return m.EphemeralTo == w.you.ID && strings.Contains(m.Text(), test.told)
			})
			if err != nil {
				t.Error("no apology:", err)
			}
			w.noneThinks()
		})
	}
}
