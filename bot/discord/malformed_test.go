package discord_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

// refusedCounter counts messages that Discord refused as invalid form bodies.
type refusedCounter struct{ refused atomic.Int32 }

func (*refusedCounter) Connected(int, bool)                        {}
func (*refusedCounter) DiscordAnswered(string, int, time.Duration) {}
func (c *refusedCounter) MessageRefused()                          { c.refused.Add(1) }

const onlyText = "(Discord accepted only the text of this message."

// If Discord refuses a message as an invalid form body, only its text is shown, and the operator is
// told. The next messages are complete.
func TestRefusedForm(t *testing.T) {
	t.Parallel()
	malformed := sandbox.Failure{Status: 400, Code: 50035}
	for _, test := range []struct {
		name, method string
	}{{"new", "POST"}, {"edit", "PATCH"}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			count := &refusedCounter{}
			w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{Observer: count})
			first, second, third := w.post(w.channel, game("a")), game("b"), game("c")
			if test.method == "PATCH" {
				second.Edit, third.Edit = first.ID, first.ID
			}
			w.server.FailNext(sandbox.Route(test.method, ""), 1, malformed)
			m := w.post(w.channel, second)
			if !strings.HasPrefix(m.Text(), "Move b\n"+onlyText) || len(m.Attachments) != 0 || strings.Contains(string(m.Components), "custom_id") {
				t.Errorf("the message that was refused: %+v", m)
			}
			if n := count.refused.Load(); n != 1 || !strings.Contains(w.logs.String(), "Discord refused the form of a message") {
				t.Errorf("%d messages were counted; log: %s", n, w.logs)
			}
			if m := w.post(w.channel, third); outline(t, m) != "17(10 12 1(2))" || m.Text() != "Move c" || test.method == "PATCH" && m.ID != first.ID {
				t.Errorf("the next message: %s, %+v", outline(t, m), m)
			}
		})
	}
}

// A refused message that's only text isn't tried again.
func TestRefusedText(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{})
	w.server.FailNext(sandbox.Route("POST", ""), 1, sandbox.Failure{Status: 400, Code: 50035})
	if _, err := w.client.Post(ctxOf(t), chat.ChannelID(w.channel), chat.Reply{Text: words("x")}); err == nil {
		t.Error("it was posted")
	}
	if n := w.requests(postRoute); n != 1 {
		t.Errorf("%d requests", n)
	}
}

// If Discord refuses an answer as an invalid form body, only its text is shown. Clicks on other
// messages still work.
func TestRefusedFormOfAnAnswer(t *testing.T) {
	t.Parallel()
	count := &refusedCounter{}
	w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{Observer: count})
	w.client.HandleInteractions(newDesk(t, func(ctx context.Context, req *command.Request, r chat.Responder) error {
		text := "a pad"
		if req.Origin == chat.FromComponent {
			text = "the next pad"
		}
		return r.Respond(ctx, chat.Reply{Text: words(text), Private: true, Replace: true, Rows: game("a").Rows})
	}))
	w.run(nil)
	pads := []sandbox.Interaction{w.slash("help", nil), w.slash("help", nil)}
	w.server.FailNext(sandbox.Route("POST", callbackRoute), 1, sandbox.Failure{Status: 400, Code: 50035})
	for i, want := range []string{"the next pad\n" + onlyText + " Typed commands still work.)", "the next pad"} {
		w.answered(w.server.Click(w.channel, w.you.ID, pads[i].MessageID, "1 p 0.0.0 pad"))
		if m := w.message(w.channel, pads[i].MessageID); m.Text() != want || m.EphemeralTo != w.you.ID || m.Flags&flagV2 == 0 {
			t.Errorf("pad %d: %+v", i, m)
		}
	}
	if n := count.refused.Load(); n != 1 {
		t.Errorf("%d messages were counted", n)
	}
}
