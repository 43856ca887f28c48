package e2e_test

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"

	"hoshi/bot/testing/browsertest"
)

var update = flag.Bool("update", false, "make the documents' pictures of pages anew")

// film is a picture of pages in the documents, moving if it has several frames. Two versions of Chromium
// never draw the same pixels, so a test compares what the frames show: their words, and the boards in them.
type film struct {
	*browsertest.Page
	name   string // of the file in render/docs
	script string // what it shows, as text
	frames []image.Image
	times  []time.Duration
}

// still makes every page show the same time of day and no blinking cursor. It runs before the page's own
// scripts.
const still = `Date.prototype.toLocaleTimeString = () => "8:15 PM";
	addEventListener("DOMContentLoaded", () => document.documentElement.style.caretColor = "transparent");`

// pose scrolls an element to the top of the window and shows a mouse pointer, which headless Chromium doesn't
// draw, in the middle of another. Either may be left out.
const pose = `((top, over) => {
	const last = (selector) => [...document.querySelectorAll(selector || "none")].at(-1);
	last(top)?.scrollIntoView();
	let arrow = document.getElementById("film-pointer");
	if (!arrow) {
		arrow = document.createElement("div");
		arrow.id = "film-pointer";
		arrow.innerHTML = '<svg width="22" height="30" viewBox="0 0 22 30"><path d="M2 2v22l6-5 4 9 4-2-4-9h8z" fill="#fff" stroke="#000" stroke-width="1.5"/></svg>';
		arrow.style.cssText = "position:fixed; z-index:99; pointer-events:none";
		document.documentElement.append(arrow);
	}
	arrow.hidden = !over;
	const r = last(over)?.getBoundingClientRect();
	if (r) { arrow.style.left = r.x + r.width / 2 + "px"; arrow.style.top = r.y + r.height * .6 + "px"; }
})(%q, %q); 0`

// newFilm opens a window for a film. The scale is in pixels per CSS pixel.
func newFilm(t *testing.T, name string, width, height int64, scale float64, url string) *film {
	t.Helper()
	p := chromium.Open(t, browsertest.Viewport{Width: int(width), Height: int(height)}, "")
	p.Expect("ERR_", "WebSocket") // the program may stop before the window closes
	p.Do(
		browsertest.Call(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: still}),
		chromedp.EmulateViewport(width, height, chromedp.EmulateScale(scale)),
		chromedp.Navigate(url),
	)
	return &film{Page: p, name: name}
}

// shoot adds what the window shows as a frame, once it has stopped changing. The frame begins with the last
// element that the selector top matches, and the mouse is on the last one that over matches.
func (f *film) shoot(show time.Duration, top, over string) {
	f.T.Helper()
	if over != "" {
		f.Wait(fmt.Sprintf(`document.querySelector(%q) !== null`, over))
	}
	var file []byte
	for end := time.Now().Add(browsertest.Patience); ; {
		browsertest.Eval[any](f.Page, fmt.Sprintf(pose, top, over))
		before := file
		var err error
		if file, err = chromedp.Run(f.Ctx, chromedp.CaptureScreenshot()); err != nil {
			f.T.Fatal(err)
		}
		if bytes.Equal(file, before) {
			break
		}
		if time.Now().After(end) {
			f.T.Fatal("the page never stops changing")
		}
	}
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		f.T.Fatal(err)
	}
	f.frames, f.times = append(f.frames, img), append(f.times, show)
	f.Shot(fmt.Sprintf("%02d", len(f.frames)))
	f.script += fmt.Sprintf("== frame %d\n%s\n", len(f.frames), browsertest.Eval[string](f.Page, fmt.Sprintf(shown, top)))
	for _, board := range browsertest.Eval[[]string](f.Page, fmt.Sprintf(pictures, top)) {
		f.script += fmt.Sprintf("board %.6x\n", sha256.Sum256([]byte(board)))
	}
}

// shown and pictures are the words and the pictures in the last element that a selector matches, and what's
// typed there.
const (
	shown = `((e) => (e.innerText + " " + [...e.querySelectorAll("textarea:not([hidden])")].map((box) => box.value)).replace(/[\s\u200b]+/g, " ").trim()
		)([...document.querySelectorAll(%q)].at(-1))`
	pictures = `Promise.all([...[...document.querySelectorAll(%q)].at(-1).querySelectorAll("img.picture")].map(
		async (i) => btoa(String.fromCharCode(...new Uint8Array(await (await fetch(i.src)).arrayBuffer())))))`
)

// kept compares what the film shows with what the picture in the documents shows. With -update, it makes
// that picture anew.
func (f *film) kept() {
	f.T.Helper()
	picture, script := filepath.Join("../../../render/docs", f.name), filepath.Join("testdata/pictures", f.name+".txt")
	if *update {
		file := f.encode()
		f.script = fmt.Sprintf("== file %x\n", sha256.Sum256(file)) + f.script
		for name, data := range map[string][]byte{picture: file, script: []byte(f.script)} {
			if err := os.WriteFile(name, data, 0o644); err != nil {
				f.T.Fatal(err)
			}
		}
		return
	}
	file, err := os.ReadFile(picture)
	if err != nil {
		f.T.Fatal(err)
	}
	want, err := os.ReadFile(script)
	if err != nil {
		f.T.Fatal(err)
	}
	f.script = fmt.Sprintf("== file %x\n", sha256.Sum256(file)) + f.script
	if diff := cmp.Diff(string(want), f.script); diff != "" {
		f.T.Errorf("%s shows what is no longer so. Make it anew: go test ./bot/testing/e2e -run %s -update\n(-shown +now):\n%s", picture, f.T.Name(), diff)
	}
}

// encode returns the file: a PNG for one frame, a GIF for several.
func (f *film) encode() []byte {
	f.T.Helper()
	var out bytes.Buffer
	var err error
	if len(f.frames) == 1 {
		err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, f.frames[0])
	} else {
		err = encodeGIF(&out, f.frames, f.times)
	}
	if err != nil {
		f.T.Fatal(err)
	}
	return out.Bytes()
}
