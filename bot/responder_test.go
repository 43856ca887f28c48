package bot_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/message"
)

// recorder is a Responder that notes how it is used.
type recorder struct {
	mu      sync.Mutex
	calls   []string
	replies []chat.Reply
	edits   []chat.Reply
	fail    error
}

func (r *recorder) note(call string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls = append(r.calls, call)
}

func (r *recorder) Acknowledge(context.Context) error {
	r.note("acknowledge")
	return r.fail
}

func (r *recorder) Defer(_ context.Context, private bool) error {
	r.note(fmt.Sprintf("defer private=%t", private))
	return r.fail
}

func (r *recorder) Respond(_ context.Context, reply chat.Reply) error {
	r.note(fmt.Sprintf("respond private=%t", reply.Private))
	r.mu.Lock()
	defer r.mu.Unlock()
	r.replies = append(r.replies, reply)
	return r.fail
}

func (r *recorder) Edit(_ context.Context, reply chat.Reply) error {
	r.note("edit")
	r.mu.Lock()
	defer r.mu.Unlock()
	r.edits = append(r.edits, reply)
	return r.fail
}

// Every request is answered, deferred or acknowledged; refusals are for who asked.
func TestEveryRequestIsAnswered(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"!undo", []string{"respond private=true"}},
		{"!play", []string{"acknowledge"}}, // the board follows by the job
		{"!depth", []string{"respond private=false"}},
		{"!help", []string{"respond private=false"}},
		{"!play 99", []string{"respond private=true"}},
		{"!hint", []string{"defer private=false", "respond private=false"}},
	} {
		req := tb.reader.Read(t.Context(), writes("c", "ann", tt.text))
		answers := &recorder{}
		if err := tb.service.Handle(t.Context(), req, answers); err != nil {
			t.Fatal(err)
		}
		tb.settle("c")
		if !slices.Equal(answers.calls, tt.want) {
			t.Errorf("%s: %v, want %v", tt.text, answers.calls, tt.want)
		}
	}
}

// Where a chat has no private answers and no edits, its responder does what comes
// nearest.
func TestChatResponder(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	ctx, text := t.Context(), message.T("end.draw")
	r := chat.NewChatResponder(tb.chat, "c", "42")
	if err := r.Defer(ctx, true); err != nil || !tb.chat.typed() {
		t.Errorf("a deferral does not show typing: %v", err)
	}
	if err := r.Respond(ctx, chat.Reply{Text: text, Private: true}); err != nil {
		t.Fatal(err)
	}
	if err := r.Edit(ctx, chat.Reply{Text: text}); err != nil {
		t.Fatal(err)
	}
	got := tb.chat.in("c")
	if len(got) != 2 || got[0].To != "42" || got[0].Edit != "" || got[1].Edit != "0" {
		t.Errorf("%+v", got)
	}
}

// A failure of the program is told as such, and returned for the log.
func TestUnexpectedError(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	answers := &recorder{}
	err := tb.service.Handle(t.Context(), &command.Request{Channel: "c"}, answers)
	if err == nil || len(answers.replies) != 1 || !strings.Contains(answers.replies[0].Text.String(), "error.internal") {
		t.Errorf("%v, %v", err, answers.replies)
	}
}
