package sandbox_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"hoshi/bot/internal/browsertest"
	"hoshi/bot/sandbox"
)

// shotsVariable, an environment variable, is a folder for screenshots.
const shotsVariable = "HOSHI_TEST_SHOTS"

// patience is how long something in the browser may take on a busy machine.
const patience = 60 * time.Second

// browser is a page of a sandbox, open in Chromium.
type browser struct {
	t    *testing.T
	ctx  context.Context
	name string // of the window, for screenshots
}

type css = chromedp.CSS

// windows are the sizes in which the page is tested.
var windows = []struct {
	name          string
	width, height int
}{{"desktop", 1280, 800}, {"phone", 390, 844}}

// chromium is the browser that all tests share; [TestMain] closes it.
var chromium browsertest.Chromium

// openPage opens the page of a sandbox in a window of a size. Each window has cookies and
// storage of its own.
func openPage(t *testing.T, s *sandbox.Server, name string, width, height int) *browser {
	t.Helper()
	b := &browser{t: t, name: name, ctx: chromium.Window(t, width, height)}
	b.do(chromedp.Navigate(s.URL()))
	b.wait(`document.querySelector("#channels [aria-current]") !== null`)
	return b
}

func (b *browser) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		b.shot("failed")
		b.t.Fatal(err)
	}
}

// eval returns the value of a JavaScript expression in the page.
func eval[T any](b *browser, expression string) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// wait waits until a JavaScript condition holds.
func (b *browser) wait(condition string) {
	b.t.Helper()
	for begun := time.Now(); !eval[bool](b, condition); time.Sleep(10 * time.Millisecond) {
		if time.Since(begun) > patience {
			b.shot("failed")
			b.t.Fatalf("%s never held; the log: %q", condition, b.log())
		}
	}
}

// key presses keys where the focus is.
func (b *browser) key(keys string) {
	b.t.Helper()
	b.do(browsertest.Press(keys))
}

// click clicks an element, the last one that fits a selector.
func (b *browser) click(selector string) {
	b.t.Helper()
	b.do(browsertest.Click(selector))
}

// log returns what the log shows.
func (b *browser) log() string {
	b.t.Helper()
	return eval[string](b, `document.getElementById("messages").innerText`)
}

// logHas fails the test if the log does not come to show a text.
func (b *browser) logHas(text string) {
	b.t.Helper()
	b.wait(`document.getElementById("messages").innerText.includes(` + quote(text) + `)`)
}

// fits fails the test if the page scrolls sideways.
func (b *browser) fits() {
	b.t.Helper()
	if eval[bool](b, `document.documentElement.scrollWidth > innerWidth`) {
		b.t.Error("the page is wider than the window")
	}
}

// shot takes a screenshot if the environment asks for them.
func (b *browser) shot(name string) {
	dir := os.Getenv(shotsVariable)
	if dir == "" {
		return
	}
	png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.t.Logf("no screenshot: %v", err)
		return
	}
	if err := os.WriteFile(filepath.Join(dir, strings.ReplaceAll(b.t.Name(), "/", "-")+"-"+name+".png"), png, 0o644); err != nil {
		b.t.Error(err)
	}
}
