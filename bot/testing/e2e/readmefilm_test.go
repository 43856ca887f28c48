package e2e_test

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The README's animation: someone types /play in the local Discord, makes the first move with two clicks,
// and asks for a hint.
func TestReadmeChat(t *testing.T) {
	t.Parallel()
	_, url := play(t)
	f := newFilm(t, "chat.gif", 880, 800, 1.25, url)
	f.Do(chromedp.WaitVisible(css("#hint")), chromedp.Focus(css("#text")))
	f.shoot(700*time.Millisecond, "#hint", "")
	for _, keys := range []string{"/pl", "ay"} {
		f.Key(keys)
		f.Wait(`document.querySelector("#suggestions:not([hidden]) .label")?.textContent.startsWith("/play") ?? false`)
		f.shoot(600*time.Millisecond, "#composer", "")
	}
	f.Key(kb.Enter)
	f.Wait(`document.getElementById("text").hidden`)
	f.Key(kb.Enter)
	const (
		board  = `#messages > li:first-child`
		pad    = `#messages [data-custom-id$=" pad"]:not([disabled])`
		h8     = `#messages [data-custom-id$=" move h8"]:not([disabled])`
		hint   = `#messages [data-custom-id*=" b "][data-custom-id$=" hint"]:not([disabled])`
		newest = `#messages > li:last-child`
	)
	f.shows(0)
	f.shoot(1800*time.Millisecond, board, "")
	f.shoot(600*time.Millisecond, board, pad)
	f.Click(pad)
	f.Wait(`document.querySelector('` + h8 + `') !== null`)
	f.shoot(1200*time.Millisecond, newest, h8)
	f.Click(h8)
	f.shows(2)
	f.shoot(2*time.Second, board, hint)
	f.Click(hint)
	f.Wait(`document.querySelectorAll("#messages > li").length === 3`)
	f.shoot(3*time.Second, newest, "")
	f.kept()
}

// The README's picture of a game's page: ann plays Hoshi.
func TestReadmePage(t *testing.T) {
	t.Parallel()
	s := newBoardSite(t)
	p := s.player(0)
	p.say("ann", "!play")
	board := p.shown(0)
	for i, move := range strings.Fields("h8 h10 i9 g7 j8") {
		p.say("ann", "!move "+move)
		board = p.shown(2*i + 2)
	}
	link, _ := s.links(p, "ann", board)
	f := newFilm(t, "page.png", int64(wide.Width), int64(wide.Height), 1, link)
	(&reader{f.Page}).online()
	f.shoot(0, "body", "")
	f.kept()
}

// shows waits until the chat shows a board after a number of moves.
func (f *film) shows(moves int) {
	f.T.Helper()
	f.Wait(`[...document.querySelectorAll("#messages img.picture")].some((i) => /` + boardAfter(moves).String() + `/.test(i.alt) && i.complete)`)
}
