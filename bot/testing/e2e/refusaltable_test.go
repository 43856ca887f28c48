package e2e_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/features/puzzles"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// passesWithin is how long a temporary refusal may delay what people see.
const passesWithin = time.Minute

// kindOfRefusal is what a refusal is about.
type kindOfRefusal int

const (
	passes    kindOfRefusal = iota // it's temporary
	ofMessage                      // the next message is accepted
	ofPlace                        // the channel accepts nothing
)

// refusals are Discord's answers to messages in a channel. 50007 and 50278 are only for direct
// messages, see [TestClosedDirectMessages].
var refusals = map[string]struct {
	with sandbox.Failure
	kind kindOfRefusal
	told string // to the person who typed a move; "" for nothing
}{
	"no access":       {sandbox.Failure{Status: 403, Code: 50001}, ofPlace, "lets me view the channel"},
	"no permission":   {sandbox.Failure{Status: 403, Code: 50013}, ofPlace, "lets me view the channel"},
	"unknown channel": {sandbox.Failure{Status: 404, Code: 10003}, ofPlace, ""},
	"locked thread":   {sandbox.Failure{Status: 403, Code: 160005}, ofPlace, "is locked"},
	"Cloudflare":      {sandbox.Failure{Status: 403, Code: 40333}, passes, ""},
	"a page":          {sandbox.Failure{Status: 403, HTML: true}, passes, ""},
	"harmful links":   {sandbox.Failure{Status: 403, Code: 240000}, ofMessage, "refused my message"},
	"a new code":      {sandbox.Failure{Status: 403, Code: 999999}, ofMessage, "refused my message"},
}

// refusedHost is a bot some of whose messages are refused.
type refusedHost struct {
	*host
	with sandbox.Failure
	kind kindOfRefusal
	told string
}

// refuse makes Discord refuse what the bot posts and edits in a player's channel: all of it if the
// refusal is about the channel, else the next one or two requests.
func (h *refusedHost) refuse(p *player) { h.refuseAfter(0, p) }

// refuseAfter is refuse after a number of requests that Discord accepts.
func (h *refusedHost) refuseAfter(accepted int64, p *player) {
	var seen atomic.Int64
	times := map[kindOfRefusal]int{passes: 2, ofMessage: 1, ofPlace: 1_000_000}[h.kind]
	h.box.FailNext(func(r *http.Request) bool {
		posts := strings.HasPrefix(r.Pattern, "POST ") || strings.HasPrefix(r.Pattern, "PATCH ")
		return posts && strings.Contains(r.Pattern, "/channels/{channel}/messages") && r.PathValue("channel") == p.channel.ID &&
			seen.Add(1) > accepted
	}, times, h.with)
}

// soon fails the test if a temporary refusal has delayed something for too long.
func (h *refusedHost) soon(begun time.Time) {
	h.t.Helper()
	if took := time.Since(begun); h.kind == passes && took > passesWithin {
		h.t.Errorf("shown after %v", took)
	}
}

// posted returns how many messages the bot has tried to post in a player's channel.
func (h *refusedHost) posted(p *player) (n int) {
	for _, r := range h.box.Requests() {
		if r.Method == http.MethodPost && strings.HasSuffix(r.Path, "/channels/"+p.channel.ID+"/messages") {
			n++
		}
	}
	return n
}

// logged waits until the log has a text a number of times.
func (h *refusedHost) logged(text string, times int) {
	h.t.Helper()
	for begun := time.Now(); strings.Count(h.log.String(), text) < times; time.Sleep(5 * time.Millisecond) {
		if time.Since(begun) > patience {
			h.t.Fatalf("%q isn't in the log %d times:\n%s", text, times, h.log.tail())
		}
	}
}

// surfaces are the ways in which the bot's messages come about, each with what people must see.
var surfaces = map[string]func(h *refusedHost, p *player){
	"typed command":      (*refusedHost).typedCommand,
	"typed move":         (*refusedHost).typedMove,
	"slash command":      (*refusedHost).slashCommand,
	"click":              (*refusedHost).click,
	"watched game":       (*refusedHost).watchedGame,
	"daily puzzle":       (*refusedHost).dailyPuzzle,
	"tournament message": (*refusedHost).tournamentMessage,
}

// Every refusal of every kind of message: what people see, and what is remembered.
func TestRefusalTable(t *testing.T) {
	t.Parallel()
	for name, refusal := range refusals {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for surface, test := range surfaces {
				t.Run(surface, func(t *testing.T) {
					h := newHost(t, sandbox.Options{}, service.Options{Depth: 1, Board: settings.BoardLast})
					test(&refusedHost{h, refusal.with, refusal.kind, refusal.told}, h.player(0))
				})
			}
		})
	}
}

// typedCommand has its answer posted. A channel that refuses it isn't tried with the next one.
func (h *refusedHost) typedCommand(p *player) {
	h.refuse(p)
	begun := time.Now()
	p.say("ann", "!about")
	h.logged("command=about", 1)
	p.say("ann", "!about")
	h.logged("command=about", 2)
	seen := 0
	for _, m := range p.box.Messages(p.channel.ID) {
		if m.Author.Bot {
			seen++
		}
	}
	want := map[kindOfRefusal]int{passes: 2, ofMessage: 1, ofPlace: 0}[h.kind]
	if seen != want {
		h.t.Errorf("%d of 2 commands were answered, want %d", seen, want)
	}
	if n := h.posted(p); h.kind == ofPlace && n != 1 {
		h.t.Errorf("%d messages were tried, want 1", n)
	}
	h.soon(begun)
}

// typedMove leads to a board, which a job posts. The move is stored in any case, and whoever made it
// learns why nobody sees it.
func (h *refusedHost) typedMove(p *player) {
	p.say("ann", "!play 9 black")
	p.shown(0)
	h.settled(p.channel.ID)
	h.refuse(p)
	begun := time.Now()
	p.say("ann", "!move e5")
	if h.kind == passes {
		p.shown(2)
		h.soon(begun)
		return
	}
	if h.told != "" {
		p.directly("ann").latest(func(m sandbox.Message) bool { return strings.Contains(words(m), h.told) })
	}
	h.logged("command=move", 1)
	h.idle(p.channel.ID)
	if g := h.game(p.channel.ID); len(g.Moves) == 0 {
		h.t.Error("the move is lost")
	}
	if h.kind == ofMessage {
		p.say("ann", "!board")
		p.shown(2)
	}
}

// slashCommand leads to a board, which its answer shows if a message can't.
func (h *refusedHost) slashCommand(p *player) {
	h.refuse(p)
	begun := time.Now()
	p.slash("ann", "play", map[string]any{"size": 9})
	p.shown(0)
	h.soon(begun)
	p.slash("ann", "move", map[string]any{"point": "e5"})
	p.shown(2)
	h.idle(p.channel.ID)
	if n := h.posted(p); h.kind == ofPlace && n > 2 { // with the picture, and once more without if files may be the reason
		h.t.Errorf("%d messages were tried, want at most 2", n)
	}
}

// click changes a board that was posted before the channel began to refuse.
func (h *refusedHost) click(p *player) {
	p.slash("ann", "play", map[string]any{"size": 9})
	p.shown(0)
	p.slash("ann", "move", map[string]any{"point": "e5"})
	board := p.shown(2)
	h.settled(p.channel.ID)
	h.refuse(p)
	begun := time.Now()
	p.click("ann", board, "undo")
	p.latest(func(m sandbox.Message) bool { return showsMove(m, 0) && changed(m, board.ID) })
	h.soon(begun)
}

// watchedGame goes on, unless nobody would see any more of it.
func (h *refusedHost) watchedGame(p *player) {
	h.refuseAfter(1, p) // the game doesn't wait for this test between its boards
	p.say("ann", "!watch beginner beginner 9 free")
	h.logged("command=watch", 1)
	h.idle(p.channel.ID)
	if g := h.game(p.channel.ID); (g.Last.Kind == game.EventUnreachable) != (h.kind == ofPlace) {
		h.t.Errorf("the game ended with %q", g.Last.Kind)
	}
}

// dailyPuzzle is posted by a job.
func (h *refusedHost) dailyPuzzle(p *player) {
	p.slash("ann", "settings", map[string]any{"item": "daily", "value": "0"})
	h.refuse(p)
	begun := time.Now()
	if err := h.service.Jobs().Do(h.t.Context(), puzzles.DailyDueJob{}); err != nil {
		h.t.Fatal(err)
	}
	if h.kind == passes {
		p.latest(func(m sandbox.Message) bool { return strings.Contains(words(m), "Puzzle of the day") })
		h.soon(begun)
		return
	}
	h.logged("the job is given up", 1)
	if n := h.posted(p); n > 2 {
		h.t.Errorf("%d messages were tried, want at most 2", n)
	}
}

// tournamentMessage is posted by a job too. The command is answered in any case.
func (h *refusedHost) tournamentMessage(p *player) {
	h.refuse(p)
	begun := time.Now()
	in := p.slash("you", "tournament", map[string]any{"action": "create", "format": "swiss", "name": "Cup"})
	if !strings.Contains(words(p.message(in)), "Cup") {
		h.t.Errorf("answered with %q", words(p.message(in)))
	}
	if h.kind == passes {
		p.latest(func(m sandbox.Message) bool { return strings.Contains(words(m), "Nobody has joined yet") })
		h.soon(begun)
		return
	}
	h.logged("the job is given up", 1)
}
