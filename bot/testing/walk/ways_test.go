package walk

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/testing/servicetest"
)

// fork returns another house with a copy of the store, at the same time, and with an empty chat.
func (h *house) fork() *house {
	h.t.Helper()
	dir := fmt.Sprint(h.dir, ".", h.events, ".", len(h.forks))
	h.forks = append(h.forks, dir)
	if err := os.CopyFS(dir, os.DirFS(h.dir)); err != nil {
		h.fatalf("%v", err)
	}
	f := &house{t: h.t, failed: h.failed, log: h.log, dir: dir, room: newRoom(h.room.words), clock: servicetest.NewClock(h.clock.Now()), events: h.events, laws: newLaws()}
	f.open()
	return f
}

// manyWays are acts that can be done in each of the ways.
var manyWays = []string{"move", "undo", "resign yes", "draw", "swap", "claim", "cancel", "hint", "choose", "depth 2", "decline"}

// everyWay checks that an act leads to the same stored game, however it's done.
func (h *house) everyWay() {
	games := h.running()
	if len(games) == 0 {
		h.begin()
		return
	}
	g := pick(h, "game", games...)
	if _, direct := isDirect(g.Channel); direct || game.IsPaired(g.Channel) {
		return
	}
	by := h.onTurn(g)
	if by == nil || h.chance("someone else", 40) {
		by = h.someone()
	}
	if by.manager { // a page doesn't know who manages the guild
		return
	}
	words := pick(h, "act", manyWays...)
	switch words {
	case "move":
		words += " " + h.point(g).String()
	case "choose":
		words += " " + pick(h, "choice", "black", "white", "more", "swap", "keep")
	}
	results, said := make(map[string]string), make(map[string][]string)
	for _, way := range []string{"text", "slash", "button", "page"} {
		if way == "page" && !strings.HasPrefix(words, "move ") && !slices.Contains(h.offered(by, g), words) {
			continue // a page refuses what it doesn't offer
		}
		f := h.fork()
		said[way] = f.doBy(way, f.game(g.ID), by, words)
		results[way] = f.summary(g.ID)
		f.close()
	}
	for way, result := range results {
		if diff := cmp.Diff(results["text"], result); diff != "" {
			h.fatalf("game %d: %s: %s: typed (-) and by %s (+):\n%s\n%q\n%q", g.ID, by.Name, words, way, diff, said["text"], said[way])
		}
	}
}

// doBy does an act on a game in one way, and returns the answers.
func (h *house) doBy(way string, g *game.Game, by *person, words string) []string {
	h.t.Helper()
	var e event
	switch way {
	case "text":
		e = h.say(by, g.Channel, "!"+words)
	case "slash":
		e = h.slashEvent(by, g.Channel, words)
	case "button":
		name, rest, _ := strings.Cut(words, " ")
		e = h.press(by, &post{in: g.Channel, reply: chat.Reply{Shown: g.ShownState()}}, chat.Button{Command: name, Words: rest}, "")
	case "page":
		e = h.onPage(by, g, words)
	}
	a, _, err := e.deliver(h.t.Context())
	if err != nil {
		h.fatalf("%s: %v", e.what, err)
	}
	return a.replies // before an engine replies, which takes another time, and another move, each time
}

// summary returns what matters of a stored game.
func (h *house) summary(id int64) string {
	g := h.game(id)
	return fmt.Sprintf("%s\nrated %t, helped %t\nmoves %v\nactions %v\noffer %+v\ntime %v %v\nlast %v %v\ndue %v", outcome(g), g.Rated, g.Helped, g.Moves, g.Actions, g.Offer.Kind, g.Black.Remaining, g.White.Remaining, g.Last.Kind, g.Last.Side, g.Due)
}
