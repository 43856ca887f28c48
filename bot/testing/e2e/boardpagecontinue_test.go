package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"hoshi/bot/testing/browsertest"
)

// A watcher and a player continue a finished game against the engine, each from a different move,
// in a new game that only its page shows. It's played like any other, and the finished game stays
// as it was.
func TestBoardPageContinue(t *testing.T) {
	t.Parallel()
	s := newBoardSite(t)
	p := s.player(0)
	p.say("ann", "!play @bob free black 15")
	board := p.accepts("bob")
	anns, public := s.links(p, "ann", board)
	p.plays("ann", "bob", lostGame)
	moves, before := strings.Fields(lostGame), len(s.box.Messages(p.channel.ID))
	for _, c := range []struct {
		name, url string
		window    browsertest.Viewport
		keep      int
		side      string
	}{{"Guest", public, wide, 4, "black"}, {"ann", anns, phone, 5, "white"}} {
		t.Run(c.name, func(t *testing.T) {
			r := s.follow(t, c.name, c.window, c.url)
			r.Wait(gameOver)
			r.Click("#continue") // five are in a row
			r.Hears("alert: The game is over in this position. Choose an earlier one.")
			r.Click(fmt.Sprintf(`#moves button[data-n="%d"]`, c.keep))
			r.Wait(fmt.Sprintf(`document.querySelectorAll(".stones use").length === %d`, c.keep))
			r.Click("#continue")
			r.Wait(`document.getElementById("form").open && document.getElementById("form").innerText.includes("isn't rated")`)
			r.Shot("level")
			r.fitting("the question for a level")
			r.Click("#form .row:first-of-type button:first-child")
			s.goesOn(r, public)
			r.shows(moves[:c.keep]...)
			r.Wait(myTurn + fmt.Sprintf(` && document.querySelector("#player-%s .name").textContent === %q`, c.side, c.name))
			r.Shot("continued")
			r.fitting("the new game")
			r.play(c.window, r.freeEdge())
			r.Wait(fmt.Sprintf(`%s && %s && %s.length === %d`, confirmed, myTurn, listedMoves, c.keep+2))
			played := r.moves()

			r.Do(chromedp.Reload()) // the browser keeps the session
			r.online()
			r.shows(played...)
			r.Wait(myTurn)
			watcher := s.follow(t, "watcher", wide, browsertest.Eval[string](r.Page, `location.href`))
			watcher.shows(played...)
			watcher.Wait(`!(` + myTurn + `) && document.getElementById("chat").hidden`)
		})
	}
	if got := s.stored(public); strings.Join(got, " ") != lostGame {
		t.Errorf("the finished game has %q", got)
	}
	if after := len(s.box.Messages(p.channel.ID)); after != before {
		t.Errorf("the chat has %d messages, before that it had %d", after, before)
	}
}
