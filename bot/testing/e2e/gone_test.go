package e2e_test

import (
	"strings"
	"testing"

	"hoshi/bot/domain/game"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// The board's message is deleted: the next turn posts a new one.
func TestBoardMessageDeleted(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{})
	p := h.player(0)
	board := p.between("ann", "bob")
	h.settled(p.channel.ID)
	if err := p.box.Delete(p.channel.ID, p.users["you"], board.ID); err != nil {
		t.Fatal(err)
	}
	p.slash("ann", "move", map[string]any{"point": "e5"})
	after := p.shown(1)
	if after.ID == board.ID {
		t.Error("a deleted message was edited")
	}
	p.click("bob", after, "pad") // its buttons work
}

// A channel or thread is deleted while a game is being played there. The stored game doesn't
// change, nothing is retried forever, and other channels continue.
func TestChannelDeleted(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"channel", "thread"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			h := newHost(t, sandbox.Options{}, service.Options{Depth: 2})
			p, other := h.player(0), h.player(1)
			if kind == "thread" {
				thread, err := h.box.StartThread(p.channel.ID, p.users["ann"], "our game")
				if err != nil {
					t.Fatal(err)
				}
				p.channel = thread
			}
			p.between("ann", "bob")
			p.slash("ann", "move", map[string]any{"point": "e5"})
			p.shown(1)
			h.settled(p.channel.ID)
			if err := h.box.DeleteChannel(p.channel.ID); err != nil {
				t.Fatal(err)
			}
			h.idle(p.channel.ID)
			if g := h.game(p.channel.ID); len(g.Moves) != 1 {
				t.Errorf("the store lost moves: %v", g.Moves)
			}
			other.between("ann", "bob")
		})
	}
}

// The channel is deleted while the engine is searching: its move is stored, the board that nobody
// could see isn't posted, and the game and the job end.
func TestChannelDeletedWhileEngineSearches(t *testing.T) {
	t.Parallel()
	searches := holdSearches("move")
	h := newHost(t, sandbox.Options{}, service.Options{Depth: 4, Observer: searches})
	t.Cleanup(searches.release)
	p := h.player(0)
	p.say("ann", "!play black")
	p.shown(0)
	p.slash("ann", "move", map[string]any{"point": "h8"})
	searches.await(t)
	if err := h.box.DeleteChannel(p.channel.ID); err != nil {
		t.Fatal(err)
	}
	searches.release()
	h.idle(p.channel.ID)
	g := h.game(p.channel.ID)
	if len(g.Moves) != 2 {
		t.Errorf("%d moves are stored, want the person's and the engine's", len(g.Moves))
	}
	if g.State != game.Cancelled || g.Last.Kind != game.EventUnreachable {
		t.Errorf("the game is %s (%s): nobody can end it", g.State, g.Last.Kind)
	}
}

// The bot is removed from the guild during a game and during a search, and comes back: no job is
// left over, no move is lost, and the game continues from the same position.
func TestBotRemovedAndAddedAgain(t *testing.T) {
	t.Parallel()
	searches := holdSearches("move")
	h := newHost(t, sandbox.Options{}, service.Options{Depth: 4, Observer: searches})
	t.Cleanup(searches.release)
	p, people := h.player(0), h.player(1)
	people.between("ann", "bob")
	p.say("you", "!play black")
	p.shown(0)
	p.slash("you", "move", map[string]any{"point": "h8"})
	searches.await(t)
	h.box.RemoveBot()
	searches.release()
	h.idle(p.channel.ID)
	if g := h.game(p.channel.ID); len(g.Moves) != 2 || g.State != game.Playing {
		t.Errorf("the game against the engine is %s with %d moves", g.State, len(g.Moves))
	}
	h.box.AddBot()
	p.slash("you", "board", nil)
	p.shown(2)
	p.slash("you", "move", map[string]any{"point": "a1"})
	p.shown(4)
	people.slash("ann", "move", map[string]any{"point": "e5"})
	people.shown(1)
}

// If the game has ended before a form is submitted, the bot says so, and makes no move in the next
// game.
func TestFormAfterTheGame(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, end, want string }{
		{"ended", "!resign yes", "over"},
		{"another game", "!play 9", "another game"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			h := newHost(t, sandbox.Options{}, service.Options{})
			p := h.player(0)
			board := p.between("ann", "bob")
			opened := p.click("ann", board, "move") // "type a point"
			if opened.Modal == nil {
				t.Fatalf("no form was opened, but %+v", opened)
			}
			p.say("ann", "!resign yes")
			p.latest(func(m sandbox.Message) bool {
				return m.Author.Bot && strings.Contains(words(m), "canceled the game before their second move")
			})
			if test.name == "another game" {
				before := h.game(p.channel.ID).ID
				p.say("ann", test.end)
				p.latest(func(sandbox.Message) bool { return h.game(p.channel.ID).ID != before })
			}
			in, err := h.box.SubmitModal(opened.ID, map[string][]string{"point": {"e5"}})
			p.toldAlone(p.answered(in, err), "ann", test.want)
			if g := h.game(p.channel.ID); len(g.Moves) != 0 {
				t.Errorf("the form moved: %v", g.Moves)
			}
		})
	}
}
