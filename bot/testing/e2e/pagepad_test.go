package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"hoshi/bot/testing/browsertest"
)

// A whole game against the engine with clicks only, on a phone; with [longVariable] also on a
// desktop and with each board setting. The board's button opens the pad. Each click on a point is a
// move, and the pad then shows the next position by itself.
func TestPageByPad(t *testing.T) {
	t.Parallel()
	for _, window := range []struct {
		name          string
		width, height int
	}{{"phone", 390, 844}, {"desktop", 1280, 900}}[:times(1, 2)] {
		t.Run(window.name, func(t *testing.T) {
			hoshi(t)
			for _, policy := range []string{"keep", "edit", "last"}[:times(1, 3)] {
				t.Run(policy, func(t *testing.T) {
					process, url := play(t)
					v := visit(t, url, window.width, window.height)
					v.Do(chromedp.WaitVisible(css("#hint")))
					v.playByPad(policy)
					process.stop()
				})
			}
		})
	}
}

// Parts of the page.
const (
	liveBoards = `[...document.querySelectorAll("#messages > li")].filter(m => m.querySelector(".picture") && m.querySelector('button[data-custom-id$=" pad"]'))`
	boardShown = `[...document.querySelectorAll("#messages > li:not(.ephemeral) img.picture")]`
	pad        = `[...document.querySelectorAll("#messages > li.ephemeral")].at(-1)`
	freePoint  = pad + `?.querySelector('button[data-custom-id*=" move "]:not(:disabled)')`
)

// tap clicks what an expression finds, once it's there.
func (v *visitor) tap(what, expression string) {
	v.T.Helper()
	v.until(what, fmt.Sprintf(`((found) => { found?.click(); return Boolean(found); })(%s)`, expression))
}

// progress is what the page shows of a game.
type progress struct {
	Moves int  `json:"moves"`
	Over  bool `json:"over"`
}

// playByPad plays until the engine has won or 40 moves have been made.
func (v *visitor) playByPad(policy string) {
	v.T.Helper()
	v.send("!play d1")
	v.until("the board", liveBoards+".length === 1")
	v.send("!settings board " + policy)
	v.tap("the button Move", liveBoards+`.at(-1).querySelector('button[data-custom-id$=" pad"]:not(:disabled)')`)
	moves, taps := 0, 1
	for i := range 40 {
		if i == 2 {
			v.until("the pad", "Boolean("+freePoint+")")
			v.Shot("pad")
			v.Fits()
		}
		v.tap("a free point", freePoint)
		taps++
		shown := browsertest.Read[progress](v.Page, fmt.Sprintf(`((p) => (p.moves > %d || p.over) && p)({ moves: %s, over: document.querySelector('[data-custom-id*=" play "]') !== null })`, moves, boardMoves))
		moves = max(moves, shown.Moves) // no board is shown while one replaces another
		if shown.Over {
			break
		}
	}
	v.until("the end", `Boolean(document.querySelector('[data-custom-id*=" play "]:not(:disabled)'))`)
	if said := browsertest.Eval[string](v.Page, `document.getElementById("messages").innerText`); !strings.Contains(said, "Five in a row") {
		v.T.Errorf("the game did not end: %q", said)
	}
	moves = v.goneOn(moves - 1)
	v.Shot("end")
	v.Fits()
	if policy == "keep" {
		v.until("a board for each move", fmt.Sprintf("%s.length >= %d", boardShown, moves/2))
	} else {
		v.until("one board", boardShown+".length === 1")
	}
	if most := moves/2 + 2; taps > most {
		v.T.Errorf("%d taps for %d moves", taps, moves)
	}
}
