package e2e_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// noneThinks waits until every message that says the bot is thinking has been replaced by an answer
// or is gone.
func (h *host) noneThinks() {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), patience)
	defer cancel()
	if err := h.box.WaitDeferred(ctx); err != nil {
		h.t.Errorf("%v: %+v\n%s", err, h.box.Deferred(), h.log.tail())
	}
}

// longRecord is a game in which nobody has three in a row after 24 moves.
func longRecord() string {
	var moves []string
	for i := range 12 {
		column := 'a' + rune(i%6*2)
		moves = append(moves, fmt.Sprintf("%c%d", column, 1+i/6*2), fmt.Sprintf("%c%d", column, 15-i/6*2))
	}
	return strings.Join(moves, " ")
}

// background are the commands that continue in the background.
var background = []struct {
	name     string
	command  string
	options  map[string]any
	search   string // the kind of search, as [engines.Observer] names it; "" if it isn't observed
	finished bool   // whether it's about a finished game
}{
	{"hint", "hint", nil, "hint", false},
	{"reasons", "hint", map[string]any{"why": "why"}, "hint", false},
	{"analysis", "analyze", nil, "analysis", false},
	{"heat map", "heat", nil, "analysis", false},
	{"thinking aloud", "think", nil, "analysis", false},
	{"draw", "draw", nil, "", false},
	{"replay", "replay", nil, "drawing", false},
	{"review", "review", nil, "", true},
	{"review of a move", "review", map[string]any{"move": 1}, "", true},
	{"share card", "share", nil, "drawing", true},
}

// Every deferral ends with an answer once the work is done, even if something goes wrong before that.
// Each kind of work meets one event in one place; with [longVariable], all events in both
// places.
func TestDeferralsEnd(t *testing.T) {
	t.Parallel()
	type event struct {
		name     string
		finished bool // also for finished games
		do       func(*host, *player)
	}
	between := []event{
		{"nothing", true, func(*host, *player) {}},
		{"a move", false, func(_ *host, p *player) { p.slash("you", "move", map[string]any{"point": "h8"}) }},
		{"a resignation", false, func(_ *host, p *player) { p.resign() }},
		{"the end of the program", true, func(h *host, _ *player) { go h.stop() }},
	}
	for i, work := range background {
		events := slices.DeleteFunc(slices.Clone(between), func(e event) bool { return work.finished && !e.finished })
		places := []string{"gomoku", "elsewhere"}
		if !long() {
			events, places = events[i%len(events):][:1], places[i%2:][:1]
		}
		for _, place := range places {
			t.Run(work.name+" "+place, func(t *testing.T) {
				t.Parallel()
				for _, b := range events {
					searches := holdSearches(work.search)
					h := newHost(t, sandbox.Options{}, service.Options{Depth: 1, Observer: searches})
					t.Cleanup(searches.release)
					p := h.player(0).channelNamed(place)
					p.slash("you", "import", map[string]any{"record": longRecord()})
					p.latest(func(m sandbox.Message) bool { return showsMove(m, 24) })
					if work.finished {
						p.resign()
						h.settled(p.channel.ID)
					}
					h.noneThinks() // on a busy machine the import is also deferred
					p.slash("you", work.command, work.options)
					if work.search != "" {
						searches.await(t)
						if n := len(h.box.Deferred()); n != 1 {
							t.Errorf("%s: %d deferrals while it goes on", b.name, n)
						}
					}
					b.do(h, p)
					searches.release()
					h.noneThinks()
					h.stop()
				}
			})
		}
	}
}

// resign resigns with a slash command, and confirms it, unless a draw was agreed before.
func (p *player) resign() {
	p.t.Helper()
	asked := p.now(p.slash("you", "resign", nil).MessageID)
	if !strings.Contains(words(asked), "The game is over: a draw") {
		p.click("you", asked, "resign yes")
	}
}
