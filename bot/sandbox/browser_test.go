package sandbox_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"hoshi/bot/internal/browsertest"
	"hoshi/bot/sandbox"
)

// Environment variables of the browser tests: a folder for screenshots, and
// whether a missing Chromium is a failure.
const (
	shotsVariable   = "HOSHI_TEST_SHOTS"
	requireVariable = "HOSHI_TEST_REQUIRE"
)

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

// chromiumOnce starts the browser that all tests share: starting one takes seconds.
var chromiumOnce = sync.OnceValues(func() (context.Context, error) {
	path := chromiumPath()
	folder, err := os.MkdirTemp("", "sandbox-chromium-*")
	if err != nil {
		return nil, err
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.NoSandbox, // continuous integration runs as root
		chromedp.DisableGPU,
		chromedp.UserDataDir(folder),
	)
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

// openPage opens the page of a sandbox in a window of a size. Each window has cookies and
// storage of its own.
func openPage(t *testing.T, s *sandbox.Server, name string, width, height int) *browser {
	t.Helper()
	needChromium(t)
	shared, err := chromiumOnce()
	if err != nil {
		t.Fatalf("start Chromium: %v", err)
	}
	b := &browser{t: t, name: name}
	var cancel context.CancelFunc
	b.ctx, cancel = chromedp.NewContext(shared, chromedp.WithNewBrowserContext())
	t.Cleanup(func() {
		_ = chromedp.Cancel(b.ctx) // waits until the window is closed
		cancel()
	})
	if err := chromedp.Do(b.ctx); err != nil { // the window lives as long as the context of this
		t.Fatalf("open a window: %v", err)
	}
	// Without the emulation only one window at a time has the focus.
	focus := chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
		return err
	})
	b.do(focus, chromedp.EmulateViewport(int64(width), int64(height)), chromedp.Navigate(s.URL()))
	b.wait(`document.querySelector("#channels [aria-current]") !== null`)
	return b
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

// needChromium skips the test without a browser.
func needChromium(t *testing.T) {
	t.Helper()
	switch {
	case chromiumPath() != "":
	case os.Getenv(requireVariable) == "1":
		t.Fatalf("Chromium is not installed, and %s=1 asks for it", requireVariable)
	default:
		t.Skip("Chromium is not installed")
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
