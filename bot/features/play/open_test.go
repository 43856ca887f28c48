package play_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/features/shared"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// fakePages gives out addresses that name the game and the person.
type fakePages struct{ revoked []chat.UserID }

func (*fakePages) Watch(game int64) string { return fmt.Sprintf("https://hoshi.example/g/%d", game) }

func (*fakePages) Tournament(id int64) string { return fmt.Sprint("https://hoshi.example/t/", id) }

func (p *fakePages) Play(_ context.Context, user chat.User, game int64) (string, error) {
	return p.Watch(game) + "#k=" + user.Name, nil
}

func (p *fakePages) Revoke(_ context.Context, user chat.UserID) error {
	p.revoked = append(p.revoked, user)
	return nil
}

var _ shared.Pages = (*fakePages)(nil)

// urls returns the addresses opened by a reply's buttons.
func urls(r chat.Reply) (list []string) {
	for _, row := range r.Rows {
		for _, b := range row.Buttons {
			if b.URL != "" {
				list = append(list, b.URL)
			}
		}
	}
	return list
}

// Players get their own link, and everyone else gets one to watch.
func TestOpen(t *testing.T) {
	tb := servicetest.New(t, service.Options{Pages: &fakePages{}})
	board := tb.Begin("ann", "!play @bob")
	watch := fmt.Sprintf("https://hoshi.example/g/%d", tb.Game().ID)
	open := servicetest.Button(t, board.Reply, "open", "")
	for _, tt := range []struct {
		who  string
		want []string
	}{
		{"ann", []string{watch + "#k=ann", watch}},
		{"bob", []string{watch + "#k=bob", watch}},
		{"eve", []string{watch}},
	} {
		t.Run(tt.who, func(t *testing.T) {
			answer := tb.Click(tt.who, open, board.Shown).Replies[0]
			if got := urls(answer); !slices.Equal(got, tt.want) || !answer.Private {
				t.Errorf("%v, private: %t", got, answer.Private)
			}
		})
	}
}

// A typed command is answered in public, so the answer has a button that asks for the private link.
func TestOpenInPublic(t *testing.T) {
	tb := servicetest.New(t, service.Options{Pages: &fakePages{}})
	tb.One("ann", "!play")
	answer := tb.One("ann", "!open")
	if got := urls(answer.Reply); len(got) != 1 || strings.Contains(got[0], "#") {
		t.Errorf("links %v", got)
	}
	again := tb.Click("ann", servicetest.Button(t, answer.Reply, "open", ""), answer.Shown).Replies[0]
	if got := urls(again); len(got) != 2 || !strings.HasSuffix(got[0], "#k=ann") || !again.Private {
		t.Errorf("links %v, private: %t", got, again.Private)
	}
}

// A direct message is private anyway.
func TestOpenInDirectConversation(t *testing.T) {
	tb := servicetest.New(t, service.Options{Pages: &fakePages{}})
	for _, text := range []string{"!play", "!open"} {
		m := servicetest.Message("dm", "ann", text)
		m.Direct = true
		if err := tb.Handle(m); err != nil {
			t.Fatal(err)
		}
		tb.Settle("dm")
	}
	posts := tb.Chat.In("dm")
	if got := urls(posts[len(posts)-1].Reply); len(got) != 2 || !strings.HasSuffix(got[0], "#k=ann") {
		t.Errorf("links %v", got)
	}
}

// An earlier board's button opens that board's game, which may be over.
func TestOpenAnEarlierGame(t *testing.T) {
	tb := servicetest.New(t, service.Options{Pages: &fakePages{}})
	last := tb.PlayToEnd("ann", "bob", "")
	tb.One("eve", "!play")
	answer := tb.Click("bob", servicetest.Button(t, last.Reply, "open", ""), last.Shown).Replies[0]
	if got := urls(answer); len(got) != 2 || got[0] != fmt.Sprintf("https://hoshi.example/g/%d#k=bob", last.Shown.Game) {
		t.Errorf("links %v", got)
	}
}

// Anyone may vote in a channel's team game, so anyone gets a link to play.
func TestOpenVote(t *testing.T) {
	tb := servicetest.New(t, service.Options{Pages: &fakePages{}})
	board := tb.One("ann", "!play vote")
	answer := tb.Click("eve", servicetest.Button(t, board.Reply, "open", ""), board.Shown).Replies[0]
	if got := urls(answer); len(got) != 2 || !strings.HasSuffix(got[0], "#k=eve") {
		t.Errorf("links %v", got)
	}
}

// Someone who started a game between engines can end it, so they get their own link.
func TestOpenWatchedGame(t *testing.T) {
	tb := servicetest.New(t, service.Options{Pages: &fakePages{}, Size: 9})
	board := tb.Say("ann", "!watch 1 1")[0]
	for who, want := range map[string]int{"ann": 2, "bob": 1} {
		answer := tb.Click(who, servicetest.Button(t, board.Reply, "open", ""), board.Shown).Replies[0]
		if got := urls(answer); len(got) != want {
			t.Errorf("%s: links %v", who, got)
		}
	}
}

// Revoking links doesn't need a game.
func TestOpenRevoke(t *testing.T) {
	pages := &fakePages{}
	tb := servicetest.New(t, service.Options{Pages: pages})
	answer := tb.One("ann", "!open revoke")
	if !slices.Equal(pages.revoked, []chat.UserID{"ann"}) || !strings.Contains(answer.Text, "no longer work") || len(urls(answer.Reply)) != 0 {
		t.Errorf("revoked %v: %q", pages.revoked, answer.Text)
	}
	if answer := tb.One("ann", "!open"); !strings.Contains(answer.Text, "!play") {
		t.Errorf("without a game: %q", answer.Text)
	}
}

// Without pages the command says so, and boards have no button for it.
func TestOpenWithoutPages(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for _, row := range tb.One("ann", "!play").Rows {
		for _, b := range row.Buttons {
			if b.Command == "open" {
				t.Error("the board has a button")
			}
		}
	}
	for _, text := range []string{"!open", "!open revoke"} {
		if answer := tb.One("ann", text); !strings.Contains(answer.Text, "web.url") {
			t.Errorf("%s: %q", text, answer.Text)
		}
	}
}

// brokenPages can't make links or save anything.
type brokenPages struct{ fakePages }

var errBroken = errors.New("broken")

func (*brokenPages) Play(context.Context, chat.User, int64) (string, error) { return "", errBroken }
func (*brokenPages) Revoke(context.Context, chat.UserID) error              { return errBroken }

// Nobody is told that links were revoked if they weren't.
func TestOpenFails(t *testing.T) {
	tb := servicetest.New(t, service.Options{Pages: &brokenPages{}})
	board := tb.One("ann", "!play")
	if err := tb.Handle(servicetest.Message("c", "ann", "!open revoke")); !errors.Is(err, errBroken) {
		t.Errorf("revoke: %v", err)
	}
	if text := tb.Last().Text; strings.Contains(text, "no longer work") {
		t.Errorf("%q", text)
	}
	b := servicetest.Button(t, board.Reply, "open", "")
	req := &command.Request{Origin: chat.FromComponent, Channel: "c", User: servicetest.User("ann"), Command: tb.Service.Commands().Lookup(b.Command), Shown: board.Shown}
	answers := &servicetest.Recorder{}
	if err := tb.Service.Handle(t.Context(), req, answers); !errors.Is(err, errBroken) || len(answers.Replies) != 1 || len(urls(answers.Replies[0])) != 0 {
		t.Errorf("%v, %+v", err, answers.Replies)
	}
}
