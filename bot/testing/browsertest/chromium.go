package browsertest

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// requireVariable is an environment variable. If it is 1, tests fail instead of skipping when
// Chromium is missing.
const requireVariable = "HOSHI_TEST_REQUIRE"

// Chromium is a headless browser that the tests of a package share, because starting it takes
// more than a second of CPU time. It starts with the first window. The zero value is ready to use.
type Chromium struct {
	once  sync.Once
	ctx   context.Context // of the browser
	err   error           // of the start
	close func()          // nil if it never started
}

// errNotInstalled means that Chromium isn't installed.
var errNotInstalled = errors.New("Chromium is not installed")

// Window opens an empty window for a test and closes it when the test ends. The window has its own
// cookies and storage, and it has the focus, like every other window. Width and height are those of
// the page, in CSS pixels. If Chromium isn't installed, the test is skipped, unless
// HOSHI_TEST_REQUIRE is 1.
func (c *Chromium) Window(t testing.TB, width, height int) context.Context {
	t.Helper()
	c.once.Do(func() { c.err = c.start() })
	if errors.Is(c.err, errNotInstalled) && os.Getenv(requireVariable) != "1" {
		t.Skip(c.err)
	}
	if c.err != nil {
		t.Fatalf("start Chromium: %v", c.err)
	}
	ctx, cancel := chromedp.NewContext(c.ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(func() {
		_ = chromedp.Cancel(ctx) // waits until the window is closed
		cancel()
	})
	// The first call opens the window, which lives as long as the call's context.
	focus := chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
		return err
	})
	if err := chromedp.Do(ctx, focus, chromedp.EmulateViewport(int64(width), int64(height))); err != nil {
		t.Fatalf("open a window: %v", err)
	}
	return ctx
}

// Close ends the browser, if a test has started it. Call it from TestMain.
func (c *Chromium) Close() {
	if c.close != nil {
		c.close()
	}
}

func (c *Chromium) start() error {
	path := program()
	if path == "" {
		return errNotInstalled
	}
	folder, err := os.MkdirTemp("", "hoshi-chromium-*")
	if err != nil {
		return err
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.NoSandbox, // continuous integration runs as root
		chromedp.DisableGPU,
		chromedp.UserDataDir(folder),
		chromedp.Flag("font-render-hinting", "none"), // texts are as wide on every machine
	)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), opts...)
	ctx, cancel := chromedp.NewContext(allocator)
	c.ctx = ctx
	c.close = func() {
		_ = chromedp.Cancel(ctx) // waits for the browser, which holds its folder
		cancel()
		stop()
		_ = os.RemoveAll(folder)
	}
	return chromedp.Do(ctx) // starts it
}

// program returns the path of the browser, or "" if there is none.
func program() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}
