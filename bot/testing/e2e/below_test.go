package e2e_test

import (
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/settings"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// live returns the channel's messages that have the Move button, oldest first.
func (p *player) live() (ids []string) {
	for _, m := range p.box.Messages(p.channel.ID) {
		if p.findButton(m, "pad") != "" && m.EphemeralTo == "" {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// A typed command is answered below it, on the only board that can be played on. A click doesn't
// move the board.
func TestAnswerIsBelowWhatWasTyped(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{Depth: 1, Board: settings.BoardEdit, Width: 960})
	p := h.player(0)
	board := ""
	for i, step := range []struct {
		said  string // typed text, a slash command or a click
		moves int
		anew  bool
	}{
		{"!play 9", 0, true}, {"e5", 2, true}, {"!hint", 2, false}, {"a1", 4, true}, {"/move a2", 6, true}, {"click undo", 4, false},
		{"!board", 4, true}, {"!help", 4, false}, {"/board", 4, true}, {"!undo", 2, true},
	} {
		word, rest, _ := strings.Cut(step.said, " ")
		asked := ""
		switch word {
		case "click":
			p.click("you", p.now(board), rest)
		case "/move":
			asked = p.slash("you", "move", map[string]any{"point": rest}).ID
		case "/board":
			asked = p.slash("you", "board", nil).ID
		default:
			asked = p.say("you", step.said)
		}
		p.latest(func(m sandbox.Message) bool {
			if step.anew || asked == "" {
				return p.findButton(m, "pad") != "" && boardAfter(step.moves).MatchString(words(m)) && (asked == "" || newer(m.ID, asked))
			}
			return m.Author.Bot && newer(m.ID, asked)
		})
		if step.anew && board != "" {
			p.latest(func(m sandbox.Message) bool { return m.ID == board && p.findButton(m, "pad") == "" })
		}
		h.settled(p.channel.ID)
		live := p.live()
		if len(live) != 1 {
			t.Fatalf("%d, after %s: %d boards have buttons", i, step.said, len(live))
		}
		if anew := live[0] != board; anew != step.anew || anew && !newer(live[0], asked) {
			t.Errorf("%d, after %s: a new board is %t, want %t, below it", i, step.said, anew, step.anew)
		}
		board = live[0]
	}
}

// freePoint returns the command of a playable point on a pad.
func (p *player) freePoint(pad sandbox.Message) string {
	p.t.Helper()
	for _, c := range controls(p.t, pad) {
		if _, point, ok := strings.Cut(c.CustomID, " move "); ok && !c.Disabled {
			return "move " + point
		}
	}
	p.t.Fatalf("no free point on %q", words(pad))
	return ""
}

// A click edits the board in place until about a phone's screen of messages is below it.
func TestBoardOfAClickComesBackInSight(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{Depth: 1, Board: settings.BoardEdit})
	p := h.player(0)
	p.say("you", "!play 9")
	board := p.shown(0)
	for i, talk := range []string{"short", strings.Repeat("a long story that goes on and on, ", 50)} {
		pad := p.pad("you", p.now(p.live()[0]))
		p.say("bob", talk)
		p.click("you", pad, p.freePoint(pad))
		p.shown(2 + 2*i)
		h.settled(p.channel.ID)
		for begun := time.Now(); len(p.live()) > 1 && time.Since(begun) < patience; time.Sleep(time.Millisecond) {
		}
		if live := p.live(); len(live) != 1 || (live[0] != board.ID) != (i == 1) {
			t.Errorf("after %.20q: boards %v, the first was %s", talk, live, board.ID)
		}
	}
}
