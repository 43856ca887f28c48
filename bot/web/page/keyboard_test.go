package page

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"hoshi/bot/testing/browsertest"
	"hoshi/bot/web/snapshot"
)

const focused = `(document.activeElement?.dataset.point ?? "")`

// control presses a key with the control key down.
func (b *browser) control(key, code string) {
	b.T.Helper()
	for _, kind := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeRawKeyDown, input.DispatchKeyEventTypeKeyUp} {
		b.Do(browsertest.Call(input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: kind, Key: key, Code: code, Modifiers: 2}))
	}
}

// A game with only keyboard and live region: one tab stop, arrows, corners, keys that read aloud.
func TestKeyboard(t *testing.T) {
	t.Parallel()
	start := line(empty(15, "both"), "h8 h9 i9")
	start.Threats = "Black threatens five at c3."
	start.Clock = &snapshot.Clock{Black: &snapshot.Time{Left: 272_000}, White: &snapshot.Time{Left: 61_000}, Now: now()}
	s := newStub(t, start)
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.online()
	b.Wait(`document.documentElement.dataset.ready === ""`)
	if n := browsertest.Eval[int](b.Page, `document.querySelectorAll('#grid [tabindex="0"]').length`); n != 1 {
		t.Fatalf("the board has %d tab stops", n)
	}
	for range 20 {
		if browsertest.Eval[string](b.Page, focused) != "" {
			break
		}
		b.Key("\t")
	}
	at := func(want string) {
		t.Helper()
		if got := browsertest.Eval[string](b.Page, focused); got != want {
			t.Errorf("the focus is on %q, want %q", got, want)
		}
	}
	at("h8")
	for _, step := range []struct{ key, want string }{
		{kb.ArrowRight, "i8"}, {kb.ArrowUp, "i9"}, {kb.ArrowLeft, "h9"}, {kb.ArrowDown, "h8"},
		{kb.Home, "a8"}, {kb.ArrowLeft, "a8"}, {kb.End, "o8"}, {kb.ArrowRight, "o8"},
	} {
		b.Key(step.key)
		at(step.want)
	}
	b.control("Home", "Home")
	at("a15")
	b.Key(kb.ArrowUp)
	at("a15")
	b.control("End", "End")
	at("o1")
	b.Shot("focus")

	b.Key("l")
	at("i9")
	b.Key("t")
	b.hears("log: Black threatens five at c3.")
	b.Key("c")
	b.hears("log: Black has 4:32 left. White has 1:01 left.")
	b.Key("x")
	b.hears("log: Row: White h9. Column: no stones. Diagonal up to the right: Black h8. Diagonal down to the right: no stones.")
	b.Key("s")
	b.hears("log: Black plays i9. It's the other side's turn.")
	b.Key("s") // the same text again gets a space, without which a screen reader says nothing
	b.hears("log: Black plays i9. It's the other side's turn.\u00a0")
	b.Key("\r")
	b.hears("alert: i9 is taken.")
	b.Key(kb.ArrowUp + "\r")
	b.says("i10", "i10, White, move 4, last move")
	b.hears("alert: White plays i10.")
	at("i10")

	b.Key("m")
	b.Key("zz\r")
	b.hears("alert: “zz” isn't a point on this board. Type a letter and a number, such as h8.")
	browsertest.Eval[string](b.Page, `document.getElementById("typed").value = ""`)
	b.Key("G 10\r")
	b.says("g10", "g10, Black, move 5, last move")
	b.Do(chromedp.Focus(chromedp.CSS(`#grid [tabindex="0"]`)))
	b.Key("?")
	b.Wait(`document.getElementById("help").open && document.activeElement.id === "help-title"`)
	b.Shot("help")
	b.Key(kb.Escape)
	b.Wait(`!document.getElementById("help").open`)
	at("i10")
	b.Key(",")
	b.Wait(`document.getElementById("slider").value === "4"`)
	b.Key(".")
	b.Wait(`document.getElementById("slider").value === "5"`)
}

// Others' actions are announced politely, and the viewer's turn at once.
func TestLiveRegion(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "black"), "h8"))
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.online()
	s.change(func(s *snapshot.Snapshot) { play(s, "h9") })
	b.hears("alert: White plays h9.")
	s.change(func(s *snapshot.Snapshot) { play(s, "i9") })
	b.hears("log: Black plays i9.")
	s.change(func(s *snapshot.Snapshot) { s.State, s.Spoken = snapshot.StateOver, "White resigned. Black wins." })
	b.hears("alert: White resigned. Black wins.")

	watcher := open(t, s, browsertest.Desktop, "")
	watcher.online()
	s.change(func(s *snapshot.Snapshot) { s.State, s.Spoken = snapshot.StateOver, "They said goodbye." })
	watcher.hears("log: They said goodbye.")
}
