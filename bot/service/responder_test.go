package service_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// Every request is answered, deferred or acknowledged; errors are only for the person who asked.
func TestEveryRequestIsAnswered(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"!undo", []string{"respond private=true"}},
		{"!play", []string{"acknowledge"}}, // a job posts the board
		{"!depth", []string{"respond private=false"}},
		{"!help", []string{"respond private=false"}},
		{"!play 99", []string{"respond private=true"}},
		{"!hint", []string{"defer private=false", "respond private=false"}},
	} {
		req := tb.Reader.Read(t.Context(), servicetest.Message("c", "ann", tt.text))
		answers := &servicetest.Recorder{}
		if err := tb.Service.Handle(t.Context(), req, answers); err != nil {
			t.Fatal(err)
		}
		tb.Settle("c")
		if !slices.Equal(answers.Calls, tt.want) {
			t.Errorf("%s: %v, want %v", tt.text, answers.Calls, tt.want)
		}
	}
}

// An answer that wasn't delivered is followed by no apology: what was asked for may have been done, and the
// answer may have arrived.
func TestUndeliveredAnswers(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"!undo", []string{"respond private=true"}},
		{"!help", []string{"respond private=false"}},
		{"!depth 3", []string{"respond private=false"}},
		{"!play", []string{"acknowledge"}},
		{"!hint", []string{"defer private=false", "respond private=false", "acknowledge"}}, // the last ends the deferral
	} {
		req := tb.Reader.Read(t.Context(), servicetest.Message("c", "ann", tt.text))
		answers := &servicetest.Recorder{Fail: errors.New("503 Service Unavailable")}
		if err := tb.Service.HandleFully(t.Context(), req, answers); !errors.Is(err, chat.ErrUndelivered) {
			t.Errorf("%s: for the log: %v", tt.text, err)
		}
		tb.Settle("c")
		if !slices.Equal(answers.Calls, tt.want) {
			t.Errorf("%s: %v, want %v", tt.text, answers.Calls, tt.want)
		}
	}
}

// If a chat has no private answers or edits, its responder uses the closest alternative.
func TestChatResponder(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	ctx, text := t.Context(), message.T("end.draw")
	r := chat.NewChatResponder(tb.Chat, "c", "42")
	if err := r.Defer(ctx, true); err != nil || !tb.Chat.Typed() {
		t.Errorf("a deferral does not show typing: %v", err)
	}
	if err := r.Respond(ctx, chat.Reply{Text: text, Private: true}); err != nil {
		t.Fatal(err)
	}
	if err := r.Edit(ctx, chat.Reply{Text: text}); err != nil {
		t.Fatal(err)
	}
	got := tb.Chat.In("c")
	if len(got) != 2 || got[0].To != "42" || got[0].Edit != "" || got[1].Edit != "0" {
		t.Errorf("%+v", got)
	}
}

// An internal error is reported as such, and returned for the log.
func TestUnexpectedError(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	answers := &servicetest.Recorder{}
	err := tb.Service.Handle(t.Context(), &command.Request{Channel: "c"}, answers)
	if err == nil || len(answers.Replies) != 1 || !strings.Contains(answers.Replies[0].Text.String(), "error.internal") {
		t.Errorf("%v, %v", err, answers.Replies)
	}
}
