package web_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"hoshi/bot/testing/browsertest"
)

// If a board is already shown when the answer to its start arrives, it isn't opened again, because
// that would take the focus away from a player.
func TestActivityOpensOnce(t *testing.T) {
	c := newClient(t)
	c.discord.put(instanceID, "ann")
	ann := c.launch("ann", browsertest.Desktop, "people", `["ann"]`)
	ann.Wait(`$("#play-bot") && (() => {
		const w = frame.contentWindow, fetch = w.fetch;
		window.asked = [];
		w.fetch = async (...what) => {
			const answer = await fetch(...what);
			if (String(what[0]).includes("activity/play")) await new Promise((go) => { window.release = go; });
			asked.push(String(what[0]));
			return answer;
		};
		$("#play-bot").click();
		return true;
	})()`)
	ann.Wait(`window.release && $("#grid.open") && (window.grid = $("#grid"))`) // found by a regular poll
	ann.Wait(`(() => { asked.length = 0; release(); return true; })()`)
	ann.Wait(`asked.some((url) => url.includes("activity/place"))`)
	ann.Wait(`$("#grid.open") === window.grid`)
}

// A game can be started and played in the Activity with the keyboard alone, and a live region says
// what happens.
func TestActivityByKeyboard(t *testing.T) {
	c := newClient(t)
	c.discord.put(instanceID, "ann")
	ann := c.launch("ann", browsertest.Desktop, "people", `["ann"]`)
	ann.Wait(`$("#play-bot") && frame.contentDocument.activeElement?.id === "play-bot" && (frame.contentWindow.focus(), true)`)
	ann.Key(kb.Enter)
	ann.Wait(`$("#grid.open") && $("#log[aria-live=polite]") && $("#alert[role=alert]")`)
	ann.Wait(`(() => {
		const heard = window.heard = []; // also if the board is opened again, or a text is soon followed by another
		new frame.contentWindow.MutationObserver((records) => {
			for (const { target, addedNodes } of records) if (target.closest?.("#log, #alert")) for (const n of addedNodes) heard.push(n.textContent);
		}).observe(frame.contentDocument.body, { childList: true, subtree: true });
		$("#grid [tabindex='0']").focus();
		return true;
	})()`)
	ann.Key(kb.ArrowLeft)
	ann.Key(kb.Enter) // on g8, left of the center
	ann.Wait(`texts("#moves button").length === 2`)
	ann.Wait(`window.heard.some((text) => text.includes("Hoshi played"))`)
}
