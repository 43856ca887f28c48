package discord_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"hoshi/bot/chat"
	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
)

func (w *world) thread(channel, name string, people ...chat.UserID) (chat.Thread, error) {
	return w.client.StartThread(ctxOf(w.t), chat.ChannelID(channel), name, people)
}

// channelOf returns a channel of the sandbox.
func (w *world) channelOf(id string) sandbox.Channel {
	w.t.Helper()
	i := slices.IndexFunc(w.server.Channels(), func(c sandbox.Channel) bool { return c.ID == id })
	if i < 0 {
		w.t.Fatalf("no channel %q", id)
	}
	return w.server.Channels()[i]
}

func TestStartThread(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	for name, want := range map[string]string{
		"ann – Hoshi, gomoku":                "ann – Hoshi, gomoku",
		"  two\nlines ":                      "two lines",
		"":                                   "gomoku",
		strings.Repeat("五", 120) + "、gomoku": strings.Repeat("五", 99) + "…",
	} {
		thread, err := w.thread(w.channel, name, chat.UserID(w.ann.ID), "nobody", "17")
		if err != nil {
			t.Fatalf("%q: %v", name, err)
		}
		c := w.channelOf(string(thread.Channel))
		if c.Name != want || c.ParentID != w.channel || c.Type != sandbox.PublicThread || !slices.Contains(c.Members, w.ann.ID) || utf8.RuneCountInString(c.Name) > 100 {
			t.Errorf("%q: %+v", name, c)
		}
		if thread.Mention != "<#"+c.ID+">" {
			t.Errorf("its link is %q", thread.Mention)
		}
		w.post(c.ID, chat.Reply{Text: words("a board")})
	}
}

func TestNoThreads(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	thread, err := w.thread(w.channel, "a thread")
	if err != nil {
		t.Fatal(err)
	}
	for name, channel := range map[string]string{"a thread": string(thread.Channel), "a direct message": w.dm, "nowhere": "console"} {
		if _, err := w.thread(channel, "x"); !errors.Is(err, chat.ErrNoThreads) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for permission, want := range map[sandbox.Permission]chat.Permission{
		sandbox.CreatePublicThreads: chat.CreateThreads, sandbox.ViewChannel: chat.ViewChannel,
	} {
		w.deny(w.channel, permission)
		_, err := w.thread(w.channel, "x")
		if missing, ok := errors.AsType[*chat.MissingPermissionsError](err); !ok || !slices.Equal(missing.Missing, chat.Permissions{want}) {
			t.Errorf("without %s: %v", want, err)
		}
		if err := w.server.ResetPermissions(w.channel); err != nil {
			t.Fatal(err)
		}
	}
	w.server.FailNext(sandbox.Route("POST", "/channels/{channel}/threads"), 1, sandbox.Failure{Status: 400, Code: 160006})
	if _, err := w.thread(w.channel, "x"); !errors.Is(err, chat.ErrNoThreads) {
		t.Errorf("as many threads as are allowed: %v", err)
	}
}

// Announcement channels have another type of thread, which is tried next. The sandbox has no such
// channel and refuses it.
func TestThreadOfAnnouncements(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	w.server.FailNext(sandbox.Route("POST", "/channels/{channel}/threads"), 1, sandbox.Failure{Status: 400, Code: 50035})
	if _, err := w.thread(w.channel, "x"); err == nil {
		t.Error("a text channel has a thread of announcements")
	}
	if n := w.requests("POST /channels/{channel}/threads"); n != 2 {
		t.Errorf("%d requests", n)
	}
}

func (w *world) deny(channel string, permissions ...sandbox.Permission) {
	w.t.Helper()
	if err := w.server.DenyPermissions(channel, permissions...); err != nil {
		w.t.Fatal(err)
	}
}
