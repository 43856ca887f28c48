package e2e_test

import (
	"fmt"
	"testing"
)

// Somebody plays against the engine on a phone, with fingers alone, until the game is over, and then
// another game.
func TestBoardPageTouch(t *testing.T) {
	t.Parallel()
	for _, window := range []size{phone, narrow}[:times(1, 2)] {
		t.Run(fmt.Sprint(window.width), func(t *testing.T) {
			s := newBoardSite(t)
			p := s.player(0)
			private, _ := s.links(p, "you", p.ask("you", "!play beginner black"))
			r := s.follow(t, "you", window, private)
			r.shot("start")
			for n := 0; !evaluate[bool](r.visitor, gameOver); n += 2 {
				r.tap(r.freeEdge(), n%4 == 0)
				r.wait(fmt.Sprintf(`%s && (%s.length >= %d && %s || %s)`, confirmed, listedMoves, n+2, myTurn, gameOver))
				if n == 4 {
					r.shot("game")
				}
			}
			r.shot("end")
			r.still()
			over := r.moves()

			// The next game opens in place of the first, and is playable at once.
			before := evaluate[string](r.visitor, `location.pathname`)
			r.click(button("rematch"))
			r.wait(fmt.Sprintf(`location.pathname !== %q && document.readyState === "complete"`, before))
			r.online()
			r.wait(fmt.Sprintf(`%s && %s.length < 2`, myTurn, listedMoves))
			n := len(r.moves())
			r.tap(r.freeEdge(), true)
			r.wait(fmt.Sprintf(`%s && %s.length === %d`, confirmed, listedMoves, n+2))
			r.still()
			if len(over) < 9 {
				t.Errorf("a game was over after %q", over)
			}
		})
	}
}
