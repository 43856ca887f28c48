package e2e_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// findButton returns the custom_id of a command's button, or "" if there's none that can be
// clicked.
func (p *player) findButton(m sandbox.Message, command string) string {
	for _, c := range controls(p.t, m) {
		parts := strings.SplitN(c.CustomID, " ", 4)
		if c.menu == "" && len(parts) == 4 && (parts[3] == command || strings.HasPrefix(parts[3], command+" ")) && !c.Disabled {
			return c.CustomID
		}
	}
	return ""
}

// customID is findButton for a button that must exist.
func (p *player) customID(m sandbox.Message, command string) string {
	p.t.Helper()
	id := p.findButton(m, command)
	if id == "" {
		p.t.Fatalf("no button %q on %q", command, words(m))
	}
	return id
}

// message returns the answer to an interaction. On a slow machine the bot first defers, and the
// answer follows in a message for the user alone, or as an edit of the clicked message.
func (p *player) message(in sandbox.Interaction) sandbox.Message {
	p.t.Helper()
	const deferredMessage, deferredUpdate = 5, 6 // Discord's interaction callback types
	return p.latest(func(m sandbox.Message) bool {
		switch {
		case m.Loading:
			return false
		case in.Callback == deferredUpdate && m.EphemeralTo == in.UserID && newer(m.ID, in.ID):
			return true
		case in.Callback == deferredUpdate:
			return m.ID == in.MessageID && changed(m, in.ID)
		case in.Callback == deferredMessage:
			return m.ID == in.MessageID && words(m) != ""
		}
		return m.ID == in.MessageID
	})
}

// toldAlone fails the test unless an interaction was answered with a text, for its user alone.
func (p *player) toldAlone(in sandbox.Interaction, name, text string) sandbox.Message {
	p.t.Helper()
	m := p.message(in)
	if m.EphemeralTo != p.users[name] {
		p.t.Errorf("%q was not said to %s alone", words(m), name)
	}
	if !strings.Contains(words(m), text) {
		p.t.Errorf("%s was told %q, want %q", name, words(m), text)
	}
	return m
}

// shown waits for a board after a number of moves, in a new or edited message.
func (p *player) shown(moves int) sandbox.Message {
	p.t.Helper()
	want := boardAfter(moves)
	return p.latest(func(m sandbox.Message) bool { return m.Author.Bot && want.MatchString(words(m)) })
}

// challenge waits for a challenge that can be accepted.
func (p *player) challenge() sandbox.Message {
	p.t.Helper()
	return p.latest(func(m sandbox.Message) bool { _, ok := p.offers(m, "accept"); return m.Author.Bot && ok })
}

// between starts a game between two people and returns its board.
func (p *player) between(black, white string) sandbox.Message {
	p.t.Helper()
	p.say(black, "!play @"+white+" 9 free black")
	return p.accepts(white)
}

// accepts has someone accept the latest challenge with its button, and returns the board.
func (p *player) accepts(name string) sandbox.Message {
	p.t.Helper()
	asked := p.challenge()
	p.click(name, asked, "accept")
	return p.started(asked)
}

// started waits until an accepted challenge's game has its board, and the challenge's message says
// so.
func (p *player) started(asked sandbox.Message) sandbox.Message {
	p.t.Helper()
	p.latest(func(m sandbox.Message) bool { return m.ID == asked.ID && strings.Contains(words(m), "accepted") })
	return p.shown(0)
}

// pad opens the pad below a board and returns it.
func (p *player) pad(name string, board sandbox.Message) sandbox.Message {
	p.t.Helper()
	return p.message(p.click(name, board, "pad"))
}

// A button of an earlier board answers only the person who clicked: it says how old the board is,
// and makes no move.
func TestOldButtonIsExplained(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{Board: settings.BoardKeep})
	p := h.player(0)
	old := p.between("ann", "bob")
	p.slash("ann", "move", map[string]any{"point": "e5"})
	p.shown(1)
	p.slash("bob", "move", map[string]any{"point": "f5"})
	p.shown(2)
	in := p.click("ann", old, "pad")
	p.toldAlone(in, "ann", "move 0")
	p.toldAlone(in, "ann", "move 2")
	if g := h.game(p.channel.ID); len(g.Moves) != 2 {
		t.Errorf("the old button moved: %v", g.Moves)
	}
}

// Someone who isn't playing is told so privately, and nothing happens in the game.
func TestStrangersClick(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{})
	p := h.player(0)
	board := p.between("ann", "bob")
	for _, command := range []string{"pad", "resign"} {
		in := p.click("you", board, command)
		p.toldAlone(in, "you", "<@"+p.users["ann"]+">")
		p.toldAlone(in, "you", "<@"+p.users["bob"]+">")
	}
	if g := h.game(p.channel.ID); g.State != game.Playing || len(g.Moves) != 0 {
		t.Errorf("a stranger changed the game: %s, %v", g.State, g.Moves)
	}
}

// atOnce clicks several buttons, each as a person, before the program can answer the first click by
// editing its message. It waits for all answers.
func (p *player) atOnce(names []string, boards []sandbox.Message, ids []string) []sandbox.Interaction {
	p.t.Helper()
	clicked := make([]sandbox.Interaction, len(ids))
	all := make(chan struct{})
	p.box.FailNext(func(*http.Request) bool { <-all; return false }, 1, sandbox.Failure{}) // the program's requests wait
	for i := range ids {
		var err error
		if clicked[i], err = p.box.Click(p.channel.ID, p.users[names[i]], boards[i].ID, ids[i]); err != nil {
			close(all)
			p.t.Fatalf("click %d: %v", i, err)
		}
	}
	close(all)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for i := range clicked {
		in, err := p.box.WaitInteraction(ctx, clicked[i].ID)
		if err != nil || in.State != sandbox.Answered {
			p.t.Errorf("click %d: %v, %v", i, in.State, err)
		}
		clicked[i] = in
	}
	return clicked
}

// A double click on a point places one stone, and so do two clicks on two points. Both clicks are
// answered.
func TestDoubleClick(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, first, second string }{
		{"the same point", "move e5", "move e5"},
		{"two points", "move e5", "move d5"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			h := newHost(t, sandbox.Options{}, service.Options{})
			p := h.player(0)
			pad := p.pad("ann", p.between("ann", "bob"))
			p.atOnce([]string{"ann", "ann"}, []sandbox.Message{pad, pad}, []string{p.customID(pad, test.first), p.customID(pad, test.second)})
			p.shown(1)
			h.settled(p.channel.ID)
			if g := h.game(p.channel.ID); len(g.Moves) != 1 {
				t.Errorf("two clicks made %d moves", len(g.Moves))
			}
		})
	}
}

// If both players click in the same turn, the player to move moves, and the other is told whose
// turn it is. There is one stone.
func TestTwoPeopleForOneTurn(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{})
	p := h.player(0)
	pad := p.pad("ann", p.between("ann", "bob"))
	board := p.shown(0)
	in := p.atOnce([]string{"ann", "bob"}, []sandbox.Message{pad, board}, []string{p.customID(pad, "move e5"), p.customID(board, "pad")})
	p.shown(1)
	h.settled(p.channel.ID)
	if g := h.game(p.channel.ID); len(g.Moves) != 1 {
		t.Errorf("two people made %d moves in one turn", len(g.Moves))
	}
	// Before ann's move, bob has to wait for her. After it, his board is old.
	m := p.message(in[1])
	if said := words(m); m.EphemeralTo != p.users["bob"] || !strings.Contains(said, "turn") && !strings.Contains(said, "move 0") && !strings.Contains(said, "latest") {
		t.Errorf("bob was told %q", said)
	}
}
