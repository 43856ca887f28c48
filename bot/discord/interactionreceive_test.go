package discord_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

// answered waits until an interaction is answered.
func (w *world) answered(in sandbox.Interaction, err error) sandbox.Interaction {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
	got, err := w.server.WaitInteraction(ctxOf(w.t), in.ID)
	if err != nil || got.State != sandbox.Answered {
		w.t.Fatalf("not answered: %+v, %v", got, err)
	}
	return got
}

// message returns a message as the sandbox stores it.
func (w *world) message(channel, id string) sandbox.Message {
	w.t.Helper()
	for _, m := range w.server.Messages(channel) {
		if m.ID == id {
			return m
		}
	}
	w.t.Fatalf("no message %q", id)
	return sandbox.Message{}
}

// An unreadable interaction and a panicking handler don't affect others.
func TestBadInteractions(t *testing.T) {
	t.Parallel()
	var handled atomic.Int32
	f := newFake(t, &fake{events: []event{
		{"INTERACTION_CREATE", `{"id":"1"}`},
		{"INTERACTION_CREATE", `{"id":"1","application_id":"2","token":"t","type":3,"user":{"id":"3"},"data":{"custom_id":"panic"}}`},
		{"INTERACTION_CREATE", `{"id":"2","application_id":"2","token":"t","type":5,"user":{"id":"3"},"data":{"custom_id":"m","components":[{"type":99}]}}`},
	}})
	l, log := newLogs(t)
	client, err := discord.New(discord.Hurried(discord.Options{Token: token, APIURL: f.URL, Log: log}))
	if err != nil {
		t.Fatal(err)
	}
	client.HandleInteractions(newDesk(t, func(_ context.Context, req *command.Request, _ chat.Responder) error {
		if req.Origin == chat.FromComponent {
			panic("a bad click")
		}
		handled.Add(1)
		return nil
	}))
	w := &world{t: t, client: client, result: make(chan error, 1)}
	w.run(nil)
	w.until("handled", func() bool { return handled.Load() == 1 })
	w.until("logged", func() bool {
		return strings.Contains(l.String(), "cannot be read") && strings.Contains(l.String(), "a bad click")
	})
}

// An interaction that the gateway delivers twice is handled once.
func TestInteractionsAreSeenOnce(t *testing.T) {
	t.Parallel()
	var handled atomic.Int32
	click := func(id string) event {
		return event{"INTERACTION_CREATE", `{"id":"` + id + `","application_id":"2","token":"t","type":3,"user":{"id":"3"},"data":{"custom_id":"undo"}}`}
	}
	f := newFake(t, &fake{events: []event{click("1"), click("1"), click("2"), click("1")}})
	client, err := discord.New(discord.Hurried(discord.Options{Token: token, APIURL: f.URL}))
	if err != nil {
		t.Fatal(err)
	}
	d := newDesk(t, func(context.Context, *command.Request, chat.Responder) error {
		handled.Add(1)
		return nil
	})
	client.HandleInteractions(d)
	w := &world{t: t, client: client, result: make(chan error, 1)}
	w.run(nil)
	w.until("received", func() bool { return d.asked.Load() == 4 })
	w.end()
	if err := w.wait(); err != nil { // after the handlers have ended
		t.Fatal(err)
	}
	if n := handled.Load(); n != 2 {
		t.Errorf("%d interactions were handled, want 2", n)
	}
}

// A client without a service ignores interactions.
func TestInteractionsIgnored(t *testing.T) {
	t.Parallel()
	lines := receive(t, event{"INTERACTION_CREATE", `{"id":"1","application_id":"2","token":"t","type":3,"user":{"id":"3"}}`})
	if len(lines[0]) != 0 {
		t.Errorf("got %+v", lines)
	}
}
