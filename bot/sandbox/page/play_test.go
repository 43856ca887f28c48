package page_test

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/browsertest"
	"hoshi/bot/testing/sandboxtest"
)

// text types into the message box.
func (b *browser) text(text string) {
	b.T.Helper()
	b.Do(chromedp.Focus(css("#text")))
	b.Key(text)
}

// suggests waits until the first suggestion begins with a text.
func (b *browser) suggests(text string) {
	b.T.Helper()
	b.Wait(`document.querySelector("#suggestions:not([hidden]) .label")?.textContent.startsWith(` + browsertest.Quote(text) + `) ?? false`)
}

// TestPageSlash uses a command with autocomplete by keyboard alone.
func TestPageSlash(t *testing.T) {
	t.Parallel()
	eachWindow(t, sandbox.Options{}, func(t *testing.T, s *sandbox.Server, b *browser) {
		pageBot(t, s)
		b.text("/")
		b.suggests("/board")
		b.Shot("commands")
		b.Fits()
		b.text("mo")
		b.suggests("/move")
		b.Key(kb.Enter)
		b.Wait(`document.activeElement.dataset.option === "point"`)
		b.Key("h")
		// Not the previous list of all points, which starts with the same one.
		b.Wait(`[...document.querySelectorAll("#suggestions:not([hidden]) .label")].map((l) => l.textContent).join() === "h8, free,h9, free"`)
		b.Key(kb.ArrowDown)
		b.Shot("autocomplete")
		b.Key(kb.Enter)
		b.Wait(`document.activeElement.id === "command"`)
		b.Shot("options")
		b.Fits()
		b.Key(kb.Enter)
		b.logHas("you used /move")
		b.logHas("Moved to h9")
		b.Wait(`document.activeElement.id === "text"`)

		// An optional value, chosen from a list.
		b.text("/move")
		b.suggests("/move")
		b.Key(kb.Tab)
		b.Wait(`document.activeElement.dataset.option === "point"`)
		b.Key("k1")
		b.suggests("k1, as typed")
		b.Key(kb.Tab)
		b.Wait(`document.activeElement.id === "command"`)
		b.Key(kb.ArrowDown)
		b.suggests("opponent")
		b.Key(kb.Enter)
		b.Key("a")
		b.suggests("ann")
		b.Key(kb.Enter)
		b.Wait(`document.activeElement.id === "command"`)
		b.Key(kb.Enter)
		b.logHas("Moved to k1")

		// Escape and Backspace leave a command.
		for _, key := range []string{kb.Backspace, kb.Escape} {
			b.text("/hint")
			b.suggests("/hint")
			b.Key(kb.Enter)
			b.Wait(`document.getElementById("text").hidden`)
			b.Wait(`document.activeElement.id === "command"`)
			b.Key(key)
			b.Wait(`!document.getElementById("text").hidden`)
		}
	})
}

// TestPageComponents uses buttons, menus and a form.
func TestPageComponents(t *testing.T) {
	t.Parallel()
	eachWindow(t, sandbox.Options{}, func(t *testing.T, s *sandbox.Server, b *browser) {
		pageBot(t, s)
		sandboxtest.Use(t, s, sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you"))
		b.logHas("Move 1")
		b.Wait(`document.querySelector("#messages .picture")?.naturalWidth === 300`)
		if alt := browsertest.Eval[string](b.Page, `document.querySelector("#messages .picture").alt`); alt != "A board with one stone" {
			t.Errorf("the picture's alt text is %q", alt)
		}
		b.Shot("board")
		b.Fits()
		if !browsertest.Eval[bool](b.Page, `document.querySelector('[data-custom-id="resign"]').disabled`) {
			t.Error("a disabled button can be clicked")
		}
		b.Click(`[data-custom-id="undo"]`)
		b.logHas("Move 0")

		b.Click(`[data-custom-id="type"]`)
		b.Do(chromedp.WaitVisible(css("#modal")))
		b.Shot("modal")
		b.Fits()
		b.Key("k10" + kb.Enter)
		b.logHas("Typed k10")
		b.Do(chromedp.WaitNotVisible(css("#modal")))

		b.Do(chromedp.Focus(css(`[data-custom-id="level"]`)))
		b.Key(kb.Enter)
		b.Wait(`document.activeElement.dataset.value === "easy"`)
		b.Shot("menu")
		b.Key(kb.ArrowDown)
		b.Key(kb.Enter)
		b.logHas("level: hard")
		club := sandboxtest.ChannelNamed(t, s, "club")
		b.Click(`[data-custom-id="channel"]`)
		b.Click(`.choices:popover-open [data-value="` + club + `"]`)
		b.logHas("channel: " + club)
	})
}

// TestPageEphemeral checks messages that only one person sees, and a bot that stays silent.
func TestPageEphemeral(t *testing.T) {
	t.Parallel()
	now := sandboxtest.NewClock()
	eachWindow(t, sandbox.Options{Clock: now}, func(t *testing.T, s *sandbox.Server, b *browser) {
		pageBot(t, s)
		b.text("/hint")
		b.suggests("/hint")
		b.Key(kb.Enter)
		b.Wait(`document.activeElement.id === "command"`) // it has no options
		b.Key(kb.Enter)
		b.logHas("Try h8")
		b.logHas("Only you can see this")
		b.Shot("ephemeral")
		b.Do(chromedp.SetValue(css("#speaker"), sandboxtest.UserNamed(t, s, "ann")))
		b.Wait(`!document.getElementById("messages").innerText.includes("Try h8")`)
		b.Do(chromedp.SetValue(css("#speaker"), sandboxtest.UserNamed(t, s, "you")))
		b.logHas("Try h8")
		b.Click(".dismiss")
		b.Wait(`!document.getElementById("messages").innerText.includes("Try h8")`)

		b.text("/silent")
		b.suggests("/silent")
		before := len(s.Requests())
		b.Key(kb.Enter + kb.Enter)
		for len(s.Requests()) == before { // the bot's answer, which is refused
			time.Sleep(time.Millisecond)
		}
		now.Advance(time.Minute)
		b.Wait(`document.getElementById("problem").textContent === "The application did not respond."`)
		b.Shot("failed")
	})
}

// TestPageMenus checks a message's menu, a person's settings, and threads.
func TestPageMenus(t *testing.T) {
	t.Parallel()
	eachWindow(t, sandbox.Options{}, func(t *testing.T, s *sandbox.Server, b *browser) {
		pageBot(t, s)
		gomoku, ann, you := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann"), sandboxtest.UserNamed(t, s, "you")
		record := sandboxtest.Say(t, s, gomoku, ann, "h8 i9")
		b.logHas("h8 i9")
		b.Do(chromedp.Focus(css("button.actions")))
		b.Key(kb.Enter)
		b.Wait(`document.activeElement.textContent.startsWith("Open as a game")`)
		b.Shot("actions")
		b.Key(kb.Enter)
		b.logHas("Open as a game for " + record.ID)

		b.Click("#person-open")
		b.Do(chromedp.WaitVisible(css("#person")))
		b.Do(chromedp.SetValue(css("#person-locale"), "ja"))
		b.Shot("person")
		if wide := browsertest.Eval[float64](b.Page, `document.getElementById("person-installed").offsetWidth`); wide > 30 {
			t.Errorf("a checkbox is %.0f pixels wide, which puts its label on another line", wide)
		}
		b.Click("#person .button.primary")
		b.Wait(`!document.getElementById("person").open`)
		b.text("/")
		b.Wait(`[...document.querySelectorAll("#suggestions .label")].some((l) => l.textContent === "/ヒント")`)
		b.Key(kb.Escape)

		thread, err := s.StartThread(gomoku, you, "our game")
		if err != nil {
			t.Fatal(err)
		}
		b.Click(`[data-channel-id="` + thread.ID + `"]`)
		b.Wait(`document.getElementById("title").textContent.includes("our game")`)
		sandboxtest.Say(t, s, thread.ID, ann, "hello in the thread")
		b.logHas("hello in the thread")
		b.Shot("thread")
		b.Fits()
	})
}
