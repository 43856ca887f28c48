package gateway_test

import (
	"maps"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// The gateway fails in every way in the plan. Afterwards a client can connect.
func TestChaosOfGateway(t *testing.T) {
	t.Parallel()
	s, soon := sandboxtest.New(t, sandbox.Options{}), sandboxtest.Soon(t)
	faults := make(map[string]int)
	for seed := uint64(1); len(faults) < 5; seed++ {
		if soon.Err() != nil {
			t.Fatalf("few kinds of faults: %v", faults)
		}
		stop := s.StartChaos(sandbox.Chaos{Seed: seed, Gateway: 100 * time.Microsecond})
		time.Sleep(10 * time.Millisecond)
		maps.Copy(faults, stop())
	}
	sandboxtest.Identified(t, s, sandboxtest.UsualIntents)
}

// A half-open connection stays silent. Resuming its session delivers what was missed.
func TestSilence(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c, id := sandboxtest.Identified(t, s, sandboxtest.UsualIntents)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	sandboxtest.Say(t, s, gomoku, ann, "seen")
	seen := *c.Expect(0, "MESSAGE_CREATE").Seq
	s.Disturb(sandbox.Established, sandbox.Silence)
	sandboxtest.Say(t, s, gomoku, ann, "missed")
	c.Send(1, seen)
	silent := c
	c = c.Again()
	c.Expect(10, "")
	c.Send(6, sandboxtest.Object{"token": "sandbox", "session_id": id, "seq": seen})
	if p := c.Expect(0, "MESSAGE_CREATE"); p.Object(t)["content"] != "missed" {
		t.Errorf("replayed %v", p.Object(t))
	}
	c.Expect(0, "RESUMED")
	s.Disconnect(0)
	if p, err := silent.Next(); err == nil {
		t.Errorf("the silent connection sent %+v", p)
	}
}
