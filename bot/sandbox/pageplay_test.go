package sandbox_test

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"hoshi/bot/sandbox"
)

// text types into the message box.
func (b *browser) text(text string) {
	b.t.Helper()
	b.do(chromedp.Focus(css("#text")))
	b.key(text)
}

// suggests waits until the first suggestion begins with a text.
func (b *browser) suggests(text string) {
	b.t.Helper()
	b.wait(`document.querySelector("#suggestions:not([hidden]) .label")?.textContent.startsWith(` + quote(text) + `) ?? false`)
}

// TestPageSlash uses a command with autocomplete by keyboard alone.
func TestPageSlash(t *testing.T) {
	t.Parallel()
	eachWindow(t, sandbox.Options{}, func(t *testing.T, s *sandbox.Server, b *browser) {
		pageBot(t, s)
		b.text("/")
		b.suggests("/board")
		b.shot("commands")
		b.fits()
		b.text("mo")
		b.suggests("/move")
		b.key(kb.Enter)
		b.wait(`document.activeElement.dataset.option === "point"`)
		b.key("h")
		// Not the list before that, of all points, which begins with the same one.
		b.wait(`[...document.querySelectorAll("#suggestions:not([hidden]) .label")].map((l) => l.textContent).join() === "h8, free,h9, free"`)
		b.key(kb.ArrowDown)
		b.shot("autocomplete")
		b.key(kb.Enter)
		b.wait(`document.activeElement.id === "command"`)
		b.shot("options")
		b.fits()
		b.key(kb.Enter)
		b.logHas("you used /move")
		b.logHas("Moved to h9")
		b.wait(`document.activeElement.id === "text"`)

		// An optional value, chosen from a list.
		b.text("/move")
		b.suggests("/move")
		b.key(kb.Tab)
		b.wait(`document.activeElement.dataset.option === "point"`)
		b.key("k1")
		b.suggests("k1, as typed")
		b.key(kb.Tab)
		b.wait(`document.activeElement.id === "command"`)
		b.key(kb.ArrowDown)
		b.suggests("opponent")
		b.key(kb.Enter)
		b.key("a")
		b.suggests("ann")
		b.key(kb.Enter)
		b.wait(`document.activeElement.id === "command"`)
		b.key(kb.Enter)
		b.logHas("Moved to k1")

		// Escape and Backspace leave a command.
		for _, key := range []string{kb.Backspace, kb.Escape} {
			b.text("/hint")
			b.suggests("/hint")
			b.key(kb.Enter)
			b.wait(`document.getElementById("text").hidden`)
			b.wait(`document.activeElement.id === "command"`)
			b.key(key)
			b.wait(`!document.getElementById("text").hidden`)
		}
	})
}

// TestPageComponents uses buttons, menus and a form.
func TestPageComponents(t *testing.T) {
	t.Parallel()
	eachWindow(t, sandbox.Options{}, func(t *testing.T, s *sandbox.Server, b *browser) {
		pageBot(t, s)
		use(t, s, channelNamed(t, s, "gomoku"), userNamed(t, s, "you"))
		b.logHas("Move 1")
		b.wait(`document.querySelector("#messages .picture")?.naturalWidth === 300`)
		if alt := eval[string](b, `document.querySelector("#messages .picture").alt`); alt != "A board with one stone" {
			t.Errorf("the picture's alt text is %q", alt)
		}
		b.shot("board")
		b.fits()
		if !eval[bool](b, `document.querySelector('[data-custom-id="resign"]').disabled`) {
			t.Error("a disabled button can be clicked")
		}
		b.click(`[data-custom-id="undo"]`)
		b.logHas("Move 0")

		b.click(`[data-custom-id="type"]`)
		b.do(chromedp.WaitVisible(css("#modal")))
		b.shot("modal")
		b.fits()
		b.key("k10" + kb.Enter)
		b.logHas("Typed k10")
		b.do(chromedp.WaitNotVisible(css("#modal")))

		b.do(chromedp.Focus(css(`[data-custom-id="level"]`)))
		b.key(kb.Enter)
		b.wait(`document.activeElement.dataset.value === "easy"`)
		b.shot("menu")
		b.key(kb.ArrowDown)
		b.key(kb.Enter)
		b.logHas("level: hard")
		club := channelNamed(t, s, "club")
		b.click(`[data-custom-id="channel"]`)
		b.click(`.choices:popover-open [data-value="` + club + `"]`)
		b.logHas("channel: " + club)
	})
}

// TestPageEphemeral checks what only one person sees, and a bot that is silent.
func TestPageEphemeral(t *testing.T) {
	t.Parallel()
	now := newClock()
	eachWindow(t, sandbox.Options{Clock: now}, func(t *testing.T, s *sandbox.Server, b *browser) {
		pageBot(t, s)
		b.text("/hint")
		b.suggests("/hint")
		b.key(kb.Enter)
		b.wait(`document.activeElement.id === "command"`) // it has no options
		b.key(kb.Enter)
		b.logHas("Try h8")
		b.logHas("Only you can see this")
		b.shot("ephemeral")
		b.do(chromedp.SetValue(css("#speaker"), userNamed(t, s, "ann")))
		b.wait(`!document.getElementById("messages").innerText.includes("Try h8")`)
		b.do(chromedp.SetValue(css("#speaker"), userNamed(t, s, "you")))
		b.logHas("Try h8")
		b.click(".dismiss")
		b.wait(`!document.getElementById("messages").innerText.includes("Try h8")`)

		b.text("/silent")
		b.suggests("/silent")
		before := len(s.Requests())
		b.key(kb.Enter + kb.Enter)
		for len(s.Requests()) == before { // the bot's answer, which is refused
			time.Sleep(time.Millisecond)
		}
		now.advance(time.Minute)
		b.wait(`document.getElementById("problem").textContent === "The application did not respond."`)
		b.shot("failed")
	})
}

// TestPageMenus checks the menu of a message, settings of a person, and threads.
func TestPageMenus(t *testing.T) {
	t.Parallel()
	eachWindow(t, sandbox.Options{}, func(t *testing.T, s *sandbox.Server, b *browser) {
		pageBot(t, s)
		gomoku, ann, you := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann"), userNamed(t, s, "you")
		record := say(t, s, gomoku, ann, "h8 i9")
		b.logHas("h8 i9")
		b.do(chromedp.Focus(css("button.actions")))
		b.key(kb.Enter)
		b.wait(`document.activeElement.textContent.startsWith("Open as a game")`)
		b.shot("actions")
		b.key(kb.Enter)
		b.logHas("Open as a game for " + record.ID)

		b.click("#person-open")
		b.do(chromedp.WaitVisible(css("#person")))
		b.do(chromedp.SetValue(css("#person-locale"), "ja"))
		b.shot("person")
		b.click("#person .button.primary")
		b.wait(`!document.getElementById("person").open`)
		b.text("/")
		b.wait(`[...document.querySelectorAll("#suggestions .label")].some((l) => l.textContent === "/ヒント")`)
		b.key(kb.Escape)

		thread, err := s.StartThread(gomoku, you, "our game")
		if err != nil {
			t.Fatal(err)
		}
		b.click(`[data-channel-id="` + thread.ID + `"]`)
		b.wait(`document.getElementById("title").textContent.includes("our game")`)
		say(t, s, thread.ID, ann, "hello in the thread")
		b.logHas("hello in the thread")
		b.shot("thread")
		b.fits()
	})
}
