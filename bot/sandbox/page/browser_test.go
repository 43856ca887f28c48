package page_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/browsertest"
)

// browser is a page of a sandbox, open in Chromium.
type browser struct{ *browsertest.Page }

type css = chromedp.CSS

// windows are the sizes in which the page is tested.
var windows = []struct {
	name          string
	width, height int
}{{"desktop", 1280, 800}, {"phone", 390, 844}}

// chromium is the browser that all tests share; [TestMain] closes it.
var chromium browsertest.Chromium

// openPage opens a sandbox's page in a window of the given size. Each window has its own cookies
// and storage.
func openPage(t *testing.T, s *sandbox.Server, name string, width, height int) *browser {
	t.Helper()
	b := &browser{chromium.Open(t, browsertest.Viewport{Width: width, Height: height}, s.URL())}
	b.Name = name
	b.Wait(`document.querySelector("#channels [aria-current]") !== null`)
	return b
}

// log returns what the log shows.
func (b *browser) log() string {
	b.T.Helper()
	return browsertest.Eval[string](b.Page, `document.getElementById("messages").innerText`)
}

// logHas fails the test unless the log shows a text in time.
func (b *browser) logHas(text string) {
	b.T.Helper()
	b.Wait(`document.getElementById("messages").innerText.includes(` + browsertest.Quote(text) + `)`)
}
