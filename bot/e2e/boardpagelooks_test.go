package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"hoshi/bot/internal/browsertest"
	"hoshi/render"
)

// cut lists the controls and titles whose text doesn't fit.
const cut = `[...document.querySelectorAll("button, .button, summary, label, h2, .name, .heading")]
	.filter((e) => e.checkVisibility() && !e.closest("#grid") && e.clientWidth > 0 && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 3))
	.map((e) => e.textContent.trim())`

// fitting fails the test if something sticks out of the window or of its box.
func (r *reader) fitting(what string) {
	r.T.Helper()
	r.legible(what)
	r.Accessible(what)
}

// legible is fitting without the accessibility rules, which take seconds to check.
func (r *reader) legible(what string) {
	r.T.Helper()
	r.Fits()
	if texts := browsertest.Eval[[]string](r.Page, cut); len(texts) > 0 {
		r.T.Errorf("%s: texts are cut off: %q", what, texts)
	}
}

// Checks the pages of a game, of the puzzle, of a lesson and for linked roles, the start page and
// the page for wrong URLs, in every language, every theme and at every width. With HOSHI_TEST_SHOTS
// it writes pictures.
func TestBoardPageLooks(t *testing.T) {
	t.Parallel()
	hoshi(t)
	s := &boardSite{t: t, box: newSandbox(t), address: freePort(t)}
	s.bot = startWithRoles(t, s.box, t.TempDir(), s.address)
	s.connected()
	p := s.player(0)
	board := p.ask("you", "!play casual black 15 5+0")
	private, public := s.links(p, "you", board)
	p.say("you", "!move h8")
	p.shown(2)
	r := s.follow(t, "you", wide, private)
	n := 0
	for _, language := range []string{"ja", "en", "zh-CN", "ko"}[:times(1, 4)] {
		for page, url := range map[string]string{
			"start": s.url("/"), "puzzle": s.url("/puzzle"), "learn": s.url("/learn"), "link": s.url("/link"),
			"wrong": s.url("/g/" + strings.Repeat("A", 32)), "game": public,
		} {
			r.Expect("404")
			r.Do(chromedp.Navigate(url + "?lang=" + language))
			r.Wait(fmt.Sprintf(`document.documentElement.lang === %q && document.readyState === "complete"`, language))
			if page == "game" {
				r.online()
				r.Wait(`document.querySelectorAll("#rows button").length > 0`)
			}
			for i, window := range widths {
				if i > 0 && page == "wrong" {
					continue
				}
				window.Media = map[string]string{"prefers-color-scheme": []string{"light", "dark"}[n%2]}
				r.Emulate(window)
				theme := render.Themes()[n%len(render.Themes())]
				if page == "game" {
					browsertest.Eval[bool](r.Page, fmt.Sprintf(`(() => { const t = document.getElementById("theme"); t.value = %q; return t.dispatchEvent(new Event("change")); })()`, theme))
					r.Wait(fmt.Sprintf(`document.documentElement.dataset.board === %q`, theme))
					n++
				}
				name := fmt.Sprintf("%s %s %s %d", page, language, theme, window.Width)
				r.Shot(strings.ReplaceAll(name, " ", "-"))
				r.fitting(name)
			}
			r.Emulate(wide)
		}
	}
}

// The puzzle of the day, at every width: a wrong move, a hint, the solution and its first move.
func TestBoardPagePuzzle(t *testing.T) {
	t.Parallel()
	s := newBoardSite(t)
	for _, window := range widths[:times(2, 3)] {
		t.Run(fmt.Sprint(window.Width), func(t *testing.T) {
			r := s.reader(t, "", window, s.url("/puzzle"))
			r.Wait(`document.querySelectorAll("#grid button").length > 0`)
			told := func(kind string) { r.Wait(fmt.Sprintf(`document.querySelector("#told .%s") !== null`, kind)) }
			r.Click("#solution")
			told("solution")
			r.Wait(ghosts + " > 0")
			r.Shot("solution")
			first := browsertest.Eval[string](r.Page, `document.querySelector('#grid [aria-label*="move 1 of"]').dataset.point`)
			r.Click("#again")
			r.Wait(ghosts + " === 0")
			r.play(window, browsertest.Eval[string](r.Page, fmt.Sprintf(`[...document.querySelectorAll("#grid button")].find((b) => b.getAttribute("aria-label").endsWith("empty") && b.dataset.point !== %q).dataset.point`, first)))
			told("wrong")
			r.Shot("wrong")
			r.fitting("a wrong move")
			r.Click("#hint")
			told("hint")
			r.play(window, first)
			r.Wait(`document.querySelector("#told :is(.right, .solved)") !== null`)
			r.Hears("alert: ")
			r.Shot("right")
			r.fitting("a right move")
		})
	}
}
