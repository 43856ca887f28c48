package browsertest

import (
	"context"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
)

// Frame waits for a frame of the page from another site whose address contains a text, and returns
// the frame's document. It stays attached until the test ends or the frame is removed.
func (p *Page) Frame(address string) *Page {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(p.Ctx, Patience)
	defer cancel()
	for {
		infos, err := chromedp.Targets(ctx)
		if err != nil {
			p.T.Fatalf("list the frames: %v", err)
		}
		for _, info := range infos {
			if info.Type != "iframe" || !strings.Contains(info.URL, address) {
				continue
			}
			frame, detach := chromedp.NewContext(p.Ctx, chromedp.WithTargetID(info.TargetID), chromedp.WithDetachOnCancel())
			p.T.Cleanup(detach)
			if err := chromedp.Do(frame); err != nil {
				p.T.Fatalf("attach to the frame: %v", err)
			}
			own := *p
			own.Ctx = frame
			return &own
		}
		select {
		case <-ctx.Done():
			p.Shot("failed")
			p.T.Fatalf("no frame has %q in its address", address)
		case <-time.After(10 * time.Millisecond):
		}
	}
}
