package page

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"hoshi/bot/testing/browsertest"
	"hoshi/bot/web/snapshot"
	"hoshi/render/boardsvg"
)

// Resigning takes a second tap, on the service's own question. Answers can have pictures, and their
// buttons work too.
func TestQuestion(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "black"), "h8 h9"))
	s.answer = func(a act) any {
		if a.Command == "resign" && a.Words == "yes" {
			s.board.Rev++
			s.board.State, s.board.Text, s.board.Spoken, s.board.Rows = snapshot.StateOver, []string{"ann resigned."}, "ann resigned.", nil
			s.publish()
			return map[string]any{"answers": []snapshot.Answer{}}
		}
		return map[string]any{"answers": []snapshot.Answer{{Text: []string{"Resign this game?"}, Private: true, Rows: []snapshot.Row{{Buttons: []snapshot.Button{
			{Command: "resign", Words: "yes", Label: "Resign", Style: "danger"}, {Command: "keep", Label: "Keep playing"}}}}}}}
	}
	b := open(t, s, browsertest.Phone, "#k=token")
	b.online()
	b.Click(`#rows [data-action="resign "]`)
	b.hears("alert: Resign this game?")
	b.Wait(`document.activeElement?.classList.contains("card")`)
	b.Shot("question")
	b.Click(`#answers [data-action="resign yes"]`)
	b.Wait(`document.getElementById("answers").children.length === 0 && !document.getElementById("after").hidden`)
	b.hears("alert: ann resigned.")
	var got []string
	for _, a := range b.acts() {
		got = append(got, a.Command+" "+a.Words)
	}
	if d := cmp.Diff([]string{"resign ", "resign yes"}, got); d != "" {
		t.Errorf("actions (-want +got)\n%s", d)
	}
}

// On a phone, an open menu leaves the game's text in sight, and a tap elsewhere closes it.
func TestMenuOnPhone(t *testing.T) {
	t.Parallel()
	start := line(empty(15, "black"), "h8 h9")
	menu := snapshot.Row{Placeholder: "More"}
	for _, label := range []string{"Offer a draw", "Level", "Analyze (no points)", "Heat map (no points)", "Show thinking (no points)", "Cancel game"} {
		menu.Menu = append(menu.Menu, snapshot.Button{Command: "level", Words: label, Label: label})
	}
	start.Rows = append(start.Rows, menu)
	b := open(t, newStub(t, start), browsertest.Phone, "#k=token")
	b.online()
	b.Tap(".menu summary")
	b.Wait(`document.querySelector(".menu").open`)
	b.Shot("menu")
	if gap := browsertest.Eval[float64](b.Page, `document.querySelector(".choices").getBoundingClientRect().top - document.querySelector("#text").getBoundingClientRect().bottom`); gap < 0 {
		t.Errorf("the menu covers %.0f pixels of the text", -gap)
	}
	b.Tap("#text")
	b.Wait(`!document.querySelector(".menu").open`)
}

// A menu opens and closes with a key, and a form sends its fields.
func TestMenuAndForm(t *testing.T) {
	t.Parallel()
	start := line(empty(15, "black"), "h8 h9")
	start.Rows = []snapshot.Row{
		{Heading: "Level", Placeholder: "Choose a level", Menu: []snapshot.Button{{Command: "level", Words: "easy", Label: "Easy"}, {Command: "level", Words: "club", Label: "Club", Chosen: true}}},
		{Buttons: []snapshot.Button{{Command: "clock", Label: "Set a clock", Form: true}, {Command: "", Label: "The rules", URL: "https://example.org/"}}},
	}
	s := newStub(t, start)
	s.answer = func(a act) any {
		switch {
		case a.Fields != nil:
			return map[string]any{"answers": []snapshot.Answer{{Text: []string{"The clock is " + a.Fields["time"] + "."}}}}
		case a.Command == "clock":
			return map[string]any{"answers": []snapshot.Answer{{Form: &snapshot.Form{Title: "Set a clock", Command: "clock", Fields: []snapshot.Field{{Option: "time", Label: "Minutes", Help: "For each side", Value: "5", Max: 3}}}}}}
		}
		return map[string]any{"answers": []snapshot.Answer{{Text: []string{"Now at level " + a.Words + "."}}}}
	}
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.online()
	b.Wait(`document.querySelector(".menu summary") !== null`)
	b.Do(chromedp.Focus(chromedp.CSS(".menu summary")))
	b.Key("\r")
	b.Wait(`document.querySelector(".menu").open`)
	b.Shot("menu")
	b.Key(kb.Escape)
	b.Wait(`!document.querySelector(".menu").open && document.activeElement.matches("summary")`)
	b.Key("\r\t\r")
	b.hears("alert: Now at level easy.")
	b.Click(`[data-action="clock "]`)
	b.Wait(`document.getElementById("form").open`)
	b.Shot("form")
	b.Do(chromedp.SetValue(chromedp.CSS(`#form input`), "7"), chromedp.Focus(chromedp.CSS(`#form input`)))
	b.Key("\r")
	b.hears("alert: The clock is 7.")
	b.Click(`[data-action="clock "]`)
	b.Wait(`document.getElementById("form").open`)
	b.Key(kb.Escape)
	b.Wait(`!document.getElementById("form").open`)
	if n := len(b.acts()); n != 4 {
		t.Errorf("there were %d actions: %+v", n, b.acts())
	}
}

// The viewer can choose another board theme, and the choice is kept.
func TestThemes(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "black"), "h8 h9 i9"))
	b := open(t, s, browsertest.Desktop, "")
	b.online()
	for _, theme := range boardsvg.Themes() {
		b.Click("#open-settings")
		b.Wait(`document.getElementById("settings").open`)
		b.Do(chromedp.Focus(chromedp.CSS("#theme")))
		browsertest.Eval[bool](b.Page, fmt.Sprintf(`(() => { const t = document.getElementById("theme"); t.value = %q; t.dispatchEvent(new Event("change")); return true; })()`, theme))
		b.Wait(fmt.Sprintf(`document.documentElement.dataset.board === %q`, theme))
		if theme == "dark" {
			b.Shot("settings")
		}
		b.Key(kb.Escape)
		b.Wait(`!document.getElementById("settings").open`)
		if n := browsertest.Eval[int](b.Page, `document.querySelectorAll(".stones use").length`); n != 3 {
			t.Errorf("%s has %d stones", theme, n)
		}
	}
	b.Do(chromedp.Reload())
	b.Wait(`document.documentElement.dataset.board === "contrast"`)

	// If the system asks for more contrast, the contrast theme is used, unless the viewer chose
	// one.
	more := open(t, s, browsertest.Viewport{Width: 800, Height: 600, Media: map[string]string{"prefers-contrast": "more"}}, "")
	more.Wait(`document.documentElement.dataset.board === "contrast"`)
}

// Every language has its own names for points and buttons.
func TestLanguages(t *testing.T) {
	t.Parallel()
	for language, want := range map[string]string{
		"en": "h9, White, move 2, last move", "zh-CN": "h9、白方、第 2 手、最后一手", "ja": "h9、白、2手目、直前の手", "ko": "h9, 백, 2번째 수, 마지막 수",
	} {
		t.Run(language, func(t *testing.T) {
			start := line(empty(15, "black"), "h8 h9")
			start.Lang = language
			b := open(t, newStub(t, start), browsertest.Phone, "#k=token")
			b.online()
			b.says("h9", want)
			if got := browsertest.Eval[string](b.Page, `document.documentElement.lang`); got != language {
				t.Errorf("the page's language is %q", got)
			}
			b.tap("c3")
			b.Wait(chosen + ` === "c3"`)
			b.Shot("chosen")
			browsertest.Eval[bool](b.Page, `(document.getElementById("help").showModal(), true)`)
			b.Shot("help")
			b.Still(0)
		})
	}
}

// reviewed is a finished game's review.
func reviewed() map[string]any {
	chances := []float64{.52, .55, .5, .58, .41, .62, .35, .71, .74, .93}
	moves := []map[string]any{}
	for i, at := range strings.Fields("h8 h9 i9 g7 i8 i10 j8 k8 g8") {
		side := []string{"black", "white"}[i%2]
		m := map[string]any{"n": i + 1, "at": at, "side": side, "grade": "good", "gradeName": "good", "before": chances[i], "after": chances[i+1]}
		if i == 3 {
			m["grade"], m["gradeName"], m["best"], m["line"], m["deciding"] = "mistake", "mistake", "j10", []string{"j10", "g7", "k11"}, true
		}
		if i == 6 {
			m["deciding"] = true
		}
		moves = append(moves, m)
	}
	return map[string]any{"ready": true, "percent": 100, "chances": chances, "moves": moves}
}

// After the game there is a curve, the decisive moves, the better line, and a mistake to try again.
func TestReview(t *testing.T) {
	t.Parallel()
	for _, w := range []browsertest.Viewport{browsertest.Desktop, browsertest.Phone} {
		t.Run(fmt.Sprint(w.Width), func(t *testing.T) {
			over := line(empty(15, "black"), "h8 h9 i9 g7 i8 i10 j8 k8 g8")
			over.State, over.CanPlace, over.ToMove, over.Result = snapshot.StateOver, false, "", "Black wins."
			over.Win, over.Text = []string{"g8", "h8", "i8", "j8"}, []string{"Five in a row! ann wins."}
			over.Rows = []snapshot.Row{{Buttons: []snapshot.Button{{Command: "rematch", Label: "Rematch", Style: "main"}}}}
			s := newStub(t, over)
			b := open(t, s, w, "")
			b.online()
			b.Shot("over")
			b.Click("#start-review")
			b.Wait(`document.getElementById("start-review").textContent.includes("50%")`)
			s.set(func(s *stub) { s.review = reviewed() })
			b.hears("log: The review is ready. Number of deciding moves: 2.")
			b.Click("#curve .dot:nth-of-type(1)")
			b.Wait(stonesShown + " === 4")
			b.Wait(`document.getElementById("about-move").textContent.includes("White g7, mistake: 58% → 41%")`)
			b.Shot("review")
			b.Do(chromedp.Focus(chromedp.CSS("#about-move .suggest + button")))
			b.says("j10", "j10, empty, White as move 4 of the line")
			b.Shot("line")
			b.Click("#about-move .suggest + button")
			b.hears("log: Better: j10 g7 k11")
			b.Click("#about-move .suggest")
			b.Wait(stonesShown + " === 3")
			b.hears("alert: Find a better move for White. Choose a point on the board.")
			try := func(point string) {
				if w.Phone {
					b.tap(point)
					b.tap(point)
				} else {
					b.clickPoint(point)
				}
			}
			try("c3")
			b.hears("alert: Move 4: c3 is no_better.")
			try("g7")
			b.hears("alert: g7 was played in the game. Try another move.")
			try("k10")
			b.hears("alert: Move 4: k10 is better.")
			try("j10")
			b.hears("alert: Move 4: j10 is found.")
			b.Shot("right")
			b.Click("#about-move .main")
			b.Wait(stonesShown + " === 9 || " + stonesShown + " === 4")
			if n := len(b.acts()); n > 0 {
				t.Errorf("studying sent %d actions", n)
			}
			b.Click("#continue")
			b.Wait(`document.getElementById("form").open`)
			b.Shot("continue")
			b.Do(chromedp.Focus(chromedp.CSS("#form .row button")))
			b.Key("\r")
			b.Wait(`location.pathname.endsWith("/below/g/BBBB")`)
		})
	}
}

// Slow answers arrive over the live connection, at the page that asked.
func TestLateAnswer(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "black"), "h8 h9"))
	s.answer = func(a act) any {
		return map[string]any{"answers": []snapshot.Answer{{Text: []string{"This takes longer."}}}, "pending": true}
	}
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.online()
	b.Click(`#rows [data-action="hint "]`)
	b.hears("alert: This takes longer.")
	late := func(id, text string) {
		s.set(func(s *stub) {
			for c := range s.sockets {
				_ = c.WriteJSON(map[string]any{"type": "answer", "id": id, "answers": []snapshot.Answer{{Text: []string{text}}}})
			}
		})
	}
	late("of another page", "Not for you.")
	late(b.acts()[0].ID, "Try i10.")
	b.hears("alert: Try i10.")
	if browsertest.Eval[bool](b.Page, `window.said.some((s) => s.includes("Not for you"))`) {
		t.Error("the page shows another page's answer")
	}
}

// The bot's suggestions are marked on the page's own board and read out. The marks disappear with
// their card, and when another position is shown. An answer for another position shows its picture.
func TestMarks(t *testing.T) {
	t.Parallel()
	start := line(empty(15, "black"), "h8 h9")
	start.Numbers = "none"
	s := newStub(t, start)
	marks := &snapshot.Marks{Moves: 2, Side: "black", Suggested: []string{"i10"}}
	s.answer = func(act) any {
		return map[string]any{"answers": []snapshot.Answer{{Text: []string{"Try i10."}, Picture: &snapshot.Picture{PNG: dot, Alt: "A board", Marks: marks}}}}
	}
	b := open(t, s, browsertest.Phone, "#k=token")
	b.online()
	const marked, pictures = `document.querySelectorAll(".marks .aim").length`, `document.querySelectorAll("#answers img").length`
	ask := func() {
		b.Click(`#rows [data-action="hint "]`)
		b.Wait(`document.querySelectorAll("#answers .card").length === 1`)
	}
	ask()
	b.hears("alert: Try i10.")
	b.Wait(marked + " === 1 && " + pictures + " === 0")
	b.says("i10", "i10, empty, suggested move")
	b.Shot("hint")
	b.Click("#back")
	b.Wait(marked + " === 0")
	b.Click("#live")
	b.Wait(marked + " === 1")
	b.Click("#answers .close")
	b.Wait(marked + " === 0")
	b.says("i10", "i10, empty")

	s.set(func(*stub) {
		marks = &snapshot.Marks{Moves: 2, Side: "black", Suggested: []string{"i10", "g7"}, Labels: []snapshot.Label{{At: "i10", Text: "A"}, {At: "g7", Text: "B"}}}
	})
	ask()
	b.Wait(ghosts + " === 2 && " + marked + " === 0")
	b.says("g7", "g7, empty, suggested move, marked B")
	b.Shot("analysis")
	s.set(func(*stub) {
		marks = &snapshot.Marks{Moves: 2, Side: "black", Labels: []snapshot.Label{{At: "i10", Text: "71", Heat: 9}, {At: "g7", Text: "48", Heat: 2}}}
	})
	ask()
	b.says("i10", "i10, empty, marked 71")
	b.Wait(`[...document.querySelectorAll('.marks use')].map((e) => e.getAttribute("href")).filter((to) => to.startsWith("#heat")).join() === "#heat-8,#heat-1"`)
	b.Shot("heat")
	s.set(func(*stub) { marks = &snapshot.Marks{Moves: 2, Side: "black", Line: []string{"i10", "g7"}} })
	ask()
	b.says("g7", "g7, empty, White as move 2 of the line")
	s.change(func(s *snapshot.Snapshot) { play(s, "c3") })
	b.Wait(ghosts + " === 0")
	ask()
	b.Wait(pictures + " === 1 && " + ghosts + " === 0")
}

// The server draws the same as the script, so nothing on the board changes when the script starts.
func TestServerAndScriptDrawTheSame(t *testing.T) {
	t.Parallel()
	over := line(empty(15, ""), "h8 h9 i9 g7 i8 i10 j8 k8 g8 a1 f8")
	over.State, over.Win, over.Foul = snapshot.StateOver, []string{"f8", "g8", "h8", "i8", "j8"}, []string{"a1"}
	marked := line(empty(15, ""), "h8 h9 i9 g7")
	marked.Forbidden, marked.Labels = []string{"a1", "o15"}, []snapshot.Label{{At: "b2", Text: "A"}, {At: "h8", Text: "B"}}
	for name, s := range map[string]snapshot.Snapshot{"over": over, "marked": marked, "empty": empty(19, "")} {
		for _, numbers := range []string{"none", "all", "last:3", "from:2"} {
			t.Run(name+" "+numbers, func(t *testing.T) {
				s.Numbers = numbers
				b := open(t, newStub(t, s), browsertest.Desktop, "")
				b.online()
				const layers = `Object.fromEntries(["below", "shadows", "stones", "marks"].map((layer) => [layer, [...%s.querySelector("#board ." + layer).children].map((e) =>
					[e.localName, e.getAttribute("href"), Number(e.getAttribute("x")), Number(e.getAttribute("y")), e.textContent, e.localName === "text" ? [...e.classList].join() : ""].join(" "))]))`
				server := browsertest.Eval[map[string][]string](b.Page, `fetch(location.href).then((r) => r.text()).then((text) => { const d = new DOMParser().parseFromString(text, "text/html"); return `+fmt.Sprintf(layers, "d")+`; })`)
				script := browsertest.Eval[map[string][]string](b.Page, fmt.Sprintf(layers, "document"))
				if d := cmp.Diff(server, script); d != "" || len(script["stones"]) != len(s.Stones) {
					t.Errorf("(-server +script)\n%s", d)
				}
			})
		}
	}
}
