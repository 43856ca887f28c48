package browsertest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// Patience is how long something in the browser may take on a busy machine.
const Patience = 3 * time.Minute

// shotsVariable, an environment variable, is a folder for screenshots.
const shotsVariable = "HOSHI_TEST_SHOTS"

// Viewport is the part of a window that shows the page, and what the page can tell about the
// viewer's device.
type Viewport struct {
	Width, Height int               // in CSS pixels
	Phone         bool              // a touch screen with two device pixels per CSS pixel
	Media         map[string]string // CSS media features, such as "prefers-color-scheme": "dark"
}

// Viewports of three devices.
var (
	Desktop = Viewport{Width: 1280, Height: 800}
	Phone   = Viewport{Width: 390, Height: 844, Phone: true}
	Narrow  = Viewport{Width: 320, Height: 640, Phone: true} // the narrowest phone that WCAG names
)

// Page is a window with a page in a test. Its methods fail the test if something takes longer than
// [Patience].
type Page struct {
	T    testing.TB
	Ctx  context.Context
	Name string // of the screenshots, after the test's

	window  context.Context // of the whole page, if this is a frame
	frame   target.ID       // empty if this is a whole page
	console *Console
	errors  *expected
}

// expected are parts of errors that a test causes on purpose.
type expected struct {
	mu    sync.Mutex
	texts []string
}

// Open opens a page in a new window of the browser. If there are errors on its console by the end of
// the test, the test fails.
func (c *Chromium) Open(t testing.TB, v Viewport, url string) *Page {
	t.Helper()
	p := &Page{T: t, Ctx: c.Window(t, v.Width, v.Height), errors: &expected{}}
	var err error
	if p.console, err = Listen(p.Ctx); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, problem := range p.Problems() {
			t.Errorf("the console says: %s", problem)
		}
	})
	p.Emulate(v)
	p.Do(Record())
	if url != "" {
		p.Do(chromedp.Navigate(url))
	}
	return p
}

// In returns the same window for a subtest.
func (p *Page) In(t testing.TB) *Page {
	own := *p
	own.T = t
	return &own
}

// Expect lets the console have errors that contain one of the texts.
func (p *Page) Expect(texts ...string) {
	p.errors.mu.Lock()
	defer p.errors.mu.Unlock()
	p.errors.texts = append(p.errors.texts, texts...)
}

// Problems returns the errors on the console that the test doesn't expect.
func (p *Page) Problems() []string {
	p.errors.mu.Lock()
	defer p.errors.mu.Unlock()
	return p.console.Problems(p.errors.texts...)
}

// Emulate changes the viewport of the open page.
func (p *Page) Emulate(v Viewport) {
	p.T.Helper()
	var options []chromedp.EmulateViewportOption
	if v.Phone {
		options = append(options, chromedp.EmulateTouch, chromedp.EmulateMobile, chromedp.EmulateScale(2))
	}
	media := []*emulation.MediaFeature{}
	for name, value := range v.Media {
		media = append(media, &emulation.MediaFeature{Name: name, Value: value})
	}
	p.Do(Call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: media}), chromedp.EmulateViewport(int64(v.Width), int64(v.Height), options...))
}

// Call returns an action that calls a method of Chromium's protocol.
func Call[P, R any](command cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, command, params)
		return err
	})
}

// Do does actions.
func (p *Page) Do(actions ...chromedp.Action[chromedp.Void]) {
	p.T.Helper()
	p.revive()
	ctx, cancel := context.WithTimeout(p.Ctx, Patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.Shot("failed")
		p.T.Fatal(err)
	}
}

// Eval returns the value of a JavaScript expression in the page, which may be a promise.
func Eval[T any](p *Page, expression string) T {
	p.T.Helper()
	p.revive()
	ctx, cancel := context.WithTimeout(p.Ctx, Patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, await))
	if err != nil {
		p.T.Fatalf("%.500s: %v", expression, err)
	}
	return value
}

// requested is an expression for the last requests of a page that have ended: when each began, how long
// it took in milliseconds, its status and its address.
const requested = `performance.getEntriesByType("resource").slice(-12).map(
	(r) => [Math.round(r.startTime), Math.round(r.duration), r.responseStatus, r.name].join(" "))`

// Wait waits until a JavaScript expression is true, also if it can't be evaluated at first, because
// another page is opening for example.
func (p *Page) Wait(condition string) {
	p.T.Helper()
	for end := time.Now().Add(Patience); ; {
		ctx, cancel := context.WithDeadline(p.Ctx, end)
		if p.frame != "" {
			ctx, cancel = context.WithTimeout(p.Ctx, min(answerTime, time.Until(end)))
		}
		holds, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("Boolean("+condition+")"))
		late := ctx.Err() != nil
		cancel()
		if err == nil && holds {
			return
		}
		if late {
			p.revive()
		}
		if time.Now().After(end) || p.Ctx.Err() != nil {
			p.Shot("failed")
			p.T.Fatalf("never: %s (%v)\nthe page has said %q; the console says %q\nit shows %q\nit requested %q", condition, err,
				Eval[[]string](p, `window.said ?? []`), p.Problems(), Eval[string](p, `document.body?.innerText ?? ""`), Eval[[]string](p, requested))
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// Read waits until a JavaScript expression is true, or any other value that counts as true, and returns
// the value that it had then.
func Read[T any](p *Page, expression string) T {
	p.T.Helper()
	p.Wait("window.wasRead = " + expression)
	return Eval[T](p, "window.wasRead")
}

// Key presses keys in the focused element; see [Press].
func (p *Page) Key(keys string) {
	p.T.Helper()
	p.Do(Press(keys))
}

// Click clicks the last element that matches a selector; see [Click].
func (p *Page) Click(selector string) {
	p.T.Helper()
	p.Do(Click(selector))
}

// Tap touches an element with a finger; see [Tap].
func (p *Page) Tap(selector string) {
	p.T.Helper()
	p.Do(Tap(selector))
}

// Touch sends the fingers on the screen, as x, y, x, y, and so on, in CSS pixels of the window.
func (p *Page) Touch(kind input.DispatchTouchEventType, xy ...float64) {
	p.T.Helper()
	points := []*input.TouchPoint{}
	for i := 0; i < len(xy); i += 2 {
		points = append(points, &input.TouchPoint{X: xy[i], Y: xy[i+1], ID: new(float64(i/2 + 1))})
	}
	p.Do(Call(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}))
}

// Hears waits until a live region, "log" or "alert", has said something that contains a text. The
// text may start with the region's name, as in "alert: Hello".
func (p *Page) Hears(text string) {
	p.T.Helper()
	p.Wait(fmt.Sprintf(`window.said.some((s) => s.includes(%s))`, Quote(text)))
}

// Fits fails the test if the page scrolls sideways.
func (p *Page) Fits() {
	p.T.Helper()
	if Eval[bool](p, `document.documentElement.scrollWidth > innerWidth`) {
		p.Shot("wide")
		p.T.Errorf("the page is wider than the window: %q", Eval[[]string](p, `
			[...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
				.map((e) => e.id || e.className || e.nodeName).slice(0, 10)`))
	}
}

// Still fails the test if parts of the page have moved by themselves more than Chromium's score for
// layout shifts allows, or if the page scrolls sideways.
func (p *Page) Still(most float64) {
	p.T.Helper()
	if shifts := Eval[float64](p, `window.shifts`); shifts > most {
		p.T.Errorf("the layout shifted by %v: %q", shifts, Eval[[]string](p, `window.shifted`))
	}
	p.Fits()
}

// Shot takes a screenshot if HOSHI_TEST_SHOTS names a folder for them.
func (p *Page) Shot(name string) {
	dir := os.Getenv(shotsVariable)
	if dir == "" {
		return
	}
	window := p.Ctx
	if p.frame != "" {
		window = p.window
	}
	png, err := chromedp.Run(window, chromedp.CaptureScreenshot())
	if err != nil {
		p.T.Logf("no screenshot: %v", err)
		return
	}
	parts := []string{strings.ReplaceAll(p.T.Name(), "/", "-")}
	for _, part := range []string{p.Name, name} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, strings.Join(parts, "-")+".png"), png, 0o644); err != nil {
		p.T.Error(err)
	}
}

// Quote returns a text as a JavaScript string.
func Quote(text string) string {
	out, _ := json.Marshal(text) // a string never fails
	return string(out)
}
