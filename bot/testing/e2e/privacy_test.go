package e2e_test

import (
	"strings"
	"testing"

	"hoshi/bot/domain/game"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// By slash command, only the user sees the answer with the data. By text, it's a direct message.
func TestPrivacyExport(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{})
	p := h.player(0)
	m := p.toldAlone(p.slash("ann", "privacy", map[string]any{"action": "export"}), "ann", "Everything I store about you")
	if len(m.Attachments) != 1 || m.Attachments[0].Filename != "hoshi-data.zip" {
		t.Errorf("the files of the answer: %+v", m.Attachments)
	}
	answer := p.ask("ann", "!privacy export")
	if len(answer.Attachments) != 0 || !strings.Contains(words(answer), "DM") {
		t.Errorf("by text: %q with %d files", words(answer), len(answer.Attachments))
	}
	for _, c := range h.box.Channels() {
		for _, m := range h.box.Messages(c.ID) {
			if c.GuildID == "" && m.Author.Bot && len(m.Attachments) == 1 {
				return
			}
		}
	}
	t.Error("there is no direct message with the file")
}

// Ann deletes her data with a button, in the middle of a game with bob.
func TestPrivacyDelete(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{})
	p := h.player(0)
	p.between("ann", "bob")
	p.slash("ann", "move", map[string]any{"point": "e5"})
	p.shown(1)
	p.slash("bob", "move", map[string]any{"point": "f5"})
	p.shown(2)
	p.slash("ann", "move", map[string]any{"point": "e6"}) // her second move, so the game counts now
	p.shown(3)
	question := p.toldAlone(p.slash("ann", "privacy", map[string]any{"action": "delete"}), "ann", "permanently deletes")
	in := p.answered(p.box.Click(p.channel.ID, p.users["ann"], question.ID, p.customID(question, "privacy")))
	p.toldAlone(in, "ann", "Your data is deleted.")
	p.latest(func(m sandbox.Message) bool {
		return m.Author.Bot && strings.Contains(words(m), "had their data deleted")
	})
	g := h.game(p.channel.ID)
	if g.State != game.Resigned || g.Black.User.ID != "" || string(g.White.User.ID) != p.users["bob"] {
		t.Errorf("%s, %+v against %+v", g.State, g.Black.User, g.White.User)
	}
}
