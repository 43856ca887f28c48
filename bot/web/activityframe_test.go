package web_test

import (
	"fmt"
	"testing"

	"hoshi/bot/testing/browsertest"
)

// Problems between the frame and Discord are shown, with ways to solve them.
func TestActivityProblems(t *testing.T) {
	for _, tt := range []struct {
		name, user string
		options    []string
		says       string
	}{
		{"refused", "ann", []string{"errors", `{"AUTHORIZE":4006}`}, "let Hoshi see your name"},
		{"not answered", "ann", []string{"errors", `{"AUTHORIZE":-1}`}, "let Hoshi see your name"},
		{"no redirect", "ann", []string{"errors", `{"AUTHORIZE":5000}`}, "redirect"},
		{"somebody else's instance", "mallory", nil, "list you in this Activity"},
		{"an ended instance", "ann", []string{"instance", "i-0-pc-0"}, "list you in this Activity"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := newClient(t)
			c.discord.put(instanceID, "ann")
			p := c.launch(tt.user, browsertest.Phone, tt.options...)
			p.Expect("403")
			p.Wait(fmt.Sprintf(`$("#problem")?.textContent.includes(%q)`, tt.says))
			p.Wait(`$("#again") && $("#in-browser")`)
			p.Shot("problem")
			p.Wait(`frame.contentDocument.documentElement.scrollWidth <= frame.contentWindow.innerWidth`)
			p.Wait(`log.every(([, content]) => !JSON.stringify(content).includes("session"))`)
			p.press("#in-browser")
			p.Wait(`sent("OPEN_EXTERNAL_LINK").length === 1 && sent("OPEN_EXTERNAL_LINK")[0].url.startsWith("http")`)
		})
	}
}

// If the state comes back changed, it's refused. The client may omit it.
func TestStateOfTheAuthorization(t *testing.T) {
	c := newClient(t)
	c.discord.put(instanceID, "ann")
	p := c.launch("ann", browsertest.Phone, "ready", "no")
	p.Wait(`log.length > 0`)
	p.Wait(`(state.state = "forged", ready(), true)`)
	p.Wait(`$("#problem")?.textContent.includes("wasn't meant")`)
	if c.discord.given != 1 || len(c.discord.codes) != 1 {
		t.Errorf("the code was used: %v", c.discord.codes)
	}
	p.Wait(`(log.length = 0, state.state = "same", state.ready = true, $("#again").click(), true)`)
	p.Wait(`$("#play-bot")`)
}

// A late handshake is an error that disappears once the client answers after all. A second answer,
// and one from elsewhere, change nothing.
func TestHandshake(t *testing.T) {
	c := newClient(t)
	c.discord.put(instanceID, "ann")
	p := c.launch("ann", browsertest.Desktop, "ready", "no")
	p.Wait(`log.length > 0 && log[0][0] === 0 && log[0][1].v === 1 && log[0][1].encoding === "json" && log[0][1].client_id === "` + application + `" && log[0][1].frame_id === "f-ann"`)
	// Another window says that it's ready: a frame beside the Activity's.
	p.Wait(`(() => { const other = document.createElement("iframe"); other.srcdoc = "<script>parent.frames[0].postMessage([1, { cmd: 'DISPATCH', evt: 'READY', data: {} }], '*')</" + "script>"; document.body.append(other); return true; })()`)
	p.Wait(`$("#problem")?.textContent.includes("isn't answering")`)
	p.Shot("late")
	p.Wait(`sent("AUTHORIZE").length === 0 && (ready(), true)`)
	p.Wait(`$("#play-bot")`)
	p.Wait(`(ready(), ready(), say(1, null), say(9, {}), frame.contentWindow.postMessage("x", "*"), true)`)
	p.press("#play-bot")
	p.place("h8")
	p.Wait(`sent("AUTHORIZE").length === 1 && sent("AUTHENTICATE").length === 1`)
	p.Wait(`(say(2, { code: 4000, message: "bad" }), true)`)
	p.Wait(`$("#problem")?.textContent.includes("closed")`)
}

// A game that can't be loaded is an error that disappears once it can.
func TestGameDoesNotLoad(t *testing.T) {
	c := newClient(t)
	c.discord.put(instanceID, "ann")
	c.One("ann", "!play easy")
	p := c.launch("ann", browsertest.Phone, "ready", "no")
	p.Wait(`log.length > 0`)
	p.Wait(`(() => {
		const w = frame.contentWindow, fetch = w.fetch.bind(w);
		w.fetch = (url, options) => w.offline && String(url).includes("activity/open") ? Promise.reject(new w.TypeError("Failed to fetch")) : fetch(url, options);
		w.offline = true;
		ready();
		return true;
	})()`)
	p.Wait(`$("#problem")?.textContent.includes("can't reach the server")`)
	p.Wait(`(frame.contentWindow.offline = false, $("#grid.open"))`)
}

// Nothing is lost after a reload, in a new instance, or in a small window.
func TestActivityGoesOn(t *testing.T) {
	c := newClient(t)
	c.discord.put(instanceID, "ann")
	p := c.launch("ann", browsertest.Phone)
	p.press("#play-bot")
	p.place("h8")
	p.Wait(`$("#grid.open") && texts("#moves button").length === 2`)
	// Layout: picture-in-picture shows only the board.
	p.Wait(`(dispatch("ACTIVITY_LAYOUT_MODE_UPDATE", { layout_mode: 1 }), true)`)
	p.Wait(`$("#area").offsetWidth > 0 && $("#panel").offsetWidth === 0 && frame.contentWindow.getComputedStyle($("header")).display === "none"`)
	p.Emulate(browsertest.Viewport{Width: 320, Height: 180})
	p.Wait(`$("#area").getBoundingClientRect().bottom <= frame.contentWindow.innerHeight + 1`)
	p.Shot("pip")
	p.Emulate(landscape)
	p.Wait(`(dispatch("ACTIVITY_LAYOUT_MODE_UPDATE", { layout_mode: 0 }), true)`)
	p.Wait(`$("#panel").offsetWidth > 0 && $("#area").getBoundingClientRect().bottom <= frame.contentWindow.innerHeight`)
	p.Shot("landscape")
	p.Emulate(browsertest.Phone)
	p.place("a1")
	p.Wait(`texts("#moves button").length === 4`)
	// A reload, the way the client does it.
	p.Wait(`(open(), true)`)
	p.Wait(`$("#grid.open") && texts("#moves button").length === 4`)
	// The instance ends, and the next one has another ID.
	c.discord.put("i-2-pc-2", "ann")
	p.Expect("403")
	p.Wait(`$("#problem")?.textContent.includes("list you in this Activity") || (frame.contentDocument.dispatchEvent(new Event("visibilitychange")), false)`)
	p.Wait(`(q.set("instance", "i-2-pc-2"), open(), true)`)
	p.Wait(`$("#grid.open") && texts("#moves button").length === 4`)
	p.press("#share-game")
	p.Wait(`sent("OPEN_SHARE_MOMENT_DIALOG").some((args) => args.mediaUrl.startsWith("https://cdn.discordapp.com/"))`)
	p.Wait(`(state.errors.OPEN_SHARE_MOMENT_DIALOG = 4002, $("#share-game").click(), true)`)
	p.Wait(`sent("SHARE_LINK").some((args) => args.custom_id.length === 32)`)
	p.Wait(`(state.errors.OPEN_INVITE_DIALOG = 4006, $("#invite").click(), true)`)
	p.Wait(`texts(".card").some((text) => text.includes("Create Invite"))`)
}

// In a frame without an origin, as on some phones, scripts, styles, requests and the live
// connection also work.
func TestOpaqueOrigin(t *testing.T) {
	c := newClient(t)
	c.discord.put(instanceID, "ann")
	c.One("ann", "!play easy")
	p := c.launch("ann", browsertest.Phone, "opaque", "yes", "path", "/.proxy/")
	p.Expect("localStorage", "sandboxed")
	p.Wait(`sent("AUTHENTICATE").length === 1 && log.every(([, , origin]) => origin === "null")`)
	for c.server.Watchers() == 0 { // until the page follows the game
		p.Wait("true")
	}
	p.Shot("opaque")
}

// A link to a game opens it, and a link to a game that's gone opens the channel's.
func TestDeepLink(t *testing.T) {
	c := newClient(t)
	c.discord.put(instanceID, "ann", "bob")
	c.PlayToEnd("ann", "bob", "")
	old := c.links.PublicID(c.Game().ID)
	c.One("ann", "!play easy")
	p := c.launch("bob", browsertest.Desktop, "custom", old, "people", `["ann","bob"]`)
	p.Wait(`$("#after") && !$("#after").hidden || $("#to-live") && !$("#to-live").hidden`)
	q := c.launch("bob", browsertest.Desktop, "custom", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
	q.Expect("404")
	q.Wait(`texts(".name").includes("ann") && $("#player-white .level").textContent !== ""`)
}

// A review that arrives after another game has opened isn't shown there.
func TestLateReviewInTheActivity(t *testing.T) {
	c := newClient(t)
	c.discord.put(instanceID, "ann")
	c.PlayToEnd("ann", "bob", "")
	p := c.launch("ann", browsertest.Desktop)
	p.Wait(`$("#start-review") && !$("#after").hidden`)
	p.Wait(`(() => {
		const w = frame.contentWindow, fetch = w.fetch.bind(w);
		w.fetch = (url, options) => String(url).endsWith("/review") ? new Promise((done) => { w.reviewed = () => done({ status: 200, ok: true, json: async () => ({ ready: true, chances: [0.5, 0.5], moves: [] }) }); }) : fetch(url, options);
		$("#start-review").click();
		return Boolean(w.reviewed);
	})()`)
	c.One("ann", "!play easy")
	p.Wait(`$("#grid.open") && texts("#moves button").length === 0`)
	p.Wait(`(frame.contentWindow.reviewed(), true)`)
	p.Wait("true") // the code waiting for the answer has run
	if browsertest.Eval[bool](p.Page, `$("#start-review").hidden || $("#game").classList.contains("reviewing")`) {
		t.Error("the review of the last game is in this one")
	}
}
