package e2e_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"hoshi/bot/domain/game"
	"hoshi/bot/features/puzzles"
	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// What people do with each other, by tapping the page on a phone: offers, clocks, votes, reviews
// and puzzles.
func TestPageFlows(t *testing.T) {
	t.Parallel()
	clock := &aheadClock{}
	h := newHost(t, sandbox.Options{Channels: []string{"open", "draw", "undo", "timeout", "claim", "review", "puzzle", "daily", "vote"}},
		service.Options{Depth: 1, Width: 720, Now: clock.now, WishPause: 10 * time.Millisecond})
	v := visit(t, h.box.URL(), 390, 844)
	v.Wait(`document.querySelector("#channels [aria-current]") !== null`)
	for i, flow := range []struct {
		name string
		play func(*pagePlayer, *host)
	}{
		{"open challenge", (*pagePlayer).openChallenge},
		{"draw and rematch", (*pagePlayer).drawAndRematch},
		{"undo by consent", (*pagePlayer).undoByConsent},
		{"time runs out", (*pagePlayer).runOutOfTime},
		{"claim", (*pagePlayer).claimWin},
		{"review", (*pagePlayer).reviewGame},
		{"puzzle", (*pagePlayer).tryPuzzle},
		{"daily", (*pagePlayer).tryDaily},
		{"vote", func(p *pagePlayer, h *host) { p.vote(h, clock) }}, // last, because it advances the clock
	} {
		t.Run(flow.name, func(t *testing.T) {
			p := v.in(t, h.player(i))
			flow.play(p, h)
			p.Shot("end")
			p.Fits()
		})
	}
}

// tap taps the last button for a command, once it's there.
func (p *pagePlayer) tap(command string) {
	p.T.Helper()
	p.click(`[data-custom-id$=" ` + command + `"]:not([disabled])`)
}

// reads waits until the log contains a text.
func (p *pagePlayer) reads(text string) {
	p.T.Helper()
	p.Wait(fmt.Sprintf(`document.getElementById("messages").innerText.includes(%q)`, text))
}

// command uses a slash command without options.
func (p *pagePlayer) command(name string) {
	p.T.Helper()
	p.slash(name)
	p.Wait(`document.activeElement.id === "command"`)
	p.Key(kb.Enter)
}

// accepts taps the button that accepts a challenge.
func (p *pagePlayer) accepts(name string) {
	p.T.Helper()
	p.as(p.player, name)
	p.click(`[data-custom-id*=" accept game "]:not([disabled])`)
	p.reads("accepted")
}

// begins has ann challenge bob, who accepts.
func (p *pagePlayer) begins() {
	p.T.Helper()
	p.player.say("ann", "!play @bob free black")
	p.accepts("bob")
	p.shows(0)
}

func (p *pagePlayer) openChallenge(*host) {
	p.player.say("ann", "!play open free")
	p.accepts("bob")
	p.shows(0)
}

func (p *pagePlayer) drawAndRematch(*host) {
	p.begins()
	p.as(p.player, "ann")
	p.command("draw")
	p.reads("offers a draw")
	p.as(p.player, "bob")
	p.tap("accept")
	p.reads("Both agree: a draw")
	p.tap("rematch")
	p.reads("asks @ann for a rematch")
	p.Shot("asked")
	p.accepts("ann")
}

func (p *pagePlayer) undoByConsent(*host) {
	p.begins()
	p.player.say("ann", "!move h8")
	p.shows(1)
	p.player.say("bob", "!move i9")
	p.shows(2)
	p.as(p.player, "ann")
	p.tap("undo")
	p.as(p.player, "bob")
	p.tap("accept")
	p.reads("took back a move and the reply to it")
}

func (p *pagePlayer) runOutOfTime(h *host) {
	h.clockGame(p.player, game.Clock{Main: time.Minute}, 1500*time.Millisecond, 0, game.NoticeNone)
	p.reads("ran out of time")
}

func (p *pagePlayer) claimWin(h *host) {
	h.clockGame(p.player, game.Clock{PerMove: 72 * time.Hour}, 0, 72*time.Hour-time.Second, game.NoticeReminded)
	p.reads("didn't move in time")
	p.as(p.player, "bob")
	p.tap("claim win")
	p.reads("claimed the win")
}

func (p *pagePlayer) reviewGame(*host) {
	p.player.say("you", "!play black free")
	p.shows(0)
	p.player.say("you", "!move h8")
	p.shows(2)
	p.tap("resign")
	p.tap("resign yes")
	p.reads("canceled the game before their second move")
	p.tap("review")
	p.reads("with an accuracy of")
}

func (p *pagePlayer) tryPuzzle(*host) {
	p.command("puzzle")
	p.reads("to move and win")
	p.click(`[data-custom-id*=" puzzle "][data-custom-id$=" hint"]:not([disabled])`)
	p.reads("in column")
	p.Shot("hint")
	p.click(`[data-custom-id*=" puzzle "][data-custom-id$=" pad"]:not([disabled])`)
	p.reads("Choose the winning point")
	p.Wait(`document.querySelector("#messages .picture")?.naturalWidth > 0`) // the board stays above the pad
}

func (p *pagePlayer) tryDaily(h *host) {
	p.player.slash("ann", "settings", map[string]any{"item": "daily", "value": "0"}) // ann is a moderator
	if err := h.service.Jobs().Do(p.T.Context(), puzzles.DailyDueJob{}); err != nil {
		p.T.Fatal(err)
	}
	p.reads("Nobody has solved it yet")
	p.as(p.player, "bob")
	p.click(`[data-custom-id*=" puzzle "][data-custom-id$=" pad"]:not([disabled])`)
	p.reads("Choose the winning point")
}

func (p *pagePlayer) vote(h *host, clock *aheadClock) {
	p.player.say("you", "!play vote easy 9 round 15m")
	p.reads("started a game: the whole channel")
	p.as(p.player, "bob")
	p.tap("pad")
	p.click(`[data-custom-id*=" move "]:not([disabled])`)
	p.reads("Votes:")
	p.Shot("wished")
	h.endRound(clock, p.player.channel.ID)
	p.reads("The channel's turn (Black, move 3")
}
