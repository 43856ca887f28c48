package browsertest

import (
	"context"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
)

// Frame waits for a frame of the page from another site whose address contains a text, and returns
// the frame's document. It stays attached until the test ends or the frame is removed. Its screenshots
// show the whole page.
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
			own := *p
			own.frame, own.window = info.TargetID, p.Ctx
			own.attach()
			own.Wait(`document.readyState === "complete" && (window.said !== undefined || (() => {` + recorder + `})(), true)`)
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

// attach attaches to the frame that the page is.
func (p *Page) attach() {
	p.T.Helper()
	frame, detach := chromedp.NewContext(p.window, chromedp.WithTargetID(p.frame), chromedp.WithDetachOnCancel())
	p.T.Cleanup(detach)
	if err := chromedp.Do(frame); err != nil {
		p.T.Fatalf("attach to the frame: %v", err)
	}
	p.Ctx = frame
}

// answerTime is how long a frame may take to answer before the test attaches to it again.
const answerTime = 3 * time.Second

// revive attaches to a frame again if it doesn't answer: Chromium forgets the session of a frame that
// was attached to while it loaded. It does nothing for whole pages.
func (p *Page) revive() {
	p.T.Helper()
	if p.frame == "" {
		return
	}
	ctx, cancel := context.WithTimeout(p.Ctx, answerTime)
	defer cancel()
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("true")); err != nil && ctx.Err() != nil && p.Ctx.Err() == nil {
		p.attach()
	}
}
