package discord_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

// abroad returns a bot that can only answer, in a guild that hasn't installed it.
func abroad(t *testing.T, so sandbox.Options, answer func(context.Context, *command.Request, chat.Responder) error) (*world, *desk) {
	t.Helper()
	return abroadWith(t, so, discord.Hurried, answer)
}

// abroadWith is abroad with other options of the client.
func abroadWith(t *testing.T, so sandbox.Options, change func(discord.Options) discord.Options, answer func(context.Context, *command.Request, chat.Responder) error) (*world, *desk) {
	t.Helper()
	so.Unlimited = true
	d := newDesk(t, answer)
	w := newWorld(t, so, discord.Options{})
	w.client = w.newClient(change)
	w.client.HandleInteractions(d)
	w.run(nil)
	i := slices.IndexFunc(w.server.Channels(), func(c sandbox.Channel) bool { return c.Name == "elsewhere" })
	w.channel = w.server.Channels()[i].ID
	return w, d
}

func acknowledge(ctx context.Context, _ *command.Request, r chat.Responder) error {
	return r.Acknowledge(ctx)
}

// aBoard returns a board with a text.
func aBoard(text string) chat.Reply {
	return chat.Reply{
		Text: words(text), AnswerOnly: true, Shown: chat.ShownState{Game: 1, Revision: 1},
		Rows: []chat.Row{{Buttons: []chat.Button{{Command: "pad", Label: words("move")}, {Command: "undo", Label: words("undo")}}}},
	}
}

func (w *world) show(text string) (string, error) {
	return w.client.Post(ctxOf(w.t), chat.ChannelID(w.channel), aBoard(text))
}

// shown returns the IDs of the messages that show a text.
func (w *world) shown(text string) (ids []string) {
	for _, m := range w.server.Messages(w.channel) {
		if strings.Contains(string(m.Components)+m.Content, text) {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

func TestBoardAsAnswer(t *testing.T) {
	t.Parallel()
	w, d := abroad(t, sandbox.Options{}, acknowledge)
	if _, err := w.show("too early"); !errors.Is(err, chat.ErrCannotPost) {
		t.Errorf("without an interaction: %v", err)
	}
	in := w.slash("play", nil)
	if req := <-d.got; !req.AnswerOnly || req.Lacks != nil {
		t.Errorf("%+v", req)
	}
	for _, text := range []string{"the first", "the second"} { // the answer, and an edit of it
		id, err := w.show(text)
		if err != nil || id != in.MessageID || !slices.Equal(w.shown(text), []string{id}) {
			t.Errorf("%s: %q, %v, want %q", text, id, err, in.MessageID)
		}
	}
	if w.requests(postRoute)+w.requests(patchRoute) > 0 {
		t.Error("the bot posts where it is no member")
	}
	if err := w.client.Typing(ctxOf(t), chat.ChannelID(w.channel)); err != nil || w.requests(typingRoute) > 0 {
		t.Errorf("typing: %v", err)
	}
}

// A click can change the board and also have an answer.
func TestBoardByAClick(t *testing.T) {
	t.Parallel()
	w, d := abroad(t, sandbox.Options{}, func(ctx context.Context, req *command.Request, r chat.Responder) error {
		if req.Command.Name == "pad" {
			return r.Respond(ctx, chat.Reply{Text: words("a pad"), Private: true})
		}
		return r.Acknowledge(ctx)
	})
	in := w.slash("play", nil)
	if _, err := w.show("the board"); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"undo", "pad"} {
		w.answered(w.server.Click(w.channel, w.ann.ID, in.MessageID, "1 b 1.1.0 "+command))
		if id, err := w.show("after " + command); err != nil || id != in.MessageID {
			t.Errorf("after %s: %q, %v", command, id, err)
		}
	}
	if len(w.shown("a pad")) != 1 || len(w.shown("after pad")) != 1 {
		t.Errorf("%v", w.server.Messages(w.channel))
	}
	<-d.got
}

// A text answer doesn't change the board. If the board isn't shown yet, up to four follow-ups can
// show it; the fifth that Discord allows is reserved.
func TestBoardAsFollowUp(t *testing.T) {
	t.Parallel()
	w, _ := abroad(t, sandbox.Options{}, sayThat("help", false))
	in := w.slash("help", nil)
	for i := range 4 {
		id, err := w.show("the board")
		if err != nil || id == in.MessageID {
			t.Fatalf("board %d: %q, %v", i, id, err)
		}
		// Someone deletes it, so it can't be edited any more.
		w.server.FailNext(sandbox.Route("PATCH", "/webhooks/{application}/{token}/messages/{id}"), 1, sandbox.Failure{Status: 404, Code: 10008})
	}
	if _, err := w.show("the board"); !errors.Is(err, chat.ErrCannotPost) {
		t.Errorf("a fifth: %v", err)
	}
	if len(w.shown("help")) != 1 {
		t.Error("the answer is gone")
	}
}

// The newest interaction shows the board, the deferrals of others disappear, and an earlier board is
// retired.
func TestBoardMovesOn(t *testing.T) {
	t.Parallel()
	w, _ := abroad(t, sandbox.Options{}, acknowledge)
	w.slash("play", nil)
	first, err := w.show("the first")
	if err != nil {
		t.Fatal(err)
	}
	w.slash("undo", nil) // never shown by itself
	in := w.slash("undo", nil)
	second, err := w.show("the second")
	if err != nil || second != in.MessageID {
		t.Fatalf("%q, %v", second, err)
	}
	note := chat.Reply{Text: words("moved"), AnswerOnly: true}
	if err := w.client.Retire(ctxOf(t), chat.ChannelID(w.channel), first, chat.Retirement{Note: note}); err != nil {
		t.Fatal(err)
	}
	if got := w.shown("moved"); !slices.Equal(got, []string{first}) || len(w.server.Messages(w.channel)) != 2 {
		t.Errorf("%v of %+v", got, w.server.Messages(w.channel))
	}
}

// A click on an earlier board can retire that board before the click has been answered.
func TestRetireByAnUnansweredClick(t *testing.T) {
	t.Parallel()
	var refused atomic.Int32
	so := sandbox.Options{OnRequest: func(_ *http.Request, _ []byte, status int) {
		if status >= 400 {
			refused.Add(1)
		}
	}}
	clicked, answer := make(chan bool), make(chan bool)
	w, _ := abroadWith(t, so, discord.Undeferred, func(ctx context.Context, req *command.Request, r chat.Responder) error {
		if req.Command.Name == "pad" {
			clicked <- true
			<-answer
			return r.Respond(ctx, chat.Reply{Text: words("a pad"), Private: true})
		}
		return r.Acknowledge(ctx)
	})
	w.slash("play", nil)
	board, err := w.show("the first")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan bool)
	go func() {
		defer close(done)
		w.answered(w.server.Click(w.channel, w.ann.ID, board, "1 b 1.1.0 pad"))
	}()
	<-clicked
	note := chat.Reply{Text: words("moved"), AnswerOnly: true}
	if err := w.client.Retire(ctxOf(t), chat.ChannelID(w.channel), board, chat.Retirement{Note: note}); err != nil {
		t.Fatal(err)
	}
	answer <- true
	<-done
	w.until("the click has its answer", func() bool { return len(w.shown("a pad")) == 1 })
	if got := w.shown("moved"); !slices.Equal(got, []string{board}) || refused.Load() > 0 {
		t.Errorf("%v shows the note, and %d requests were refused", got, refused.Load())
	}
}

// laterClock is the machine's clock until a test lets time pass for Discord.
type laterClock struct{ ahead atomic.Int64 }

func (c *laterClock) Now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

func (*laterClock) AfterFunc(d time.Duration, f func()) (stop func()) {
	timer := time.AfterFunc(d, f)
	return func() { timer.Stop() }
}

func (c *laterClock) pass(d time.Duration) { c.ahead.Add(int64(d)) }

func TestBoardAfterItsTime(t *testing.T) {
	t.Parallel()
	clock := &laterClock{}
	w, _ := abroad(t, sandbox.Options{Clock: clock}, acknowledge)
	w.slash("play", nil)
	clock.pass(16 * time.Minute)
	if _, err := w.show("too late"); !errors.Is(err, chat.ErrCannotPost) {
		t.Errorf("%v", err)
	}
}

// If requests to Discord fail, the job tries again.
func TestBoardInTrouble(t *testing.T) {
	t.Parallel()
	w, _ := abroad(t, sandbox.Options{}, acknowledge)
	w.slash("play", nil)
	w.server.FailNext(sandbox.Route("PATCH", ""), 1_000, sandbox.Failure{Cut: true})
	w.server.FailNext(sandbox.Route("POST", ""), 1_000, sandbox.Failure{Cut: true})
	ctx, cancel := context.WithTimeout(ctxOf(t), 3*time.Second)
	defer cancel()
	if _, err := w.client.Post(ctx, chat.ChannelID(w.channel), aBoard("lost")); err == nil || errors.Is(err, chat.ErrCannotPost) {
		t.Errorf("%v", err)
	}
}

// The bot also answers if it's a member but may not write. Such requests can still look up what it
// lacks.
func TestAnswersWhereItMayNotWrite(t *testing.T) {
	t.Parallel()
	d := newDesk(t, acknowledge)
	w := serve(t, d)
	w.slash("undo", nil)
	if req := <-d.got; req.AnswerOnly {
		t.Error("the bot may write")
	}
	w.deny(w.channel, sandbox.SendMessages)
	w.slash("undo", nil)
	if req := <-d.got; !req.AnswerOnly || req.Lacks == nil {
		t.Error("the bot may not write")
	}
	if id, err := w.show("the board"); err != nil || !slices.Equal(w.shown("the board"), []string{id}) {
		t.Errorf("%q, %v", id, err)
	}
}

// If a channel refuses a message although interactions state the permission, later requests there
// can only be answered.
func TestAnswersAfterARefusal(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]bool{50001: true, 50013: true, 160005: true, 240000: false} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			t.Parallel()
			d := newDesk(t, acknowledge)
			w := serve(t, d)
			w.slash("undo", nil)
			<-d.got
			w.server.FailNext(sandbox.Route("POST", "/channels/{channel}/messages"), 2, sandbox.Failure{Status: 403, Code: code})
			if _, err := w.client.Post(ctxOf(t), chat.ChannelID(w.channel), chat.Reply{Text: words("x")}); !errors.Is(err, chat.ErrCannotPost) {
				t.Fatal(err)
			}
			w.slash("undo", nil)
			if req := <-d.got; req.AnswerOnly != want {
				t.Errorf("only answers: %t, want %t", req.AnswerOnly, want)
			}
		})
	}
}
