package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"hoshi/bot/testing/browsertest"
)

// chromedpFocus returns an action that moves the focus to an element.
func chromedpFocus(selector string) chromedp.Action[chromedp.Void] {
	return chromedp.Focus(chromedp.CSS(selector))
}

// inSight returns an expression that's true if whole elements are in the window.
func inSight(selectors ...string) string {
	var all []string
	for _, selector := range selectors {
		all = append(all, fmt.Sprintf(`((r) => r.height > 0 && r.top >= -1 && r.bottom <= innerHeight + 1)(document.querySelector('%s').getBoundingClientRect())`, selector))
	}
	return strings.Join(all, " && ")
}

const (
	// numbered counts the moves of a line; a single better move has a ring instead of a number.
	numbered = `document.querySelectorAll('.marks use[href^="#face-"]').length`
	ghosts   = `document.querySelectorAll('.marks use[href^="#ghost-"]').length`
	best     = "#about-move .suggest + button"
)

// Black's move 5 lets White make an open four, so the game was clearly lost there.
const lostGame = "h8 g9 i8 g10 a1 g8 j8 g7 a15 g11"

// After a game, the page shows the chances as a curve with the deciding moves and the best lines,
// and everyone can try to correct the mistakes. The board and the review are in view together.
func TestBoardPageReview(t *testing.T) {
	t.Parallel()
	s := newBoardSite(t)
	p := s.player(0)
	p.say("ann", "!play @bob free black 15")
	board := p.accepts("bob")
	_, public := s.links(p, "ann", board)
	moves := strings.Fields(lostGame)
	p.plays("ann", "bob", lostGame)
	for _, window := range widths[:times(2, 3)] {
		t.Run(fmt.Sprint(window.Width), func(t *testing.T) {
			r := s.follow(t, "reader", window, public)
			r.Wait(gameOver)
			r.Click("#start-review")
			r.Wait(`!document.getElementById("review").hidden && document.querySelectorAll("#curve .dot").length > 0`)
			r.Hears("log: The review is ready. Number of deciding moves: ")
			r.Accessible("the review")
			// A deciding move, with the keyboard, and its best line on focus.
			r.Do(chromedpFocus("#curve .dot"))
			r.Key("\r")
			n := browsertest.Eval[int](r.Page, `document.querySelectorAll(".stones use").length`)
			if n == 0 || n >= len(moves) {
				t.Fatalf("a deciding move shows %d stones", n)
			}
			r.Wait(fmt.Sprintf(`document.querySelector("#about-move .grade").textContent.includes("%s")`, moves[n-1]))
			r.toMistake(len(moves))
			r.Wait(numbered + " === 0")
			r.Do(chromedpFocus(best))
			r.Wait(numbered + " > 0")
			r.Shot("line")
			r.Key("\t")
			r.Wait(numbered + " === 0")
			if !window.Phone {
				r.hover(best)
				r.Wait(numbered + " > 0")
				r.hover("#text")
				r.Wait(numbered + " === 0")
			}
			r.Wait(inSight("#board", "#curve", "#about-move"))
			r.Fits()
			r.tryAgain(window)
		})
	}
}

// toMistake steps back from the end to a move for which there's a better one.
func (r *reader) toMistake(moves int) {
	r.T.Helper()
	r.Do(chromedpFocus("#slider"))
	for range moves {
		if browsertest.Eval[bool](r.Page, fmt.Sprintf(`document.querySelector('%s') !== null`, best)) {
			return
		}
		r.Click("#next")
	}
	for range moves {
		if browsertest.Eval[bool](r.Page, fmt.Sprintf(`document.querySelector('%s') !== null`, best)) {
			return
		}
		r.Click("#back")
	}
	r.T.Fatal("the review has no mistake")
}

// tryAgain tries a bad move and the best one in place of a mistake.
func (r *reader) tryAgain(window browsertest.Viewport) {
	r.T.Helper()
	if text := browsertest.Eval[string](r.Page, fmt.Sprintf(`document.querySelector('%s').textContent`, best)); text != "Better line" {
		r.T.Errorf("the button that shows the answer says %q", text)
	}
	r.Do(chromedpFocus(best))
	const line = `[...document.querySelectorAll("#grid button")].map((b) => b.getAttribute("aria-label")).filter((l) => l.includes("of the line"))`
	r.Wait(line + `.length > 0`)
	answer := browsertest.Eval[string](r.Page, line+`.sort((a, b) => parseInt(a.split("as move ")[1]) - parseInt(b.split("as move ")[1]))[0].split(",")[0]`)
	r.Click("#about-move .suggest")
	r.Hears("alert: Find a better move for ")
	r.Accessible("try it yourself")
	r.play(window, "o15")
	r.Wait(`document.querySelector("#about-move .grade") !== null && !document.querySelector("#about-move .grade.best")`)
	r.play(window, answer)
	r.Wait(`document.querySelector("#about-move .grade.best") !== null`)
	r.Shot("found")
	r.Wait(inSight("#board", "#about-move .grade"))
	r.Click("#about-move .row button:last-child")
	r.Wait(fmt.Sprintf(`document.querySelector('%s') !== null || document.querySelector("#about-move .chance") !== null`, best))
	r.Fits()
}

// hover moves the mouse over an element.
func (r *reader) hover(selector string) {
	r.T.Helper()
	at := browsertest.Eval[[]float64](r.Page, fmt.Sprintf(`(() => { const r = document.querySelector('%s').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, selector))
	r.Do(chromedp.MouseEvent(chromedp.MouseMoved, at[0], at[1]))
}
