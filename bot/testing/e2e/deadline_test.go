package e2e_test

import (
	"strings"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

const callbackRoute = "/interactions/{interaction}/{token}/callback"

// While the first answer is sent, Discord fails once with an error, a rate limit, a proxy's page or
// a cut connection. The user still gets the answer in time, once.
func TestAnswerAfterFailure(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		failure sandbox.Failure
	}{
		{"error 500", sandbox.Failure{}},
		{"page of a proxy", sandbox.Failure{Status: 502, HTML: true}},
		{"rate limit", sandbox.Failure{RetryAfter: 200 * time.Millisecond}},
		{"global rate limit", sandbox.Failure{RetryAfter: 200 * time.Millisecond, Global: true}},
		{"cut connection", sandbox.Failure{Cut: true}},
		{"lost response", sandbox.Failure{Cut: true, After: true}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			h := newHost(t, sandbox.Options{}, service.Options{})
			p := h.player(0)
			h.box.FailNext(sandbox.Route("POST", callbackRoute), 1, test.failure)
			m := p.message(p.slash("ann", "help", nil))
			if !strings.Contains(words(m), "/play") && !strings.Contains(words(m), "play") {
				t.Errorf("the answer is %q", words(m))
			}
			answers := 0
			for _, m := range h.box.Messages(p.channel.ID) {
				if m.Author.Bot {
					answers++
				}
			}
			if answers != 1 {
				t.Errorf("%d answers, want one", answers)
			}
		})
	}
}

// Discord fails while the board is posted: the job tries again, and one board is shown.
func TestBoardAfterFailure(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		failure sandbox.Failure
	}{
		{"error 500", sandbox.Failure{}},
		{"rate limit", sandbox.Failure{RetryAfter: 200 * time.Millisecond}},
		{"lost response", sandbox.Failure{Cut: true, After: true}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			h := newHost(t, sandbox.Options{}, service.Options{})
			p := h.player(0)
			p.between("ann", "bob")
			h.settled(p.channel.ID)
			for _, route := range [][2]string{{"POST", "/channels/{channel}/messages"}, {"PATCH", "/channels/{channel}/messages/{message}"}} {
				h.box.FailNext(sandbox.Route(route[0], route[1]), 1, test.failure)
			}
			p.slash("ann", "move", map[string]any{"point": "e5"})
			p.shown(1)
			h.settled(p.channel.ID)
			boards := 0
			for _, m := range h.box.Messages(p.channel.ID) {
				if strings.Contains(words(m), "move 1,") {
					boards++
				}
			}
			if boards != 1 {
				t.Errorf("%d boards after one move, want one", boards)
			}
		})
	}
}

// A long search's answer comes after the interaction's token has expired. It's posted in the
// channel, as the user was told it would be.
func TestAnswerAfterTokenExpired(t *testing.T) {
	t.Parallel()
	clock := &laterClock{}
	searches := holdSearches("analysis")
	h := newHost(t, sandbox.Options{Clock: clock}, service.Options{Depth: 1, Observer: searches})
	t.Cleanup(searches.release)
	p := h.player(0)
	p.say("ann", "!play black")
	p.shown(0)
	p.slash("ann", "move", map[string]any{"point": "h8"})
	p.shown(2)
	asked := p.slash("ann", "analyze", nil)
	searches.await(t)
	clock.pass(16 * time.Minute)
	searches.release()
	m := p.latest(func(m sandbox.Message) bool {
		return m.Author.Bot && newer(m.ID, asked.ID) && m.ID != asked.MessageID && len(m.Attachments) > 0
	})
	if m.EphemeralTo != "" || m.Loading {
		t.Errorf("the analysis is for %q alone", m.EphemeralTo)
	}
	h.settled(p.channel.ID)
	for _, m := range h.box.Messages(p.channel.ID) {
		if m.Loading {
			t.Errorf("a message still says that the bot is thinking: %s", m.ID)
		}
	}
}
