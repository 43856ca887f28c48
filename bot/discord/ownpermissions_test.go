package discord_test

import (
	"context"
	"slices"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/sandbox"
)

var needed = chat.Permissions{chat.ViewChannel, chat.SendMessages, chat.AttachFiles, chat.CreateThreads, chat.SendInThreads}

var permissionTests = []struct {
	name   string
	deny   []sandbox.Permission
	thread bool // asked in a thread of the channel
	voice  bool // asked in a voice channel
	want   chat.Permissions
}{
	{name: "everything"},
	{name: "everything in a thread", thread: true},
	{name: "files", deny: []sandbox.Permission{sandbox.AttachFiles}, want: chat.Permissions{chat.AttachFiles}},
	{name: "send, which brings files", deny: []sandbox.Permission{sandbox.SendMessages}, want: chat.Permissions{chat.SendMessages}},
	{name: "send and files", deny: []sandbox.Permission{sandbox.SendMessages, sandbox.AttachFiles}, want: chat.Permissions{chat.SendMessages, chat.AttachFiles}},
	{name: "send does not count in a thread", deny: []sandbox.Permission{sandbox.SendMessages}, thread: true},
	{name: "threads", deny: []sandbox.Permission{sandbox.CreatePublicThreads, sandbox.SendMessagesInThreads}, want: chat.Permissions{chat.CreateThreads, chat.SendInThreads}},
	{name: "threads, in a thread", deny: []sandbox.Permission{sandbox.SendMessagesInThreads}, thread: true, want: chat.Permissions{chat.SendInThreads}},
	{name: "everything in a voice channel", voice: true},
	{name: "connect, without which nobody writes", deny: []sandbox.Permission{sandbox.Connect}, voice: true, want: chat.Permissions{chat.Connect}},
	{name: "connect where nobody has to", deny: []sandbox.Permission{sandbox.Connect}},
	{name: "the channel", deny: []sandbox.Permission{sandbox.ViewChannel}, want: chat.Permissions{chat.ViewChannel}},
}

// Missing permissions are listed exactly, for a message and for an interaction.
func TestLacks(t *testing.T) {
	t.Parallel()
	for _, test := range permissionTests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t, sayThat("done", true))
			w := serve(t, d)
			channel := w.channel
			if test.voice {
				channel = w.voice()
				w.deny(channel, test.deny...)
			}
			if test.thread {
				thread, err := w.server.StartThread(channel, w.you.ID, "a thread")
				if err != nil {
					t.Fatal(err)
				}
				channel = thread.ID
			}
			w.say(channel, "!play")
			asks := map[string]func(context.Context, chat.Permissions) (chat.Permissions, error){"message": w.next().Lacks}
			w.deny(w.channel, test.deny...)
			w.answered(w.server.UseCommand(channel, w.you.ID, sandbox.CommandUse{Name: "help"}))
			asks["interaction"] = (<-d.got).Lacks
			for by, ask := range asks {
				if got, err := ask(ctxOf(t), needed); err != nil || !slices.Equal(got, test.want) {
					t.Errorf("by %s: %v, %v, want %v", by, got, err, test.want)
				}
			}
		})
	}
}

// voice returns the voice channel.
func (w *world) voice() string {
	w.t.Helper()
	for _, c := range w.server.Channels() {
		if c.Type == sandbox.GuildVoice {
			return c.ID
		}
	}
	w.t.Fatal("there is no voice channel")
	return ""
}

// An interaction states the bot's permissions. If none is missing, no request is needed.
func TestLacksAsksNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t, sayThat("done", true))
	w := serve(t, d)
	w.slash("help", nil)
	before := len(w.server.Requests())
	if got, err := (<-d.got).Lacks(ctxOf(t), needed); err != nil || len(got) > 0 {
		t.Errorf("%v, %v", got, err)
	}
	if n := len(w.server.Requests()) - before; n > 1 { // the answer itself may be sent meanwhile
		t.Errorf("%d requests", n)
	}
	w.say(w.dm, "play")
	if l := w.next(); l.Lacks != nil {
		t.Error("a direct message can lack permissions")
	}
}

// If the bot isn't a member, it only answers, so no permission is missing.
func TestLacksElsewhere(t *testing.T) {
	t.Parallel()
	d := newDesk(t, sayThat("done", true))
	w := serve(t, d)
	for _, c := range w.server.Channels() {
		if c.Type == sandbox.GroupDM || c.Name == "elsewhere" {
			w.answered(w.server.UseCommand(c.ID, w.you.ID, sandbox.CommandUse{Name: "help"}))
			if req := <-d.got; req.Lacks != nil {
				t.Errorf("%s: the bot can lack permissions", c.Name)
			}
		}
	}
}

// The bot's permissions in a channel are requested once, and again after a message is refused.
func TestGrantsAreRemembered(t *testing.T) {
	t.Parallel()
	w := serve(t, newDesk(t, sayThat("done", true)))
	ask := func() chat.Permissions {
		t.Helper()
		w.say(w.channel, "!play")
		got, err := w.next().Lacks(ctxOf(t), needed)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	for range 3 {
		if got := ask(); len(got) > 0 {
			t.Fatalf("the bot lacks %v", got)
		}
	}
	for _, route := range []string{"GET /channels/{channel}", "GET /guilds/{guild}", "GET /guilds/{guild}/members/{user}"} {
		if n := w.requests(route); n != 1 {
			t.Errorf("%d requests %s, want 1", n, route)
		}
	}
	w.deny(w.channel, sandbox.AttachFiles)
	picture := &chat.Picture{Name: "board.png", PNG: []byte("picture")}
	if _, err := w.client.Post(ctxOf(t), chat.ChannelID(w.channel), chat.Reply{Text: message.T("move.where"), Picture: picture}); err != nil {
		t.Fatal(err)
	}
	if got := ask(); !slices.Equal(got, chat.Permissions{chat.AttachFiles}) {
		t.Errorf("after a refusal: %v", got)
	}
}
