package e2e_test

import (
	"strings"
	"testing"
)

// Two people play in browsers while the third follows in the chat, which shows the same after each
// move. Offers are answered on the page, and who resigns is asked first.
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
	// A move from the chat comes to the pages.
	p.say("bob", "!g7")
	moves = append(moves, "g7")
	ann.shows(moves...)
	bob.shows(moves...)
	ann.hears("alert: ")
	if got := s.stored(public); strings.Join(got, " ") != strings.Join(moves, " ") {
		t.Errorf("the server has %q, want %q", got, moves)
	}

	ann.still()
	bob.still()

	// A draw is offered and declined.
	ann.open(button("draw"))
	bob.reads("offers a draw")
	bob.shot("offer")
	bob.click(button("decline"))
	ann.reads("bob declines the draw")

	// Resigning takes a second touch, and the rematch is offered and accepted.
	bob.click(button("resign"))
	bob.wait(`document.querySelector('#answers [data-action="resign yes"]') !== null`)
	if s.snapshotOf(public).State != "playing" {
		t.Error("one touch resigned")
	}
	bob.shot("resign")
	bob.click(`#answers [data-action="resign yes"]`)
	ann.wait(gameOver)
	ann.hears("alert: bob resigns: ann wins")
	bob.wait(gameOver)
	ann.click(button("rematch"))
	s.goesOn(ann, public) // to the challenge, by itself
	bob.wait(`!document.getElementById("next-game").hidden`)
	bob.click("#next-game")
	s.goesOn(bob, public)
	bob.shot("rematch")
	bob.click(button("accept"))
	// Colors are swapped in a rematch: bob begins.
	bob.wait(myTurn)
	bob.tap("e5", false)
	ann.shows("e5")
	ann.wait(myTurn)
}

// open clicks a button, in its menu if it's in one.
func (r *reader) open(selector string) {
	r.t.Helper()
	r.wait(`document.querySelector('` + selector + `') !== null`)
	if evaluate[bool](r.visitor, `document.querySelector('`+selector+`').closest("details:not([open])") !== null`) {
		r.click("#rows details:has(" + selector + ") > summary")
	}
	r.click(selector)
}

// goesOn waits until a player has come from one game to the next.
func (s *boardSite) goesOn(r *reader, public string) {
	r.t.Helper()
	_, path, _ := strings.Cut(public, s.address)
	r.wait(`location.pathname !== "` + path + `" && document.readyState === "complete"`)
	r.online()
}
