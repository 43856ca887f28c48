package e2e_test

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/stored"
	"hoshi/bot/features/puzzles"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
	"hoshi/engine/puzzle"
)

// aheadClock is a clock that can be advanced.
type aheadClock struct{ ahead atomic.Int64 }

func (c *aheadClock) now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

// endRound makes a channel's voting round run out of time.
func (h *host) endRound(c *aheadClock, channel string) {
	h.t.Helper()
	h.settled(channel)
	c.ahead.Add(int64(time.Hour))
	g := h.game(channel)
	if err := h.service.Jobs().Do(h.t.Context(), stored.DueJob{Game: g.ID, Revision: g.Revision}); err != nil {
		h.t.Fatal(err)
	}
}

// A channel plays against the engine: people vote by text, by slash command and with the pad.
func TestVote(t *testing.T) {
	t.Parallel()
	clock := &aheadClock{}
	h := newHost(t, sandbox.Options{}, service.Options{Now: clock.now, WishPause: 10 * time.Millisecond})
	p := h.player(0)
	p.slash("you", "play", map[string]any{"team": "vote", "level": "easy", "size": 9, "round": "15m"})
	board := p.latest(func(m sandbox.Message) bool { return strings.Contains(words(m), "started a game: the whole channel") })

	pad := p.pad("bob", board) // before others vote
	shows := func(text string) sandbox.Message {
		t.Helper()
		return p.latest(func(m sandbox.Message) bool { return m.EphemeralTo == "" && strings.Contains(words(m), text) })
	}
	p.say("you", "!move e5")
	shows("Votes: **e5** × 1.")
	p.toldAlone(p.slash("ann", "move", map[string]any{"point": "d4"}), "ann", "You voted for **d4**")
	done := p.click("bob", pad, "move d4")
	p.toldAlone(done, "bob", "You voted for **d4**")
	if got := shows("**d4** × 2, **e5** × 1"); got.ID != board.ID {
		t.Errorf("a wish has made a message: %q", words(got))
	}
	p.toldAlone(p.click("bob", p.message(done), "decline"), "bob", "Your vote is withdrawn")
	shows("**e5** × 1, **d4** × 1")
	p.toldAlone(p.slash("bob", "resign", nil), "bob", "In a team game, only")
	h.endRound(clock, p.channel.ID)
	shows("The channel's turn (Black, move 3")
	if g := h.game(p.channel.ID); g.Moves[0].String() != "e5" || len(g.Moves) != 2 {
		t.Errorf("%v", g.Moves)
	}
}

// Two teams play. People join with a button and with a slash command.
func TestTeams(t *testing.T) {
	t.Parallel()
	clock := &aheadClock{}
	h := newHost(t, sandbox.Options{}, service.Options{Now: clock.now, WishPause: 10 * time.Millisecond})
	p := h.player(0)
	p.say("you", "!play teams 9 round 15m")
	board := p.latest(func(m sandbox.Message) bool { return strings.Contains(words(m), "started a team game") })
	p.toldAlone(p.click("bob", board, "join white"), "bob", "You're now on team White")
	p.toldAlone(p.slash("ann", "join", map[string]any{"color": "white"}), "ann", "You're now on team White")
	board = p.latest(func(m sandbox.Message) bool { // below ann's command
		return m.EphemeralTo == "" && strings.Contains(words(m), "<@"+p.users["ann"]+"> joined team White")
	})
	p.toldAlone(p.click("bob", board, "join black"), "bob", "you can only play for one side")
	shows := func(text string) {
		t.Helper()
		p.latest(func(m sandbox.Message) bool { return strings.Contains(words(m), text) })
	}
	p.say("you", "!move e5")
	shows("Votes: **e5** × 1.")
	h.endRound(clock, p.channel.ID)
	p.say("bob", "!move e6")
	p.say("ann", "!move e6")
	shows("Votes: **e6** × 2.")
	h.endRound(clock, p.channel.ID)
	shows("Team White plays **e6**")
}

// The puzzle of the day is posted automatically, and solved by button, slash command and text. Only
// the solver sees the answer.
func TestDaily(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{})
	p := h.player(0)
	p.slash("ann", "settings", map[string]any{"item": "daily", "value": "0"}) // ann is a moderator
	if err := h.service.Jobs().Do(t.Context(), puzzles.DailyDueJob{}); err != nil {
		t.Fatal(err)
	}
	daily := func(text string) sandbox.Message {
		t.Helper()
		return p.latest(func(m sandbox.Message) bool {
			return m.EphemeralTo == "" && strings.Contains(words(m), "Puzzle of the day") && strings.Contains(words(m), text)
		})
	}
	at := func(name string) string { return "<@" + p.users[name] + ">" }
	message := daily("Nobody has solved it yet")
	one := puzzleShown(t, message)
	point := one.Proof.Move.String()

	pad := p.toldAlone(p.click("bob", message, fmt.Sprint("puzzle ", one.ID, " pad")), "bob", "Choose the winning point")
	answer := p.findPoint("bob", pad, one)
	p.toldAlone(answer, "bob", "**"+point+"** wins!")
	daily("Solved by " + at("bob") + ".")
	p.toldAlone(p.slash("ann", "puzzle", map[string]any{"level": "daily", "point": point}), "ann", "**"+point+"** wins!")
	daily("Solved by 2 people: " + at("bob") + ", " + at("ann") + ".")
	p.say("you", "!puzzle daily ||"+point+"||")
	if got := daily("Solved by 3 people: " + at("bob") + ", " + at("ann") + ", " + at("you") + "."); got.ID != message.ID || len(got.Mentions) > 0 {
		t.Errorf("%q mentions %v", words(got), got.Mentions)
	}
	h.idle(p.channel.ID)
	for _, m := range p.box.Messages(p.channel.ID) {
		if m.Author.Bot && m.EphemeralTo == "" && strings.Contains(words(m), "wins!") {
			t.Errorf("everybody sees the answer: %q", words(m))
		}
	}
}

// puzzleShown returns a message's puzzle.
func puzzleShown(t *testing.T, m sandbox.Message) *puzzle.Puzzle {
	t.Helper()
	all, err := puzzle.All()
	if err != nil {
		t.Fatal(err)
	}
	number := 0
	if _, err := fmt.Sscanf(m.Attachments[0].Filename, "puzzle-%d.png", &number); err != nil {
		t.Fatal(err)
	}
	return &all[number-1]
}

// findPoint scrolls the pad to a puzzle's winning point and presses it.
func (p *player) findPoint(name string, pad sandbox.Message, one *puzzle.Puzzle) sandbox.Interaction {
	p.t.Helper()
	move := one.Proof.Move
	command := fmt.Sprint("puzzle ", one.ID, " pad ", move) // a window with the point in its corner
	for _, c := range controls(p.t, pad) {
		if strings.HasSuffix(c.CustomID, fmt.Sprint(" puzzle ", one.ID, " ", move)) {
			return p.click(name, pad, fmt.Sprint("puzzle ", one.ID, " ", move))
		}
	}
	p.t.Logf("the pad lacks %v; trying %q", move, command)
	return p.slash(name, "puzzle", map[string]any{"number": one.ID, "point": move.String()})
}
