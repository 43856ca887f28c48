package discord_test

import (
	"context"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

// An answer with a picture is a container, like the board.
func TestAnswersWithAPicture(t *testing.T) {
	t.Parallel()
	w := serve(t, newDesk(t, func(ctx context.Context, _ *command.Request, r chat.Responder) error {
		return r.Respond(ctx, game("a"))
	}))
	in := w.slash("board", nil)
	m, err := w.server.WaitMessage(ctxOf(t), w.channel, func(m sandbox.Message) bool { return m.ID == in.MessageID && !m.Loading })
	if err != nil {
		t.Fatal(err)
	}
	if outline(t, m) != "17(10 12 1(2))" || m.Flags&flagV2 != flagV2 || m.Text() != "Move a" || len(m.Attachments) != 1 {
		t.Errorf("%s, %+v", outline(t, m), m)
	}
}

// A plain answer can become a board: the edit removes its text, as Discord requires for Components
// V2.
func TestPlainAnswerBecomesABoard(t *testing.T) {
	t.Parallel()
	done := make(chan error, 1)
	w := serve(t, newDesk(t, func(ctx context.Context, _ *command.Request, r chat.Responder) error {
		err := r.Respond(ctx, chat.Reply{Text: words("wait for it")})
		if err == nil {
			err = r.Edit(ctx, game("a"))
		}
		done <- err
		return err
	}))
	in := w.slash("help", nil)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	m := w.message(w.channel, in.MessageID)
	if outline(t, m) != "17(10 12 1(2))" || m.Content != "" {
		t.Errorf("%s, %+v", outline(t, m), m)
	}
}

// If an answer has replaced a private message, editing the answer edits that message.
func TestEditOfAReplacedMessage(t *testing.T) {
	t.Parallel()
	d := newDesk(t, func(ctx context.Context, req *command.Request, r chat.Responder) error {
		pad := chat.Reply{Text: words("the pad"), Private: true, Replace: true, Rows: game("a").Rows}
		if req.Origin != chat.FromComponent {
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
