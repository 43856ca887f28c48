package e2e_test

import (
	"fmt"
	"testing"

	"hoshi/bot/testing/browsertest"
)

// fitting fails the test if a part of the page isn't as it should be, to the eye or to a screen reader.
func (r *reader) fitting(what string) {
	r.T.Helper()
	r.Tidy("window", what)
	r.Accessible(what)
}

// The puzzle of the day, at every width: a wrong move, a hint, the solution and its first move.
func TestBoardPagePuzzle(t *testing.T) {
	t.Parallel()
	s := newBoardSite(t)
	for _, window := range widths[:times(2, 3)] {
		t.Run(fmt.Sprint(window.Width), func(t *testing.T) {
			r := s.reader(t, "", window, s.url("/puzzle"))
			r.Wait(`document.querySelectorAll("#grid button").length > 0`)
			told := func(kind string) { r.Wait(fmt.Sprintf(`document.querySelector("#told .%s") !== null`, kind)) }
			r.Click("#solution")
			told("solution")
			r.Wait(ghosts + " > 0")
			r.Shot("solution")
			first := browsertest.Eval[string](r.Page, `document.querySelector('#grid [aria-label*="move 1 of"]').dataset.point`)
			r.Click("#again")
			r.Wait(ghosts + " === 0")
			r.play(window, browsertest.Eval[string](r.Page, fmt.Sprintf(`[...document.querySelectorAll("#grid button")].find((b) => b.getAttribute("aria-label").endsWith("empty") && b.dataset.point !== %q).dataset.point`, first)))
			told("wrong")
			r.Shot("wrong")
			r.fitting("a wrong move")
			r.Click("#hint")
			told("hint")
			r.play(window, first)
			r.Wait(`document.querySelector("#told :is(.right, .solved)") !== null`)
			r.Hears("alert: ")
			r.Shot("right")
			r.fitting("a right move")
		})
	}
}
