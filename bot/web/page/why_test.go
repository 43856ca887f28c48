package page

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"hoshi/bot/testing/browsertest"
	"hoshi/bot/web/snapshot"
)

// What's typed and can't be played stays in the field, and the page says beside it why.
func TestTypedRefusals(t *testing.T) {
	t.Parallel()
	start := line(empty(15, "black"), "h8 h9")
	start.Refused = map[string]string{"i10": "i10 is forbidden for Black: it would make a double three."}
	theirs := line(empty(15, "black"), "h8")
	theirs.Refused = map[string]string{"": "bob's turn. Wait for the other side's move."}
	for _, tt := range []struct {
		name  string
		board snapshot.Snapshot
		typed string
		want  string
	}{
		{"no point", start, "zz", "“zz” isn't a point on this board. Type a letter and a number, such as h8."},
		{"off the board", start, "z9", "z9 is off the board: columns run from a to o, rows from 1 to 15."},
		{"taken", start, "h9", "h9 is taken."},
		{"forbidden", start, "i10", "i10 is forbidden for Black: it would make a double three."},
		{"the other's turn", theirs, "c3", "bob's turn. Wait for the other side's move."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newStub(t, tt.board)
			b := open(t, s, browsertest.Phone, "#k=token")
			b.online()
			b.Do(chromedp.Focus(chromedp.CSS("#typed")))
			b.Key(tt.typed + "\r")
			b.Wait(fmt.Sprintf(`document.getElementById("typed-why").innerText === %s`, browsertest.Quote(tt.want)))
			b.Wait(`document.getElementById("typed-why").checkVisibility() && document.getElementById("typed").getAttribute("aria-invalid") === "true"`)
			b.hears("alert: " + tt.want)
			b.Shot("refused")
			b.Key("1")
			b.Wait(`!document.getElementById("typed-why").checkVisibility() && !document.getElementById("typed").hasAttribute("aria-invalid")`)
			if got := b.moved(); len(got) > 0 {
				t.Errorf("it was played: %q", got)
			}
		})
	}
}

// A click or a tap that places nothing says why, below the board.
func TestClickRefusals(t *testing.T) {
	t.Parallel()
	const why = `document.getElementById("why").checkVisibility() && document.getElementById("why").innerText`
	for _, w := range []browsertest.Viewport{browsertest.Desktop, browsertest.Phone} {
		t.Run(fmt.Sprint(w.Width), func(t *testing.T) {
			s := newStub(t, line(empty(15, "black"), "h8 h9"))
			b := open(t, s, w, "#k=token")
			b.online()
			press := b.clickPoint
			if w.Phone {
				press = b.tap
			}
			press("h9")
			b.Wait(why + ` === "h9 is taken."`)
			s.change(func(s *snapshot.Snapshot) {
				play(s, "c3")
				s.Refused = map[string]string{"": "Hoshi is thinking. Wait for the other side's move."}
			})
			b.Wait(`!document.getElementById("why").checkVisibility()`)
			press("d4")
			b.Wait(why + ` === "Hoshi is thinking. Wait for the other side's move."`)
			b.Shot("refused")
			b.Still(0)
		})
	}
}

// After a mistake comes the next one, the viewer's own first, also once a better move is found. What was better
// instead of the other side's mistakes is shown at once.
func TestNextMistake(t *testing.T) {
	t.Parallel()
	over := line(empty(15, "black"), "h8 h9 i9 g7 i8 i10 j8 k8 g8")
	over.State, over.CanPlace, over.ToMove = snapshot.StateOver, false, ""
	s := newStub(t, over)
	review := reviewed()
	moves := review["moves"].([]map[string]any)
	for _, n := range []int{2, 4, 6} { // i9 and i8 are Black's, and g7 is White's already
		moves[n]["grade"], moves[n]["best"], moves[n]["line"] = "blunder", "j10", []string{"j10", "a1"}
	}
	s.review = review
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.online()
	b.Click("#start-review")
	next := func(n int) {
		t.Helper()
		b.Click(`#about-move [data-to="1"]`)
		b.Wait(fmt.Sprintf(`document.getElementById("slider").value === "%d"`, n))
	}
	b.Click("#first")
	for _, n := range []int{3, 5, 7, 4, 3} { // Black's moves 3, 5 and 7, then White's
		next(n)
		if text := browsertest.Eval[string](b.Page, `document.getElementById("about-move").innerText`); strings.Contains(text, "j10") != (n == 4) {
			t.Errorf("move %d of Black, the viewer: %q", n, text)
		}
		if rings := browsertest.Eval[int](b.Page, `document.querySelectorAll("#board .aim").length`); rings != map[bool]int{true: 1}[n == 4] {
			t.Errorf("move %d: %d better moves on the board", n, rings)
		}
	}
	if got := browsertest.Eval[string](b.Page, `[...document.querySelectorAll("#about-move .row button")].map((b) => b.textContent).join(", ")`); got != "Previous mistake, Next mistake, Try it yourself, Better line" {
		t.Errorf("the buttons are %q", got)
	}
	if marks := browsertest.Eval[int](b.Page, `document.querySelectorAll("#curve :is(.dot, .mark)").length`); marks != 4 {
		t.Errorf("%d of 4 mistakes are marked on the curve", marks)
	}
	if marks := browsertest.Eval[[]string](b.Page, `[...document.querySelectorAll("#moves button")].filter((m) => getComputedStyle(m.querySelector("span"), "::after").content !== "none").map((m) => m.dataset.n)`); strings.Join(marks, " ") != "3 4 5 7" {
		t.Errorf("the marked moves are %q", marks)
	}
	// The focus stays on the button, and keys do the same.
	b.Do(chromedp.Focus(chromedp.CSS(`#about-move [data-to="1"]`)))
	for _, k := range []struct {
		key string
		n   int
	}{{"\r", 5}, {"p", 3}, {"p", 4}, {"n", 3}} {
		b.Key(k.key)
		b.Wait(fmt.Sprintf(`document.getElementById("slider").value === "%d" && document.activeElement.dataset.to === "1"`, k.n))
	}
	b.Click("#about-move .suggest")
	b.hears("alert: Find a better move for Black. Choose a point on the board.")
	b.clickPoint("j10")
	b.Wait(`document.querySelector("#about-move .main")?.textContent === "Next mistake"`)
	b.Shot("found")
	b.Click("#about-move .main")
	b.Wait(stonesShown + " === 4") // before move 5
}

// The page says what is played, and the title whose turn it is.
func TestFactsAndTitle(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "black"), "h8 h9"))
	b := open(t, s, browsertest.Phone, "#k=token")
	b.online()
	const line = `document.querySelector("#info summary").innerText`
	b.Wait(line + `.toLowerCase() === "freestyle · rated · 15×15 · 5+5"`)
	b.Wait(`document.title === "● Your turn · ann vs. Hoshi"`)
	b.Wait(`document.querySelector("#player-black .level").textContent === "1512?"`)
	b.Click("#info summary")
	b.Wait(`document.querySelector("#facts div dd").checkVisibility()`)
	b.Shot("facts")
	s.change(func(s *snapshot.Snapshot) {
		s.State, s.ToMove, s.CanPlace, s.Headline = snapshot.StateOver, "", false, "You win · 1500 → 1512 (+12)"
		s.Facts[1].Value = "Unrated"
	})
	b.Wait(`document.title === "You win · 1500 → 1512 (+12) · ann vs. Hoshi"`)
	b.Wait(line + `.toLowerCase() === "freestyle · unrated · 15×15 · 5+5"`)
}

// Before the first move, the board, whose turn it is and how to place a stone are in sight without scrolling; what
// is played is too, at least as a line.
func TestFirstBoardIsInSight(t *testing.T) {
	for _, w := range []browsertest.Viewport{browsertest.Desktop, browsertest.Phone} {
		t.Run(fmt.Sprint(w.Width), func(t *testing.T) {
			b := open(t, newStub(t, empty(15, "black")), w, "#k=token")
			b.online()
			b.Wait(`document.querySelectorAll("#rows button").length > 0`)
			out := browsertest.Eval[[]string](b.Page, `["#area", "#text", "#no-moves", "#info summary, #facts dd", "#player-black", "#rows button"].filter((s) => {
				const box = [...document.querySelectorAll(s)].find((e) => e.checkVisibility({ visibilityProperty: true }))?.getBoundingClientRect();
				return !box || box.top < 0 || box.bottom > innerHeight || box.height === 0;
			})`)
			if len(out) > 0 {
				t.Errorf("not in sight: %q", out)
			}
			if got := browsertest.Eval[string](b.Page, `document.getElementById("no-moves").textContent`); !strings.Contains(got, "Five in a row wins") {
				t.Errorf("in place of moves: %q", got)
			}
			if listed := browsertest.Eval[bool](b.Page, `document.getElementById("facts").checkVisibility()`); listed != (w.Width == browsertest.Desktop.Width) {
				t.Errorf("the list of facts is visible: %v", listed)
			}
		})
	}
}
