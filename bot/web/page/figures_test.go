package page

import (
	"fmt"
	"path"
	"slices"
	"testing"

	"hoshi/bot/testing/browsertest"
)

// painted is when the browser first painted the page, in milliseconds after it started to open the
// page; 0 before that.
const painted = `performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0`

// The board comes with the page itself, so it's painted before any script has arrived. Nothing
// moves when the script takes over. The log shows how long that takes and how much is loaded.
func TestFigures(t *testing.T) {
	s := newStub(t, line(empty(15, "black"), "h8 h9 i9 g7 i8 i10 j8 k8 g8 f8"))
	const rounds = 5
	var first, ready []float64
	for range rounds {
		scripts := make(chan struct{})
		s.set(func(s *stub) { s.scripts = scripts })
		b := &browser{chromium.Open(t, browsertest.Phone, ""), s}
		// Opening the page must not wait until it has loaded, which requires the scripts.
		browsertest.Eval[bool](b.Page, fmt.Sprintf(`(location.href = %q, true)`, s.URL+"/below/g/"+s.board.Game))
		b.Wait(painted + " > 0")
		if n := browsertest.Eval[int](b.Page, `document.querySelectorAll("#board .stones use").length`); n != 10 {
			t.Errorf("the first picture has %d stones", n)
		}
		if browsertest.Eval[int](b.Page, `document.querySelectorAll("#grid button").length`) != 0 {
			t.Error("the script ran before the first picture")
		}
		b.Shot("before the script")
		first = append(first, browsertest.Eval[float64](b.Page, painted))
		close(scripts)
		held := browsertest.Eval[float64](b.Page, `performance.now()`)
		b.Wait(`document.querySelectorAll("#grid button").length > 0`)
		b.online()
		ready = append(ready, browsertest.Eval[float64](b.Page, `performance.now()`)-held)
		b.Still(0)
	}
	slices.Sort(first)
	slices.Sort(ready)
	t.Logf("first picture of a game: %.0f ms (median of %d), playable %.0f ms after the scripts arrive; layout shift 0", first[rounds/2], rounds, ready[rounds/2])
	bytes := map[string]int{}
	for name, f := range s.pages.files.files {
		if ext := path.Ext(name); ext == ".js" || ext == ".css" {
			bytes[ext] += len(f.zipped)
		}
	}
	t.Logf("compressed: scripts %d bytes, styles %d bytes, together at most %d", bytes[".js"], bytes[".css"], mostBytes)
}
