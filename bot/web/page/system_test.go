package page

import (
	"testing"

	"github.com/chromedp/chromedp"

	"hoshi/bot/testing/browsertest"
	"hoshi/bot/web/snapshot"
)

// Sounds are off until the viewer turns them on, and the choice is kept.
func TestSounds(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "black"), "h8"))
	b := open(t, s, browsertest.Desktop, "#k=token")
	const notes = `(window.notes ?? 0)`
	count := before(`(() => {
		const start = OscillatorNode.prototype.start;
		OscillatorNode.prototype.start = function (...when) { window.notes = (window.notes ?? 0) + 1; return start.apply(this, when); };
	})()`)
	again := func() {
		b.Do(chromedp.Reload())
		b.Wait(`document.querySelectorAll("#grid button").length > 0`)
		b.online()
	}
	b.Do(count)
	again()
	s.change(func(s *snapshot.Snapshot) { play(s, "h9") })
	b.says("h9", "h9, White, move 2, last move")
	if browsertest.Eval[int](b.Page, notes) != 0 {
		t.Error("there was a sound before anybody asked for it")
	}
	b.Click("#open-settings")
	b.Click("#sound")
	b.Wait(notes + " > 0")
	again()
	s.change(func(s *snapshot.Snapshot) { play(s, "i9") }) // browsers allow no sound before a touch
	b.says("i9", "i9, Black, move 3, last move")
	b.Click("#back")
	b.Click("#live")
	s.change(func(s *snapshot.Snapshot) { play(s, "j9") })
	b.Wait(notes + " > 0")
}

// Stones drop onto the board, unless the viewer's system asks for reduced motion.
func TestReducedMotion(t *testing.T) {
	t.Parallel()
	for motion, want := range map[string]int{"no-preference": 2, "reduce": 0} {
		s := newStub(t, line(empty(15, "black"), "h8"))
		v := browsertest.Desktop
		v.Media = map[string]string{"prefers-reduced-motion": motion}
		b := open(t, s, v, "#k=token")
		b.online()
		s.change(func(s *snapshot.Snapshot) { play(s, "h9") })
		b.says("h9", "h9, White, move 2, last move")
		if got := browsertest.Eval[int](b.Page, `document.querySelectorAll("#board .fall").length`); got != want {
			t.Errorf("%s: %d parts of a stone move, want %d", motion, got, want)
		}
	}
}

// The moves are copied as text that commands understand, and the link is the one for watching.
func TestCopy(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "black"), "h8 h9 i9"))
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.online()
	browsertest.Eval[bool](b.Page, `(Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } } }), true)`)
	b.Click("#copy-moves")
	b.Wait(`window.copied === "h8 h9 i9"`)
	b.hears("log: Copied")
	b.Click("#copy-link")
	b.Wait(`window.copied === location.origin + "/below/g/` + s.board.Game + `"`)
}
