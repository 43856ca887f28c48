package page

import (
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"hoshi/bot/testing/browsertest"
)

// chromium is the browser that all tests share.
var chromium browsertest.Chromium

func TestMain(m *testing.M) {
	code := m.Run()
	chromium.Close()
	os.Exit(code)
}

// browser is the page of a stub's game, open in Chromium.
type browser struct {
	*browsertest.Page
	stub *stub
}

// open opens the game's page; fragment is the end of the URL, like "#k=token".
func open(t *testing.T, s *stub, v browsertest.Viewport, fragment string) *browser {
	t.Helper()
	b := &browser{chromium.Open(t, v, s.URL+"/below/g/"+s.board.Game+fragment), s}
	b.Wait(`document.querySelectorAll("#grid button").length > 0`)
	return b
}

// before runs a script before those of each page opened from now on.
func before(script string) chromedp.Action[chromedp.Void] {
	return browsertest.Call(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// online waits until the page is connected and shows what the viewer can do.
func (b *browser) online() {
	b.T.Helper()
	b.Wait(`document.getElementById("connection").dataset.state === "online" && document.documentElement.dataset.ready === ""`)
}

// says waits until a point has a label.
func (b *browser) says(point, label string) {
	b.T.Helper()
	b.Wait(fmt.Sprintf(`document.querySelector('#grid [data-point="%s"]').getAttribute("aria-label") === %q`, point, label))
}

// hears waits until a live region has said something.
func (b *browser) hears(text string) {
	b.T.Helper()
	b.Wait(fmt.Sprintf(`window.said.includes(%s)`, browsertest.Quote(text)))
}

// place returns the middle of a point in the window, even if the viewer has zoomed in.
func (b *browser) place(point string) (x, y float64) {
	b.T.Helper()
	at := browsertest.Eval[[]float64](b.Page, fmt.Sprintf(`(() => { const r = document.querySelector('#grid [data-point="%s"]').getBoundingClientRect();
		const v = visualViewport;
		return [r.x + r.width / 2 - v.offsetLeft, r.y + r.height / 2 - v.offsetTop]; })()`, point))
	return at[0], at[1]
}

// tap touches a point.
func (b *browser) tap(point string) {
	b.T.Helper()
	x, y := b.place(point)
	b.Touch(input.DispatchTouchEventTypeTouchStart, x, y)
	b.Touch(input.DispatchTouchEventTypeTouchEnd)
}

// acts returns the actions that the server received.
func (b *browser) acts() []act {
	b.stub.mu.Lock()
	defer b.stub.mu.Unlock()
	return append([]act(nil), b.stub.acts...)
}
