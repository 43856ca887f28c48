package e2e_test

import (
	"strings"
	"testing"

	"hoshi/bot/testing/browsertest"
)

// Two people play in browsers while a third follows in the chat, which shows the same after each
// move. Offers are answered on the page, and a player who resigns is asked first.
func TestBoardPagePeople(t *testing.T) {
	t.Parallel()
	s := newBoardSite(t)
	p := s.player(0)
	board := p.between("ann", "bob")
	anns, public := s.links(p, "ann", board)
	bobs, same := s.links(p, "bob", board)
	if public != same {
		t.Fatalf("two addresses to watch: %s and %s", public, same)
	}
	if private, watch := s.links(p, "you", board); private != "" || watch != public {
		t.Fatalf("a stranger got %q and %q", private, watch)
	}
	ann, bob := s.follow(t, "ann", wide, anns), s.follow(t, "bob", phone, bobs)
	moves := strings.Fields("e5 d4 f5 f4 e4")
	for i, move := range moves {
		if i%2 == 0 {
			ann.clickPoint(move)
		} else {
			bob.tap(move, true)
		}
		ann.shows(moves[:i+1]...)
		bob.shows(moves[:i+1]...)
		ann.agrees(p, board, i+1)
		bob.agrees(p, board, i+1)
	}
	// A move made in the chat reaches the pages.
	p.say("bob", "!g7")
	moves = append(moves, "g7")
	ann.shows(moves...)
	bob.shows(moves...)
	ann.Hears("alert: ")
	if got := s.stored(public); strings.Join(got, " ") != strings.Join(moves, " ") {
		t.Errorf("the server has %q, want %q", got, moves)
	}

	ann.Still(mostShift)
	bob.Still(mostShift)

	// A draw is offered and declined.
	ann.open(button("draw"))
	bob.reads("offers you a draw")
	bob.Shot("offer")
	bob.Click(button("decline"))
	ann.reads("bob declined the draw")

	// Resigning takes a second tap. Then the rematch is offered and accepted.
	bob.Click(button("resign"))
	bob.Wait(`document.querySelector('#answers [data-action="resign yes"]') !== null`)
	if s.snapshotOf(public).State != "playing" {
		t.Error("one touch resigned")
	}
	bob.Shot("resign")
	bob.Click(`#answers [data-action="resign yes"]`)
	ann.Wait(gameOver)
	ann.Hears("alert: You win. bob resigned")
	bob.Wait(gameOver)
	ann.Click(button("rematch"))
	s.goesOn(ann, public) // to the challenge, by itself
	bob.Wait(`!document.getElementById("next-game").hidden`)
	bob.Click("#next-game")
	s.goesOn(bob, public)
	bob.Shot("rematch")
	bob.Click(button("accept"))
	// Colors are swapped in the rematch: bob begins.
	bob.Wait(myTurn)
	bob.tap("e5", false)
	ann.shows("e5")
	ann.Wait(myTurn)
}

// open clicks a button, in its menu if necessary.
func (r *reader) open(selector string) {
	r.T.Helper()
	r.Wait(`document.querySelector('` + selector + `') !== null`)
	if browsertest.Eval[bool](r.Page, `document.querySelector('`+selector+`').closest("details:not([open])") !== null`) {
		r.Click("#rows details:has(" + selector + ") > summary")
	}
	r.Click(selector)
}

// goesOn waits until a player has moved on from one game to the next.
func (s *boardSite) goesOn(r *reader, public string) {
	r.T.Helper()
	_, path, _ := strings.Cut(public, s.address)
	r.Wait(`location.pathname !== "` + path + `" && document.readyState === "complete"`)
	r.online()
}
