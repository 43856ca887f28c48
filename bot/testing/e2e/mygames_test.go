package e2e_test

import (
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// Someone asks for their games in a direct message, with the button below the server's games, and
// by text in a channel. Only they see their games in other places, with links to each.
func TestMyGames(t *testing.T) {
	t.Parallel()
	h, _ := newWebHost(t)
	p := h.player(0)
	p.say("ann", "!play @bob black 3d")
	p.click("bob", p.challenge(), "accept")
	p.shown(0)
	h.settled(p.channel.ID) // where the board is has been stored
	p = h.player(1)
	p.say("bob", "!play easy 9")
	p.shown(0)
	h.settled(p.channel.ID)

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

// During a vacation the board shows both players a stopped clock, and the person ends it with a
// button that only they see. The daily list comes as a direct message.
func TestVacationAndDigest(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{Board: settings.BoardEdit})
	p := h.player(0)
	p.say("ann", "!play @bob black 3d")
	p.click("bob", p.challenge(), "accept")
	p.shown(0)
	told := p.toldAlone(p.slash("ann", "vacation", map[string]any{"days": "5d"}), "ann", "You have 15 of 20 vacation days left this year.")
	p.latest(func(m sandbox.Message) bool {
		return strings.Contains(words(m), "is on vacation (back <t:") && strings.Contains(words(m), "clock is stopped") && showsMove(m, 0)
	})
	p.toldAlone(p.click("ann", told, "vacation off"), "ann", "You have 19 of 20 vacation days left this year.")
	p.latest(func(m sandbox.Message) bool {
		return strings.Contains(words(m), "is back from vacation") && showsMove(m, 0)
	})

	p.toldAlone(p.slash("ann", "settings", map[string]any{"mine": "quiet", "value": "off"}), "ann", "Quiet hours")
	if _, err := h.db.UpdateUserSettings(t.Context(), chat.UserID(p.users["ann"]), func(us *settings.UserSettings) { us.Digest = "0" }); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := h.db.StartDigests(t.Context(), time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	alone := p.directly("ann")
	list := alone.latest(func(m sandbox.Message) bool { return strings.Contains(words(m), "1 game is waiting for you") })
	alone.toldAlone(alone.click("ann", list, "games mine"), "ann", "1 game is waiting for you")
	for _, m := range alone.box.Messages(alone.channel.ID) {
		if m.ID != list.ID && m.Author.Bot && m.EphemeralTo == "" {
			t.Errorf("also sent: %q", words(m))
		}
	}
}

// directly makes a player read and write in a person's direct messages with the bot.
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
