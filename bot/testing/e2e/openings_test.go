package e2e_test

import (
	"strings"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
	"hoshi/engine/opening"
)

// asks waits for the board that shows a number of moves and contains a text.
func (p *player) asks(moves int, text string) sandbox.Message {
	p.t.Helper()
	want := boardAfter(moves)
	return p.latest(func(m sandbox.Message) bool {
		return m.Author.Bot && m.EphemeralTo == "" && want.MatchString(words(m)) && strings.Contains(words(m), text)
	})
}

// TestOpeningsInThreeWays plays openings through by text, slash commands and components.
func TestOpeningsInThreeWays(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{Channels: []string{"swap2", "taraguchi10"}}, service.Options{Depth: 1})
	t.Run("swap2", func(t *testing.T) {
		p := h.player(0)
		p.t = t
		p.say("ann", "!play swap2 @bob black")
		p.accepts("bob")
		p.asks(0, "place a black stone")
		p.slash("ann", "move", map[string]any{"point": "h8"})
		pad := p.pad("ann", p.asks(1, "place a white stone"))
		p.click("ann", pad, "move i9")
		p.asks(2, "place a black stone")
		p.say("ann", "!j10")
		p.click("bob", p.asks(3, "pick a color"), "choose more")
		p.asks(3, "will add two stones")
		p.slash("bob", "move", map[string]any{"point": "a1 b2"})
		p.click("ann", p.asks(5, "pick a color"), "choose white")
		p.asks(5, "takes **White**")
		g := h.game(p.channel.ID)
		if opening.FormatActions(g.Actions) != "declare 2, white" || g.White.User.ID != chat.UserID(p.users["ann"]) {
			t.Errorf("%v, White is %s", g.Actions, g.White.User.Name)
		}
	})
	t.Run("taraguchi10", func(t *testing.T) {
		p := h.player(1)
		p.t = t
		p.slash("ann", "play", map[string]any{"opponent": p.users["bob"], "opening": "taraguchi10", "color": "black"})
		p.accepts("bob")
		pad := p.pad("ann", p.asks(0, "in the center"))
		p.click("ann", pad, "move") // the only point that can be clicked
		p.click("bob", p.asks(1, "you're White"), "choose swap")
		p.asks(1, "is now **Black**")
		p.say("ann", "!h9")
		p.asks(2, "you're Black")
		p.slash("bob", "choose", map[string]any{"choice": "keep"})
		p.asks(2, "keeps **Black**")
		p.say("bob", "!g10")
		p.click("ann", p.asks(3, "you're White"), "choose keep")
		p.asks(3, "keeps **White**")
		p.say("ann", "!k10")
		p.click("bob", p.asks(4, "choose offer"), "choose offer")
		p.asks(4, "offer **10** more points")
		p.slash("bob", "move", map[string]any{"point": "a1 b1 d1 f1 i1 m1 a5 c7 e12 m14"})
		p.click("ann", p.asks(4, "pick one of the points"), "move e12") // from the menu
		p.asks(5, "White, move 6")
		if g := h.game(p.channel.ID); len(g.Actions) != 14 || g.Black.User.ID != chat.UserID(p.users["bob"]) {
			t.Errorf("%v, Black is %s", g.Actions, g.Black.User.Name)
		}
	})
}
