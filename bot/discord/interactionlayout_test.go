package discord_test

import (
	"context"
	"strings"
	"testing"

	"hoshi/bot"
	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
)

// An answer with a picture is a container like the board, or the older layout where the
// server refuses that.
func TestAnswersWithAPicture(t *testing.T) {
	t.Parallel()
	for _, old := range []bool{false, true} {
		d := newDesk(t, func(ctx context.Context, _ *bot.Request, r bot.Responder) error { return r.Respond(ctx, game("a")) })
		w := newWorld(t, sandbox.Options{OldComponents: old}, discord.Options{})
		w.client.HandleInteractions(d)
		w.run(nil)
		for range 2 {
			in := w.slash("board", nil)
			m, err := w.server.WaitMessage(ctxOf(t), w.channel, func(m sandbox.Message) bool { return m.ID == in.MessageID && !m.Loading })
			if err != nil {
				t.Fatal(err)
			}
			want, flags := "17(10 12 1(2))", flagV2
			if old {
				want, flags = "1(2)", 0
			}
			if outline(t, m) != want || m.Flags&flagV2 != flags || m.Text() != "Move a" || len(m.Attachments) != 1 {
				t.Errorf("old=%t: %s, %+v", old, outline(t, m), m)
			}
			if old { // the answer is there a moment before the client knows that it is
				w.until("remembered", func() bool { return strings.Contains(w.logs.String(), "components of version 2 are refused") })
			}
		}
		want := 2
		if old {
			want = 3 // the first answer is tried in both layouts
		}
		if n := w.requests("POST /interactions/{interaction}/{token}/callback"); n != want {
			t.Errorf("old=%t: %d answers were sent, want %d", old, n, want)
		}
	}
}

// An answer that has taken the place of a private message is edited there.
func TestEditOfAReplacedMessage(t *testing.T) {
	t.Parallel()
	d := newDesk(t, func(ctx context.Context, req *bot.Request, r bot.Responder) error {
		pad := bot.Reply{Text: words("the pad"), Private: true, Replace: true, Rows: game("a").Rows}
		if req.Origin != bot.FromComponent {
			return r.Respond(ctx, pad)
		}
		if !req.FromPrivate {
			t.Error("the message is not taken for a private one")
		}
		done := pad
		done.Text, done.Rows = words("done"), nil
		if err := r.Respond(ctx, done); err != nil {
			return err
		}
		pad.Text, pad.Picture = words("the next pad"), board("b")
		return r.Edit(ctx, pad)
	})
	w := serve(t, d)
	first := w.slash("help", nil)
	w.answered(w.server.Click(w.channel, w.you.ID, first.MessageID, "1 p 0.0.0 pad"))
	m, err := w.server.WaitMessage(ctxOf(t), w.channel, func(m sandbox.Message) bool { return m.Text() == "the next pad" })
	if err != nil {
		t.Fatal(err)
	}
	if m.ID != first.MessageID || m.EphemeralTo != w.you.ID || outline(t, m) != "17(10 12 1(2))" {
		t.Errorf("%s, %+v", outline(t, m), m)
	}
	if n := len(w.server.Messages(w.channel)); n != 1 {
		t.Errorf("%d messages", n)
	}
}
