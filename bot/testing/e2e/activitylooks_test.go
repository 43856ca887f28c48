package e2e_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/network"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/browsertest"
)

// activityWindows are the sizes of the Activity's frame, by the layout mode that the client states.
var activityWindows = []struct {
	name   string
	window browsertest.Viewport
	layout string // "0" for focused, "1" for picture-in-picture
}{
	{"desktop", browsertest.Desktop, "0"},
	{"pip", browsertest.Viewport{Width: 320, Height: 180}, "1"},
	{"phone", browsertest.Phone, "0"},
	{"narrow", browsertest.Narrow, "0"},
	{"landscape", browsertest.Viewport{Width: 844, Height: 390, Phone: true}, "0"},
}

// fills makes the frame fill the client's window, so that screenshots show nothing else.
func (in *inActivity) fills() {
	in.T.Helper()
	browsertest.Eval[bool](in.client, `(() => {
		const sheet = new CSSStyleSheet(); // which the page's policy allows
		sheet.replaceSync(".frame iframe { position: fixed; inset: 0; z-index: 99; width: 100vw !important; height: 100dvh !important; aspect-ratio: auto !important }");
		document.adoptedStyleSheets = [sheet];
		return true;
	})()`)
}

// looks checks a state of the Activity in every window.
func (in *inActivity) looks(state string) {
	in.T.Helper()
	for i, w := range activityWindows {
		w.window.Media = map[string]string{"prefers-color-scheme": []string{"light", "dark"}[i%2]}
		in.client.Emulate(w.window)
		browsertest.Eval[bool](in.client, fmt.Sprintf(`(() => { const layout = document.querySelector('.frame[data-frame="%s"] [aria-label="Layout"]'); layout.value = %q; return layout.dispatchEvent(new Event("change")); })()`, in.frame.ID, w.layout))
		in.Wait(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, w.window.Width, w.window.Height))
		in.Wait(fmt.Sprintf(`document.querySelector("#grid") === null || (document.documentElement.dataset.layout ?? "focused") === %q`, map[string]string{"0": "focused", "1": "pip"}[w.layout]))
		for _, page := range []*browsertest.Page{in.client, in.Page} { // the picture is what was drawn last
			browsertest.Eval[bool](page, `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))`)
		}
		in.Shot(state + "-" + w.name)
		in.Tidy("window", state+" "+w.name)
		if w.window.Width == browsertest.Phone.Width {
			in.Accessible(state)
		}
	}
}

// axe-core finds no serious problems in the Activity's document, and nothing is cut off, before,
// during and after a game and after an error. With HOSHI_TEST_SHOTS it writes pictures.
func TestActivityAccessible(t *testing.T) {
	t.Parallel()
	browsertest.NeedsAxe(t)
	if times(0, 1) == 0 {
		t.Skip("it takes half a minute for each language: set HOSHI_PROOF_LONG")
	}
	s := newActivitySite(t)
	channels := []string{"gomoku", "practice", "club", "voice"}
	for i, language := range []string{"en-US", "zh-CN", "ja", "ko"} {
		t.Run(language, func(t *testing.T) {
			p := s.player(0).channelNamed(channels[i])
			if err := s.box.SetLocale(p.users["ann"], language); err != nil {
				t.Fatal(err)
			}
			if _, err := s.box.LaunchActivity(p.channel.ID, p.users["bob"], sandbox.ActivityLink{}); err != nil {
				t.Fatal(err)
			}
			in := s.enters(t, p, "ann")
			in.T = t
			in.fills()
			in.Wait(`document.querySelector("#opponents button") !== null`)
			in.looks("start")
			in.Click("#play-bot")
			in.playing()
			in.plays("h8")
			in.Wait(listedMoves + `.length === 2`)
			in.looks("game")
			p.say("ann", "!resign yes")
			in.Wait(`!document.querySelector("#new-game").hidden`)
			in.looks("over")
			in.Click("#new-game")
			in.Wait(`document.querySelector("#start[open]") !== null`)
			in.looks("new")

			in.Do(browsertest.Call(network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{Headers: network.Headers{"Accept-Language": language}}))
			for problem, f := range map[string]func(){
				"refused":  func() { s.box.RPC.FailCommand("AUTHORIZE", 1, 4006, "no") },
				"redirect": func() { s.box.RPC.FailCommand("AUTHORIZE", 1, 5000, "no") },
				"late":     func() { s.box.RPC.SetFaults(sandbox.FrameFaults{Silent: true}) },
			} {
				f()
				browsertest.Eval[bool](in.Page, `(window.old = true, setTimeout(() => location.reload()), true)`)
				in.Wait(`!window.old && document.querySelector("#problem") !== null`)
				s.box.RPC.SetFaults(sandbox.FrameFaults{})
				in.looks(problem)
			}
			s.box.CloseFrame(in.frame.ID)
		})
	}
}
