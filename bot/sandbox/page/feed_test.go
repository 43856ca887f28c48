package page_test

import (
	"net/http"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

// The page is told when the bot connects, is cut off, and resumes.
func TestPageHearsOfConnections(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	live := sandboxtest.Events(t, s)
	online := func(want bool) {
		t.Helper()
		if e := sandboxtest.NextEvent(t, live, "bot"); e["online"] != want {
			t.Errorf("%v, want %t", e, want)
		}
	}
	c, id := sandboxtest.Identified(t, s, sandboxtest.UsualIntents)
	online(true)
	s.Disconnect(4000)
	c.ExpectClose(4000)
	online(false)
	c = c.Again()
	c.Expect(10, "")
	c.Send(6, sandboxtest.Object{"token": "sandbox", "session_id": id, "seq": 1})
	online(true)
	s.Disturb(sandbox.Established, sandbox.InvalidSession)
	online(false)
}

func TestEventStreamBound(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c := sandboxtest.NewClient(t, s)
	open := func() *http.Response {
		t.Helper()
		resp, err := c.HTTP.Get(s.URL() + "/sandbox/events")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { resp.Body.Close() })
		return resp
	}
	first := open()
	for range 31 {
		if got := open().StatusCode; got != http.StatusOK {
			t.Fatalf("a stream within the bound answers %d", got)
		}
	}
	if got := open().StatusCode; got != http.StatusServiceUnavailable {
		t.Errorf("the 33rd stream answers %d, want 503", got)
	}
	first.Body.Close()
	for open().StatusCode != http.StatusOK { // until the server has noticed
		select {
		case <-sandboxtest.Soon(t).Done():
			t.Fatal("a closed stream left no room")
		case <-time.After(time.Millisecond):
		}
	}
}
