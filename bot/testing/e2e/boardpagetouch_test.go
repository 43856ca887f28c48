package e2e_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"

	"hoshi/bot/testing/browsertest"
)

// Someone plays against the engine on a phone, with fingers only, until the game is over, and then
// plays another game.
func TestBoardPageTouch(t *testing.T) {
	t.Parallel()
	for _, window := range []browsertest.Viewport{phone, narrow}[:times(1, 2)] {
		t.Run(fmt.Sprint(window.Width), func(t *testing.T) {
			s := newBoardSite(t)
			p := s.player(0)
			private, _ := s.links(p, "you", p.ask("you", "!play beginner black"))
			r := s.follow(t, "you", window, private)
			r.Shot("start")
			for n := 0; !browsertest.Eval[bool](r.Page, gameOver); n += 2 {
				r.tap(r.freeEdge(), n%4 == 0)
				r.Wait(fmt.Sprintf(`%s && (%s.length >= %d && %s || %s)`, confirmed, listedMoves, n+2, myTurn, gameOver))
				if n == 4 {
					r.Shot("game")
				}
			}
			r.Shot("end")
			r.Still(mostShift)
			over := r.moves()

			// The next game replaces the first on the page, and is playable at once.
			before := browsertest.Eval[string](r.Page, `location.pathname`)
			r.Click(button("rematch"))
			r.Wait(fmt.Sprintf(`location.pathname !== %q && document.readyState === "complete"`, before))
			r.online()
			r.Wait(fmt.Sprintf(`%s && %s.length < 2`, myTurn, listedMoves))
			n := len(r.moves())
			r.tap(r.freeEdge(), true)
			r.Wait(fmt.Sprintf(`%s && %s.length === %d`, confirmed, listedMoves, n+2))
			r.Still(mostShift)
			if len(over) < 9 {
				t.Errorf("a game was over after %q", over)
			}
		})
	}
}

// Boards with 19 and 20 lines on a phone: each tap hits the intended point, a single tap plays
// nothing, and two fingers zoom without choosing anything. Taps also hit after zooming in.
func TestBoardPageManyLines(t *testing.T) {
	t.Parallel()
	s := newBoardSite(t)
	p := s.player(0)
	for _, lines := range []int{19, 20} {
		t.Run(fmt.Sprint(lines), func(t *testing.T) {
			private, public := s.links(p, "you", p.ask("you", fmt.Sprintf("!play beginner black %d", lines)))
			r := s.follow(t, "you", phone, private)
			for _, point := range []string{"a1", "j10", "k10", "j11", fmt.Sprintf("%c%d", 'a'+lines-1, lines)} {
				r.Tap(pointAt(point))
				r.Wait(fmt.Sprintf(`document.getElementById("chosen").textContent === %q && !document.getElementById("lens").hidden`, point))
			}
			r.Shot("chosen")
			if got := s.stored(public); len(got) != 0 {
				t.Errorf("single taps played %q", got)
			}
			r.tap("j10", true)
			r.Wait(confirmed + " && " + myTurn + " && " + listedMoves + ".length === 2")
			r.pinch("g8", "m8")
			r.Wait(`visualViewport.scale > 1.1 && document.getElementById("confirm").hidden`)
			r.Wait(zoomed)
			r.Shot("zoomed")
			next := "k8"
			if browsertest.Eval[bool](r.Page, fmt.Sprintf(`!document.querySelector('%s').getAttribute("aria-label").endsWith("empty")`, pointAt(next))) {
				next = "k7"
			}
			r.tap(next, true)
			r.Wait(confirmed + " && " + listedMoves + ".length === 4")
			if got := s.stored(public); len(got) != 4 || got[0] != "j10" || got[2] != next {
				t.Errorf("the server has %q, want j10 and %s by Black", got, next)
			}
			p.say("you", "!resign yes")
			r.Wait(gameOver)
		})
	}
}

// zoomed is true once the view hasn't changed for a while, because it keeps sliding after a pinch.
const zoomed = `(() => {
	const v = visualViewport, now = [v.scale, v.offsetLeft, v.offsetTop].join();
	if (window.view === now) return window.settled++ > 20;
	window.view = now;
	window.settled = 0;
	return false;
})()`

// pinch puts two fingers on points and moves them apart.
func (r *reader) pinch(left, right string) {
	r.T.Helper()
	place := func(point string) []float64 {
		return browsertest.Eval[[]float64](r.Page, fmt.Sprintf(`((r) => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector('%s').getBoundingClientRect())`, pointAt(point)))
	}
	a, b := place(left), place(right)
	r.Touch(input.DispatchTouchEventTypeTouchStart, a[0], a[1])
	r.Touch(input.DispatchTouchEventTypeTouchStart, a[0], a[1], b[0], b[1])
	for by := 10.0; by <= 60; by += 5 {
		r.Touch(input.DispatchTouchEventTypeTouchMove, a[0]-by, a[1], b[0]+by, b[1])
	}
	r.Touch(input.DispatchTouchEventTypeTouchEnd)
}
