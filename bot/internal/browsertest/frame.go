package browsertest

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// Frame waits for a frame from another site whose address contains a text, and returns a context in
// which actions run inside it. The frame stays attached until the test ends or the frame is removed.
func Frame(t testing.TB, window context.Context, address string) context.Context {
	t.Helper()
	for {
		infos, err := chromedp.Targets(window)
		if err != nil {
			t.Fatalf("list the frames: %v", err)
		}
		for _, info := range infos {
			if info.Type != "iframe" || !strings.Contains(info.URL, address) {
				continue
			}
			ctx, cancel := chromedp.NewContext(window, chromedp.WithTargetID(info.TargetID), chromedp.WithDetachOnCancel())
			t.Cleanup(cancel)
			if err := chromedp.Do(ctx); err != nil {
				t.Fatalf("attach to the frame: %v", err)
			}
			return ctx
		}
		select {
		case <-window.Done():
			t.Fatalf("no frame has %q in its address", address)
		case <-time.After(10 * time.Millisecond):
		}
	}
}
