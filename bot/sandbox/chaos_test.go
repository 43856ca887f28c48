package sandbox_test

import (
	"maps"
	"net/http"
	"sync"
	"testing"
	"time"

	"hoshi/bot/sandbox"
)

// What chaos delays goes on when it ends.
func TestDelaysEndWithChaos(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	c := newClient(t, s)
	gomoku := channelNamed(t, s, "gomoku")
	const requests = 60
	stop := s.StartChaos(sandbox.Chaos{Seed: 1, Requests: 1, MaxDelay: 1000 * time.Hour})
	var all sync.WaitGroup
	answered := make(chan bool, requests)
	for range requests {
		all.Go(func() {
			_, err := c.try("POST", "/channels/"+gomoku+"/messages", "application/json", []byte(`{"content":"x"}`))
			answered <- err == nil
		})
	}
	for range requests / 2 { // all have arrived by then, or get no fault
		<-answered
	}
	faults := stop()
	all.Wait()
	if faults["late request"]+faults["late response"] == 0 {
		t.Errorf("nothing was late: %v", faults)
	}
}

// If chaos hits every request, each has one of the plan's faults, and none has any after the end.
func TestChaosOfRequests(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{Unlimited: true})
	c := newClient(t, s)
	gomoku := channelNamed(t, s, "gomoku")
	const requests = 300
	stop := s.StartChaos(sandbox.Chaos{Seed: 1, Requests: 1, MaxDelay: time.Millisecond})
	statuses, lost := make(map[int]int), 0
	for range requests {
		a, err := c.try("POST", "/channels/"+gomoku+"/messages", "application/json", []byte(`{"content":"x"}`))
		if err != nil {
			lost++
			continue
		}
		statuses[a.status]++
	}
	total := 0
	faults := stop()
	for _, n := range faults {
		total += n
	}
	if total != requests {
		t.Errorf("%d faults of %d requests: %v", total, requests, faults)
	}
	if lost == 0 || statuses[429] == 0 || statuses[500] == 0 || statuses[502] == 0 || statuses[503] == 0 || statuses[200] == 0 {
		t.Errorf("statuses %v, %d without a response", statuses, lost)
	}
	carriedOut := faults["late request"] + faults["late response"]
	for name, n := range faults {
		if _, isTwin := faults[name+", carried out"]; isTwin {
			carriedOut += faults[name+", carried out"]
		}
		if n == 0 {
			t.Errorf("%s is counted 0 times", name)
		}
	}
	if n := len(s.Messages(gomoku)); n != carriedOut {
		t.Errorf("%d messages, %d requests were carried out", n, carriedOut)
	}
	for range 20 {
		if a := c.do("GET", "/users/@me", nil); a.status != http.StatusOK {
			t.Errorf("after the end: %d", a.status)
		}
	}
	if again := stop(); len(again) != len(faults) {
		t.Errorf("stopped again: %v", again)
	}
}

// The gateway fails in every way in the plan. Afterwards a client can connect.
func TestChaosOfGateway(t *testing.T) {
	t.Parallel()
	s, soon := start(t, sandbox.Options{}), soon(t)
	faults := make(map[string]int)
	for seed := uint64(1); len(faults) < 5; seed++ {
		if soon.Err() != nil {
			t.Fatalf("few kinds of faults: %v", faults)
		}
		stop := s.StartChaos(sandbox.Chaos{Seed: seed, Gateway: 100 * time.Microsecond})
		time.Sleep(10 * time.Millisecond)
		maps.Copy(faults, stop())
	}
	identified(t, s, usualIntents)
}

// A half-open connection stays silent. Resuming its session delivers what was missed.
func TestSilence(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c, id := identified(t, s, usualIntents)
	gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")
	say(t, s, gomoku, ann, "seen")
	seen := *c.expect(0, "MESSAGE_CREATE").Seq
	s.Disturb(sandbox.Established, sandbox.Silence)
	say(t, s, gomoku, ann, "missed")
	c.send(1, seen)
	silent := c
	c = c.again()
	c.expect(10, "")
	c.send(6, object{"token": "sandbox", "session_id": id, "seq": seen})
	if p := c.expect(0, "MESSAGE_CREATE"); p.object(t)["content"] != "missed" {
		t.Errorf("replayed %v", p.object(t))
	}
	c.expect(0, "RESUMED")
	s.Disconnect(0)
	if p, err := silent.next(); err == nil {
		t.Errorf("the silent connection sent %+v", p)
	}
}
