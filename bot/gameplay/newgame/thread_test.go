package newgame_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

func TestGameInThread(t *testing.T) {
	t.Parallel()
	tb, room := servicetest.NewWithThreads(t, service.Options{})
	tb.One("eve", "!play") // the channel has a game in progress
	tb.One("eve", "!depth 3")
	for i, who := range []string{"ann", "bob"} {
		if got := tb.Answers(tb.RequestInGuild(who, "!play thread @you dark black")); len(got) != 1 || !slices.Equal(got[0].Ping, []chat.UserID{"you"}) {
			t.Fatalf("the challenge: %+v", got)
		}
		got := tb.Answers(tb.RequestInGuild("you", "!accept @"+who))
		thread := chat.ChannelID(fmt.Sprintf("c/%d", i+1))
		if len(got) != 1 || !strings.Contains(got[0].Text, "The game is in <#"+string(thread)+">") || got[0].Picture != nil {
			t.Fatalf("%+v", got)
		}
		tb.Settle(thread)
		posts := tb.Chat.In(thread)
		if len(posts) != 1 || posts[0].Picture == nil || len(posts[0].Ping) > 0 {
			t.Fatalf("in the thread: %+v", posts)
		}
		if want := who + " vs. you, gomoku"; room.Started[i] != want || !slices.Equal(room.People, []chat.UserID{"you", chat.UserID(who)}) {
			t.Errorf("the thread %q of %v, want %q", room.Started[i], room.People, want)
		}
		if g, err := tb.Store.Current(t.Context(), thread); err != nil || g.Theme != "dark" || g.Guild != "g" || g.State != game.Playing {
			t.Errorf("%+v, %v", g, err)
		}
		if settings, err := tb.Store.ChannelSettings(t.Context(), thread); err != nil || settings.Depth != 3 {
			t.Errorf("the settings of the thread are %+v, %v", settings, err)
		}
	}
	if g := tb.Game(); g.Host.ID != "eve" || g.State != game.Playing {
		t.Errorf("the game of the channel: %+v", g)
	}
}

func TestGuildWithThreads(t *testing.T) {
	t.Parallel()
	tb, chat := servicetest.NewWithThreads(t, service.Options{})
	if _, err := tb.Store.UpdateGuildSettings(t.Context(), "g", func(gs *settings.GuildSettings) { gs.Threads = true }); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"!play", "!watch 1 1 cross", "!import h8 i9"} {
		if got := tb.Answers(tb.RequestInGuild("ann", text)); len(got) != 1 || !strings.Contains(got[0].Text, "is in") {
			t.Errorf("%s: %+v", text, got)
		}
	}
	if want := []string{"ann vs. Hoshi, gomoku", "Hoshi (depth 1) vs. Hoshi (depth 1), gomoku", "ann vs. Hoshi, gomoku"}; !slices.Equal(chat.Started, want) {
		t.Errorf("%q, want %q", chat.Started, want)
	}
	if got := tb.Answers(tb.RequestInGuild("ann", "!play here")); len(got) != 1 || got[0].Picture == nil {
		t.Errorf("in the channel: %+v", got)
	}
	if g := tb.Game(); g.Channel != "c" || len(g.Moves) != 0 {
		t.Errorf("%+v", g)
	}
}

func TestNoThread(t *testing.T) {
	t.Parallel()
	noThreads := fmt.Errorf("a thread itself: %w", chat.ErrNoThreads)
	lacks := &chat.MissingPermissionsError{Missing: chat.Permissions{chat.CreateThreads}}
	for _, tt := range []struct {
		name, text string
		always     bool
		err        error
		missing    []chat.Permission
		note       string // text beside the board
		refusal    string // without one
	}{
		{name: "no threads here", text: "!play thread", err: noThreads, note: "I can't open a thread here"},
		{name: "no threads, but always", text: "!play", always: true, err: noThreads},
		{name: "may not", text: "!play thread", missing: []chat.Permission{chat.CreateThreads, chat.SendInThreads},
			refusal: "I need **Create Public Threads**, **Send Messages in Threads** here to open a thread"},
		{name: "may not after all", text: "!play thread", err: lacks, refusal: "I need **Create Public Threads** here"},
		{name: "may not, but always", text: "!play", always: true, missing: []chat.Permission{chat.CreateThreads}, note: "We'll play here this time"},
		{name: "may not play", text: "!play", missing: []chat.Permission{chat.AttachFiles, chat.SendMessages},
			refusal: "I need **Send Messages**, **Attach Files** to play here"},
		{name: "may play", text: "!play", missing: []chat.Permission{chat.CreateThreads}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tb, chat := servicetest.NewWithThreads(t, service.Options{})
			chat.Err = tt.err
			if _, err := tb.Store.UpdateGuildSettings(t.Context(), "g", func(gs *settings.GuildSettings) { gs.Threads = tt.always }); err != nil {
				t.Fatal(err)
			}
			text, boards := "", 0
			for _, p := range tb.Answers(tb.RequestInGuild("ann", tt.text, tt.missing...)) {
				if p.Picture != nil {
					boards++
				} else {
					text += p.Text
				}
			}
			if want := tt.note + tt.refusal; !strings.Contains(text, want) || want == "" && text != "" || (boards == 1) != (tt.refusal == "") {
				t.Errorf("%d boards and %q, want %q", boards, text, want)
			}
			if tt.always { // said once, not for every game
				tb.One("ann", "!cancel")
				if got := tb.Answers(tb.RequestInGuild("ann", tt.text, tt.missing...)); len(got) != 1 {
					t.Errorf("again: %+v", got)
				}
			}
		})
	}
}

// There are no threads in direct messages, or if the bot can only answer and doesn't know its
// permissions.
func TestNoThreadOutsideServers(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*command.Request){
		"direct message": func(r *command.Request) { r.Guild = "" },
		"answers only":   func(r *command.Request) { r.AnswerOnly, r.Lacks = true, nil },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tb, room := servicetest.NewWithThreads(t, service.Options{})
			req := tb.RequestInGuild("ann", "!play thread")
			change(req)
			text := ""
			for _, p := range tb.Answers(req) {
				text += p.Text
			}
			if !strings.Contains(text, "I can't open a thread here") || len(room.Started) > 0 || tb.Game().State != game.Playing {
				t.Errorf("threads %q, answered by %q", room.Started, text)
			}
		})
	}
}

// A game keeps its initial theme, and so does the game that follows it.
func TestThemeOfAGame(t *testing.T) {
	t.Parallel()
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!play contrast 9")
	if g := tb.Game(); g.Theme != "contrast" || g.Size != 9 || g.Rule != engine.DefaultRule {
		t.Fatalf("%+v", g)
	}
	if got := tb.One("ann", "!theme dark"); !strings.Contains(got.Text, "keeps its theme, contrast") {
		t.Errorf("%q", got.Text)
	}
	over := tb.One("ann", "!resign yes")
	for _, b := range over.Rows[0].Buttons {
		if b.Command == "play" && !strings.Contains(b.Words, "contrast") {
			t.Errorf("the next game: %q", b.Words)
		}
	}
	if got := tb.One("ann", "!theme paper"); strings.Contains(got.Text, "keeps") {
		t.Errorf("%q", got.Text)
	}
}
