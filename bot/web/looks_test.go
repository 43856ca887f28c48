package web_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/testing/browsertest"
	"hoshi/bot/web"
)

// ready is true once a page shows all that its viewer can do.
const ready = `document.readyState === "complete" && (!document.getElementById("connection") || document.documentElement.dataset.ready === "" && document.getElementById("connection").dataset.state === "online") &&
	(!document.getElementById("grid") || document.querySelector("#grid button"))`

// thorough reports whether to look at every window in every language.
func thorough() bool { return os.Getenv("HOSHI_PROOF_LONG") != "" }

// looked returns the languages to look at.
func looked() []string {
	if thorough() {
		return settings.Languages()
	}
	return settings.Languages()[:1]
}

// look checks the n-th state of a page in each window, or in a part of them. page is an expression for the
// page's window.
func look(p *browsertest.Page, page, language string, windows []browsertest.Viewport, n int) {
	p.T.Helper()
	for i, window := range windows {
		if !thorough() && (n+i)%3 > 0 {
			continue
		}
		window.Media = map[string]string{"prefers-color-scheme": []string{"light", "dark"}[(n+i)%2]}
		p.Emulate(window)
		name := fmt.Sprintf("%d×%d", window.Width, window.Height)
		p.Tidy(page, strings.TrimSpace(p.Name+" "+name))
		p.Shot(name)
		if page == "window" && language == looked()[0] && (window.Height == browsertest.Desktop.Height || window.Height == browsertest.Phone.Height) {
			p.Accessible(name)
		}
	}
}

// Every state of every page looks right in every window. With HOSHI_PROOF_LONG it does so in every
// language, otherwise in English and in a part of the windows. With HOSHI_TEST_SHOTS it writes pictures.
func TestLooks(t *testing.T) {
	for _, language := range looked() {
		s := newSiteWith(t, "", func(o *web.Options) {
			o.Roles = &fakeRoles{}
			o.Limits = web.Limits{PerMinute: 10_000, Anonymous: 10_000}
		})
		window := browser.Open(t, browsertest.Desktop, "")
		window.Expect("404", "409")
		for i, st := range states {
			t.Run(language+"/"+st.name, func(t *testing.T) {
				p := window.In(t)
				p.Emulate(browsertest.Desktop)
				p.Do(chromedp.Navigate(s.opened(t, st, chat.ChannelID(fmt.Sprintf("c%d", i)), language)))
				p.Wait(ready)
				if st.reach != nil {
					st.reach(p)
				}
				look(p, "window", language, browsertest.Windows, i)
			})
		}
	}
}

// The same for the Activity, whose window may be any part of Discord's.
func TestActivityLooks(t *testing.T) {
	const people = `["ann","bob","` + long + `","` + wide + `"]`
	windows := append(browsertest.SmallWindows[:len(browsertest.SmallWindows):len(browsertest.SmallWindows)], browsertest.Windows...)
	for _, language := range looked() {
		t.Run(language, func(t *testing.T) {
			c := newClient(t)
			c.discord.locale = language
			c.discord.put(instanceID, "ann", "bob", long, wide)
			p := c.launch("ann", browsertest.Desktop, "people", people)
			for i, st := range []struct {
				name string
				do   func()
				wait string
			}{
				{"the start", nil, "#opponents button"},
				{"a challenge", func() { c.One("bob", "!play @ann 5+5 rated black free") }, "#rows .main"},
				{"the first move", func() { c.One("ann", "!accept @bob") }, "#live"},
				{"my turn", func() { c.One("bob", "!h8") }, "#grid.open"},
				{"resign?", func() { p.press(`#rows [data-action^="cancel"], #rows [data-action^="resign"]`) }, "#answers .card"},
				{"over", func() { c.One("ann", "!i9"); c.One("bob", "!h9"); c.One("ann", "!i8"); c.One("bob", "!resign yes") }, "#start-review:enabled"},
				{"another game", func() { p.press("#new-game") }, "dialog#start[open]"},
				{"a vote", func() { c.One("ann", "!play vote easy 15 black"); c.Say("bob", "!move e5") }, `#rows [data-action^="vote"], #rows [data-action^="decline"], #grid.open`},
			} {
				if st.do != nil {
					st.do()
				}
				p.Wait(fmt.Sprintf(`$('%s')?.checkVisibility()`, st.wait))
				in := p.In(t)
				in.Name = st.name
				look(in, "frame.contentWindow", language, windows, i)
				p.Emulate(browsertest.Desktop)
			}
			p = c.launch("ann", browsertest.Desktop, "errors", `{"AUTHORIZE":5000}`)
			p.Wait(`$("#again")`)
			p.Name = "a problem"
			look(p.Page, "frame.contentWindow", language, windows, 0)
		})
	}
}
