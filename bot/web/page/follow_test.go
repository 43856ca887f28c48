package page

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"hoshi/bot/testing/browsertest"
	"hoshi/bot/web/snapshot"
)

const (
	stonesShown = `document.querySelectorAll(".stones use").length`
	ghosts      = `document.querySelectorAll('.marks use[href^="#ghost-"]').length`
)

// Stepping with buttons, keys and the slider. The page follows the live game unless the viewer has
// stepped back.
func TestStepping(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "black"), "h8 h9 i9 g7"))
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.online()
	shows := func(n int) {
		t.Helper()
		b.Wait(fmt.Sprintf("%s === %d", stonesShown, n))
	}
	shows(4)
	b.Key(kb.ArrowLeft)
	shows(3)
	b.says("i9", "i9, Black, move 3, last move")
	b.says("g7", "g7, empty")
	b.Key(kb.Home)
	shows(0)
	b.hears("log: Before the first move")
	b.Key(kb.ArrowRight + kb.ArrowRight)
	shows(2)
	b.hears("log: move 2, White, h9")
	b.Do(chromedp.Focus(chromedp.CSS("#slider")))
	b.Key(kb.ArrowRight)
	shows(3)
	b.Click("#back")
	shows(2)
	const why = `(document.getElementById("why").checkVisibility() ? document.getElementById("why").innerText : "")`
	b.clickPoint("c3") // not played while looking back, and the page says so
	b.Wait(why + `.startsWith("You're looking at move 2.")`)
	b.Shot("looking back")
	b.Click("#why button")
	b.Wait(why + ` === "" && ` + fmt.Sprintf("%s === %d", stonesShown, 4))
	b.Click("#back")
	b.Click("#back")
	shows(2)
	b.Do(chromedp.Focus(chromedp.CSS(`#grid [data-point="c3"]`)))
	b.Key("\r")
	b.hears("alert: You're looking at move 2.")

	s.change(func(s *snapshot.Snapshot) { play(s, "j5") })
	b.Wait(`document.getElementById("live").classList.contains("news")`)
	shows(2)
	b.Shot("back")
	b.Click("#live")
	shows(5)
	s.change(func(s *snapshot.Snapshot) { play(s, "j6") })
	shows(6)
	b.Click(`#moves button[data-n="1"]`)
	shows(1)
	b.Key(kb.ArrowRight)
	b.Key(kb.End)
	shows(6)
	if got := b.moved(); len(got) > 0 {
		t.Errorf("stepping played %q", got)
	}
	s.change(func(s *snapshot.Snapshot) { // the last two moves are taken back
		s.Stones, s.Moves, s.Last, s.Prev = s.Stones[:4], 4, "g7", "i9"
	})
	shows(4)
	b.Wait(`document.querySelectorAll("#moves button").length === 4`)
}

// The page reconnects after each break, shows what it missed, and says when it's offline.
func TestReconnect(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "black"), "h8"))
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.online()
	for i, at := range strings.Fields("h9 i9 g7 i8 k3") {
		s.drop()
		s.change(func(s *snapshot.Snapshot) { play(s, at) })
		b.says(at, fmt.Sprintf("%s, %s, move %d, last move", at, []string{"White", "Black"}[i%2], i+2))
		b.online()
	}
	s.set(func(s *stub) { s.noSocket = true })
	s.drop()
	b.Wait(`document.getElementById("connection").dataset.state === "offline"`)
	b.hears("log: Offline. Reconnecting…")
	b.Shot("offline")
	s.set(func(s *stub) { s.noSocket = false })
	b.online()
	s.set(func(s *stub) {
		for _, hello := range s.hellos[1:] {
			if hello["session"] != "secret" || hello["have"].(float64) < 1 {
				t.Errorf("the page said %v", hello)
			}
		}
	})
	b.Expect("WebSocket")
	b.Still(0)
}

// After the device has slept, a page doesn't trust a connection that still looks open. The page's
// silence timer has slept too.
func TestAfterSleep(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "black"), "h8"))
	b := &browser{chromium.Open(t, browsertest.Desktop, ""), s}
	b.Do(before(`{ const wait = setTimeout; window.setTimeout = (f, ms) => (ms === 45_000 ? 0 : wait(f, ms)); }`),
		chromedp.Navigate(s.URL+"/below/g/"+s.board.Game+"#k=token"))
	b.online()
	s.set(func(s *stub) { play(&s.board, "h9"); s.board.Rev++ }) // nobody is told
	b.Wait(`(Date.now = ((now) => () => now() + 60_000)(Date.now), document.dispatchEvent(new Event("visibilitychange")))`)
	b.says("h9", "h9, White, move 2, last move")
}

// An older snapshot changes nothing.
func TestOlderSnapshots(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "black"), "h8"))
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.online()
	old := s.board
	s.change(func(s *snapshot.Snapshot) { play(s, "h9") })
	b.says("h9", "h9, White, move 2, last move")
	newest := s.board
	s.set(func(s *stub) {
		s.board = old
		s.publish()
		s.board = newest
	})
	s.change(func(s *snapshot.Snapshot) { s.Text = []string{"A later text."} })
	b.Wait(`document.getElementById("text").textContent === "A later text."`)
	b.says("h9", "h9, White, move 2, last move")
	if said := browsertest.Eval[[]string](b.Page, `window.said.filter((s) => s.includes("Black plays"))`); len(said) > 0 {
		t.Errorf("the page said %q", said)
	}
}

// A lost action is sent again with the same ID, so it happens once.
func TestActionsAreSentAgain(t *testing.T) {
	t.Parallel()
	s := newStub(t, empty(15, "black"))
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.online()
	s.set(func(s *stub) { s.failures = 3 })
	b.clickPoint("h8")
	b.says("h8", "h8, Black, move 1, last move")
	ids := map[string]bool{}
	for _, a := range b.acts() {
		ids[a.ID] = true
	}
	if len(ids) != 1 || s.board.Moves != 1 {
		t.Errorf("%d actions, %d moves", len(ids), s.board.Moves)
	}
	b.Expect("ERR_EMPTY_RESPONSE", "ERR_CONNECTION")
}

// Without WebSockets the page polls.
func TestPolling(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "both"), "h8"))
	s.noSocket = true
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.Wait(`document.getElementById("connection").dataset.state === "polling"`)
	s.change(func(s *snapshot.Snapshot) { play(s, "h9") })
	b.says("h9", "h9, White, move 2, last move")
	b.clickPoint("c3")
	b.says("c3", "c3, Black, move 3, last move")
	b.Expect("WebSocket")
}

// Behind a proxy that swallows WebSockets, the page still polls. The test shortens the wait.
func TestPollingIfNothingAnswers(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "black"), "h8 h9"))
	s.silent = true
	b := &browser{chromium.Open(t, browsertest.Desktop, ""), s}
	b.Do(before(`{ const wait = setTimeout; window.setTimeout = (f, ms) => wait(f, ms === 15_000 ? 100 : ms); }`),
		chromedp.Navigate(s.URL+"/below/g/"+s.board.Game+"#k=token"))
	b.Wait(`document.getElementById("connection")?.dataset.state === "polling" && document.documentElement.dataset.ready === ""`)
	b.Wait(`document.querySelectorAll("#rows button").length > 0`)
	b.clickPoint("c3")
	b.says("c3", "c3, Black, move 3, last move")
	b.Expect("WebSocket")
}

// A page that tries a WebSocket while a poll is open still has only one poll at a time.
func TestPollingOnce(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "white"), "h8"))
	s.set(func(s *stub) { s.noSocket = true })
	b := open(t, s, browsertest.Desktop, "")
	b.Expect("403")
	b.Wait(`document.getElementById("connection").dataset.state === "polling"`)
	// Polls wait for their answers, and the page counts the next ones that it schedules.
	b.Wait(`(() => {
		const fetch = window.fetch, later = window.setTimeout;
		window.held = [], window.planned = 0;
		window.fetch = (url, options) => String(url).includes("/api/games/") ? new Promise((done) => held.push(() => done(fetch(url, options)))) : fetch(url, options);
		window.setTimeout = (run, wait) => { if (wait === 2500) planned++; return later(run, wait); };
		return true;
	})()`)
	b.Wait(`held.length === 1`)
	b.Wait(`(dispatchEvent(new Event("online")), true)`)
	b.Wait(`held.length === 2`)
	b.Wait(`(held.forEach((answer) => answer()), true)`)
	b.Wait(`planned > 0 && held.length > 2`)
	if planned := browsertest.Eval[int](b.Page, `planned`); planned != 1 {
		t.Errorf("the page plans to ask %d times", planned)
	}
}

// If the server has too many pages, the next one polls instead of connecting again and again.
func TestPollingIfTheServerIsFull(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "black"), "h8"))
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.online()
	s.set(func(s *stub) { s.bye = "limit" })
	s.drop()
	b.Wait(`document.getElementById("connection").dataset.state === "polling"`)
	s.change(func(s *snapshot.Snapshot) { play(s, "h9") })
	b.says("h9", "h9, White, move 2, last move")
	s.set(func(s *stub) {
		if n := len(s.hellos); n != 2 {
			t.Errorf("the page connected %d times", n)
		}
	})
}

// A page that can't get a WebSocket any more, for example in another network, polls after a while.
// After the server was unreachable, the page soon tries a WebSocket again. The test shortens the
// waits.
func TestPollingLater(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "black"), "h8"))
	b := &browser{chromium.Open(t, browsertest.Desktop, ""), s}
	b.Do(before(`{
		const wait = setTimeout, fetch = window.fetch;
		window.setTimeout = (f, ms) => wait(f, ms < 20_000 && ms !== 15_000 ? Math.min(ms, 50) : ms);
		window.fetch = (url, options) => (window.asked++, window.away ? Promise.reject(new TypeError("away")) : fetch(url, options));
	}`), chromedp.Navigate(s.URL+"/below/g/"+s.board.Game+"#k=token"))
	b.online()
	s.set(func(s *stub) { s.noSocket = true })
	s.drop()
	s.change(func(s *snapshot.Snapshot) { play(s, "h9") })
	b.says("h9", "h9, White, move 2, last move")
	b.Wait(`document.getElementById("connection").dataset.state === "polling" && (window.away = true)`)
	b.Wait(`document.getElementById("connection").dataset.state === "offline"`)
	s.set(func(s *stub) { s.noSocket = false })
	b.Wait(`(window.asked = 0, window.away = false, true)`)
	b.online()
	if n := browsertest.Eval[int](b.Page, `asked`); n > 2 {
		t.Errorf("the page asked %d times before it tried a WebSocket", n)
	}
	b.Expect("WebSocket")
}

// If a server says goodbye at once, for example while shutting down, the page waits longer and
// longer.
func TestWaitingLonger(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "black"), "h8"))
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.online()
	b.Wait(`(window.waits = [], window.wait = setTimeout, window.setTimeout = (f, ms) => wait(f, ms < 20_000 && ms !== 15_000 ? (waits.push(ms), 0) : ms), true)`)
	s.set(func(s *stub) { s.bye = "closing" })
	s.drop()
	b.Wait(`waits.some((ms) => ms > 5_000)`)
	s.set(func(s *stub) { s.bye = "" })
	b.online()
}

// A private link becomes a session, disappears from the address bar, and works again after a
// reload.
func TestSession(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "white"), "h8"))
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.online()
	b.Wait(`document.querySelectorAll("#rows button").length > 0`)
	if hash := browsertest.Eval[string](b.Page, `location.href`); strings.Contains(hash, "token") || strings.Contains(hash, "#") {
		t.Errorf("the address is still %s", hash)
	}
	b.Wait(`document.getElementById("game").classList.contains("flipped")`)
	b.Do(chromedp.Reload())
	b.Wait(`document.querySelectorAll("#rows button").length > 0`)

	expired := open(t, s, browsertest.Desktop, "#k=old")
	expired.hears("alert: This link has expired.")
	expired.online()
	expired.Expect("403")

	// If storage throws, the session lives as long as the page.
	framed := open(t, s, browsertest.Desktop, "")
	framed.Do(before(`Object.defineProperty(window, "localStorage", { get() { throw new Error("denied"); } })`),
		chromedp.Navigate("about:blank"), chromedp.Navigate(s.URL+"/below/g/"+s.board.Game+"#k=token"))
	framed.online()
	framed.Wait(`document.querySelectorAll("#rows button").length > 0`)
}

// A private link also works when it's put into the address bar of the open page.
func TestLinkInOpenPage(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "white"), "h8"))
	b := open(t, s, browsertest.Desktop, "")
	b.online()
	b.Wait(`(location.hash = "grid", location.hash = "k=token", true)`)
	b.Wait(`document.querySelectorAll("#rows button").length > 0 && !location.href.includes("token")`)
	b.Wait(`performance.getEntriesByType("navigation").length === 1`)
}

// Clocks count down in the server's time, however wrong the page's own clock is.
func TestClocks(t *testing.T) {
	t.Parallel()
	start := line(empty(15, "black"), "h8 h9")
	hour := time.Hour.Milliseconds()
	start.Clock = &snapshot.Clock{Black: &snapshot.Time{Left: 65_000}, White: &snapshot.Time{Left: 3_725_000}, Running: "black", Now: now() + hour}
	s := newStub(t, start)
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.online()
	clock := func(side string) string {
		return browsertest.Eval[string](b.Page, `document.getElementById("clock-`+side+`").textContent`)
	}
	if got := clock("black"); got != "1:05" && !strings.HasPrefix(got, "1:0") && got != "0:59" {
		t.Errorf("Black's clock shows %s", got)
	}
	if got := clock("white"); got != "1:02:05" {
		t.Errorf("White's clock shows %s", got)
	}
	s.change(func(s *snapshot.Snapshot) {
		s.Clock = &snapshot.Clock{Black: &snapshot.Time{Left: 8_000}, White: &snapshot.Time{Left: 3 * 24 * hour}, Running: "black", Now: now() + hour}
	})
	b.Wait(`document.getElementById("clock-black").classList.contains("low") && /^0:0\d\.\d$/.test(document.getElementById("clock-black").textContent)`)
	if got := clock("white"); got != "3 days" {
		t.Errorf("White's clock shows %s", got)
	}
	b.Shot("low")
	// Nothing happens for a day and a half while the page stays open.
	s.change(func(s *snapshot.Snapshot) {
		s.Clock = &snapshot.Clock{Black: &snapshot.Time{Left: 3 * 24 * hour}, Running: "black", Now: now() + hour}
	})
	b.Wait(`document.getElementById("clock-black").textContent === "3 days"`)
	b.Wait(`(Date.now = ((now) => () => now() + 36 * 3_600_000)(Date.now), true)`)
	b.Wait(`document.getElementById("clock-black").textContent === "1.5 days"`)
	s.change(func(s *snapshot.Snapshot) { s.Clock = nil })
	b.Wait(`document.getElementById("clock-black").hidden`)
}
