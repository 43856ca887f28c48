package web_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"hoshi/bot/internal/browsertest"
	"hoshi/bot/internal/servicetest"
)

// browser is shared by all tests of the package.
var browser browsertest.Chromium

// visitor is a window with pages of a site.
type visitor struct {
	*site
	ctx context.Context
}

func (s *site) visit(path string, width, height int) *visitor {
	s.t.Helper()
	v := &visitor{s, browser.Window(s.t, width, height)}
	if err := chromedp.Listen(v.ctx, func(event any) {
		if e, ok := event.(*runtime.EventExceptionThrown); ok {
			s.t.Errorf("an exception in the page: %s %s", e.ExceptionDetails.Text, e.ExceptionDetails.Exception.Description)
		}
	}); err != nil {
		s.t.Fatal(err)
	}
	v.do(chromedp.Navigate(s.http.URL + path))
	return v
}

func (v *visitor) do(actions ...chromedp.Action[chromedp.Void]) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, servicetest.Patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		v.t.Fatal(err)
	}
}

// until waits until an expression is true in the page.
func (v *visitor) until(expression string) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, servicetest.Patience)
	defer cancel()
	for {
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool](fmt.Sprintf("document.body !== null && Boolean(%s)", expression)))
		if ctx.Err() != nil {
			v.t.Fatalf("never: %s", expression)
		}
		if err == nil && ok {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// point returns the selector of a point of the board.
func point(name string) string { return fmt.Sprintf("#grid [data-point=%q]", name) }

// says returns an expression that is true if a screen reader says a text of a point.
func says(name, text string) string {
	return fmt.Sprintf("document.querySelector('%s').ariaLabel.includes(%q)", point(name), text)
}

// TestPuzzleInBrowser fails at a puzzle, solves it by clicks and by keyboard, and asks for help.
func TestPuzzleInBrowser(t *testing.T) {
	s := newSite(t)
	one, _, err := s.Service.Puzzles().Today(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	first := one.Proof.Move.String()
	for _, width := range []int{1280, 390, 320} {
		v := s.visit("/puzzle?lang=en", width, 800)
		v.until(fmt.Sprintf("document.querySelectorAll('#grid button').length === %d", one.Size*one.Size))
		v.until("document.documentElement.scrollWidth <= innerWidth")
		wrong := "a1"
		if first == wrong {
			wrong = "a2"
		}
		v.do(browsertest.Click(point(wrong)))
		v.until(`document.querySelector("#told .wrong")?.textContent.includes("doesn't win")`)
		v.do(browsertest.Click("#hint"))
		v.until(`document.querySelector("#told .hint")?.textContent.includes("column")`)
		v.do(browsertest.Click("#solution"))
		v.until(fmt.Sprintf(`document.querySelector("#told .solution")?.textContent.includes(%q)`, first))
		v.do(browsertest.Click("#again"))
		v.until(`document.querySelector("#told").childElementCount === 0`)
		var line []string
		move := first
		for n := 1; ; n++ {
			if n%2 == 1 {
				v.do(browsertest.Click(point(move)))
			} else {
				v.do(browsertest.Click("#typed"), browsertest.Press(move+"\r"))
			}
			judged, err := s.Service.Puzzles().TryOnBoard(t.Context(), one.ID, line, move)
			if err != nil {
				t.Fatal(err)
			}
			if len(judged.Reply) == 0 {
				break
			}
			reply := judged.Reply[0].String()
			v.until(says(reply, fmt.Sprintf("move %d", 2*n)) + ` && document.querySelector("#told .right") !== null`)
			line = append(line, move, reply)
			move = next(t, s, one.ID, line)
		}
		v.until(`document.querySelector("#told .solved") !== null`)
		v.until(says(move, "winning row"))
	}
}

// next returns the right move after a line of a puzzle, by the proof.
func next(t *testing.T, s *site, number int, line []string) string {
	t.Helper()
	one, _, err := s.Service.Puzzles().Today(t.Context())
	if err != nil || one.ID != number {
		t.Fatalf("another puzzle: %v", err)
	}
	node := one.Proof
	for i := 1; i < len(line); i += 2 {
		then := node.Rest
		for _, r := range node.Replies {
			if r.Move.String() == line[i] {
				then = r.Then
			}
		}
		node = then
	}
	return node.Move.String()
}

// TestGuestInBrowser starts a game on the start page, plays a move, and finds the game again there.
func TestGuestInBrowser(t *testing.T) {
	s := newSite(t)
	v := s.visit("/?lang=en", 390, 844)
	v.until("document.documentElement.scrollWidth <= innerWidth && document.querySelectorAll('#level option').length > 5")
	v.do(browsertest.Click("#guest button"))
	v.until("location.pathname.startsWith('/g/') && document.documentElement.dataset.ready !== undefined")
	v.do(browsertest.Click(point("h8")))
	v.until(says("h8", "move 1"))
	game, err := chromedp.Run(v.ctx, chromedp.Evaluate[string]("location.pathname"))
	if err != nil {
		t.Fatal(err)
	}
	v.until("document.querySelector('a.home').pathname === '/'")
	v.do(chromedp.Navigate(s.http.URL + "/"))
	v.until(fmt.Sprintf("document.querySelector('#mine-list a')?.pathname === %q", game))
	// The game is gone, so the page forgets its session.
	id, err := s.links.Game(strings.TrimPrefix(game, "/g/"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := s.Store.Game(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Store.DeleteGuestGames(t.Context(), g.Changed.Add(24*time.Hour)); err != nil {
		t.Fatal(err)
	}
	v.do(chromedp.Navigate(s.http.URL + "/"))
	v.until("document.querySelector('#mine').hidden && !Object.keys(localStorage).some((key) => key.startsWith('hoshi.session.'))")
}
