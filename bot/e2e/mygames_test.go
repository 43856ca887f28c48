package e2e_test

import (
	"strings"
	"testing"

	"hoshi/bot/sandbox"
)

// Someone asks for their games in a direct message, by the button below the server's games, and by
// text in a channel: only they see those of other places, with links to each.
func TestMyGames(t *testing.T) {
	t.Parallel()
	h, _ := newWebHost(t)
	p := h.player(0)
	p.say("ann", "!play @bob black 3d")
	p.click("bob", p.challenge(), "accept")
	p.shown(0)
	p = h.player(1)
	p.say("bob", "!play easy 9")
	p.shown(0)

	p.say("bob", "!games")
	list := p.latest(func(m sandbox.Message) bool { return strings.Contains(words(m), "Games on this server") })
	if strings.Contains(words(list), "Time runs out") {
		t.Errorf("everyone reads %q", words(list))
	}
	mine := p.toldAlone(p.click("bob", list, "games mine"), "bob", "1 game is waiting for you")
	for _, want := range []string{"1. Hoshi: your turn (Black, move 1).", "1 game is waiting for someone else", "2. <@" + p.users["ann"] + ">: their turn (Black, move 1)."} {
		if !strings.Contains(words(mine), want) {
			t.Errorf("the list lacks %q: %q", want, words(mine))
		}
	}
	if n := strings.Count(string(mine.Components), "/channels/"); n != 2 {
		t.Errorf("%d links to boards: %s", n, mine.Components)
	}
	if n := len(links(mine)); n != 2 {
		t.Errorf("%d links to pages: %s", n, mine.Components)
	}

	p.say("bob", "!games mine")
	p.latest(func(m sandbox.Message) bool { return strings.Contains(words(m), "I sent you a DM with your games") })
	p.directly("bob").latest(func(m sandbox.Message) bool { return strings.Contains(words(m), "1 game is waiting for someone else") })
}

// directly makes a player read and write in the direct messages between a person and the bot.
func (p *player) directly(name string) *player {
	p.t.Helper()
	for _, c := range p.box.Channels() {
		if c.Type == sandbox.DM && c.UserID == p.users[name] {
			alone := *p
			alone.channel = c
			return &alone
		}
	}
	p.t.Fatalf("%s has no direct messages", name)
	return nil
}
