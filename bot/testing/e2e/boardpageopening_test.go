package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"hoshi/bot/testing/browsertest"
)

// widths are the windows in which every part of the page must work.
var widths = []browsertest.Viewport{wide, phone, narrow}

// plays has two people make moves in the chat, in turn.
func (p *player) plays(first, second, moves string) {
	p.t.Helper()
	for i, move := range strings.Fields(moves) {
		p.say([]string{first, second}[i%2], "!move "+move)
		p.shown(i + 1)
	}
}

// play plays a point the way that suits the window: with one mouse click, or with two taps.
func (r *reader) play(window browsertest.Viewport, point string) {
	r.T.Helper()
	if window.Phone {
		r.tap(point, true)
	} else {
		r.clickPoint(point)
	}
}

// In renju, the page marks the points that are forbidden to Black, says so, and explains why a
// stone there is refused. Nobody else sees anything of the attempt.
func TestBoardPageRenju(t *testing.T) {
	t.Parallel()
	s := newBoardSite(t)
	p := s.player(0)
	p.say("ann", "!play @bob renju free black")
	board := p.accepts("bob")
	anns, public := s.links(p, "ann", board)
	moves := "h8 a1 i8 a15 g9 o1 g10 o15" // Black's next stone at g8 makes two open threes
	p.plays("ann", "bob", moves)
	ann, watcher := s.follow(t, "ann", wide, anns), s.follow(t, "watcher", phone, public)
	for _, window := range widths[:times(2, 3)] {
		ann.Emulate(window)
		ann.label("g8", "empty, forbidden")
		ann.Wait(`document.querySelectorAll('.marks use[href="#forbidden"]').length === 1`)
		ann.play(window, "g8")
		ann.Hears("alert: ")
		ann.Wait(`document.getElementById("why").textContent.includes("double three")`)
		ann.label("g8", "empty, forbidden")
		ann.Shot(fmt.Sprint("forbidden-", window.Width))
		ann.Accessible(fmt.Sprintf("a refused stone at %d px", window.Width))
		ann.Fits()
	}
	watcher.label("g8", "empty, forbidden") // it's Black's turn for everyone
	watcher.shows(strings.Fields(moves)...)
	ann.Emulate(wide)
	ann.play(wide, "c3")
	ann.shows(strings.Fields(moves + " c3")...)
	watcher.shows(strings.Fields(moves + " c3")...)
	watcher.Wait(`document.querySelectorAll('.marks use[href="#forbidden"]').length === 0`)
}

// choiceButton returns the selector of an opening's choice.
func choiceButton(word string) string { return fmt.Sprintf(`#rows [data-action="choose %s"]`, word) }

// Two people make Swap2's choices on the page. Only the player who is asked can choose.
func TestBoardPageSwap2(t *testing.T) {
	t.Parallel()
	s := newBoardSite(t)
	p := s.player(0)
	for _, windows := range [][2]browsertest.Viewport{{wide, phone}, {narrow, narrow}}[:times(1, 2)] {
		t.Run(fmt.Sprintf("%d and %d", windows[0].Width, windows[1].Width), func(t *testing.T) {
			p.say("ann", "!play @bob swap2 black")
			board := p.accepts("bob")
			anns, _ := s.links(p, "ann", board)
			bobs, _ := s.links(p, "bob", board)
			ann, bob := s.follow(t, "ann", windows[0], anns), s.follow(t, "bob", windows[1], bobs)
			for _, point := range []string{"h8", "i9", "g6"} {
				ann.Wait(myTurn)
				ann.play(windows[0], point)
				ann.Wait(confirmed)
			}
			bob.Hears("alert: ")
			bob.Wait(fmt.Sprintf(`document.querySelector('%s') !== null && !(%s)`, choiceButton("more"), myTurn))
			bob.Shot("choices")
			bob.Accessible("the choices of Swap2")
			bob.Fits()
			ann.Wait(fmt.Sprintf(`document.querySelectorAll(".stones use").length === 3 && document.querySelector('%s') === null`, choiceButton("more")))
			ann.Click(`#rows [data-action="help swap2"]`)
			ann.reads("Swap2")
			ann.Shot("explained")
			bob.Click(choiceButton("more"))
			for _, point := range []string{"k11", "e5"} {
				bob.Wait(myTurn)
				bob.play(windows[1], point)
				bob.Wait(confirmed)
			}
			ann.Wait(fmt.Sprintf(`document.querySelector('%s') !== null`, choiceButton("white")))
			ann.Shot("colors")
			ann.Click(choiceButton("white"))
			// Ann now has White, and moves first.
			ann.Wait(myTurn + ` && document.getElementById("game").classList.contains("flipped")`)
			ann.play(windows[0], "c3")
			ann.shows("h8", "i9", "g6", "k11", "e5", "c3")
			bob.shows("h8", "i9", "g6", "k11", "e5", "c3")
			bob.Wait(myTurn)
			ann.Fits()
			p.say("ann", "!resign yes")
			bob.Wait(gameOver)
		})
	}
}

// With only the keyboard and the live regions, someone answers offers, makes an opening's choices,
// learns how the game ended, and accepts a rematch. The opponent plays in the chat.
func TestBoardPageKeysOffers(t *testing.T) {
	t.Parallel()
	s := newBoardSite(t)
	p := s.player(0)
	p.say("bob", "!play @ann swap2 black")
	board := p.accepts("ann")
	anns, public := s.links(p, "ann", board)
	l := &listener{reader: s.follow(t, "ann", wide, anns)}
	for _, point := range []string{"h8", "i9", "g6"} {
		p.say("bob", "!move "+point)
	}
	l.until("alert: ")
	l.tabTo("h8, Black")
	l.Key("b")
	if got := l.focused(); got != "Black" {
		t.Errorf("after the opening's question, B leads to %q", got)
	}
	l.Key("\r")
	l.until("You took Black") // it's bob's turn as White
	p.say("bob", "!move c3")
	l.until("c3")
	l.onBoard()
	l.Key("m")
	l.Key("d4\r")
	l.until("You played d4")
	p.say("bob", "!move e9")
	l.until("alert: bob played e9")

	p.say("bob", "!draw")
	l.until("alert: bob offers you a draw")
	l.Shot("offer")
	l.onBoard()
	l.Key("b")
	if got := l.focused(); got != "Accept" {
		t.Errorf("after an offer, B leads to %q", got)
	}
	l.Key("\t")
	if got := l.focused(); got != "Decline" {
		t.Errorf("behind Accept, there's %q", got)
	}
	l.Key("\r")
	l.until("You declined the draw")

	p.say("bob", "!resign yes")
	l.until("bob resigned")
	p.say("bob", "!rematch")
	l.until("alert: bob asks you for a rematch")
	l.onBoard()
	l.Key("b")
	if got := l.focused(); got != "Next game" {
		t.Errorf("after a rematch was asked for, B leads to %q", got)
	}
	l.Key("\r")
	s.goesOn(l.reader, public)
	l.heard = 0
	l.onBoard()
	l.Key("s")
	l.until("bob asks you for a rematch")
	l.Key("b" + kb.Enter)
	l.until("alert: ")
	l.Wait(`document.getElementById("grid").classList.contains("open") || document.querySelector("#rows") !== null`)
	l.Shot("rematch")
}

// onBoard moves the focus to the board, like the link at the top of the page.
func (l *listener) onBoard() {
	l.T.Helper()
	l.Do(chromedpFocus(`#grid [tabindex="0"]`))
}
