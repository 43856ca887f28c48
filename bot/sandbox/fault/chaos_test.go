package fault_test

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// What chaos delays goes on when it ends.
func TestDelaysEndWithChaos(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	c := sandboxtest.NewClient(t, s)
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	const requests = 60
	stop := s.StartChaos(sandbox.Chaos{Seed: 1, Requests: 1, MaxDelay: 1000 * time.Hour})
	var all sync.WaitGroup
	answered := make(chan bool, requests)
	for range requests {
		all.Go(func() {
			_, err := c.Try("POST", "/channels/"+gomoku+"/messages", "application/json", []byte(`{"content":"x"}`))
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
	s := sandboxtest.New(t, sandbox.Options{Unlimited: true})
	c := sandboxtest.NewClient(t, s)
	gomoku := sandboxtest.ChannelNamed(t, s, "gomoku")
	const requests = 300
	stop := s.StartChaos(sandbox.Chaos{Seed: 1, Requests: 1, MaxDelay: time.Millisecond})
	statuses, lost := make(map[int]int), 0
	for range requests {
		a, err := c.Try("POST", "/channels/"+gomoku+"/messages", "application/json", []byte(`{"content":"x"}`))
		if err != nil {
			lost++
			continue
		}
		statuses[a.Status]++
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
		if a := c.Do("GET", "/users/@me", nil); a.Status != http.StatusOK {
			t.Errorf("after the end: %d", a.Status)
		}
	}
	if again := stop(); len(again) != len(faults) {
		t.Errorf("stopped again: %v", again)
	}
}
