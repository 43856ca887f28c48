package sandbox_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/sandbox"
)

// rawConn is a TCP connection on which a test writes HTTP by hand.
type rawConn struct {
	t testing.TB
	net.Conn
	in *bufio.Reader
}

func dialRaw(t testing.TB, s *sandbox.Server) *rawConn {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.URL(), "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return &rawConn{t, conn, bufio.NewReader(conn)}
}

// announce sends the head of a request with a body of a size, and no body.
func (c *rawConn) announce(path string, size int) {
	c.t.Helper()
	_, err := fmt.Fprintf(c, "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bot sandbox\r\n"+
		"Content-Type: application/json\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n", path, size)
	if err != nil {
		c.t.Fatal(err)
	}
}

// status reads the status of an answer; the server says 100 when it begins to
// read the body.
func (c *rawConn) status() int {
	c.t.Helper()
	if err := c.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
		c.t.Fatal(err)
	}
	line, err := c.in.ReadString('\n')
	if err != nil {
		c.t.Fatal(err)
	}
	if strings.HasPrefix(line, "HTTP/1.1 100") {
		if _, err := c.in.ReadString('\n'); err != nil { // the empty line
			c.t.Fatal(err)
		}
	}
	var status int
	if _, err := fmt.Sscanf(line, "HTTP/1.1 %d", &status); err != nil {
		c.t.Fatalf("%q: %v", line, err)
	}
	return status
}

func TestSlowBody(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{BodyTimeout: 300 * time.Millisecond})
	for _, path := range []string{"/api/v10/channels/" + s.Channels()[0].ID + "/messages", "/sandbox/channels/" + s.Channels()[0].ID + "/messages"} {
		c := dialRaw(t, s)
		c.announce(path, 20)
		if got := c.status(); got != 100 {
			t.Fatalf("%s: %d before the body", path, got)
		}
		fmt.Fprint(c, `{"content":`)
		if got := c.status(); got != http.StatusRequestTimeout {
			t.Errorf("%s: %d for half a body, want 408", path, got)
		}
	}
	if n := len(s.Messages(s.Channels()[0].ID)); n != 0 {
		t.Errorf("%d messages were made of half a body", n)
	}
}

// TestUploadMemory checks that bodies wait while others use up the memory for
// them, and that short requests are served all the same.
func TestUploadMemory(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{BodyTimeout: time.Hour})
	gomoku := channelNamed(t, s, "gomoku")
	path := "/api/v10/channels/" + gomoku + "/messages"
	var holders []*rawConn
	for range 4 {
		c := dialRaw(t, s)
		c.announce(path, 26<<20)
		if got := c.status(); got != 100 {
			t.Fatalf("%d for one of four large bodies", got)
		}
		holders = append(holders, c)
	}
	fifth := dialRaw(t, s)
	fifth.announce(path, 1<<20)
	newClient(t, s).post(gomoku, object{"content": "short"})
	if err := fifth.SetReadDeadline(time.Now().Add(20 * time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	if b, err := fifth.in.Peek(1); err == nil {
		t.Errorf("a fifth large body was let in: %q", b)
	}
	holders[0].Close()
	if got := fifth.status(); got != 100 {
		t.Errorf("%d after there was room again", got)
	}
}

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

func TestConnectionBound(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	for range 256 {
		dialRaw(t, s)
	}
	extra := dialRaw(t, s)
	if err := extra.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
		t.Fatal(err)
	}
	if _, err := extra.in.ReadByte(); err == nil {
		t.Error("the 257th connection was answered")
	} else if timeout, ok := err.(net.Error); ok && timeout.Timeout() {
		t.Error("the 257th connection stayed open")
	}
}

// TestHugePayload checks that a gateway payload is not read without end.
func TestHugePayload(t *testing.T) {
	t.Parallel()
	c := dial(t, start(t, sandbox.Options{}), "v=10")
	c.expect(10, "")
	// The server may close while this is still being written.
	_ = c.ws.WriteMessage(websocket.TextMessage, make([]byte, 1<<20))
	c.expectClose(websocket.CloseMessageTooBig)
}

// TestManyParts checks that a form of very many empty parts is refused.
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
