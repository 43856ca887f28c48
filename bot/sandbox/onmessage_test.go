package sandbox_test

import (
	"testing"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// OnMessage sees every message and every edit, in order.
func TestOnMessage(t *testing.T) {
	t.Parallel()
	var seen []sandbox.Message // the server calls one at a time
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true, OnMessage: func(m sandbox.Message) { seen = append(seen, m) }})
	channel, you := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "you")
	for _, text := range []string{"one", "two"} {
		if _, err := s.Say(channel, you, text); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Edit(channel, you, s.Messages(channel)[0].ID, "three"); err != nil {
		t.Fatal(err)
	}
	if len(seen) != 3 || seen[0].Content != "one" || seen[1].Content != "two" || seen[2].ID != seen[0].ID || seen[2].Content != "three" {
		t.Errorf("seen: %+v", seen)
	}
}
