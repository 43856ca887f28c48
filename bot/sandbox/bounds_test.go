package sandbox_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/sandbox"
)

func TestEventStreamBound(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c := newClient(t, s)
	open := func() *http.Response {
		t.Helper()
		resp, err := c.http.Get(s.URL() + "/sandbox/events")
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
		case <-soon(t).Done():
			t.Fatal("a closed stream left no room")
		case <-time.After(time.Millisecond):
		}
	}
}

func TestSocketBound(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	for range 64 {
		dial(t, s, "v=10").expect(10, "")
	}
	if _, err := dial(t, s, "v=10").next(); err == nil {
		t.Error("the 65th gateway connection was served")
	}
}

// TestHugePayload checks that a gateway payload that's too big ends the connection.
func TestHugePayload(t *testing.T) {
	t.Parallel()
	c := dial(t, start(t, sandbox.Options{}), "v=10")
	c.expect(10, "")
	// The server may close during this write.
	_ = c.ws.WriteMessage(websocket.TextMessage, make([]byte, 1<<20))
	c.expectClose(websocket.CloseMessageTooBig)
}

// TestManyParts checks that a form with far too many empty parts is refused.
func TestManyParts(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	part := "--b\r\nContent-Disposition: form-data; name=\"content\"\r\n\r\nx\r\n"
	a := newClient(t, s).send("POST", "/channels/"+channelNamed(t, s, "gomoku")+"/messages",
		"multipart/form-data; boundary=b", []byte(strings.Repeat(part, 1000)+"--b--\r\n"))
	if a.status != http.StatusBadRequest {
		t.Errorf("%d %s", a.status, a.body)
	}
}
