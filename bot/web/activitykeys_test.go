package web_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"hoshi/bot/internal/browsertest"
)

// A game is started and played in the Activity with the keyboard alone, and a live region says what
// happens.
func TestActivityByKeyboard(t *testing.T) {
	c := newClient(t)
	c.discord.put(instanceID, "ann")
	ann := c.launch("ann", browsertest.Desktop, "people", `["ann"]`)
	ann.Wait(`$("#play-bot") && frame.contentDocument.activeElement?.id === "play-bot" && (frame.contentWindow.focus(), true)`)
	ann.Key(kb.Enter)
	ann.Wait(`$("#grid.open") && $("#log[aria-live=polite]") && $("#alert[role=alert]")`)
	ann.Wait(`(() => {
		const heard = window.heard = [];
		for (const region of [$("#log"), $("#alert")]) {
			new frame.contentWindow.MutationObserver(() => heard.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
		}
		$("#grid [tabindex='0']").focus();
		return true;
	})()`)
	ann.Key(kb.ArrowLeft)
	ann.Key(kb.Enter) // on g8, left of the middle
	ann.Wait(`texts("#moves button").length === 2`)
	ann.Wait(`window.heard.some((text) => text.includes("plays"))`)
}
