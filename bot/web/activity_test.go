package web_test

import (
	"fmt"
	"testing"

	"hoshi/bot/testing/browsertest"
)

// Two people and a watcher share an instance: they start a game, play it, and see each other's
// moves, including those made in the chat.
func TestActivityOfThree(t *testing.T) {
	c := newClient(t)
	c.discord.put(instanceID, "ann", "bob", "eve")
	people := `["ann","bob","eve"]`
	ann := c.launch("ann", browsertest.Desktop, "people", people)
	bob := c.launch("bob", browsertest.Phone, "people", people)
	eve := c.launch("eve", landscape, "people", people)
	ann.Wait(`$("#opponents button[data-id=bob]")`)
	ann.Shot("start-1280")
	bob.Wait(`$("#opponents button[data-id=ann]")`)
	bob.Shot("start-390")
	ann.press("#opponents button[data-id=bob]")
	for _, p := range []*person{ann, bob, eve} {
		p.Wait(`$("#grid")`)
	}
	bob.Wait(`texts("#rows button").some((text) => text.includes("Accept"))`)
	bob.Shot("challenge-390")
	bob.press(`#rows button.main`)
	ann.Wait(`$(".player.turn")`)
	first, second := ann, bob
	c.settle(t)
	if g := c.Game(); g.Black.User.Name == "bob" {
		first, second = bob, ann
	}
	first.place("h8")
	second.place("i9")
	eve.Wait(`$("#grid [data-point=i9]").ariaLabel.includes("move 2")`)
	c.settle(t) // so the chat shows the board too
	c.One(first.name, "h9")
	for _, p := range []*person{ann, bob, eve} {
		p.Wait(fmt.Sprintf(`$("#grid [data-point=h9]").ariaLabel.includes(%q)`, "move 3"))
		p.Wait(`frame.contentDocument.documentElement.scrollWidth <= frame.contentWindow.innerWidth`)
	}
	// Beside the board of a phone on its side, everything is in one sheet without gaps.
	eve.Wait(`["#player-white", "#player-black", "#bar", "#record", "#panel"].map((part) => $(part).getBoundingClientRect()).every((r, i, all) => i === 0 || Math.abs(r.top - all[i - 1].bottom) < 1)`)
	ann.Shot("game-1280")
	bob.Shot("game-390")
	eve.Shot("game-844")
}

// settle waits until the channel's game has no work left.
func (c *client) settle(t *testing.T) {
	t.Helper()
	if err := c.Service.Settled(t.Context(), "c"); err != nil {
		t.Fatal(err)
	}
}
