package e2e_test

import (
	"context"
	"fmt"
	"os"
	"testing"

	"hoshi/bot/internal/browsertest"
	"hoshi/bot/sandbox"
)

// TestActivity opens the board inside the local Discord, through its frame, its proxy and its OAuth2:
// a person allows the bot, starts a game and plays, and the chat shows it. The bot is killed again and
// again, and no stone is lost.
func TestActivity(t *testing.T) {
	hoshi(t)
	box := sandbox.New(sandbox.Options{Token: token, Unlimited: true, Redirects: []string{"https://127.0.0.1"}})
	if err := box.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = box.Close() })
	box.EnableActivities()
	address, dir := freePort(t), t.TempDir()
	if err := box.Proxy.SetMappings(sandbox.Mapping{Prefix: "/", Target: address}); err != nil {
		t.Fatal(err)
	}
	t.Setenv("DISCORD_CLIENT_SECRET", "sandbox-secret")
	run := func() *process {
		return startBotWith(t, box, dir, fmt.Sprintf("web: {listen: %q, url: %q, activity: true}\n", address, "http://"+address))
	}
	bot := run()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := box.WaitConnected(ctx); err != nil {
		t.Fatalf("%v\n%s", err, bot.out.tail())
	}
	p := newPlayer(t, box, 0)
	p.log = func() string { return bot.out.tail() }
	page := chromium.Open(t, browsertest.Desktop, box.URL())
	page.Expect("ERR_", "502", "503", "WebSocket")
	page.Wait(`document.querySelector("#channels [aria-current]") !== null`)
	f, err := box.LaunchActivity(p.channel.ID, p.users["you"], sandbox.ActivityLink{})
	if err != nil {
		t.Fatal(err)
	}
	inner := page.Frame(f.ID)
	page.Click(`.frame[data-frame="` + f.ID + `"] .frame-dialog[data-kind="authorize"] [data-answer="Authorize"]`)
	inner.Wait(`document.querySelector("#play-bot")`)
	inner.Click("#play-bot")
	kills := 1 // after each move
	if os.Getenv(longVariable) != "" {
		kills = 7
	}
	moves := []string{"h8", "a1", "o1"}
	for i, move := range moves {
		inner.Wait(`document.querySelector("#grid.open")`)
		inner.Click(fmt.Sprintf("#grid [data-point=%q]", move))
		inner.Wait(fmt.Sprintf(`document.querySelectorAll("#moves button").length >= %d`, 2*i+1))
		for range kills {
			bot.kill()
			bot = run()
			inner.Wait(fmt.Sprintf(`document.querySelectorAll("#moves button").length === %d`, 2*i+2))
		}
	}
	p.shown(2 * len(moves))
	inner.Shot("played")
}
