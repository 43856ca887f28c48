package service_test

import (
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// Someone who types too much is told so once; the rest is dropped silently. Others are answered.
func TestFloodOfText(t *testing.T) {
	tb := servicetest.New(t, service.Options{UserRate: 5})
	answered, told := 0, 0
	for range 50 {
		for _, p := range tb.Say("eve", "!depth") {
			if strings.Contains(p.Text, "Slow down a bit") {
				told++
			} else {
				answered++
			}
		}
	}
	if answered < 5 || answered > 6 || told != 1 {
		t.Errorf("%d answers and %d notices for 50 commands", answered, told)
	}
	tb.One("ann", "!depth")
}

// Every click and slash command is answered, only for the person who asked.
func TestFloodOfInteractions(t *testing.T) {
	tb := servicetest.New(t, service.Options{UserRate: 3})
	answers := &servicetest.Recorder{}
	for range 10 {
		req := &command.Request{Origin: chat.FromSlash, Channel: "c", User: servicetest.User("eve"), Command: tb.Service.Commands().Lookup("depth")}
		if err := tb.Service.Handle(t.Context(), req, answers); err != nil {
			t.Fatal(err)
		}
	}
	refused := 0
	for _, r := range answers.Replies {
		if r.Text.ID == "flood.slow_down" && r.Private {
			refused++
		}
	}
	if len(answers.Replies) != 10 || refused < 6 {
		t.Errorf("%d answers, %d of them refusals", len(answers.Replies), refused)
	}
}

// A channel's many users share one limit, and conversation doesn't count.
func TestFloodOfAChannel(t *testing.T) {
	tb := servicetest.New(t, service.Options{ChannelRate: 4})
	for _, who := range []string{"a", "b", "c", "d"} {
		for range 10 {
			tb.Silence(who, "h8")
		}
		tb.One(who, "!depth")
	}
	if got := tb.One("e", "!depth"); !strings.Contains(got.Text, "Slow down a bit") {
		t.Errorf("%q", got.Text)
	}
	if err := tb.Handle(servicetest.Message("d", "e", "!depth")); err != nil || len(tb.Chat.In("d")) != 1 || strings.Contains(tb.Chat.In("d")[0].Text, "faster") {
		t.Errorf("another channel: %v, %v", err, tb.Chat.In("d"))
	}
}

// If a chat drops a message, its sender is told, once a minute.
func TestDropped(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for range 5 {
		m := servicetest.Message("c", "eve", "!depth")
		req := tb.Reader.Read(t.Context(), m)
		if err := tb.Service.Dropped(t.Context(), req, chat.NewChatResponder(tb.Chat, "c", "")); err != nil {
			t.Fatal(err)
		}
	}
	if got := tb.Chat.In("c"); len(got) != 1 || !strings.Contains(got[0].Text, "Slow down a bit") {
		t.Errorf("%v", got)
	}
}
