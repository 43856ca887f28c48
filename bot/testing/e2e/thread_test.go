package e2e_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// threads lists the threads of a channel.
func (h *host) threads(channel string) (list []sandbox.Channel) {
	for _, c := range h.box.Channels() {
		if c.ParentID == channel {
			list = append(list, c)
		}
	}
	return list
}

// Several games at once below one channel, each in its own thread, played by command, by pad and by
// text. The channel itself stays free.
func TestGamesInThreads(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{Depth: 1})
	p := h.player(0)
	for i, name := range []string{"ann", "bob"} {
		in := p.slash(name, "play", map[string]any{"thread": "yes", "theme": "dark", "size": 9})
		p.message(in) // after the thread was made
		list := h.threads(p.channel.ID)
		if len(list) != i+1 || list[i].Name != name+" vs. Hoshi, gomoku" || !slices.Contains(list[i].Members, p.users[name]) {
			t.Fatalf("the threads: %+v", list)
		}
		p.toldAlone(in, name, "<#"+list[i].ID+">")
	}
	p.ask("you", "!play thread 9")
	for i, name := range []string{"ann", "bob", "you"} {
		thread := h.player(0)
		thread.channel = h.threads(p.channel.ID)[i]
		board := thread.shown(0)
		thread.click(name, thread.pad(name, board), "move e5")
		thread.shown(2)
		thread.say(name, "!undo")
		thread.shown(0)
		thread.slash(name, "move", map[string]any{"point": "a1"})
		thread.shown(2)
		thread.slash(name, "resign", map[string]any{"confirm": "yes"})
		thread.latest(func(m sandbox.Message) bool {
			return strings.Contains(words(m), "canceled the game before their second move")
		})
		h.settled(thread.channel.ID)
	}
	p.say("you", "!play 15") // the channel has had no game
	p.shown(0)
}

// In a direct message or a thread, a game that was requested with a thread is played right there,
// and the bot says so.
func TestThreadWhereThereIsNone(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{Depth: 1})
	p := h.player(0)
	thread, err := h.box.StartThread(p.channel.ID, p.users["you"], "a thread")
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(h.box.Channels(), func(c sandbox.Channel) bool { return c.Type == sandbox.DM && c.UserID == p.users["you"] })
	for _, c := range []sandbox.Channel{thread, h.box.Channels()[i]} {
		p.channel = c
		p.toldAlone(p.slash("you", "play", map[string]any{"thread": "yes"}), "you", "I can't open a thread here")
		p.shown(0)
	}
	if n := len(h.threads(h.box.Channels()[0].ID)); n != 1 {
		t.Errorf("%d threads", n)
	}
	// A stranger isn't offered a game there either.
	p.channel = thread
	m := p.toldAlone(p.slash("ann", "move", map[string]any{"point": "h8"}), "ann", "This game is ")
	if list := controls(t, m); len(list) != 0 {
		t.Errorf("in a thread a stranger is offered %+v", list)
	}
}

// A game can be played in every kind of channel: in forums in a post, elsewhere in the channel itself and,
// if it has threads, in one of them. No request is refused on the way.
func TestGameInEveryKindOfChannel(t *testing.T) {
	t.Parallel()
	var refused atomic.Pointer[string]
	h := newHost(t, sandbox.Options{
		Others: []sandbox.Channel{
			{Name: "news", Type: sandbox.GuildAnnouncement}, {Name: "stage", Type: sandbox.GuildStage},
			{Name: "forum", Type: sandbox.GuildForum}, {Name: "media", Type: sandbox.GuildMedia},
		},
		OnRequest: func(r *http.Request, _ []byte, status int) {
			if status >= 400 {
				text := fmt.Sprint(r.Method, " ", r.URL.Path, ": ", status)
				refused.Store(&text)
			}
		},
	}, service.Options{Depth: 1})
	for _, test := range []struct {
		channel         string
		threads, posted bool
	}{
		{channel: "gomoku", threads: true},
		{channel: "news", threads: true},
		{channel: "voice"},
		{channel: "stage"},
		{channel: "forum", posted: true},
		{channel: "media", posted: true},
	} {
		t.Run(test.channel, func(t *testing.T) {
			p := h.player(0).channelNamed(test.channel)
			p.t = t
			if test.posted {
				post, err := h.box.StartThread(p.channel.ID, p.users["ann"], "a game")
				if err != nil {
					t.Fatal(err)
				}
				p.channel = post
			}
			play := func(p *player) {
				p.click("ann", p.pad("ann", p.shown(0)), "move e5")
				p.shown(2)
				p.say("ann", "!a1")
				p.shown(4)
				p.slash("ann", "resign", map[string]any{"confirm": "yes"})
				h.settled(p.channel.ID)
			}
			p.say("ann", "!play 9")
			play(p)
			in := p.slash("bob", "play", map[string]any{"thread": "yes", "size": 9})
			p.message(in) // after the thread was made
			list := h.threads(p.channel.ID)
			if len(list) > 0 != test.threads {
				t.Fatalf("the threads: %+v", list)
			}
			if !test.threads {
				p.toldAlone(in, "bob", "I can't open a thread here")
				p.shown(0)
				return
			}
			p.message(p.slash("ann", "play", map[string]any{"thread": "yes", "size": 9}))
			thread := *p
			thread.channel = h.threads(p.channel.ID)[1]
			play(&thread)
		})
	}
	if text := refused.Load(); text != nil {
		t.Errorf("refused: %s", *text)
	}
}

// Where there are no threads, a tournament that needs them is refused with another way to hold it.
func TestTournamentWithoutThreads(t *testing.T) {
	t.Parallel()
	p := newHost(t, sandbox.Options{}, service.Options{}).player(0).channelNamed("voice")
	if m := p.ask("you", "!tournament create swiss"); !strings.Contains(words(m), "this channel can't have threads") {
		t.Errorf("%q", words(m))
	}
	p.say("you", "!tournament create swiss channel")
	p.latest(func(m sandbox.Message) bool { return strings.Contains(words(m), "is open") }) // the answer, before or after the tournament's message
}

// Before a game, the user is told privately exactly which permissions the bot lacks; if it can't
// write in the channel, once in a direct message.
func TestPermissionsBeforeAGame(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		channel string
		deny    []sandbox.Permission
		options map[string]any
		want    string
	}{
		{"files", "gomoku", []sandbox.Permission{sandbox.AttachFiles}, nil, "I need **Attach Files** to play here."},
		{"send", "gomoku", []sandbox.Permission{sandbox.SendMessages}, nil, "I need **Send Messages** to play here."},
		{"view", "gomoku", []sandbox.Permission{sandbox.ViewChannel}, nil, "I need **View Channel** to play here."},
		{"connect", "voice", []sandbox.Permission{sandbox.Connect}, nil, "I need **Connect** to play here."},
		{"threads", "gomoku", []sandbox.Permission{sandbox.CreatePublicThreads, sandbox.SendMessagesInThreads}, map[string]any{"thread": "yes"},
			"I need **Create Public Threads**, **Send Messages in Threads** here to open a thread."},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			h := newHost(t, sandbox.Options{}, service.Options{Depth: 1})
			p := h.player(0).channelNamed(test.channel)
			if err := h.box.DenyPermissions(p.channel.ID, test.deny...); err != nil {
				t.Fatal(err)
			}
			p.toldAlone(p.slash("ann", "play", test.options), "ann", test.want)
			if _, err := h.db.Current(t.Context(), chat.ChannelID(p.channel.ID)); err == nil || len(h.threads(p.channel.ID)) > 0 {
				t.Error("a game was started")
			}
		})
	}
	h := newHost(t, sandbox.Options{}, service.Options{Depth: 1})
	p := h.player(0)
	if err := h.box.DenyPermissions(p.channel.ID, sandbox.SendMessages); err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(h.box.Channels(), func(c sandbox.Channel) bool { return c.Type == sandbox.DM && c.UserID == p.users["ann"] })
	dm := h.player(0)
	dm.channel = h.box.Channels()[i]
	p.say("ann", "!play")
	told := dm.latest(func(m sandbox.Message) bool { return m.Author.Bot })
	if want := "I can't write in <#" + p.channel.ID + ">: I need **Send Messages** there."; !strings.Contains(told.Content, want) {
		t.Errorf("%q, want %q", told.Content, want)
	}
	p.say("ann", "!play")
	p.say("ann", "!help")
	dm.ask("ann", "help") // comes after any message about the channel
	if n := len(h.box.Messages(dm.channel.ID)); n != 3 {
		t.Errorf("%d direct messages, want the notice, a question and its answer", n)
	}
}
