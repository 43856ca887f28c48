package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"hoshi/bot/testing/browsertest"
)

// listener plays with the keyboard, and knows only what a screen reader says.
type listener struct {
	*reader
	heard int // how many announcements have been considered
}

// until waits for the next announcement that contains one of the texts, and returns it.
func (l *listener) until(texts ...string) string {
	l.T.Helper()
	is := fmt.Sprintf(`(s) => %s.some((text) => s.includes(text))`, quotedList(texts))
	l.Wait(fmt.Sprintf(`window.said.slice(%d).some(%s)`, l.heard, is))
	at := browsertest.Eval[int](l.Page, fmt.Sprintf(`window.said.findIndex((s, i) => i >= %d && (%s)(s))`, l.heard, is))
	l.heard = at + 1
	return browsertest.Eval[string](l.Page, fmt.Sprintf(`window.said[%d]`, at))
}

// quotedList returns texts as a JavaScript array.
func quotedList(texts []string) string {
	var out []string
	for _, text := range texts {
		out = append(out, browsertest.Quote(text))
	}
	return "[" + strings.Join(out, ",") + "]"
}

// focused returns what a screen reader says about the focused element.
func (l *listener) focused() string {
	l.T.Helper()
	return browsertest.Eval[string](l.Page, `document.activeElement.getAttribute("aria-label") || document.activeElement.textContent.trim()`)
}

// tabTo presses Tab until something has the focus.
func (l *listener) tabTo(name string) {
	l.T.Helper()
	for range 40 {
		if strings.HasPrefix(l.focused(), name) {
			return
		}
		l.Key("\t")
	}
	l.T.Fatalf("the tab key never reaches %q", name)
}

// Someone plays a whole game with the keyboard, without looking at the board. The responses to keys
// and the live regions say everything.
func TestBoardPageKeys(t *testing.T) {
	t.Parallel()
	s := newBoardSite(t)
	p := s.player(0)
	private, _ := s.links(p, "you", p.ask("you", "!play beginner black 5+0"))
	l := &listener{reader: s.follow(t, "you", wide, private)}

	l.tabTo("h8, empty")
	l.Key("t")
	l.until("Neither side can make five")
	l.Key("c")
	l.until("Black has 5:00 left")
	l.Key(kb.ArrowUp + kb.ArrowRight)
	if got := l.focused(); got != "i9, empty" {
		t.Errorf("after two arrows, the focus is on %q", got)
	}
	l.Key("\r")
	said := l.until("alert: Hoshi played ")
	reply := strings.TrimSuffix(strings.Fields(said)[3], ".")
	l.Key("l")
	if got := l.focused(); !strings.HasPrefix(got, reply+", White, move 2, last move") {
		t.Errorf("after %q, L leads to %q", said, got)
	}
	l.Key("\r")
	l.until(reply + " is taken")

	// The other moves are typed. The point is along the top, where no row takes it.
	l.Key("m")
	tried := 0
	for over := false; !over; tried++ {
		if tried == len(edges) {
			t.Fatalf("the game isn't over after %d moves", tried)
		}
		l.Key(edges[tried] + "\r")
		said = l.until("alert: Hoshi played ", "alert: You ", "is taken", "doesn't move")
		over = strings.Contains(said, "You lost") || strings.Contains(said, "You win")
	}
	if !strings.HasPrefix(said, "alert: ") {
		t.Errorf("the end was told by %q", said)
	}
	l.Key("\t")
	l.tabTo("Play again")
	l.Shot("end")
}
