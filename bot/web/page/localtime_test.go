package page

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"hoshi/bot/testing/browsertest"
	"hoshi/bot/web/snapshot"
)

// The page writes points in time in the viewer's time zone, wherever they come from: the page itself, the
// WebSocket and answers. It shows seconds if it's less than an hour from now.
func TestLocalTimes(t *testing.T) {
	t.Parallel()
	until := func(seconds int64) string { return fmt.Sprintf("until <d:%d> <t:%[1]d>", seconds) }
	const far = 4_000_060_800 // October 3, 2096, 0:00:00 in UTC
	board := line(empty(15, "black"), "h8 h9")
	board.Text = []string{until(far)}
	s := newStub(t, board)
	s.answer = func(act) any {
		return map[string]any{"answers": []snapshot.Answer{{Text: []string{until(far + 60), until(99_999_999_999)}}}}
	}
	b := &browser{chromium.Open(t, browsertest.Desktop, ""), s}
	b.Do(browsertest.Call(emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: "Asia/Tokyo"}),
		chromedp.Navigate(s.URL+"/below/g/"+board.Game+"#k=token"))
	shows := func(id, want string) {
		t.Helper()
		b.Wait(fmt.Sprintf(`document.getElementById(%q).textContent.replace(/\s/g, " ").includes(%q)`, id, want))
	}
	shows("text", "until Oct 3, 2096 9:00 AM")
	b.online()
	b.Click(`#rows [data-action="hint "]`)
	b.Wait(`window.said.some((s) => s.replace(/\s/g, " ").includes("until Oct 3, 2096 9:01 AM"))`)
	soon := time.Now().Add(30 * time.Minute)
	s.change(func(s *snapshot.Snapshot) { s.Text = []string{until(soon.Unix())} })
	tokyo := soon.In(time.FixedZone("", 9*3600))
	shows("text", "until "+tokyo.Format("Jan 2, 2006 3:04:05 PM"))
}
