package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/browsertest"
	"hoshi/bot/testing/sandboxtest"
)

// eachWindow runs a test in Chromium for each size of window.
func eachWindow(t *testing.T, opts sandbox.Options, test func(*testing.T, *sandbox.Server, *browser)) {
	for _, w := range windows {
		t.Run(w.name, func(t *testing.T) {
			opts.Unlimited = true
			s := sandboxtest.New(t, opts)
			test(t, s, openPage(t, s, w.name, w.width, w.height))
		})
	}
}

// TestPageRestart checks that when the sandbox restarts, the page keeps its log, marks it as old,
// and continues below it.
func TestPageRestart(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	b := openPage(t, s, "desktop", 1280, 800)
	gomoku, you := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you")
	m := sandboxtest.Say(t, s, gomoku, you, "from before")
	sandboxtest.NewClient(t, s).Do("PUT", "/channels/"+gomoku+"/messages/"+m.ID+"/reactions/%F0%9F%91%8D/@me", nil)
	b.Wait(`document.querySelector(".reactions span") !== null`)
	b.Expect("ERR_") // the connection breaks
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	b.Wait(`document.getElementById("status").textContent.includes("Not connected")`)

	again := sandboxtest.NewAt(t, strings.TrimPrefix(addressBefore(b), "http://"), sandbox.Options{})
	b.logHas("The sandbox was restarted here.")
	b.logHas("from before")
	if !browsertest.Eval[bool](b.Page, `document.querySelector(".earlier button.actions").disabled`) {
		t.Error("a message that the sandbox no longer has still has a menu")
	}
	sandboxtest.Say(t, again, gomoku, you, "from after")
	b.logHas("from after")
	if log := b.log(); strings.Index(log, "from before") > strings.Index(log, "restarted") || strings.Index(log, "restarted") > strings.Index(log, "from after") {
		t.Errorf("the log is out of order: %q", log)
	}
	b.Shot("restarted")
	b.Click(`[data-channel-name="practice"]`)
	b.Wait(`document.getElementById("title").textContent.includes("practice")`)
	if log := b.log(); log != "" {
		t.Errorf("another channel shows %q", log)
	}
}

func addressBefore(b *browser) string { return browsertest.Eval[string](b.Page, "location.origin") }

// TestPageTitle checks that the title never names a channel other than the one whose messages are
// shown.
func TestPageTitle(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	b := openPage(t, s, "desktop", 1280, 800)
	you := sandboxtest.UserNamed(t, s, "you")
	for _, name := range []string{"gomoku", "practice", "club"} {
		sandboxtest.Say(t, s, sandboxtest.ChannelNamed(t, s, name), you, "written in "+name)
	}
	b.logHas("written in gomoku")
	browsertest.Eval[bool](b.Page, `(() => {
		window.wrong = [];
		const look = () => {
			const title = document.getElementById("title").textContent.slice(2);
			const log = document.getElementById("messages").innerText;
			if (!log.includes("written in " + title)) window.wrong.push(title + ": " + log);
		};
		new MutationObserver(look).observe(document.querySelector("main"), { childList: true, subtree: true, characterData: true });
		return true;
	})()`)
	for _, name := range []string{"practice", "club", "gomoku", "club"} {
		b.Click(`[data-channel-name="` + name + `"]`)
		b.logHas("written in " + name)
	}
	if wrong := browsertest.Eval[[]string](b.Page, `window.wrong`); len(wrong) > 0 {
		t.Errorf("title and messages disagreed: %q", wrong)
	}
}

// Long lines in a code block are wrapped, as Discord's clients do.
func TestPageCode(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	b := openPage(t, s, "phone", 390, 844)
	sandboxtest.Say(t, s, sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you"), "```\nbest  "+strings.Repeat("h8 50% ", 20)+"end\n```")
	b.logHas("end")
	if hidden := browsertest.Eval[int](b.Page, `((pre) => pre.scrollWidth - pre.clientWidth)(document.querySelector("#messages pre"))`); hidden > 0 {
		t.Errorf("%d pixels of a code block are out of sight", hidden)
	}
}

// TestPageShowsEachMessageOnce checks that every message is shown once, whether it comes before, while or
// after the channel is loaded, and also when the channel is loaded twice at once.
func TestPageShowsEachMessageOnce(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	b := openPage(t, s, "desktop", 1280, 800)
	gomoku, you := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you")
	sandboxtest.Say(t, s, gomoku, you, "from before")
	b.logHas("from before")
	// Each request for messages is held before it is sent, and each answer before it is used.
	browsertest.Eval[bool](b.Page, `(() => {
		const fetchAtOnce = window.fetch;
		window.held = [];
		const hold = () => new Promise((go) => window.held.push(go));
		window.fetch = async (path, ...more) => {
			const holds = String(path).endsWith("/messages");
			if (holds) await hold();
			const answer = await fetchAtOnce(path, ...more);
			if (holds) await hold();
			return answer;
		};
		window.events = 0;
		const source = new EventSource("/sandbox/events");
		source.onmessage = (e) => {
			if (JSON.parse(e.data).kind === "message") setTimeout(() => window.events++); // the page has seen it
		};
		return new Promise((open) => { source.onopen = () => open(true); });
	})()`)
	held := func(n int) { b.Wait(fmt.Sprintf("window.held.filter(Boolean).length === %d", n)) }
	next := func(i int) { browsertest.Eval[bool](b.Page, fmt.Sprintf("window.held.splice(%d, 1)[0](), true", i)) }
	messages := 0
	said := func(text string) {
		sandboxtest.Say(t, s, gomoku, you, text)
		messages++
		b.Wait(fmt.Sprintf("window.events === %d", messages))
	}
	load := func() {
		browsertest.Eval[bool](b.Page, `document.getElementById("speaker").dispatchEvent(new Event("change"))`)
	}

	load()
	load()
	held(2)
	said("while asked") // the event comes, and both answers include the message
	next(0)
	held(2)
	next(0)
	held(2)
	next(0) // the first answer
	b.Wait("window.held.length === 1")
	said("while answered") // the second answer doesn't include it
	next(0)
	b.logHas("while answered")
	said("from after")
	b.logHas("from after")
	for _, text := range []string{"from before", "while asked", "while answered", "from after"} {
		if n := strings.Count(b.log(), text); n != 1 {
			t.Errorf("%q is shown %d times", text, n)
		}
	}
}

// TestPageZoom checks that a phone shows a larger picture at full size, with scrolling.
func TestPageZoom(t *testing.T) {
	t.Parallel()
	eachWindow(t, sandbox.Options{}, func(t *testing.T, s *sandbox.Server, b *browser) {
		c := sandboxtest.NewClient(t, s)
		c.Form("POST", "/channels/"+sandboxtest.ChannelNamed(t, s, "gomoku")+"/messages",
			sandboxtest.Object{"attachments": []sandboxtest.Object{{"id": 0, "description": "a board"}}}, sandboxtest.Upload{Name: "board.png", ContentType: "image/png", Data: sandboxtest.Picture(t, 600, 600)})
		b.Click("#messages .zoom")
		b.Do(chromedp.WaitVisible(css("#zoomed")))
		b.Wait(`document.getElementById("zoomed").complete`)
		if width := browsertest.Eval[float64](b.Page, `document.getElementById("zoomed").getBoundingClientRect().width`); width != 600 {
			t.Errorf("the picture is shown %v pixels wide, not 600", width)
		}
		b.Shot("zoom")
		if b.Name == "phone" {
			b.Wait(`document.getElementById("zoom-view").scrollLeft > 0`) // it starts in the middle
		}
		scrolls := browsertest.Eval[bool](b.Page, `(() => {
			const view = document.getElementById("zoom-view"), before = view.scrollLeft;
			view.scrollBy(-50, 0);
			return view.scrollLeft < before;
		})()`)
		if scrolls != (b.Name == "phone") {
			t.Errorf("the picture scrolls sideways: %t", scrolls)
		}
		b.Fits()
		b.Click("#zoom-close")
		b.Do(chromedp.WaitNotVisible(css("#zoomed")))
	})
}

// TestPageNewer checks that someone who has scrolled up is told about a new message below, and that
// this covers no message.
func TestPageNewer(t *testing.T) {
	t.Parallel()
	eachWindow(t, sandbox.Options{}, func(t *testing.T, s *sandbox.Server, b *browser) {
		gomoku, you, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you"), sandboxtest.UserNamed(t, s, "ann")
		for i := range 40 {
			sandboxtest.Say(t, s, gomoku, you, fmt.Sprintf("line %d", i))
		}
		b.logHas("line 39")
		// The page's listener runs before this one, which was added later.
		browsertest.Eval[bool](b.Page, `(() => {
			const log = document.getElementById("log");
			log.addEventListener("scroll", () => window.scrolledUp = true, { once: true });
			log.scrollTop = 0;
			return true;
		})()`)
		b.Wait(`window.scrolledUp === true`)
		sandboxtest.Say(t, s, gomoku, ann, "the latest")
		b.logHas("the latest")
		b.Wait(`!document.getElementById("newer").hidden`)
		if !browsertest.Eval[bool](b.Page, `document.getElementById("newer").getBoundingClientRect().top >= document.getElementById("log").getBoundingClientRect().bottom`) {
			t.Error("the button covers the messages")
		}
		b.Shot("newer")
		b.Click("#newer")
		b.Wait(`document.getElementById("newer").hidden`)
		if !browsertest.Eval[bool](b.Page, `(() => { const log = document.getElementById("log"); return log.scrollHeight - log.scrollTop - log.clientHeight < 2; })()`) {
			t.Error("the latest message is not in view")
		}
	})
}
