package e2e_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"hoshi/bot/internal/browsertest"
)

// shots is a folder for screenshots of the page.
var shots = flag.String("shots", os.Getenv("HOSHI_TEST_SHOTS"), "write screenshots of the page to this folder")

// chromium is the browser that all tests share; [TestMain] closes it.
var chromium browsertest.Chromium

var address = regexp.MustCompile(`http://127\.0\.0\.1:\d+`)

// play starts the program as a newcomer does, without a token, and returns the address that it
// prints, once it is connected: what is typed before that is not answered.
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
// picture; with [longVariable] on a phone too.
func TestPage(t *testing.T) {
	t.Parallel()
	for _, window := range []struct {
		name          string
		width, height int
	}{{"desktop", 1200, 900}, {"phone", 390, 844}}[:times(1, 2)] {
		t.Run(window.name, func(t *testing.T) {
			process, url := play(t)
			ctx := chromium.Window(t, window.width, window.height)
			v := &visitor{t: t, ctx: ctx, name: window.name}
			v.do(chromedp.Navigate(url), chromedp.WaitVisible(css("#hint")))
			v.shot("empty")

			v.threeTaps()
			v.playGame()
			v.lookClosely()
			v.useFiles()
			process.stop()
		})
	}
}

// visitor is somebody at the page.
type visitor struct {
	t    *testing.T
	ctx  context.Context
	name string
}

type css = chromedp.CSS

func (v *visitor) do(actions ...chromedp.Action[chromedp.Void]) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		v.shot("failed")
		v.t.Fatal(err)
	}
}

// threeTaps makes a first move by three taps, in another channel than the games that follow.
func (v *visitor) threeTaps() {
	v.t.Helper()
	channel := func(name string) {
		link := `[data-channel-id="` + v.channelID(name) + `"]`
		v.do(browsertest.Click(link))
		v.until("the channel", `document.querySelector('`+link+`').hasAttribute("aria-current")`)
	}
	channel("practice")
	v.do(
		browsertest.Click(`#hint .fill[data-text="!play"]`),
		browsertest.Click(`#messages [data-custom-id$=" pad"]:not([disabled])`),
		browsertest.Click(`#messages [data-custom-id$=" move h8"]:not([disabled])`),
	)
	v.goneOn(1)
	v.shot("first-move")
	channel("gomoku")
}

// channelID returns the ID of a channel in the list of channels.
func (v *visitor) channelID(name string) string {
	v.t.Helper()
	return evaluate[string](v, `[...document.querySelectorAll("[data-channel-id]")].find(c => c.innerText.includes("`+name+`")).dataset.channelId`)
}

// playGame plays against the engine until it has won.
func (v *visitor) playGame() {
	v.t.Helper()
	v.send("!play")
	v.boards(1)
	over, moves := false, 0
	for i, move := range []string{"a1", "c15", "e1", "g15", "i1", "k15", "m1", "o15", "a8", "o8", "a4", "o4", "a12", "o12"} {
		v.send("!move " + move)
		moves = v.goneOn(moves)
		if i == 3 {
			v.shot("game")
		}
		if strings.Contains(evaluate[string](v, `document.querySelector("#messages > li:has(.picture)").innerText`), "I win") {
			over = true
			break
		}
	}
	if !over {
		v.t.Fatalf("the game did not end; the last message: %q", v.last())
	}
	v.shot("end")
	v.overflows()
	if n := v.count(); n != 1 {
		v.t.Errorf("the game has %d boards, want one that changes", n)
	}
}

// lookClosely opens the last picture.
func (v *visitor) lookClosely() {
	v.t.Helper()
	v.do(
		browsertest.Click("#messages .picture"),
		chromedp.WaitVisible(css("#zoomed")),
	)
	v.shot("zoom")
	if saved := evaluate[string](v, `document.getElementById("zoom-save").href`); !strings.Contains(saved, "/attachments/") {
		v.t.Errorf("the link to save a picture leads to %q", saved)
	}
	v.do(browsertest.Click("#zoom-close"), chromedp.WaitNotVisible(css("#zoomed")))
}

// useFiles imports a game as another person, and asks for pictures of it.
func (v *visitor) useFiles() {
	v.t.Helper()
	ann := evaluate[string](v, `[...document.querySelectorAll("#speaker option")].find(o => o.text.includes("ann")).value`)
	v.do(chromedp.SetValue(css("#speaker"), ann))
	boards := v.count()
	v.send("!board")
	v.boards(boards + 1)

	// A game from elsewhere comes as a file, and goes as a picture that moves.
	file := filepath.Join(v.t.TempDir(), "elsewhere.sgf")
	if err := os.WriteFile(file, []byte("(;FF[4]GM[4]SZ[15];B[hh];W[ig];B[gi];W[gg])"), 0o644); err != nil {
		v.t.Fatal(err)
	}
	v.do(chromedp.SetUploadFiles(css("#files"), []string{file}))
	v.send("!import")
	v.boards(boards + 2)
	if last := v.last(); !strings.Contains(last, "imported a 4-move game") {
		v.t.Errorf("the import was answered by %q", last)
	}
	v.send("!details time value")
	v.send("!undo")
	v.until("the value of the position", `[...document.querySelectorAll("#messages .subtext")].some(s => s.innerText.includes("value:"))`)
	v.send("!replay")
	v.boards(boards + 3)
	v.shot("replay")
	v.send("!heat")
	v.boards(boards + 4)
	v.shot("heat")
	v.overflows()
}

// evaluate returns the value of a JavaScript expression in the page.
func evaluate[T any](v *visitor, expression string) T {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		v.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// send types a line into the box, by keyboard alone.
func (v *visitor) send(text string) {
	v.t.Helper()
	v.do(chromedp.Focus(css("#text")), chromedp.SendKeys(css("#text"), text+kb.Enter))
}

// boardsShown are the pictures of the channel that the browser has decoded.
const boardsShown = `[...document.querySelectorAll("#messages img.picture")].filter(i => i.complete && i.naturalWidth >= 320 && i.alt !== "")`

func (v *visitor) count() int {
	v.t.Helper()
	return evaluate[int](v, boardsShown+".length")
}

// boards waits until that number of pictures is shown.
func (v *visitor) boards(n int) {
	v.t.Helper()
	for begun := time.Now(); v.count() < n; time.Sleep(20 * time.Millisecond) {
		if time.Since(begun) > patience {
			v.shot("failed")
			v.t.Fatalf("%d pictures are shown, want %d; the last message: %q", v.count(), n, v.last())
		}
	}
	if got := v.count(); got != n {
		v.t.Fatalf("%d pictures are shown, want %d", got, n)
	}
}

// boardMoves is how many moves the latest board shows.
const boardMoves = `Math.max(0, ...` + boardsShown + `.map(i => Number(/move (\d+),/.exec(i.alt)?.[1] ?? 0)))`

// goneOn waits until the board shows more moves than before, and returns how many. It is
// one message, which changes.
func (v *visitor) goneOn(before int) int {
	v.t.Helper()
	v.until("the next board", boardMoves+" > "+strconv.Itoa(before))
	return evaluate[int](v, boardMoves)
}

// until waits until an expression is true in the page.
func (v *visitor) until(what, expression string) {
	v.t.Helper()
	for begun := time.Now(); !evaluate[bool](v, expression); time.Sleep(20 * time.Millisecond) {
		if time.Since(begun) > patience {
			v.shot("failed")
			v.t.Fatalf("%s is not shown; the last message: %q", what, v.last())
		}
	}
}

// last returns the text of the last message.
func (v *visitor) last() string {
	v.t.Helper()
	return evaluate[string](v, `[...document.querySelectorAll("#messages > li")].at(-1)?.innerText ?? ""`)
}

// overflows fails the test if the page scrolls sideways.
func (v *visitor) overflows() {
	v.t.Helper()
	if evaluate[bool](v, `document.documentElement.scrollWidth > innerWidth`) {
		v.t.Error("the page is wider than the window")
	}
}

// shot takes a screenshot if a folder is given for them.
func (v *visitor) shot(name string) {
	if *shots == "" {
		return
	}
	png, err := chromedp.Run(v.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		v.t.Logf("no screenshot: %v", err)
		return
	}
	if err := os.WriteFile(filepath.Join(*shots, v.name+"-"+name+".png"), png, 0o644); err != nil {
		v.t.Error(err)
	}
}
