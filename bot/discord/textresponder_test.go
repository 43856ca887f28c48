package discord_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

// If the bot may not write, it tells the author of a command in a direct message: once per channel,
// with the missing permissions.
func TestTellsAlone(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	w.deny(w.channel, sandbox.SendMessages, sandbox.AttachFiles)
	w.deny(w.other, sandbox.SendMessages)
	answer := func(channel string) {
		t.Helper()
		w.say(channel, "!play")
		if err := w.client.Responder(w.next()).Respond(ctxOf(t), chat.Reply{Text: words("an answer"), Language: "ja"}); !errors.Is(err, chat.ErrCannotPost) {
			t.Errorf("%v", err)
		}
	}
	for range 3 {
		answer(w.channel)
		answer(w.other)
	}
	told := w.server.Messages(w.dm)
	if len(told) != 2 || !strings.Contains(told[0].Content, "<#"+w.channel+">にメッセージを送れません。ボットに次の権限が必要です：**メッセージを送信**、**ファイルを添付**。") ||
		!strings.Contains(told[1].Content, "<#"+w.other+">にメッセージを送れません。ボットに次の権限が必要です：**メッセージを送信**。") {
		t.Errorf("%d messages: %+v", len(told), told)
	}
}

// Everyone sees a private answer to a typed command: only answers to interactions can be ephemeral.
func TestPrivateAnswerToMessage(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	asked := w.say(w.channel, "!play")
	if err := w.client.Responder(w.next()).Respond(ctxOf(t), chat.Reply{Text: words("an answer"), Private: true}); err != nil {
		t.Fatal(err)
	}
	all := w.server.Messages(w.channel)
	if m := all[len(all)-1]; m.Content != "an answer" || m.ReplyTo != asked.ID || m.Flags != 0 || m.EphemeralTo != "" {
		t.Errorf("%+v", m)
	}
}

// If a move's board was refused, the author is told at the next command. A move that needs no
// answer causes no message if the channel works.
func TestAcknowledgesWithoutAWord(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	acknowledge := func() {
		t.Helper()
		w.say(w.channel, "!h8")
		if err := w.client.Responder(w.next()).Acknowledge(ctxOf(t)); err != nil {
			t.Error(err)
		}
	}
	acknowledge()
	w.deny(w.channel, sandbox.SendMessages)
	if _, err := w.client.Post(ctxOf(t), chat.ChannelID(w.channel), chat.Reply{Text: words("a board")}); !errors.Is(err, chat.ErrCannotPost) {
		t.Fatal(err)
	}
	if told := w.server.Messages(w.dm); len(told) != 0 {
		t.Errorf("told too early: %+v", told)
	}
	acknowledge()
	if told := w.server.Messages(w.dm); len(told) != 1 || !strings.Contains(told[0].Content, "I need **Send Messages** there") {
		t.Errorf("%+v", told)
	}
}

// The author isn't told about a failure that may be temporary.
func TestTellsNobodyOfAFailure(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	w.say(w.channel, "!play")
	r := w.client.Responder(w.next())
	w.server.FailNext(sandbox.Route("POST", "/channels/{channel}/messages"), 1, sandbox.Failure{Status: 404, Code: 10003})
	if err := r.Respond(ctxOf(t), chat.Reply{Text: words("an answer")}); !errors.Is(err, chat.ErrCannotPost) {
		t.Errorf("%v", err)
	}
	if told := w.server.Messages(w.dm); len(told) != 0 {
		t.Errorf("%+v", told)
	}
}

// A command whose answer takes a while goes on if the bot can't be shown as typing for the moment,
// but not if it can't write there.
func TestTypingIsOptional(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		with  sandbox.Failure
		final bool
	}{
		"Cloudflare":    {sandbox.Failure{Status: 403, Code: 40333}, false},
		"an outage":     {sandbox.Failure{Status: 502, HTML: true}, false},
		"no permission": {sandbox.Failure{Status: 403, Code: 50013}, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{}, discord.Hurried(discord.Options{})).run(nil)
			w.say(w.channel, "!hint")
			w.server.FailNext(sandbox.Route("POST", "/channels/{channel}/typing"), 100, test.with)
			if err := w.client.Responder(w.next()).Defer(ctxOf(t), false); errors.Is(err, chat.ErrCannotPost) != test.final || err != nil && !test.final {
				t.Error(err)
			}
		})
	}
}

// A private answer to a typed command is public, so a click there may replace it only in a direct message:
// in a server, the answer to the click is for the one who clicked.
func TestClickUnderPrivateAnswerToMessage(t *testing.T) {
	t.Parallel()
	list := chat.Reply{Text: words("the list"), Private: true, Replace: true, Rows: game("a").Rows}
	d := newDesk(t, func(ctx context.Context, _ *command.Request, r chat.Responder) error {
		next := list
		next.Text = words("the next page")
		return r.Respond(ctx, next)
	})
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	w.client.HandleInteractions(d)
	w.run(nil)
	for _, tt := range []struct {
		name, channel, clicker string
		replaced               bool
	}{
		{"by another person", w.channel, w.ann.ID, false},
		{"by the one who asked", w.channel, w.you.ID, false},
		{"in a direct message", w.dm, w.you.ID, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w.say(tt.channel, "!lessons")
			if err := w.client.Responder(w.next()).Respond(ctxOf(t), list); err != nil {
				t.Fatal(err)
			}
			all := w.server.Messages(tt.channel)
			asked := all[len(all)-1]
			in := w.answered(w.server.Click(tt.channel, tt.clicker, asked.ID, "1 p 0.0.0 pad"))
			if req := <-d.got; req.FromPrivate != tt.replaced {
				t.Errorf("the message is taken for a private one: %v", req.FromPrivate)
			}
			want := "the list"
			if tt.replaced {
				want = "the next page"
			}
			if m := w.message(tt.channel, asked.ID); m.Text() != want {
				t.Errorf("the message became %q", m.Text())
			}
			if !tt.replaced {
				if m := w.message(tt.channel, in.MessageID); m.Text() != "the next page" || m.EphemeralTo != tt.clicker {
					t.Errorf("%+v", m)
				}
			}
		})
	}
}
