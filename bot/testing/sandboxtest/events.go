package sandboxtest

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"hoshi/bot/sandbox"
)

// Events reads the page's events into a channel until the test ends.
func Events(t testing.TB, s *sandbox.Server) <-chan Object {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	c := NewClient(t, s)
	req, err := http.NewRequestWithContext(ctx, "GET", s.URL()+"/sandbox/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if got := resp.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Errorf("events come as %s", got)
	}
	out, done := make(chan Object, 100), make(chan struct{})
	t.Cleanup(func() { cancel(); <-done })
	go func() {
		defer close(done)
		defer resp.Body.Close()
		lines := bufio.NewScanner(resp.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				var o Object
				if err := json.Unmarshal([]byte(data), &o); err != nil {
					t.Errorf("event %q: %v", data, err)
				}
				out <- o
			}
		}
	}()
	return out
}

// NextEvent returns the page's next event, which must be of the given kind.
func NextEvent(t testing.TB, live <-chan Object, kind string) Object {
	t.Helper()
	select {
	case e := <-live:
		if e["kind"] != kind {
			t.Fatalf("event %v, want %s", e, kind)
		}
		return e
	case <-Soon(t).Done():
		t.Fatalf("no event %s", kind)
		return nil
	}
}
