package e2e_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/freeport"
)

// newAnyoneSite starts the program with pages, in a sandbox with two servers.
func newAnyoneSite(t *testing.T) *boardSite {
	t.Helper()
	hoshi(t)
	box := sandbox.New(sandbox.Options{Token: token, Unlimited: true, AckTimeout: patience, Guilds: []sandbox.Guild{{Name: "Second", Channels: []string{"lobby"}}}})
	if err := box.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := box.Close(); err != nil {
			t.Errorf("close the sandbox: %v", err)
		}
	})
	s := &boardSite{t: t, box: box, dir: t.TempDir(), address: freeport.Address(t)}
	s.start()
	s.serves()
	return s
}

// serves waits until the program is connected to Discord and serves pages.
func (s *boardSite) serves() {
	s.t.Helper()
	for end := time.Now().Add(patience); !strings.Contains(s.bot.out.String(), "connected to Discord"); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("not connected\n%s", s.bot.out.tail())
		}
	}
	awaitPages(s.t, s.url(""), s.bot.out.tail)
}

// says returns a predicate for messages of the bot with all these texts.
func says(texts ...string) func(sandbox.Message) bool {
	return func(m sandbox.Message) bool {
		return m.Author.Bot && !slices.ContainsFunc(texts, func(text string) bool { return !strings.Contains(words(m), text) })
	}
}

// looks makes a person look for an opponent: with the command, and then a clock from the answer
// that only they see. If someone else is waiting, the bot may have paired the two by the time it
// answers.
func (p *player) looks(name, clock string) sandbox.Message {
	p.t.Helper()
	panel := p.toldAlone(p.slash(name, "play", map[string]any{"challenge": "anyone"}), name, "sees your name and your rating")
	m := p.toldAlone(p.click(name, panel, "anyone "+clock), name, "your")
	if !says("I sent you a DM that shows how your search is going")(m) && !says("I found you an opponent, and your game is in progress.")(m) {
		p.t.Errorf("%s was told %q", name, words(m))
	}
	return m
}

// Two people on two servers look for an opponent, are paired, and play one game: one in direct
// messages by typing and clicking, the other in a browser. The program is killed twice on the way.
// Neither server's channels see any of it.
func TestPlayAnyone(t *testing.T) {
	t.Parallel()
	s := newAnyoneSite(t)
	first := s.player(0)
	second := s.player(0).channelNamed("lobby")
	first.toldAlone(first.slash("ann", "play", map[string]any{"challenge": "anyone"}), "ann", "On this server you can't look for opponents")
	for _, p := range []*player{first, second} {
		owner := "ann"
		if p == second {
			owner = "you"
		}
		p.toldAlone(p.slash(owner, "settings", map[string]any{"item": "anyone", "value": "on"}), owner, "Opponents from other servers")
	}

	first.looks("ann", "5+5 unrated")
	anns := first.directly("ann")
	waiting := anns.latest(says("I'm looking for an opponent for you."))
	anns.toldAlone(anns.click("ann", waiting, "anyone leave"), "ann", "no longer looking")
	first.looks("ann", "5+5 unrated")
	s.bot.kill()
	s.start()
	s.serves()
	second.looks("bob", "5+5 unrated")
	bobs := second.directly("bob")
	board := anns.latest(says("I found you an opponent:", "bob (rating: new)", "3 minutes for the first move", "ann is Black"))
	bobs.latest(says("I found you an opponent:", "ann (rating: new)"))
	private, public := s.links(anns, "ann", board)
	if private == "" {
		t.Fatal("no private link")
	}

	page := openPage(t, private)
	watching := openPage(t, public)
	var moves []string
	for i, point := range []string{"h8", "i9", "h9", "i10", "h10", "i11", "h11", "i12", "h12"} {
		if i%2 == 0 { // ann in the browser
			b := page.board()
			page.do(page.action(b, "move", point))
		} else if i == 1 { // bob types
			bobs.say("bob", point)
		} else { // bob clicks
			pad := bobs.padOf("bob", bobs.latest(says(fmt.Sprintf("move %d", i+1))))
			bobs.click("bob", pad, "move "+point)
		}
		moves = append(moves, point)
		for _, p := range []*player{anns, bobs} {
			p.latest(says(point))
		}
		if got := watching.board(); got.Moves != len(moves) {
			t.Fatalf("after %v the page has %d moves", moves, got.Moves)
		}
		if i == 3 {
			s.bot.kill()
			s.start()
			s.serves()
		}
	}
	for _, p := range []*player{anns, bobs} {
		if last := p.latest(says("ann wins")); p.findButton(last, "anyone") == "" {
			t.Error("nobody is offered another opponent")
		}
	}
	for _, p := range []*player{first, second} {
		for _, m := range p.box.Messages(p.channel.ID) {
			if m.EphemeralTo == "" {
				t.Errorf("a channel sees %q", words(m))
			}
		}
	}
}
