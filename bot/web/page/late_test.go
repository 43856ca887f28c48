package page

import (
	"testing"

	"hoshi/bot/testing/browsertest"
	"hoshi/bot/web/snapshot"
)

// Slow answers also reach a page without a WebSocket, which polls for them, and each is shown only
// once.
func TestLateAnswerWithoutSocket(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "black"), "h8 h9"))
	s.noSocket = true
	s.answer = func(a act) any {
		return map[string]any{"answers": []snapshot.Answer{{Text: []string{"This takes longer."}}}, "pending": true}
	}
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.Wait(`document.getElementById("connection").dataset.state === "polling"`)
	b.Click(`#rows [data-action="hint "]`)
	b.hears("alert: This takes longer.")
	s.set(func(s *stub) {
		s.failures = 1 // the connection breaks on the first poll
		s.done[s.acts[0].ID] = map[string]any{"answers": []snapshot.Answer{{Text: []string{"Try i10."}}}}
	})
	b.hears("alert: Try i10.")
	ids := make(map[string]bool)
	for _, a := range b.acts() {
		ids[a.ID] = true
	}
	if len(ids) != 1 {
		t.Errorf("asking for the answer is another action: %v", ids)
	}
	b.Expect("WebSocket", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION")
}

// A question about a game that has ended is closed, and other answers stay.
func TestQuestionsEnd(t *testing.T) {
	t.Parallel()
	s := newStub(t, line(empty(15, "black"), "h8 h9"))
	b := open(t, s, browsertest.Desktop, "#k=token")
	b.online()
	b.ask()
	s.change(func(s *snapshot.Snapshot) { s.State, s.ToMove, s.CanPlace, s.Rows = snapshot.StateOver, "", false, nil })
	b.Wait(`document.querySelectorAll("#answers .card").length === 1 && document.querySelector("#answers img") !== null`)
}
