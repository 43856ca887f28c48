package e2e_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"hoshi/bot/testing/browsertest"
)

// chromium is the browser that all tests share; [TestMain] closes it.
var chromium browsertest.Chromium

var address = regexp.MustCompile(`http://127\.0\.0\.1:\d+`)

// play starts the program as a newcomer does, without a token, and returns the URL that it prints.
// It waits until the program is connected, because anything typed before isn't answered.
func play(t *testing.T) (*process, string) {
	t.Helper()
	p := start(t, nil, "--listen", "127.0.0.1:0", "--data", t.TempDir())
	for begun := time.Now(); time.Since(begun) < patience; time.Sleep(20 * time.Millisecond) {
		if out := p.out.String(); strings.Contains(out, "connected to Discord") {
			return p, address.FindString(out)
		}
	}
	t.Fatalf("it did not connect:\n%s", p.out.String())
	return nil, ""
}

// A newcomer opens the page, plays a whole game against the engine by typing, and looks at the
// picture; with [longVariable] also on a phone.
func TestPage(t *testing.T) {
	t.Parallel()
	for _, window := range []struct {
		name          string
		width, height int
	}{{"desktop", 1200, 900}, {"phone", 390, 844}}[:times(1, 2)] {
		t.Run(window.name, func(t *testing.T) {
			process, url := play(t)
			v := visit(t, url, window.width, window.height)
			v.Do(chromedp.WaitVisible(css("#hint")))
			v.Shot("empty")

			v.threeTaps()
			v.playGame()
			v.lookClosely()
			v.useFiles()
			process.stop()
		})
	}
}

// visitor is someone on the page.
type visitor struct{ *browsertest.Page }

// visit opens a sandbox's page.
func visit(t *testing.T, url string, width, height int) *visitor {
	t.Helper()
	v := &visitor{chromium.Open(t, browsertest.Viewport{Width: width, Height: height}, url)}
	v.Expect("ERR_", "WebSocket") // the sandbox may stop before the window closes
	return v
}

type css = chromedp.CSS

// threeTaps makes a first move with three taps, in a different channel from the games that follow.
func (v *visitor) threeTaps() {
	v.T.Helper()
	channel := func(name string) {
		link := `[data-channel-id="` + v.channelID(name) + `"]`
		v.Do(browsertest.Click(link))
		v.until("the channel", `document.querySelector('`+link+`').hasAttribute("aria-current")`)
	}
	channel("practice")
	v.Do(
		browsertest.Click(`#hint .fill[data-text="!play"]`),
		browsertest.Click(`#messages [data-custom-id$=" pad"]:not([disabled])`),
		browsertest.Click(`#messages [data-custom-id$=" move h8"]:not([disabled])`),
	)
	v.goneOn(1)
	v.Shot("first-move")
	channel("gomoku")
}

// channelID returns the ID of a channel in the list of channels.
func (v *visitor) channelID(name string) string {
	v.T.Helper()
	return browsertest.Eval[string](v.Page, `[...document.querySelectorAll("[data-channel-id]")].find(c => c.innerText.includes("`+name+`")).dataset.channelId`)
}

// playGame plays against the engine until it has won.
func (v *visitor) playGame() {
	v.T.Helper()
	v.send("!play")
	v.boards(1)
	over, moves := false, 0
	for i, move := range []string{"a1", "c15", "e1", "g15", "i1", "k15", "m1", "o15", "a8", "o8", "a4", "o4", "a12", "o12"} {
		v.send("!move " + move)
		moves = v.goneOn(moves)
		if i == 3 {
			v.Shot("game")
		}
		if strings.Contains(browsertest.Read[string](v.Page, `[...document.querySelectorAll("#messages > li:has(.picture)")].at(-1)?.innerText`), "I win") {
			over = true
			break
		}
	}
	if !over {
		v.T.Fatalf("the game did not end; the last message: %q", v.last())
	}
	v.Shot("end")
	v.Fits()
	v.until("only the newest board", boardsShown+".length === 1")
}

// lookClosely opens the last picture.
func (v *visitor) lookClosely() {
	v.T.Helper()
	v.Do(
		browsertest.Click("#messages .picture"),
		chromedp.WaitVisible(css("#zoomed")),
	)
	v.Shot("zoom")
	if saved := browsertest.Eval[string](v.Page, `document.getElementById("zoom-save").href`); !strings.Contains(saved, "/attachments/") {
		v.T.Errorf("the link to save a picture leads to %q", saved)
	}
	v.Do(browsertest.Click("#zoom-close"), chromedp.WaitNotVisible(css("#zoomed")))
}

// useFiles imports a game as another person, and asks for pictures of it.
func (v *visitor) useFiles() {
	v.T.Helper()
	ann := browsertest.Eval[string](v.Page, `[...document.querySelectorAll("#speaker option")].find(o => o.text.includes("ann")).value`)
	v.Do(chromedp.SetValue(css("#speaker"), ann))
	boards := v.count()
	v.send("!board")
	v.boards(boards + 1)

	// A game from elsewhere arrives as a file, and leaves as an animated picture.
	file := filepath.Join(v.T.TempDir(), "elsewhere.sgf")
	if err := os.WriteFile(file, []byte("(;FF[4]GM[4]SZ[15];B[hh];W[ig];B[gi];W[gg])"), 0o644); err != nil {
		v.T.Fatal(err)
	}
	v.Do(chromedp.SetUploadFiles(css("#files"), []string{file}))
	v.send("!import")
	v.boards(boards + 2)
	if last := v.last(); !strings.Contains(last, "imported a game (4 moves)") {
		v.T.Errorf("the import was answered by %q", last)
	}
	v.send("!details time value")
	v.send("!undo")
	v.boards(boards + 3)
	v.until("the value of the position", `[...document.querySelectorAll("#messages .subtext")].some(s => s.innerText.includes("value:"))`)
	v.send("!replay")
	v.boards(boards + 4)
	v.Shot("replay")
	v.send("!heat")
	v.boards(boards + 5)
	v.Shot("heat")
	v.Fits()
}

// send types a line into the box, with only the keyboard.
func (v *visitor) send(text string) {
	v.T.Helper()
	v.Do(chromedp.Focus(css("#text")), chromedp.SendKeys(css("#text"), text+kb.Enter))
}

// boardsShown lists the channel's pictures that the browser has decoded.
const boardsShown = `[...document.querySelectorAll("#messages img.picture")].filter(i => i.complete && i.naturalWidth >= 320 && i.alt !== "")`

func (v *visitor) count() int {
	v.T.Helper()
	return browsertest.Eval[int](v.Page, boardsShown+".length")
}

// boards waits until that number of pictures is shown.
func (v *visitor) boards(n int) {
	v.T.Helper()
	shown := browsertest.Read[int](v.Page, fmt.Sprintf(`((shown) => shown >= %d && shown)(%s.length)`, n, boardsShown))
	if shown != n {
		v.T.Fatalf("%d pictures are shown, want %d", shown, n)
	}
}

// boardMoves is how many moves the latest board shows.
const boardMoves = `Math.max(0, ...` + boardsShown + `.map(i => Number(/move (\d+),/.exec(i.alt)?.[1] ?? 0)))`

// goneOn waits until the board shows more moves than before, and returns how many.
func (v *visitor) goneOn(before int) int {
	v.T.Helper()
	return browsertest.Read[int](v.Page, fmt.Sprintf(`((shown) => shown > %d && shown)(%s)`, before, boardMoves))
}

// until waits until an expression is true on the page.
func (v *visitor) until(what, expression string) {
	v.T.Helper()
	for begun := time.Now(); !browsertest.Eval[bool](v.Page, expression); time.Sleep(20 * time.Millisecond) {
		if time.Since(begun) > patience {
			v.Shot("failed")
			v.T.Fatalf("%s is not shown; the last message: %q", what, v.last())
		}
	}
}

// last returns the text of the last message.
func (v *visitor) last() string {
	v.T.Helper()
	return browsertest.Eval[string](v.Page, `[...document.querySelectorAll("#messages > li")].at(-1)?.innerText ?? ""`)
}
