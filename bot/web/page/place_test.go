package page

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"

	"hoshi/bot/testing/browsertest"
	"hoshi/bot/web/snapshot"
)

// moved returns the points of all moves that the server received.
func (b *browser) moved() (out []string) {
	for _, a := range b.acts() {
		out = append(out, a.Words)
	}
	return out
}

// waitMoved waits until the server has answered, and checks the moves it received.
func (b *browser) waitMoved(want ...string) {
	b.T.Helper()
	b.Wait(`document.querySelector(".pending") === null`)
	if d := cmp.Diff(want, b.moved()); d != "" {
		b.T.Errorf("moves (-want +got)\n%s", d)
	}
}

const chosen = `(document.getElementById("confirm").hidden ? "" : document.getElementById("chosen").textContent)`

// A finger first chooses a point, sees it magnified beside the finger, and plays it with a second
// tap or with the button.
func TestTouch(t *testing.T) {
	t.Parallel()
	s := newStub(t, empty(15, "both"))
	b := open(t, s, browsertest.Phone, "#k=token")
	b.online()

	x, y := b.place("h8")
	b.Touch(input.DispatchTouchEventTypeTouchStart, x, y)
	b.Wait(chosen + ` === "h8"`)
	lens := browsertest.Eval[[]float64](b.Page, `(() => { const r = document.getElementById("lens").getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; })()`)
	if lens[2]-lens[0] < 100 || lens[3] > y-20 || lens[0] > x || lens[2] < x {
		t.Errorf("the patch is at %v, the finger at %v, %v", lens, x, y)
	}
	b.Shot("lens")
	b.Touch(input.DispatchTouchEventTypeTouchEnd)
	b.waitMoved()
	b.tap("h8")
	b.says("h8", "h8, Black, move 1, last move")
	b.waitMoved("h8")

	// The ghost stone follows the finger, and the button plays it.
	x, y = b.place("c14")
	b.Touch(input.DispatchTouchEventTypeTouchStart, x, y)
	b.Wait(chosen + ` === "c14"`)
	if top := browsertest.Eval[float64](b.Page, `document.getElementById("lens").getBoundingClientRect().top`); top < 0 {
		t.Errorf("near the top, the patch is at %v", top)
	}
	toX, toY := b.place("j10")
	b.Touch(input.DispatchTouchEventTypeTouchMove, (x+toX)/2, (y+toY)/2)
	b.Touch(input.DispatchTouchEventTypeTouchMove, toX, toY)
	b.Touch(input.DispatchTouchEventTypeTouchEnd)
	b.Wait(chosen + ` === "j10"`)
	b.Shot("chosen")
	b.waitMoved("h8")
	b.tap("k10") // another point instead
	b.Wait(chosen + ` === "k10"`)
	b.tap("h8") // on a stone: cancels the choice
	b.Wait(chosen + ` === ""`)
	b.tap("k10")
	b.Do(chromedp.Click(chromedp.CSS("#place")))
	b.says("k10", "k10, White, move 2, last move")
	b.waitMoved("h8", "k10")
	b.Still(0)
}

// settled is true once the view hasn't changed for a while, because it keeps sliding after a pinch.
const settled = `(() => {
	const v = visualViewport, now = [v.scale, v.offsetLeft, v.offsetTop].join();
	if (window.view === now) return window.settled++ > 20;
	window.view = now;
	window.settled = 0;
	return false;
})()`

// Two fingers zoom. They don't choose or place anything, whatever was chosen before.
func TestPinch(t *testing.T) {
	t.Parallel()
	b := open(t, newStub(t, empty(15, "black")), browsertest.Phone, "#k=token")
	b.online()
	pinch := func() {
		x, y := b.place("g8")
		toX, toY := b.place("j8")
		b.Touch(input.DispatchTouchEventTypeTouchStart, x, y)
		b.Touch(input.DispatchTouchEventTypeTouchStart, x, y, toX, toY)
		for by := 10.0; by <= 40; by += 5 {
			b.Touch(input.DispatchTouchEventTypeTouchMove, x-by, y, toX+by, toY)
		}
		b.Touch(input.DispatchTouchEventTypeTouchEnd)
	}
	pinch()
	b.Wait(chosen + ` === ""`)
	b.Wait(`visualViewport.scale > 1.1`)
	b.Wait(settled)
	b.tap("g8")
	b.Wait(chosen + ` === "g8"`)
	pinch()
	b.Wait(chosen + ` === "g8"`)
	if got := b.moved(); len(got) > 0 {
		t.Errorf("the fingers played %q", got)
	}
}

// A mouse shows a ghost stone, and one click plays.
func TestMouse(t *testing.T) {
	t.Parallel()
	s := newStub(t, empty(15, "both"))
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.online()
	x, y := b.place("i9")
	b.Do(chromedp.MouseEvent(chromedp.MouseMoved, x+3, y-4))
	b.Wait(`document.querySelector('.over use')?.getAttribute("href") === "#ghost-black"`)
	b.Shot("ghost")
	b.Do(chromedp.MouseClickXY(x+3, y-4))
	b.says("i9", "i9, Black, move 1, last move")
	b.waitMoved("i9")
	b.Do(chromedp.MouseClickXY(x, y)) // occupied
	x, y = b.place("j9")
	b.Do(chromedp.MouseClickXY(x, y))
	b.says("j9", "j9, White, move 2, last move")
	b.waitMoved("i9", "j9")
	b.Still(0)
}

// Twenty lines at 320 pixels: each tap hits its point, and nothing is played by accident.
func TestSmallest(t *testing.T) {
	t.Parallel()
	s := newStub(t, empty(20, "both"))
	b := open(t, s, browsertest.Narrow, "#k=token")
	b.online()
	points := strings.Fields("a1 t20 a20 t1 k10 k11 l10 s19 b2")
	for _, point := range points {
		b.tap(point)
		b.Wait(chosen + ` === "` + point + `"`)
	}
	if got := b.moved(); len(got) > 0 {
		t.Errorf("single taps played %q", got)
	}
	b.Shot("chosen")
	b.tap("b2")
	b.says("b2", "b2, Black, move 1, last move")
	b.Still(0)
}

// A stone appears on the board at once. Then it's confirmed, or removed with the server's reason.
func TestOptimisticStone(t *testing.T) {
	t.Parallel()
	s := newStub(t, empty(15, "black"))
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.online()
	hold := make(chan struct{})
	s.set(func(s *stub) { s.wait = hold })
	b.clickPoint("h8")
	b.says("h8", "h8, Black, last move, not confirmed yet")
	b.Shot("pending")
	if n := browsertest.Eval[int](b.Page, `document.querySelectorAll(".stones use").length`); n != 1 {
		t.Errorf("there are %d stones", n)
	}
	close(hold)
	b.says("h8", "h8, Black, move 1, last move")
	s.change(func(s *snapshot.Snapshot) { play(s, "h9") })
	b.says("h9", "h9, White, move 2, last move")

	hold = make(chan struct{})
	s.set(func(s *stub) {
		s.wait = hold
		s.answer = func(act) any { return refusal{"rule", "That would be an overline."} }
	})
	b.clickPoint("c3")
	b.says("c3", "c3, Black, last move, not confirmed yet")
	close(hold)
	b.says("c3", "c3, empty")
	b.hears("alert: That would be an overline.")
	b.Shot("refused")
	b.Expect("409")

	// The server may also answer with a question instead of a move.
	s.set(func(s *stub) {
		s.answer = func(act) any {
			return map[string]any{"answers": []snapshot.Answer{{Text: []string{"Really?"}, Private: true}}}
		}
	})
	b.clickPoint("c4")
	b.hears("alert: Really?")
	b.says("c4", "c4, empty")
}

// clickPoint clicks a point with the mouse.
func (b *browser) clickPoint(point string) {
	b.T.Helper()
	x, y := b.place(point)
	b.Do(chromedp.MouseClickXY(x, y))
}

// A point forbidden to Black has a cross and says so, and the server refuses it.
func TestForbidden(t *testing.T) {
	t.Parallel()
	start := line(empty(15, "black"), "h8 a1 h9 a15 i10 o1 j10 o15")
	start.Forbidden, start.RuleName = []string{"h10"}, "renju"
	s := newStub(t, start)
	s.answer = func(act) any { return refusal{"rule", "h10 is forbidden: a double three."} }
	b := open(t, s, browsertest.Phone, "#k=token")
	b.online()
	b.says("h10", "h10, empty, forbidden")
	if n := browsertest.Eval[int](b.Page, `document.querySelectorAll('.marks use[href="#forbidden"]').length`); n != 1 {
		t.Errorf("there are %d crosses", n)
	}
	b.tap("h10")
	b.tap("h10")
	b.hears("alert: h10 is forbidden: a double three.")
	b.says("h10", "h10, empty, forbidden")
	b.Shot("refused")
	b.Expect("409")
}

// A watcher can't place anything, with the mouse or the keyboard.
func TestWatcher(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "black"), "h8 h9"))
	b := open(t, s, browsertest.Desktop, "")
	b.online()
	b.clickPoint("c3")
	b.Do(chromedp.Focus(chromedp.CSS(`#grid [tabindex="0"]`)))
	b.Key("\r")
	b.hears("alert: You're watching this game, so you can't place a stone.")
	if got := b.moved(); len(got) > 0 {
		t.Errorf("a watcher played %q", got)
	}
	if browsertest.Eval[bool](b.Page, `document.querySelectorAll("#rows button").length > 0 || !document.getElementById("type").hidden`) {
		t.Error("a watcher sees a player's controls")
	}
	b.Shot("watcher")
	b.Still(0)
}
