package page

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"hoshi/bot/internal/browsertest"
)

// patience is how long something in the browser may take on a busy machine.
const patience = 60 * time.Second

// browser is a page of a stub, open in Chromium.
type browser struct {
	t    *testing.T
	ctx  context.Context
	stub *stub

	mu       sync.Mutex
	problems []string // errors on the console
}

// window is the size of a window, and what the viewer's system says.
type window struct {
	width, height int
	touch         bool
	scale         float64
	media         map[string]string // such as prefers-color-scheme
}

var (
	desktop = window{width: 1280, height: 800}
	phone   = window{width: 390, height: 844, touch: true, scale: 2}
	small   = window{width: 320, height: 640, touch: true, scale: 2}
)

// chromiumOnce starts the browser that all tests share: starting one takes seconds.
var chromiumOnce = sync.OnceValues(func() (context.Context, error) {
	folder, err := os.MkdirTemp("", "page-chromium-*")
	if err != nil {
		return nil, err
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromiumPath()), chromedp.NoSandbox,
		chromedp.DisableGPU, chromedp.UserDataDir(folder), chromedp.Flag("font-render-hinting", "none"))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), opts...)
	ctx, cancel := chromedp.NewContext(allocator)
	closeChromium = func() {
		_ = chromedp.Cancel(ctx) // waits for the browser, which holds its folder
		cancel()
		stop()
		_ = os.RemoveAll(folder)
	}
	return ctx, chromedp.Do(ctx) // which starts it
})

// closeChromium ends the browser if a test has started it.
var closeChromium = func() {}

func TestMain(m *testing.M) {
	code := m.Run()
	closeChromium()
	os.Exit(code)
}

// chromiumPath returns the path of the browser, "" without one.
func chromiumPath() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// open opens the game's page; fragment is the end of the address, such as "#k=token".
func open(t *testing.T, s *stub, w window, fragment string) *browser {
	t.Helper()
	switch {
	case chromiumPath() != "":
	case os.Getenv("HOSHI_TEST_REQUIRE") == "1":
		t.Fatal("Chromium isn't installed, and HOSHI_TEST_REQUIRE=1 asks for it")
	default:
		t.Skip("Chromium isn't installed")
	}
	shared, err := chromiumOnce()
	if err != nil {
		t.Fatalf("start Chromium: %v", err)
	}
	b := &browser{t: t, stub: s}
	var cancel context.CancelFunc
	b.ctx, cancel = chromedp.NewContext(shared, chromedp.WithNewBrowserContext())
	t.Cleanup(func() {
		_ = chromedp.Cancel(b.ctx) // waits until the window is closed
		cancel()
	})
	if err := chromedp.Do(b.ctx); err != nil {
		t.Fatalf("open a window: %v", err)
	}
	if err := chromedp.Listen(b.ctx, b.hear); err != nil {
		t.Fatal(err)
	}
	options := []chromedp.EmulateViewportOption{}
	if w.scale > 0 {
		options = append(options, chromedp.EmulateScale(w.scale))
	}
	if w.touch {
		options = append(options, chromedp.EmulateTouch, chromedp.EmulateMobile)
	}
	var media []*emulation.MediaFeature
	for name, value := range w.media {
		media = append(media, &emulation.MediaFeature{Name: name, Value: value})
	}
	b.do(
		call(emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}),
		call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: media}),
		chromedp.EmulateViewport(int64(w.width), int64(w.height), options...),
		call(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: watchShifts}),
		chromedp.Navigate(s.URL+"/below/g/"+s.board.Game+fragment),
	)
	b.wait(`document.querySelectorAll("#grid button").length > 0`)
	t.Cleanup(b.checkConsole)
	return b
}

// watchShifts adds up how far things moved that nobody touched, and keeps what live regions said.
const watchShifts = `
window.shifts = 0;
window.shifted = [];
window.said = [];
new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) {
	window.shifts += e.value;
	for (const s of e.sources) window.shifted.push((s.node?.id || s.node?.className || s.node?.nodeName) + " " + JSON.stringify(s.previousRect) + JSON.stringify(s.currentRect));
} }).observe({ type: "layout-shift", buffered: true });
document.addEventListener("DOMContentLoaded", () => {
	if (!document.getElementById("log")) return;
	for (const id of ["log", "alert"]) new MutationObserver(() => {
		const text = document.getElementById(id).textContent;
		if (text) window.said.push(id + ": " + text);
	}).observe(document.getElementById(id), { childList: true, characterData: true, subtree: true });
});
`

// call returns an action that calls a method of the protocol.
func call[P, R any](command cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, command, params)
		return err
	})
}

// hear keeps the errors of the page.
func (b *browser) hear(event any) {
	text := ""
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		text = e.ExceptionDetails.Text + " " + e.ExceptionDetails.Exception.Description
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning {
			text = fmt.Sprint(e.Args)
		}
	case *cdplog.EventEntryAdded:
		if e.Entry.Level == cdplog.EntryLevelError || e.Entry.Level == cdplog.EntryLevelWarning {
			text = e.Entry.Text + " " + e.Entry.URL
		}
	}
	if text != "" {
		b.mu.Lock()
		b.problems = append(b.problems, text)
		b.mu.Unlock()
	}
}

// expectProblems forgets the errors that contain one of the texts: a test that breaks connections
// causes them.
func (b *browser) expectProblems(texts ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var rest []string
	for _, p := range b.problems {
		expected := false
		for _, text := range texts {
			expected = expected || strings.Contains(p, text)
		}
		if !expected {
			rest = append(rest, p)
		}
	}
	b.problems = rest
}

// checkConsole fails the test if the page had an error or broke its policy.
func (b *browser) checkConsole() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, p := range b.problems {
		b.t.Errorf("the console says: %s", p)
	}
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
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, await))
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
			b.t.Fatalf("%s never held; said: %q", condition, eval[[]string](b, `window.said`))
		}
	}
}

// online waits until the page is connected and shows what the viewer can do.
func (b *browser) online() {
	b.t.Helper()
	b.wait(`document.getElementById("connection").dataset.state === "online" && document.documentElement.dataset.ready === ""`)
}

func (b *browser) key(keys string)       { b.t.Helper(); b.do(browsertest.Press(keys)) }
func (b *browser) click(selector string) { b.t.Helper(); b.do(browsertest.Click(selector)) }

// says waits until a point is called something.
func (b *browser) says(point, label string) {
	b.t.Helper()
	b.wait(fmt.Sprintf(`document.querySelector('#grid [data-point="%s"]').getAttribute("aria-label") === %q`, point, label))
}

// hears waits until a live region has said something.
func (b *browser) hears(text string) {
	b.t.Helper()
	quoted, _ := json.Marshal(text)
	b.wait(fmt.Sprintf(`window.said.includes(%s)`, quoted))
}

// place returns the middle of a point in the window, also when the viewer has zoomed in.
func (b *browser) place(point string) (x, y float64) {
	b.t.Helper()
	at := eval[[]float64](b, fmt.Sprintf(`(() => { const r = document.querySelector('#grid [data-point="%s"]').getBoundingClientRect();
		const v = visualViewport;
		return [r.x + r.width / 2 - v.offsetLeft, r.y + r.height / 2 - v.offsetTop]; })()`, point))
	return at[0], at[1]
}

// touch sends the fingers on the screen, as x, y, x, y, and so on.
func (b *browser) touch(kind input.DispatchTouchEventType, xy ...float64) {
	b.t.Helper()
	points := []*input.TouchPoint{}
	for i := 0; i < len(xy); i += 2 {
		points = append(points, &input.TouchPoint{X: xy[i], Y: xy[i+1], ID: new(float64(i/2 + 1))})
	}
	b.do(call(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}))
}

// tap touches a point.
func (b *browser) tap(point string) {
	b.t.Helper()
	x, y := b.place(point)
	b.touch(input.DispatchTouchEventTypeTouchStart, x, y)
	b.touch(input.DispatchTouchEventTypeTouchEnd)
}

// still fails the test if something moved by itself, or if the page scrolls sideways.
func (b *browser) still() {
	b.t.Helper()
	if shifts := eval[float64](b, `window.shifts`); shifts != 0 {
		b.t.Errorf("the layout shifted by %v: %q", shifts, eval[[]string](b, `window.shifted`))
	}
	if eval[bool](b, `document.documentElement.scrollWidth > innerWidth`) {
		b.t.Error("the page is wider than the window")
	}
}

// acts returns the actions that the server got.
func (b *browser) acts() []act {
	b.stub.mu.Lock()
	defer b.stub.mu.Unlock()
	return append([]act(nil), b.stub.acts...)
}

// shot takes a screenshot if the environment asks for them.
func (b *browser) shot(name string) {
	dir := os.Getenv("HOSHI_TEST_SHOTS")
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

// await waits for the value of a promise.
func await(p *runtime.EvaluateParams) { p.AwaitPromise = new(true) }
