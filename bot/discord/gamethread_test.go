package discord_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
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

// kinds are further channels for the sandbox, one of each type that isn't there anyway.
func kinds() []sandbox.Channel {
	return []sandbox.Channel{
		{Name: "news", Type: sandbox.GuildAnnouncement}, {Name: "stage", Type: sandbox.GuildStage},
		{Name: "forum", Type: sandbox.GuildForum}, {Name: "media", Type: sandbox.GuildMedia},
	}
}

// The bot knows which channels have threads, and of which type, instead of being refused.
func TestThreadsByChannelType(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Others: kinds()}, discord.Options{}).run(nil)
	want := map[string]sandbox.ChannelType{"gomoku": sandbox.PublicThread, "news": sandbox.AnnouncementThread}
	created := 0
	for _, c := range w.server.Channels() {
		kind, threads := want[c.Name]
		if c.GuildID == "" || c.Name == "elsewhere" || c.Type == sandbox.GuildText && !threads {
			continue
		}
		place, err := w.client.Place(ctxOf(t), chat.ChannelID(c.ID))
		if err != nil || place.Threads != threads {
			t.Errorf("%s: %+v, %v", c.Name, place, err)
		}
		thread, err := w.thread(c.ID, "x")
		switch {
		case !threads && !errors.Is(err, chat.ErrNoThreads):
			t.Errorf("%s: %v", c.Name, err)
		case threads && (err != nil || w.channelOf(string(thread.Channel)).Type != kind):
			t.Errorf("%s: %+v, %v", c.Name, thread, err)
		case threads:
			created++
		}
	}
	if n := w.requests("POST /channels/{channel}/threads"); n != created || created != len(want) {
		t.Errorf("%d requests for %d threads", n, created)
	}
}

// A text channel that becomes an announcement channel has another type of thread, so Discord refuses
// the one the bot knows. The bot then asks for the channel's type again, and tries once more.
func TestThreadAfterAChangeOfType(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	if _, err := w.thread(w.channel, "x"); err != nil {
		t.Fatal(err)
	}
	before := w.requests("GET /channels/{channel}")
	w.server.FailNext(sandbox.Route("POST", "/channels/{channel}/threads"), 1, sandbox.Failure{Status: 400, Code: 50035})
	if _, err := w.thread(w.channel, "y"); err != nil {
		t.Error(err)
	}
	if n := w.requests("GET /channels/{channel}") - before; n != 1 {
		t.Errorf("the channel was asked for %d times", n)
	}
}

func (w *world) deny(channel string, permissions ...sandbox.Permission) {
	w.t.Helper()
	if err := w.server.DenyPermissions(channel, permissions...); err != nil {
		w.t.Fatal(err)
	}
}
