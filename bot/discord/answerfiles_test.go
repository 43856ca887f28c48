package discord_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

// If Discord refuses an answer for the size of its files, its text arrives alone, on every route.
func TestAnswersWithoutFilesThatAreTooLarge(t *testing.T) {
	t.Parallel()
	const (
		callback = "/interactions/{interaction}/{token}/callback"
		webhook  = "/webhooks/{application}/{token}"
	)
	for _, way := range []struct {
		name  string
		route string // of the requests with the files
		first func(context.Context, chat.Responder) error
	}{
		{"at once", callback, nil},
		{"deferred", webhook + "/messages/{id}", func(ctx context.Context, r chat.Responder) error { return r.Defer(ctx, false) }},
		{"deferred for one, and for all then", webhook, func(ctx context.Context, r chat.Responder) error { return r.Defer(ctx, true) }},
		{"another answer", webhook, func(ctx context.Context, r chat.Responder) error {
			return r.Respond(ctx, chat.Reply{Text: words("first")})
		}},
	} {
		for _, fail := range []sandbox.Failure{{Status: 413}, {Status: 413, Code: 40005}, {Status: 413, HTML: true}, {Status: 400, Code: 40005}} {
			t.Run(fmt.Sprintf("%s, %d %d %t", way.name, fail.Status, fail.Code, fail.HTML), func(t *testing.T) {
				t.Parallel()
				var w *world
				d := newDesk(t, func(ctx context.Context, _ *command.Request, r chat.Responder) error {
					if way.first != nil {
						if err := way.first(ctx, r); err != nil {
							t.Error(err)
						}
					}
					w.server.FailNext(sandbox.Route("", way.route), 1, fail)
					return r.Respond(ctx, chat.Reply{Text: words("Your move."), Picture: board("a")})
				})
				w = newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{})
				w.client.HandleInteractions(d)
				w.run(nil)
				w.slash("help", nil)
				w.expectWithoutFiles("Your move.")
			})
		}
	}
}

// expectWithoutFiles waits for a message and checks that it has only text.
func (w *world) expectWithoutFiles(text string) {
	w.t.Helper()
	m, err := w.server.WaitMessage(ctxOf(w.t), w.channel, func(m sandbox.Message) bool { return strings.Contains(m.Text(), text) })
	if err != nil {
		w.t.Fatal(err)
	}
	if len(m.Attachments) != 0 || !strings.HasPrefix(m.Text(), text+"\n(") {
		w.t.Errorf("%q with %d files", m.Text(), len(m.Attachments))
	}
	if err := w.server.WaitDeferred(ctxOf(w.t)); err != nil {
		w.t.Error(err)
	}
}

// The file size limit in an interaction is respected without waiting for a refusal.
func TestAnswersKeepToTheFileLimit(t *testing.T) {
	t.Parallel()
	picture := board("a")
	d := newDesk(t, func(ctx context.Context, _ *command.Request, r chat.Responder) error {
		return r.Respond(ctx, chat.Reply{Text: words("Your move."), Picture: picture})
	})
	w := newWorld(t, sandbox.Options{Unlimited: true, FileLimit: len(picture.PNG) - 1}, discord.Options{})
	w.client.HandleInteractions(d)
	w.run(nil)
	w.slash("help", nil)
	w.expectWithoutFiles("Your move.")
	for _, r := range w.server.Requests() {
		if r.Status/100 == 4 {
			t.Errorf("%s was refused with %d", r.Route, r.Status)
		}
	}
}
