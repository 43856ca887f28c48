package e2e_test

import (
	"testing"

	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// The bot loses permission to send during a game: it still accepts moves by slash command, and no
// job keeps trying. Once it has the permission again, the next move shows the board with all moves.
func TestSendWithdrawn(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{})
	p := h.player(0)
	p.between("ann", "bob")
	h.settled(p.channel.ID)
	if err := h.box.DenyPermissions(p.channel.ID, sandbox.SendMessages); err != nil {
		t.Fatal(err)
	}
	p.slash("ann", "move", map[string]any{"point": "e5"})
	h.idle(p.channel.ID)
	if err := h.box.ResetPermissions(p.channel.ID); err != nil {
		t.Fatal(err)
	}
	p.slash("bob", "move", map[string]any{"point": "f5"})
	p.shown(2)
}

// The bot loses permission to attach files during a game: boards come as text with a note, and as
// pictures again once it has the permission back.
func TestAttachWithdrawn(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{})
	p := h.player(0)
	p.between("ann", "bob")
	h.settled(p.channel.ID)
	if err := h.box.DenyPermissions(p.channel.ID, sandbox.AttachFiles); err != nil {
		t.Fatal(err)
	}
	before := p.say("you", "look")
	p.slash("ann", "move", map[string]any{"point": "e5"})
	p.latest(func(m sandbox.Message) bool { return m.Author.Bot && newer(m.ID, before) && len(m.Attachments) == 0 })
	h.settled(p.channel.ID)
	if err := h.box.ResetPermissions(p.channel.ID); err != nil {
		t.Fatal(err)
	}
	p.slash("bob", "move", map[string]any{"point": "f5"})
	p.shown(2)
}
