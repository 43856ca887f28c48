package e2e_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
	"hoshi/bot/testing/browsertest"
)

// People play on the sandbox's page: whole games with slash commands only and, on a phone, with
// clicks only; settings; and a language. With [longVariable] they play both ways in both windows,
// and in each language. They share one browser, because it takes seconds to start.
func TestPagePlay(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{Channels: []string{"gomoku", "practice", "club", "lab", "ja", "ko", "zh", "duel"}}, service.Options{Depth: 1, Width: 960})
	v := visit(t, h.box.URL(), 1280, 800)
	v.Wait(`document.querySelector("#channels [aria-current]") !== null`)
	for i, window := range []struct {
		name          string
		width, height int64
	}{{"desktop", 1280, 800}, {"phone", 390, 844}} {
		v.Do(chromedp.EmulateViewport(window.width, window.height))
		if i == 1 || long() {
			t.Run(window.name+"/pad", func(t *testing.T) { v.in(t, h.player(2*i)).playByPad(h) })
		}
		if i == 0 || long() {
			t.Run(window.name+"/slash", func(t *testing.T) { v.in(t, h.player(2*i+1)).playBySlash(h) })
		}
	}
	for i, language := range []struct{ tag, move string }{{"ko", "착수"}, {"ja", "打つ"}, {"zh-CN", "落子"}}[:times(1, 3)] {
		t.Run(language.tag, func(t *testing.T) { v.in(t, h.player(4+i)).speak(h, language.tag, language.move) })
	}
	t.Run("challenge", func(t *testing.T) { v.in(t, h.player(7)).challenge() }) // in the window of the phone
	t.Run("settings", func(t *testing.T) { v.in(t, h.player(0)).changeSettings(h) })
}

// in makes the visitor go to a channel, for a subtest.
func (v *visitor) in(t *testing.T, p *player) *pagePlayer {
	t.Helper()
	own := visitor{v.In(t)}
	own.as(p, "you")
	own.evaluate(`document.querySelector('[data-channel-id="` + p.channel.ID + `"]').click()`)
	own.Wait(`document.querySelector('[data-channel-id="` + p.channel.ID + `"]').hasAttribute("aria-current") && ` + loaded)
	p.t = t
	return &pagePlayer{visitor: &own, player: p}
}

// loaded is true once the log shows the channel's messages for the person.
const loaded = `document.getElementById("log").ariaBusy === "false"`

// as makes the visitor act as someone, who sees different messages. If that's already who they are,
// the messages stay.
func (v *visitor) as(p *player, name string) {
	v.T.Helper()
	speaks := `document.getElementById("speaker").value === "` + p.users[name] + `"`
	if !browsertest.Eval[bool](v.Page, speaks) {
		v.Do(chromedp.SetValue(css("#speaker"), p.users[name]))
	}
	v.Wait(speaks + " && " + loaded)
}

// pagePlayer plays on the page.
type pagePlayer struct {
	*visitor
	player *player
}

func (v *visitor) evaluate(expression string) {
	v.T.Helper()
	browsertest.Eval[any](v.Page, expression+";0")
}

// click clicks the last element in the log that matches a selector.
func (v *visitor) click(selector string) {
	v.T.Helper()
	v.Do(browsertest.Click("#messages " + selector))
}

// suggests waits until a suggestion begins with a text.
func (v *visitor) suggests(text string) {
	v.T.Helper()
	v.Wait(`document.querySelector("#suggestions:not([hidden]) .label")?.textContent.startsWith("` + text + `") ?? false`)
}

// slash types a slash command without options, with only the keyboard.
func (v *visitor) slash(name string) {
	v.T.Helper()
	v.Do(chromedp.Focus(css("#text")))
	v.Key("/" + name)
	v.suggests("/" + name)
	v.Key(kb.Enter)
	v.Wait(`document.getElementById("text").hidden`)
}

// shows waits until the log shows a board after a number of moves, or that a game is over, and
// reports whether it's over.
func (p *pagePlayer) shows(moves int) (over bool) {
	p.T.Helper()
	const again = `document.querySelector('#messages [data-custom-id*=" play"]') !== null`
	const board = `[...document.querySelectorAll("#messages img.picture")].some((i) => /%s/.test(i.alt) && i.complete)`
	return browsertest.Read[string](p.Page, fmt.Sprintf(`%s ? "over" : `+board+` && "playing"`, again, boardAfter(moves))) == "over"
}

// playByPad plays against the engine until the game is over, with clicks only: one opens the pad,
// and each further one is a move.
func (p *pagePlayer) playByPad(h *host) {
	p.slash("play")
	p.Key(kb.Enter)
	over := p.shows(0)
	p.Shot("start")
	p.click(`[data-custom-id*=" b "][data-custom-id$=" pad"]:not([disabled])`)
	moves := 0
	for ; !over && moves < 60; moves += 2 {
		point := fmt.Sprintf(`[data-custom-id*=".%d move "]:not([disabled])`, moves) // the pad advances by itself
		p.Wait(`document.querySelectorAll('#messages ` + point + `').length > 10`)
		if moves == 4 {
			p.Shot("pad")
			p.Fits()
		}
		p.click(point)
		over = p.shows(moves + 2)
	}
	p.ended(h, moves, over)
}

// playBySlash plays against the engine until the game is over, with slash commands, autocomplete
// and only the keyboard.
func (p *pagePlayer) playBySlash(h *host) {
	p.slash("play")
	p.Key(kb.Enter)
	over := p.shows(0)
	moves := 0
	for ; !over && moves < 60; moves += 2 {
		p.slash("move")
		p.Wait(`document.activeElement.dataset.option === "point"`)
		p.Key(string("hgijf"[moves/2%5]))
		p.suggests(string("hgijf"[moves/2%5]))
		if moves == 4 {
			p.Shot("autocomplete")
			p.Fits()
		}
		p.Key(kb.Enter)
		p.Wait(`document.activeElement.id === "command"`)
		p.Key(kb.Enter)
		over = p.shows(moves + 2)
	}
	p.ended(h, moves, over)
}

// ended checks that a game is over, on the page and in the store.
func (p *pagePlayer) ended(h *host, moves int, over bool) {
	p.T.Helper()
	g := h.game(p.player.channel.ID)
	if !over || g.State == game.Playing {
		p.T.Errorf("after %d moves the game is %s", moves, g.State)
	}
	p.Shot("end")
	p.Fits()
}

// speak plays a move in a language: the commands have its names, and the answers its words.
func (p *pagePlayer) speak(h *host, tag, move string) {
	if err := h.box.SetLocale(p.player.users["you"], tag); err != nil {
		p.T.Fatal(err)
	}
	p.player.say("you", "!language "+tag)
	p.player.say("you", "!play")
	p.Wait(`document.querySelector('#messages [data-custom-id$=" pad"]') !== null`)
	p.Do(chromedp.Focus(css("#text")))
	p.Key("/" + move)
	p.suggests("/" + move)
	p.Shot("commands")
	p.Key(kb.Enter)
	p.Wait(`document.activeElement.dataset.option === "point"`)
	p.Key("h8")
	p.suggests("h8")
	p.Key(kb.Enter)
	p.Wait(`document.activeElement.id === "command"`)
	p.Key(kb.Enter)
	const open = `[data-custom-id*=" b "][data-custom-id$=".2 pad"]:not([disabled])` // after two moves
	p.Wait(`document.querySelector('` + open + `') !== null`)
	p.click(open)
	p.Wait(`document.querySelectorAll('#messages [data-custom-id*=" move "]').length >= 25`)
	p.Shot("pad")
	p.Fits()
	if err := h.box.SetLocale(p.player.users["you"], "en-US"); err != nil {
		p.T.Fatal(err)
	}
}

// changeSettings opens the settings as someone who may not change them, and as someone who may.
func (p *pagePlayer) changeSettings(h *host) {
	p.as(p.player, "bob")
	p.slash("settings")
	p.Key(kb.Enter)
	p.Wait(`document.getElementById("messages").innerText.includes("You need Manage Server")`)
	p.Shot("refused")
	p.as(p.player, "you")
	p.slash("settings")
	p.Key(kb.Enter)
	p.Wait(`document.getElementById("messages").innerText.includes("Server settings")`)
	p.Shot("form")
	p.Fits()
	gs, err := h.db.GuildSettings(p.T.Context(), chat.GuildID(p.player.channel.GuildID))
	if err != nil || gs != (settings.GuildSettings{}) {
		p.T.Errorf("opening the settings changed them: %+v, %v", gs, err)
	}
}
