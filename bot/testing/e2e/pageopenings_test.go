package e2e_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"hoshi/bot/sandbox"
	"hoshi/bot/service"
	"hoshi/engine/opening"
)

// allOpenings makes TestPageOpenings also play all games on the page, in both windows. It takes
// minutes; HOSHI_TEST_SHOTS names a folder for a picture of each step.
var allOpenings = flag.Bool("allopenings", false, "play every opening also in the page, on a desktop and on a phone")

// openingWords are what the players choose in the openings, in order. If one can't be chosen
// because an engine has chosen differently, the first choice is taken.
var openingWords = map[opening.ID][]string{
	opening.Swap:        {"white"},
	opening.Swap2:       {"more", "white"},
	opening.Soosyrv8:    {"swap", "3", "keep"},
	opening.Taraguchi10: {"keep", "swap", "keep", "offer"},
	opening.RIF:         {"black"},
	opening.Yamaguchi:   {"2", "swap"},
}

// TestPageOpenings plays every opening with clicks only: between two people, who take steps back,
// or with the engine on one side; with [longVariable] in all three ways.
func TestPageOpenings(t *testing.T) {
	t.Parallel()
	type game struct {
		id      opening.ID
		players string
	}
	commands := map[string]string{"people": "!play %v @bob black", "engine second": "!play %v black", "engine first": "!play %v white"}
	var games []game
	for i, id := range opening.IDs() {
		ways := []game{{id, "people"}, {id, "engine second"}, {id, "engine first"}}
		if !long() {
			ways = ways[i%3:][:1]
		}
		games = append(games, ways...)
	}
	type window struct {
		name          string
		width, height int64 // 0: without a browser
	}
	options := sandbox.Options{}
	windows := []window{{"components", 0, 0}}
	if *allOpenings {
		windows = append(windows, window{"desktop", 1280, 1100}, window{"phone", 390, 844})
	}
	for range len(windows) * len(games) {
		options.Channels = append(options.Channels, fmt.Sprintf("c%d", len(options.Channels)))
	}
	h := newHost(t, options, service.Options{Depth: 1, Width: 720})
	var v *visitor
	if *allOpenings {
		v = visit(t, h.box.URL(), 390, 844)
		v.Wait(`document.querySelector("#channels [aria-current]") !== null`)
	}
	for w, window := range windows {
		if window.width > 0 {
			v.Do(chromedp.EmulateViewport(window.width, window.height))
		}
		for i, g := range games {
			inPage := window.width > 0
			t.Run(fmt.Sprintf("%s/%v/%s", window.name, g.id, g.players), func(t *testing.T) {
				p := h.player(w*len(games) + i)
				p.t = t
				play := &openingPlay{t: t, host: h, player: p, hand: componentHand{p}, words: openingWords[g.id], people: g.players == "people"}
				if inPage {
					play.hand = pageHand{v.in(t, p)}
				}
				p.say("ann", fmt.Sprintf(commands[g.players], g.id))
				if play.people {
					p.accepts("bob")
				}
				p.latest(func(m sandbox.Message) bool { return m.Author.Bot && strings.Contains(words(m), "New game") })
				play.through()
			})
		}
	}
}
