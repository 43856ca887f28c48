package e2e_test

import (
	"fmt"
	"testing"

	"hoshi/bot/internal/browsertest"
)

// Somebody plays against the engine on a phone, with fingers alone, until the game is over, and then
// another game.
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

			// The next game opens in place of the first, and is playable at once.
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
