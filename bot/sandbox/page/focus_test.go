package page_test

import (
	"fmt"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/chromedp/chromedp"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/browsertest"
	"hoshi/bot/testing/sandboxtest"
)

// A click on the suggested !help only fills the message box, but one on !play sends it.
func TestPageSendsTheFirstCommand(t *testing.T) {
	t.Parallel()
	eachWindow(t, sandbox.Options{}, func(t *testing.T, s *sandbox.Server, b *browser) {
		b.Shot("hint")
		b.Click(`#hint .fill[data-text="!help"]`)
		b.Wait(`document.getElementById("text").value === "!help" && !document.getElementById("messages").innerText.includes("!help")`)
		b.Click(`#hint .fill[data-text="!play"]`)
		b.logHas("!play")
		b.Wait(`document.getElementById("text").value === ""`)
		b.Fits()
	})
}

// A new thread's name shows at once, on the message it belongs to and in messages that mention it.
func TestPageShowsANewThread(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	dg := sandboxtest.Bot(t, s)
	sandboxtest.Open(t, s, dg)
	b := openPage(t, s, "desktop", 1280, 800)
	channel := sandboxtest.ChannelNamed(t, s, "gomoku")
	for i := range 5 {
		name := fmt.Sprintf("ann against bob %d", i)
		thread, err := dg.ThreadStart(channel, name, discordgo.ChannelTypeGuildPublicThread, 60)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := dg.ChannelMessageSend(channel, "Played in <#"+thread.ID+">"); err != nil {
			t.Fatal(err)
		}
		b.logHas("Thread: " + name)
		b.logHas("Played in #" + name)
	}
}

// pad is a message with two rows of buttons, whose custom IDs depend on the state.
func pad(state int, stone string) []discordgo.MessageComponent {
	var rows []discordgo.MessageComponent
	for _, row := range []string{"9", "8"} {
		var buttons []discordgo.MessageComponent
		for _, column := range []string{"g", "h", "i"} {
			at := column + row
			buttons = append(buttons, discordgo.Button{Label: at, CustomID: fmt.Sprintf("%d %s", state, at), Style: discordgo.SecondaryButton, Disabled: at == stone})
		}
		rows = append(rows, discordgo.ActionsRow{Components: buttons})
	}
	return rows
}

// Keyboard focus stays on its point when a move changes a pad's buttons, or goes to the point
// beside it if that one now has a stone.
func TestPageKeepsTheFocusInAPad(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	dg := sandboxtest.Bot(t, s)
	sandboxtest.Open(t, s, dg)
	b := openPage(t, s, "desktop", 1280, 800)
	channel := sandboxtest.ChannelNamed(t, s, "gomoku")
	m, err := dg.ChannelMessageSendComplex(channel, &discordgo.MessageSend{Content: "Move 1", Components: pad(1, "")})
	if err != nil {
		t.Fatal(err)
	}
	b.logHas("Move 1")
	b.Do(chromedp.Focus(css(`[data-custom-id="1 h8"]`)))
	for i, step := range []struct{ stone, want string }{{"", "h8"}, {"g9", "h8"}, {"h8", "g8"}, {"i9", "g8"}} {
		components, text := pad(i+2, step.stone), fmt.Sprintf("Move %d", i+2)
		if _, err := dg.ChannelMessageEditComplex(&discordgo.MessageEdit{Channel: channel, ID: m.ID, Content: &text, Components: &components}); err != nil {
			t.Fatal(err)
		}
		b.logHas(text)
		if got, want := browsertest.Eval[string](b.Page, `document.activeElement.dataset.customId ?? document.activeElement.tagName`), fmt.Sprintf("%d %s", i+2, step.want); got != want {
			t.Errorf("with a stone on %q: the focus is on %q, want %q", step.stone, got, want)
		}
	}
}
