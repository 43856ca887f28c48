package page

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"hoshi/bot/testing/browsertest"
	"hoshi/bot/web/snapshot"
	"hoshi/render/boardsvg"
)

// looks are the appearance settings of viewers' systems.
var looks = []map[string]string{{"prefers-color-scheme": "light"}, {"prefers-color-scheme": "dark"}, {"prefers-color-scheme": "dark", "prefers-contrast": "more"}}

// everyLook calls a function for the page in each window size. If all is set, it does so in light
// and dark colors and with more contrast, otherwise with one of them per window. It cycles through
// the board's themes, starting with the given one.
func (b *browser) everyLook(theme int, all bool, look func(name string)) {
	b.T.Helper()
	for i, v := range []browsertest.Viewport{browsertest.Desktop, browsertest.Phone, browsertest.Narrow} {
		some := looks
		if !all {
			some = looks[(theme+i)%len(looks):][:1]
		}
		for _, v.Media = range some {
			b.Emulate(v)
			name := boardsvg.Themes()[theme%len(boardsvg.Themes())]
			theme++
			browsertest.Eval[bool](b.Page, fmt.Sprintf(`(() => { const t = document.getElementById("theme"); t.value = %q; return t.dispatchEvent(new Event("change")); })()`, name))
			b.Wait(fmt.Sprintf(`document.documentElement.dataset.board === %q`, name))
			look(fmt.Sprintf("%d px, %v, %s", v.Width, v.Media, name))
		}
	}
}

// finished is a finished game, with a winning row.
func finished() snapshot.Snapshot {
	over := line(empty(15, "black"), "h8 h9 i9 g7 i8 i10 j8 k8 g8")
	over.State, over.CanPlace, over.ToMove, over.Result = snapshot.StateOver, false, "", "Black wins."
	over.Win, over.Text = []string{"g8", "h8", "i8", "j8"}, []string{"Five in a row! ann wins."}
	over.Rows = []snapshot.Row{{Buttons: []snapshot.Button{{Command: "rematch", Label: "Rematch", Style: "main"}}}}
	return over
}

// axe-core finds no serious problems on a game's page in any state.
func TestAccessibility(t *testing.T) {
	browsertest.NeedsAxe(t)
	t.Parallel()
	playing := line(empty(15, "black"), "h8 h9 i9 g7")
	playing.Clock = &snapshot.Clock{Black: &snapshot.Time{Left: 272_000}, White: &snapshot.Time{Left: 15_400}, Running: "black", Now: now()}
	playing.Forbidden, playing.Labels, playing.Numbers = []string{"a1"}, []snapshot.Label{{At: "b2", Text: "A"}}, "all"
	theirs := line(playing, "c3")
	offered := playing
	offered.Rows = append([]snapshot.Row{{Buttons: []snapshot.Button{{Command: "accept", Label: "Accept", Style: "main"}, {Command: "decline", Label: "Decline"}}}}, offered.Rows...)
	challenge := empty(15, "")
	challenge.State, challenge.Text, challenge.ToMove = snapshot.StateChallenge, []string{"bob challenges ann."}, ""
	challenge.Rows = offered.Rows[:1]
	opening := line(empty(15, "white"), "h8 h9 i9")
	opening.State, opening.ToMove, opening.CanPlace = snapshot.StateOpening, "white", false
	opening.Rows = []snapshot.Row{
		{Heading: "Choose", Buttons: []snapshot.Button{{Command: "choose", Words: "black", Label: "Black", Style: "suggest"}, {Command: "choose", Words: "more", Label: "Two more stones"}}},
		{Placeholder: "More", Menu: []snapshot.Button{{Command: "level", Words: "easy", Label: "Easy"}, {Command: "level", Words: "club", Label: "Club", Chosen: true}}},
	}
	for i, c := range []struct {
		name    string
		board   snapshot.Snapshot
		session string
		reach   func(*browser)
	}{
		{"my turn", playing, "#k=token", nil},
		{"the other's turn", theirs, "#k=token", nil},
		{"watching", playing, "", nil},
		{"an offer", offered, "#k=token", nil},
		{"a challenge", challenge, "#k=token", nil},
		{"an opening", opening, "#k=token", nil},
		{"a menu", opening, "#k=token", func(b *browser) { b.Click(".menu summary") }},
		{"looking back", playing, "#k=token", func(b *browser) { b.Click("#back") }},
		{"a chosen point", playing, "#k=token", func(b *browser) { b.Emulate(browsertest.Phone); b.tap("c3"); b.Wait(chosen + ` === "c3"`) }},
		{"a form", playing, "#k=token", (*browser).openForm},
		{"an answer", playing, "#k=token", (*browser).ask},
		{"a hint", playing, "#k=token", (*browser).hint},
		{"settings", playing, "#k=token", func(b *browser) { b.Click("#open-settings") }},
		{"help", playing, "#k=token", func(b *browser) { b.Click("#open-help") }},
		{"over", finished(), "#k=token", nil},
		{"review", finished(), "", (*browser).openReview},
		{"try it yourself", finished(), "", func(b *browser) { b.openReview(); b.Click("#about-move .suggest") }},
		{"continue", finished(), "", func(b *browser) { b.Click("#continue") }},
		{"a wrong move typed", playing, "#k=token", func(b *browser) {
			b.Do(chromedp.Focus(chromedp.CSS("#typed")))
			b.Key("zz" + kb.Enter)
			b.Wait(`document.getElementById("typed").getAttribute("aria-invalid") === "true"`)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newStub(t, c.board)
			s.review = reviewed()
			b := open(t, s, browsertest.Desktop, c.session)
			b.online()
			if c.reach != nil {
				c.reach(b)
			}
			all := c.name == "my turn" || c.name == "review" || c.name == "an opening"
			b.everyLook(i, all, func(look string) {
				b.Accessible(look)
				b.Fits()
				b.Shot(look)
			})
		})
	}
}

// openForm makes the server answer with a form.
func (b *browser) openForm() {
	b.stub.set(func(s *stub) {
		s.answer = func(act) any {
			return map[string]any{"answers": []snapshot.Answer{{Form: &snapshot.Form{Title: "Set a clock", Command: "clock", Fields: []snapshot.Field{{Option: "time", Label: "Minutes", Help: "For each side", Value: "5", Max: 3}}}}}}
		}
	})
	b.Click(`#rows button`)
	b.Wait(`document.getElementById("form").open`)
}

// dot is a picture.
const dot = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

// ask makes the server answer with a question, a picture and a problem's text.
func (b *browser) ask() {
	b.stub.set(func(s *stub) {
		s.answer = func(act) any {
			return map[string]any{"answers": []snapshot.Answer{
				{Text: []string{"Resign this game?"}, Private: true, Rows: []snapshot.Row{{Buttons: []snapshot.Button{{Command: "resign", Words: "yes", Label: "Resign", Style: "danger"}, {Command: "keep", Label: "Keep playing"}}}}},
				{Text: []string{"Try i10."}, Picture: &snapshot.Picture{PNG: dot, Alt: "A board"}},
			}}
		}
	})
	b.Click(`#rows button`)
	b.Wait(`document.querySelectorAll("#answers .card").length === 2`)
}

// hint makes the server suggest a move.
func (b *browser) hint() {
	b.stub.set(func(s *stub) {
		s.answer = func(act) any {
			marks := &snapshot.Marks{Moves: 4, Side: "black", Suggested: []string{"i10"}, Line: []string{"g10", "g9"}, Labels: []snapshot.Label{{At: "c4", Text: "!"}}}
			return map[string]any{"answers": []snapshot.Answer{{Text: []string{"Try i10."}, Picture: &snapshot.Picture{PNG: dot, Alt: "A board", Marks: marks}}}}
		}
	})
	b.Click(`#rows button`)
	b.Wait(ghosts + " > 0")
}

// openReview opens the review at a mistake.
func (b *browser) openReview() {
	b.Click("#start-review")
	b.Wait(`!document.getElementById("review").hidden`)
	b.Click("#curve .dot:nth-of-type(1)")
	b.Wait(`document.querySelector("#about-move .suggest") !== null`)
}
