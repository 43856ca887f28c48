package e2e_test

import (
	"testing"

	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// A click is answered once, though the response to the deferral or to the answer is lost: nothing tells
// whether they arrived, and no apology follows.
func TestLostResponses(t *testing.T) {
	t.Parallel()
	for name, route := range map[string]string{"deferral": callbackRoute, "answer": "/webhooks/{application}/{token}"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			searches := holdSearches("hint")
			h := newHost(t, sandbox.Options{}, service.Options{Depth: 1, Observer: searches})
			t.Cleanup(searches.release)
			p := h.player(0)
			p.say("ann", "!play black")
			board := p.shown(0)
			lost := sandbox.Route("POST", route)
			h.box.FailNext(lost, 1, sandbox.Failure{Cut: true, After: true})
			if route == callbackRoute {
				h.box.FailNext(lost, 100, sandbox.Failure{Cut: true})
			}
			in, err := h.box.Click(p.channel.ID, p.users["ann"], board.ID, p.customID(board, "hint"))
			if err != nil {
				t.Fatal(err)
			}
			searches.await(t)
			searches.release()
			p.latest(func(m sandbox.Message) bool { return m.Info != nil && m.Info.ID == in.ID && len(m.Attachments) > 0 })
			h.settled(p.channel.ID)
			h.stop()
			for _, m := range h.box.Messages(p.channel.ID) {
				if m.Info != nil && m.Info.ID == in.ID && len(m.Attachments) == 0 {
					t.Errorf("besides the hint: %s", words(m))
				}
			}
		})
	}
}
