package e2e_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// channelNamed makes a player act in a channel.
func (p *player) channelNamed(name string) *player {
	p.t.Helper()
	i := slices.IndexFunc(p.box.Channels(), func(c sandbox.Channel) bool { return c.Name == name })
	if i < 0 {
		p.t.Fatalf("no channel %q", name)
	}
	p.channel = p.box.Channels()[i]
	return p
}

// now returns the current version of a message in the channel.
func (p *player) now(id string) sandbox.Message {
	p.t.Helper()
	return p.latest(func(m sandbox.Message) bool { return m.ID == id })
}

// boardIn waits until a message shows the board after a number of moves.
func (p *player) boardIn(id string, moves int) sandbox.Message {
	p.t.Helper()
	return p.latest(func(m sandbox.Message) bool {
		return m.ID == id && showsMove(m, moves)
	})
}

// showsMove reports whether a message shows the board after a number of moves.
func showsMove(m sandbox.Message, moves int) bool {
	return boardAfter(moves).MatchString(words(m)) || strings.Contains(words(m), fmt.Sprintf("move %d:", moves))
}

// padOf opens a board's move pad, which comes as a follow-up, and returns it.
func (p *player) padOf(name string, board sandbox.Message) sandbox.Message {
	p.t.Helper()
	var last string
	for _, m := range p.box.Messages(p.channel.ID) {
		last = m.ID
	}
	p.click(name, board, "pad")
	return p.latest(func(m sandbox.Message) bool { return m.EphemeralTo == p.users[name] && newer(m.ID, last) })
}

// noRequestToChannels fails the test if the bot tried to post in a channel that it isn't in.
func (h *host) noRequestToChannels() {
	h.t.Helper()
	for _, r := range h.box.Requests() {
		if strings.Contains(r.Route, "/channels/") || r.Status >= 400 {
			h.t.Errorf("a request to %s, answered with %d", r.Route, r.Status)
		}
	}
}

// A whole game where only a user has installed the bot, in a guild and in a group, with the pad,
// slash commands and buttons. The bot sends nothing but answers.
func TestUserInstall(t *testing.T) {
	t.Parallel()
	for _, place := range []string{"elsewhere", "friends"} {
		t.Run(place, func(t *testing.T) {
			t.Parallel()
			h := newHost(t, sandbox.Options{}, service.Options{Depth: 1, Board: settings.BoardEdit})
			p := h.player(0).channelNamed(place)
			board := p.boardIn(p.slash("you", "play", map[string]any{"size": 9}).MessageID, 0)

			// With the pad, the board changes in its message, also when the engine answers.
			pad := p.padOf("you", board)
			p.click("you", pad, "move e5")
			p.boardIn(board.ID, 2)
			p.click("you", p.now(board.ID), "undo")
			p.boardIn(board.ID, 0)

			// With a command, the board is its answer.
			next := p.boardIn(p.slash("you", "move", map[string]any{"point": "a1"}).MessageID, 2)
			if next.ID == board.ID {
				t.Error("the answer is an old message")
			}
			p.latest(func(m sandbox.Message) bool { return m.ID == board.ID && p.findButton(m, "pad") == "" })
			again := p.boardIn(p.slash("you", "board", nil).MessageID, 2)
			asked := p.click("you", again, "resign")
			p.toldAlone(asked, "you", "obody loses")
			p.click("you", p.message(asked), "resign yes")
			p.latest(func(m sandbox.Message) bool {
				return m.ID == again.ID && strings.Contains(words(m), "canceled the game before their second move")
			})
			h.settled(p.channel.ID)
			h.noRequestToChannels()
		})
	}
}

// Someone who hasn't installed the bot plays with the board's buttons, for longer than an
// interaction's five follow-ups last.
func TestUserInstallChallenge(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{})
	p := h.player(0).channelNamed("elsewhere")
	if _, err := h.box.UseCommand(p.channel.ID, p.users["bob"], sandbox.CommandUse{Name: "help"}); err == nil {
		t.Fatal("bob has installed the bot")
	}
	asked := p.slash("ann", "play", map[string]any{"opponent": p.users["bob"], "size": 9, "color": "black"}).MessageID
	p.latest(func(m sandbox.Message) bool { return m.ID == asked && strings.Contains(words(m), "challenges") })
	p.click("bob", p.challenge(), "accept")
	board := p.boardIn(asked, 0) // in the challenge's message
	pads := map[string]sandbox.Message{}
	for i, point := range []string{"e5", "e4", "d5", "d4", "f5", "f4", "c5", "c4"} {
		name := []string{"ann", "bob"}[i%2]
		pads[name] = p.padOf(name, p.now(board.ID))
		p.click(name, pads[name], "move "+point)
		p.boardIn(board.ID, i+1)
	}
	h.settled(p.channel.ID)
	h.noRequestToChannels()
}

// The engine thinks for longer than the interaction can be answered. The game waits, and the next
// interaction shows its board.
func TestUserInstallTooLate(t *testing.T) {
	t.Parallel()
	clock := &laterClock{}
	searches := holdSearches("move")
	h := newHost(t, sandbox.Options{Clock: clock}, service.Options{Depth: 1, Observer: searches})
	h.cutShort = true // tokens expire sooner than the bot is told
	t.Cleanup(searches.release)
	p := h.player(0).channelNamed("elsewhere")
	p.boardIn(p.slash("you", "play", nil).MessageID, 0)
	for _, point := range []string{"h8", "h9"} {
		p.slash("you", "move", map[string]any{"point": point})
	}
	searches.await(t)
	clock.pass(16 * time.Minute)
	searches.release()
	h.idle(p.channel.ID)
	if g := h.game(p.channel.ID); g.State != game.Playing || len(g.Moves) != 2 || g.Shown >= g.Revision {
		t.Fatalf("%s after %d moves, revision %d of %d shown", g.State, len(g.Moves), g.Shown, g.Revision)
	}
	board := p.boardIn(p.slash("you", "board", nil).MessageID, 2)
	if p.findButton(board, "pad") == "" {
		t.Error("the game cannot go on from the board")
	}
	h.settled(p.channel.ID)
	if g := h.game(p.channel.ID); g.Shown != g.Revision {
		t.Errorf("revision %d of %d shown", g.Shown, g.Revision)
	}
}
