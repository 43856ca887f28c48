package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"hoshi/bot/testing/browsertest"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

// browser is shared by all tests of the package.
var browser browsertest.Chromium

// visit opens a page of the site.
func (s *site) visit(path string, v browsertest.Viewport) *browsertest.Page {
	s.t.Helper()
	return browser.Open(s.t, v, s.http.URL+path)
}

// point returns the selector of a point on the board.
func point(name string) string { return fmt.Sprintf("#grid [data-point=%q]", name) }

// says returns an expression that's true if a screen reader reads text for a point.
func says(name, text string) string {
	return fmt.Sprintf("document.querySelector('%s').ariaLabel.includes(%q)", point(name), text)
}

// TestPuzzleInBrowser fails at a puzzle, solves it by clicks and by keyboard, and asks for help.
func TestPuzzleInBrowser(t *testing.T) {
	s := newSite(t)
	one, _, err := s.Service.PageParts().Puzzles.Today(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	first := one.Proof.Move.String()
	for _, viewport := range []browsertest.Viewport{browsertest.Desktop, browsertest.Phone, browsertest.Narrow} {
		v := s.visit("/puzzle?lang=en", viewport)
		v.Wait(fmt.Sprintf("document.querySelectorAll('#grid button').length === %d", one.Size*one.Size))
		v.Wait("document.documentElement.scrollWidth <= innerWidth")
		wrong := "a1"
		if first == wrong {
			wrong = "a2"
		}
		v.Click(point(wrong))
		v.Wait(`document.querySelector("#told .wrong")?.textContent.includes("doesn't win")`)
		v.Click("#hint")
		v.Wait(`document.querySelector("#told .hint")?.textContent.includes("column")`)
		v.Click("#solution")
		v.Wait(fmt.Sprintf(`document.querySelector("#told .solution")?.textContent.includes(%q)`, first))
		v.Click("#again")
		v.Wait(`document.querySelector("#told").childElementCount === 0`)
		var line []string
		move := first
		for n := 1; ; n++ {
			if n%2 == 1 {
				v.Click(point(move))
			} else {
				v.Do(browsertest.Click("#typed"), browsertest.Press(move+"\r"))
			}
			judged, err := s.Service.PageParts().Puzzles.TryOnBoard(t.Context(), one.ID, line, move)
			if err != nil {
				t.Fatal(err)
			}
			if len(judged.Reply) == 0 {
				break
			}
			reply := judged.Reply[0].String()
			v.Wait(says(reply, fmt.Sprintf("move %d", 2*n)) + ` && document.querySelector("#told .right") !== null`)
			line = append(line, move, reply)
			move = next(t, s, one.ID, line)
		}
		v.Wait(`document.querySelector("#told .solved") !== null`)
		v.Wait(says(move, "winning row"))
	}
}

// TestLessonInBrowser fails and solves lessons with clicks, goes to the next one, and finds its
// progress again.
func TestLessonInBrowser(t *testing.T) {
	s := newSite(t)
	for _, viewport := range []browsertest.Viewport{browsertest.Desktop, browsertest.Phone} {
		v := s.visit("/learn?lesson=two_ends&lang=en", viewport)
		v.Wait("document.querySelectorAll('#grid button').length === 225")
		v.Wait("document.documentElement.scrollWidth <= innerWidth")
		v.Click(point("e8"))
		v.Wait(`document.querySelector("#told .wrong")?.textContent.includes("stops it with f8")`)
		v.Click("#hint")
		v.Wait(`document.querySelector("#told .hint")?.textContent.includes("column")`)
		v.Click(point("f8"))
		v.Wait(says("e8", "move 2") + ` && document.querySelector("#told .right") !== null`)
		v.Click(point("j8"))
		v.Wait(`document.querySelector("#told .solved") !== null && !document.querySelector("#next").hidden`)
		v.Wait(says("j8", "winning row"))
		v.Wait(`document.querySelector('[data-lesson="two_ends"]').classList.contains("solved")`)
		v.Wait(`(document.querySelector("#next").click(), true)`) // a click by coordinates waits for the page it leaves
		v.Wait(`location.search.includes("lesson=which_three") && document.querySelectorAll('#grid button').length === 225`)
		v.Wait(`document.querySelector('[data-lesson="two_ends"]').classList.contains("solved")`)
	}
	v := s.visit("/learn?lesson=close_stones&lang=en", browsertest.Desktop)
	v.Wait(`document.querySelectorAll(".take").length === 2`)
	v.Click(`[data-color="white"]`)
	v.Wait(`document.querySelector("#told .wrong") !== null`)
	v.Click(`[data-color="black"]`)
	v.Wait(`document.querySelector("#told .solved") !== null`)
}

// A lesson counts for a person if the browser has any valid session of theirs, even besides a
// guest's sessions and ended ones.
func TestLessonOfAPerson(t *testing.T) {
	s := newSite(t)
	guest := s.guest(map[string]any{"level": "easy", "color": "black"})
	s.Begin("ann", "!play @bob black")
	game := s.Game().ID
	v := s.visit("/learn?lesson=two_ends&lang=en", browsertest.Desktop)
	v.Wait(fmt.Sprintf(`Object.entries({ "0ended": "ended", "1guest": %q, %q: %q, "zended": "ended" }).every(([id, session]) => (localStorage.setItem("hoshi.session." + id, session), true))`,
		guest.Session, s.links.PublicID(game), s.enter("ann", game)))
	v.Do(chromedp.Reload())
	v.Click(point("f8"))
	v.Wait(says("e8", "move 2"))
	v.Click(point("j8"))
	v.Wait(`document.querySelector("#told .solved") !== null`)
	if solved, err := s.Service.PageParts().Lessons.Solved(t.Context(), servicetest.User("ann").ID); err != nil || len(solved) != 1 {
		t.Errorf("ann has solved %v, %v", solved, err)
	}
}

// next returns the right move after a line of a puzzle, according to the proof.
func next(t *testing.T, s *site, number int, line []string) string {
	t.Helper()
	one, _, err := s.Service.PageParts().Puzzles.Today(t.Context())
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
	v := s.visit("/?lang=en", browsertest.Phone)
	v.Wait("document.documentElement.scrollWidth <= innerWidth && document.querySelectorAll('#level option').length > 5")
	v.Click("#guest button")
	v.Wait("location.pathname.startsWith('/g/') && document.documentElement.dataset.ready !== undefined")
	v.Click(point("h8"))
	v.Wait(says("h8", "move 1"))
	game := browsertest.Eval[string](v, "location.pathname")
	v.Wait("document.querySelector('a.home').pathname === '/'")
	v.Do(chromedp.Navigate(s.http.URL + "/"))
	v.Wait(fmt.Sprintf("document.querySelector('#mine-list a')?.pathname === %q", game))
	// If the game is gone, the page forgets its session.
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
	v.Do(chromedp.Navigate(s.http.URL + "/"))
	v.Wait("document.querySelector('#mine').hidden && !Object.keys(localStorage).some((key) => key.startsWith('hoshi.session.'))")
}

// The start page says how strong a level is, and makes a link with which a friend plays, without Discord.
func TestFriendInBrowser(t *testing.T) {
	s := newSite(t)
	v := s.visit("/?lang=en", browsertest.Desktop)
	v.Wait(`document.getElementById("strength").textContent.includes("rarely miss a three")`)
	v.Wait(`(() => { const level = document.getElementById("level"); level.value = "beginner"; level.dispatchEvent(new Event("change")); return document.getElementById("strength").textContent.includes("first games"); })()`)
	v.Do(chromedp.SetValue(chromedp.CSS("#friend-rule"), "renju"), chromedp.SetValue(chromedp.CSS("#friend-clock"), "5+5"))
	v.Click("#make-link")
	v.Wait("document.getElementById('link').value !== ''")
	link := browsertest.Eval[string](v, "document.getElementById('link').value")
	board := browsertest.Eval[string](v, "document.getElementById('open-board').href")
	g := s.stored(strings.TrimPrefix(browsertest.Eval[string](v, "new URL(document.getElementById('open-board').href).pathname"), "/g/"))
	if g.Rule != engine.Renju || g.Clock.String() != "5+5" {
		t.Errorf("rule %v, clock %v", g.Rule, g.Clock)
	}
	friend := browser.Open(t, browsertest.Phone, link)
	friend.Wait(ready)
	if g.Black.User.Name == "Guest 1" {
		v.Do(chromedp.Navigate(board))
		v.Wait(ready)
		v.Click(point("h8"))
	} else {
		friend.Click(point("h8"))
		v.Do(chromedp.Navigate(board))
	}
	v.Wait(says("h8", "move 1"))
	friend.Wait(says("h8", "move 1"))
}

// The example on the start page plays by itself and can be paused. If the viewer's system asks for less motion,
// it shows its end.
func TestExampleInBrowser(t *testing.T) {
	s := newSite(t)
	shown := "[...document.querySelectorAll('#example circle')].filter((stone) => getComputedStyle(stone).visibility === 'visible').length"
	window := browsertest.Desktop
	window.Media = map[string]string{"prefers-reduced-motion": "no-preference"}
	v := browser.Open(t, window, "")
	v.Emulate(window)
	v.Do(chromedp.Navigate(s.http.URL + "/?lang=en"))
	v.Wait(shown + " === 11")
	v.Click("#pause")
	v.Wait("document.getElementById('pause').textContent === 'Play'")
	window.Media["prefers-reduced-motion"] = "reduce"
	v.Emulate(window)
	v.Do(chromedp.Reload())
	v.Wait("document.getElementById('pause').hidden && " + shown + " === 25")
}

// The viewer's language and theme stay: the pages that the start page leads to have the language too.
func TestChoicesInBrowser(t *testing.T) {
	s := newSite(t)
	v := s.visit("/?lang=en", browsertest.Phone)
	choose := func(id, value string) string {
		return fmt.Sprintf("(() => { const choice = document.getElementById(%q); choice.value = %q; return choice.dispatchEvent(new Event('change')); })()", id, value)
	}
	v.Wait(choose("theme", "contrast"))
	v.Wait("[...document.querySelectorAll('[data-board]')].every((one) => one.dataset.board === 'contrast')")
	v.Wait(choose("language", "ja"))
	v.Wait("document.documentElement.lang === 'ja' && document.documentElement.dataset.board === 'contrast'")
	v.Wait("document.querySelector('#learn a').search === '?lang=ja'")
	v.Do(chromedp.Navigate(s.http.URL + "/"))
	v.Wait("document.documentElement.lang === 'ja' && location.search === '?lang=ja'")
}

// The start page finds a game among many sessions, most of which have ended.
func TestManySessionsInBrowser(t *testing.T) {
	s := newSite(t)
	s.One("ann", "!play easy")
	played := s.enter("ann", s.Game().ID)
	s.Ask(servicetest.Message("d", "ann", "!play easy"))
	game := s.GameIn("d").ID
	v := s.visit("/?lang=en", browsertest.Phone)
	v.Wait(fmt.Sprintf(`(() => {
		for (let i = 0; i < 150; i++) localStorage.setItem("hoshi.session.0ended" + i, "ended".padEnd(26 - String(i).length, "-") + i);
		for (let i = 0; i < 30; i++) localStorage.setItem("hoshi.session.0played" + i, %q);
		localStorage.setItem("hoshi.session.%s", %q);
		return true;
	})()`, played, s.links.PublicID(game), s.enter("ann", game)))
	v.Do(chromedp.Reload())
	v.Wait(fmt.Sprintf("[...document.querySelectorAll('#mine-list a')].some((a) => a.href.startsWith(%q))", s.links.Watch(game)))
	v.Wait("!Object.keys(localStorage).some((key) => key.includes('ended'))")
}
