package e2e_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// Someone loses a game and asks for practice. The message waits for the search and then shows the
// position. They fail it, and solve it the next day.
func TestPractice(t *testing.T) {
	t.Parallel()
	clock := &aheadClock{}
	h := newHost(t, sandbox.Options{}, service.Options{Now: clock.now})
	p := h.player(0)
	p.say("ann", "!play @bob black")
	p.accepts("bob")
	for i, move := range strings.Fields("h8 i9 k8 h9 k10 g9 a1 f9 k9 j9") { // Black doesn't answer an open three
		p.say([]string{"ann", "bob"}[i%2], move)
		p.shownOrOver(i+1, 10)
	}
	position := fmt.Sprintf("practice game %d move 7", h.game(p.channel.ID).ID)

	const question = "You missed a defense here on"
	in := p.slash("ann", "practice", nil)
	asked := p.latest(func(m sandbox.Message) bool { return m.ID == in.MessageID && strings.Contains(words(m), question) })
	if asked.EphemeralTo != p.users["ann"] || len(asked.Attachments) != 1 {
		t.Errorf("the position: %q for %q with %d pictures", words(asked), asked.EphemeralTo, len(asked.Attachments))
	}
	pad := p.toldAlone(p.click("ann", asked, position+" pad"), "ann", "Which move stops White?")
	wrong := p.toldAlone(p.click("ann", pad, position+" "+p.helpless(pad, position)), "ann", "wins by force")
	if !strings.Contains(words(wrong), "This position comes back tomorrow. Try again.") {
		t.Errorf("after a wrong move: %q", words(wrong))
	}
	answer := p.toldAlone(p.click("ann", wrong, position+" answer"), "ann", "is the best defense")
	p.toldAlone(p.click("ann", answer, position+" next"), "ann", "That's all for today. The next position comes back tomorrow.")

	clock.ahead.Add(int64(24 * time.Hour))
	again := p.toldAlone(p.slash("ann", "practice", nil), "ann", question)
	pad = p.toldAlone(p.click("ann", again, position+" pad"), "ann", "Which move stops White?")
	p.toldAlone(p.click("ann", pad, position+" j9"), "ann", "This position comes back in 3 days.")
	p.say("ann", "!stats")
	p.latest(func(m sandbox.Message) bool {
		return strings.Contains(words(m), "Practice: done with 0 of 1 positions.")
	})
}

// shownOrOver waits for a board after a number of moves, or for the end of a game of that length.
func (p *player) shownOrOver(moves, last int) {
	p.t.Helper()
	if moves < last {
		p.shown(moves)
		return
	}
	p.latest(func(m sandbox.Message) bool { return strings.Contains(words(m), fmt.Sprintf("after %d moves", last)) })
}

// helpless returns a free point of a pad that doesn't stop the open three from g9 to i9.
func (p *player) helpless(pad sandbox.Message, position string) string {
	p.t.Helper()
	for _, c := range controls(p.t, pad) {
		_, point, ok := strings.Cut(c.CustomID, position+" ")
		if ok && !c.Disabled && len(point) <= 3 && point != "pad" && !strings.HasSuffix(point, "9") {
			return point
		}
	}
	p.t.Fatalf("every point of the pad stops the three: %q", words(pad))
	return ""
}
