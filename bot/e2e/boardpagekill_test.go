package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"hoshi/bot/internal/browsertest"
)

// The program is killed again and again while two people play in browsers, also with a stone that
// it hasn't answered for. The pages connect again by themselves, and no stone is lost or doubled.
func TestBoardPageKill(t *testing.T) {
	t.Parallel()
	s := newBoardSite(t)
	p := s.player(0)
	board := p.between("ann", "bob")
	anns, public := s.links(p, "ann", board)
	bobs, _ := s.links(p, "bob", board)
	ann, bob := s.follow(t, "ann", wide, anns), s.follow(t, "bob", phone, bobs)
	for _, r := range []*reader{ann, bob} {
		r.Expect("WebSocket", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "ERR_SOCKET_NOT_CONNECTED", "409")
	}
	var moves []string
	for i := range times(3, 20) {
		moves = append(moves, fmt.Sprintf("%c%d", 'a'+2*(i%5), 1+2*(i/5))) // no row of five
		mover, other := ann, bob
		if i%2 == 1 {
			mover, other = bob, ann
		}
		mover.Wait(myTurn)
		switch i % 3 {
		case 0: // killed before the move: the page sends it until it's played
			s.bot.kill()
			mover.offline()
			mover.place(moves[i])
			mover.label(moves[i], "not confirmed yet")
			mover.Shot("offline")
			s.start()
		case 1: // killed at the same moment: nobody knows whether the move was played
			mover.hold(moves[i])
			s.bot.kill()
			s.start()
		default: // killed after the move
			mover.place(moves[i])
			mover.shows(moves...)
			s.bot.kill()
			other.offline()
			s.start()
		}
		mover.shows(moves...)
		other.shows(moves...)
		mover.online()
		other.online()
		if got := s.stored(public); strings.Join(got, " ") != strings.Join(moves, " ") {
			t.Fatalf("after kill %d the server has %q, want %q", i, got, moves)
		}
	}
	ann.agrees(p, board, len(moves))
}

// offline waits until the page says that it isn't connected.
func (r *reader) offline() {
	r.T.Helper()
	r.Wait(`document.getElementById("connection").dataset.state === "offline"`)
}

// place plays a point by the page's form for typed moves.
func (r *reader) place(point string) {
	r.T.Helper()
	r.hold(point)
	r.Wait(fmt.Sprintf(`!document.querySelector('%s').getAttribute("aria-label").includes("empty")`, pointAt(point)))
}

// hold sends a move by the form, and waits for nothing.
func (r *reader) hold(point string) {
	r.T.Helper()
	browsertest.Eval[bool](r.Page, fmt.Sprintf(`(document.getElementById("typed").value = %q, document.getElementById("type").requestSubmit(), true)`, point))
}

// label waits until a screen reader is told a text at a point.
func (r *reader) label(point, text string) {
	r.T.Helper()
	r.Wait(fmt.Sprintf(`document.querySelector('%s').getAttribute("aria-label").includes(%s)`, pointAt(point), browsertest.Quote(text)))
}
