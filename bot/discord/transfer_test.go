package discord_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
	"hoshi/bot/discord/answer"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// transferDesk is a desk for two processes: one hands a request over, and the other answers it.
type transferDesk struct {
	*desk
	transferred func(context.Context, *command.Request, chat.Responder) error
}

func (d *transferDesk) HandleTransferred(ctx context.Context, req *command.Request, r chat.Responder) error {
	return d.transferred(ctx, req, r)
}

// A deferred slash command is answered by another process: it builds the same request from the
// event, and its answer completes the deferral.
func TestTransferredSlash(t *testing.T) {
	t.Parallel()
	events := make(chan string, 1)
	d := &transferDesk{desk: newDesk(t, func(ctx context.Context, _ *command.Request, r chat.Responder) error {
		if err := r.Defer(ctx, false); err != nil {
			return err
		}
		event, ok := r.(chat.Transferable).Transfer()
		if !ok {
			return errors.New("not handed over")
		}
		events <- event
		return nil
	})}
	second := make(chan *command.Request, 1)
	d.transferred = func(ctx context.Context, req *command.Request, r chat.Responder) error {
		second <- req
		return r.Respond(ctx, chat.Reply{Text: words("done elsewhere")})
	}
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	w.client.HandleInteractions(d)
	w.run(nil)
	if _, err := w.server.UseCommand(w.channel, w.you.ID, sandbox.CommandUse{Name: "analyze", Options: map[string]any{"moves": 2}}); err != nil {
		t.Fatal(err)
	}
	first := <-d.got
	if err := w.client.HandleTransferred(ctxOf(t), <-events, noMessage(t)); err != nil {
		t.Fatal(err)
	}
	req := <-second
	if req.Command == nil || req.Command.Name != "analyze" || req.Options["moves"] != first.Options["moves"] || req.Options["moves"] != 2 ||
		req.ID != first.ID || req.User != first.User || req.Channel != first.Channel || req.Guild != first.Guild || req.Origin != first.Origin {
		t.Errorf("handed over %+v, want %+v", req, first)
	}
	if _, err := w.server.WaitMessage(ctxOf(t), w.channel, func(m sandbox.Message) bool { return m.Text() == "done elsewhere" }); err != nil {
		t.Fatal(err)
	}
}

// TestTransferAroundDeferral has the gateway hand over before it defers, and then either die or be
// slower than the other process. There must be one answer, and nothing that says the bot is
// thinking.
func TestTransferAroundDeferral(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		dies bool
	}{{"dies", true}, {"is slower", false}} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			events, deferred := make(chan string, 1), make(chan struct{})
			d := &transferDesk{desk: newDesk(t, func(ctx context.Context, _ *command.Request, r chat.Responder) error {
				event, ok := r.(chat.Transferable).Transfer()
				if !ok {
					return errors.New("not handed over")
				}
				events <- event
				<-deferred // by the other process
				if tt.dies {
					return nil
				}
				return r.Defer(ctx, false)
			})}
			d.transferred = func(ctx context.Context, _ *command.Request, r chat.Responder) error {
				close(deferred)
				return r.Respond(ctx, chat.Reply{Text: words("done elsewhere")})
			}
			w := newWorld(t, sandbox.Options{}, discord.Options{})
			w.client.HandleInteractions(d)
			w.run(nil)
			in, err := w.server.UseCommand(w.channel, w.you.ID, sandbox.CommandUse{Name: "analyze"})
			if err != nil {
				t.Fatal(err)
			}
			if err := w.client.HandleTransferred(ctxOf(t), <-events, noMessage(t)); err != nil {
				t.Fatal(err)
			}
			if in, err = w.server.WaitInteraction(ctxOf(t), in.ID); err != nil || in.State != sandbox.Answered {
				t.Fatalf("the interaction is %v: %v", in.State, err)
			}
			answers := 0
			for _, m := range w.server.Messages(w.channel) {
				if m.Loading {
					t.Errorf("message %s says for ever that the bot is thinking", m.ID)
				}
				if m.Text() == "done elsewhere" {
					answers++
				}
			}
			if answers != 1 {
				t.Errorf("%d answers", answers)
			}
		})
	}
}

// Requests with an answer or a private deferral aren't handed over.
func TestTransferNeedsAnOpenRequest(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		do   func(context.Context, chat.Responder) error
	}{
		{"deferred in private", func(ctx context.Context, r chat.Responder) error { return r.Defer(ctx, true) }},
		{"answered", func(ctx context.Context, r chat.Responder) error {
			return r.Respond(ctx, chat.Reply{Text: words("done")})
		}},
		{"deferred and answered", func(ctx context.Context, r chat.Responder) error {
			return errors.Join(r.Defer(ctx, false), r.Respond(ctx, chat.Reply{Text: words("done")}))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			handed := make(chan bool, 1)
			d := newDesk(t, func(ctx context.Context, _ *command.Request, r chat.Responder) error {
				err := tt.do(ctx, r)
				_, ok := r.(chat.Transferable).Transfer()
				handed <- ok
				return errors.Join(err, r.Respond(ctx, chat.Reply{Text: words("end")}))
			})
			serve(t, d).slash("help", nil)
			if <-handed {
				t.Error("it was handed over")
			}
		})
	}
}

// A message is handed over as Discord sent it, and decoded again by the other process.
func TestTransferredMessage(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	w.say(w.channel, "!analyze 2")
	first := <-w.lines
	event, ok := w.client.Responder(first).(chat.Transferable).Transfer()
	if !ok {
		t.Fatal("a message is not handed over")
	}
	got := make(chan textcommand.Message, 1)
	if err := w.client.HandleTransferred(ctxOf(t), event, func(_ context.Context, m textcommand.Message) { got <- m }); err != nil {
		t.Fatal(err)
	}
	select {
	case m := <-got:
		if m.Text != first.Text || m.ID != first.ID || m.Channel != first.Channel || m.Author != first.Author {
			t.Errorf("read %+v, want %+v", m, first)
		}
		if _, again := w.client.Responder(m).(chat.Transferable).Transfer(); again {
			t.Error("a message that was handed over goes on to a third process")
		}
	default:
		t.Error("the handler was not called")
	}
}

// A request that's too old to answer, or unreadable, is dropped. The log says so without showing
// any of it.
func TestTransferredIsDropped(t *testing.T) {
	t.Parallel()
	now := time.Now()
	for _, tt := range []struct{ name, event, log string }{
		{"too old", transferEvent("interaction", slashEvent, now.Add(-answer.Within-time.Second)), "too old"},
		{"a message, too old", transferEvent("message", messageEvent, now.Add(-answer.Within-time.Second)), "too old"},
		{"no time", `{"interaction":` + slashEvent + `}`, "too old"},
		{"cut short", transferEvent("interaction", slashEvent, now)[:200], "cannot be read"},
		{"another type", `["` + secret + `"]`, "cannot be read"},
		{"a time that is none", `{"received":"` + secret + `"}`, "cannot be read"},
		{"empty", ``, "cannot be read"},
		{"neither", `{"received":"` + now.Format(time.RFC3339Nano) + `","waiting":"` + secret + `"}`, "cannot be read"},
		{"an interaction without a user", transferEvent("interaction", `{"id":"1","application_id":"2","type":2,"token":"`+secret+`"}`, now), "cannot be read"},
		{"an interaction that is a list", transferEvent("interaction", `["`+secret+`"]`, now), "cannot be read"},
		{"a message that is a list", transferEvent("message", `["`+secret+`"]`, now), "cannot be read"},
		{"a message without author", transferEvent("message", `{"content":"`+secret+`"}`, now), "without author"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			client, log := transferClient(t, func(*command.Request) { t.Error("the request was handled") })
			if err := client.HandleTransferred(t.Context(), tt.event, noMessage(t)); err != nil {
				t.Error(err)
			}
			if got := log.String(); !strings.Contains(got, tt.log) || strings.Contains(got, secret) {
				t.Errorf("the log is %q, want %q in it and no secret", got, tt.log)
			}
		})
	}
}

// A recent one is handled: each event in the table above differs from it in one way.
func TestTransferredIsHandled(t *testing.T) {
	t.Parallel()
	var got []string
	client, _ := transferClient(t, func(req *command.Request) { got = append(got, req.Command.Name) })
	handle := func(_ context.Context, m textcommand.Message) { got = append(got, m.Text) }
	for _, event := range []string{transferEvent("interaction", slashEvent, time.Now()), transferEvent("message", messageEvent, time.Now())} {
		if err := client.HandleTransferred(t.Context(), event, handle); err != nil {
			t.Fatal(err)
		}
	}
	if want := "help !help " + secret; strings.Join(got, " ") != want {
		t.Errorf("handled %q, want %q", got, want)
	}
}

func TestTransferredEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	client, _ := transferClient(t, func(*command.Request) { cancel() })
	if err := client.HandleTransferred(ctx, transferEvent("interaction", slashEvent, time.Now()), noMessage(t)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want the error of the context", err)
	}
}

// Whatever the database contains, a worker neither panics nor fails, and the log shows none of it.
func FuzzHandleTransferred(f *testing.F) {
	now := time.Now().Add(time.Hour) // so no input gets too old
	for _, seed := range []string{
		transferEvent("interaction", slashEvent, now), transferEvent("message", messageEvent, now),
		transferEvent("interaction", `{"id":"1","application_id":"2","type":3,"token":"`+secret+`","user":{"id":"4"},"data":{"custom_id":"1 b 7.3.2 move h8"}}`, now),
		transferEvent("interaction", `{"id":"1","application_id":"2","type":2,"token":"`+secret+`","user":{"id":"4"},"data":{"type":3,"name":"x"}}`, now),
		transferEvent("interaction", `{"id":"1","application_id":"2","type":5,"token":"`+secret+`","user":{"id":"4"}}`, now),
		`{"interaction":null,"message":null}`, `[]`, ``,
	} {
		f.Add(seed)
	}
	client, log := transferClient(f, func(*command.Request) {})
	f.Fuzz(func(t *testing.T, event string) {
		before := len(log.String())
		if err := client.HandleTransferred(t.Context(), event, func(context.Context, textcommand.Message) {}); err != nil {
			t.Error(err)
		}
		if got := log.String()[before:]; strings.Contains(got, secret) {
			t.Errorf("the log shows a secret: %q", got)
		}
	})
}

// secret must not appear in the log.
const secret = "aW50ZXJhY3Rpb24tc2VjcmV0"

const (
	slashEvent   = `{"id":"1","application_id":"2","type":2,"token":"` + secret + `","channel_id":"3","user":{"id":"4","username":"ann"},"data":{"id":"5","name":"help","type":1}}`
	messageEvent = `{"id":"1","channel_id":"2","guild_id":"3","type":0,"content":"!help ` + secret + `","author":{"id":"5","username":"ann"}}`
)

// transferEvent is a request that another process handed over.
func transferEvent(kind, event string, received time.Time) string {
	at, _ := json.Marshal(received)
	return fmt.Sprintf(`{%q:%s,"received":%s}`, kind, event, at)
}

// transferClient returns a client of a Discord that knows nothing, and its log. handled is called
// for requests from interactions.
func transferClient(t testing.TB, handled func(*command.Request)) (*discord.Client, *logs) {
	t.Helper()
	server := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(server.Close)
	log, logger := newLogs(t)
	client, err := discord.New(discord.Hurried(discord.Options{Token: token, APIURL: server.URL, Log: logger}))
	if err != nil {
		t.Fatal(err)
	}
	table, err := command.NewTable(service.Commands()...)
	if err != nil {
		t.Fatal(err)
	}
	d := &transferDesk{desk: &desk{table: table}}
	d.transferred = func(_ context.Context, req *command.Request, _ chat.Responder) error {
		handled(req)
		return nil
	}
	client.HandleInteractions(d)
	return client, log
}

// noMessage is a handler that must not be called.
func noMessage(t *testing.T) discord.MessageHandler {
	return func(_ context.Context, m textcommand.Message) { t.Errorf("the message %+v was handled", m) }
}
