package sandbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/sandbox"
)

func TestResumeReplays(t *testing.T) {
	t.Parallel()
	for _, code := range []int{0, 4000, 1012} {
		s := start(t, sandbox.Options{})
		c, id := identified(t, s, usualIntents)
		gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")
		say(t, s, gomoku, ann, "seen")
		seen := *c.expect(0, "MESSAGE_CREATE").Seq
		s.Disconnect(code)
		if code != 0 {
			c.expectClose(code)
		} else if _, err := c.next(); err == nil {
			t.Error("the connection was not cut")
		}
		say(t, s, gomoku, ann, "missed 1")
		say(t, s, gomoku, ann, "missed 2")

		c = c.again()
		c.expect(10, "")
		c.send(6, object{"token": "sandbox", "session_id": id, "seq": seen})
		for i, want := range []string{"missed 1", "missed 2"} {
			p := c.expect(0, "MESSAGE_CREATE")
			if got := p.object(t)["content"]; got != want || *p.Seq != seen+int64(i)+1 {
				t.Errorf("replayed %v with sequence number %d", got, *p.Seq)
			}
		}
		c.expect(0, "RESUMED")
		say(t, s, gomoku, ann, "live")
		c.expect(0, "MESSAGE_CREATE")
		if s.Identifies() != 1 || s.Resumes() != 1 {
			t.Errorf("%d identifies and %d resumes", s.Identifies(), s.Resumes())
		}
	}
}

// A resume can repeat events that the client has received, but never READY.
func TestResumeRepeats(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c, id := identified(t, s, usualIntents)
	gomoku, ann := channelNamed(t, s, "gomoku"), userNamed(t, s, "ann")
	var seen int64
	for _, text := range []string{"first", "second"} {
		say(t, s, gomoku, ann, text)
		seen = *c.expect(0, "MESSAGE_CREATE").Seq
	}
	resume := func() {
		t.Helper()
		c = c.again()
		c.expect(10, "")
		c.send(6, object{"token": "sandbox", "session_id": id, "seq": seen})
	}
	s.RepeatOnResume(1)
	s.Disconnect(0)
	resume()
	if p := c.expect(0, "MESSAGE_CREATE"); p.object(t)["content"] != "second" || *p.Seq != seen {
		t.Errorf("repeated %v", p.object(t))
	}
	seen = *c.expect(0, "RESUMED").Seq
	s.RepeatOnResume(1000)
	s.Disconnect(0)
	resume()
	c.expect(0, "GUILD_CREATE")
}

// The page is told when the bot connects, is cut off, and resumes.
func TestPageHearsOfConnections(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	live := events(t, s)
	online := func(want bool) {
		t.Helper()
		if e := nextEvent(t, live, "bot"); e["online"] != want {
			t.Errorf("%v, want %t", e, want)
		}
	}
	c, id := identified(t, s, usualIntents)
	online(true)
	s.Disconnect(4000)
	c.expectClose(4000)
	online(false)
	c = c.again()
	c.expect(10, "")
	c.send(6, object{"token": "sandbox", "session_id": id, "seq": 1})
	online(true)
	s.Disturb(sandbox.Established, sandbox.InvalidSession)
	online(false)
}

func TestResumeRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		before func(*sandbox.Server, *socket)
		id     string // instead of the session's
		seq    int64
		code   int // close code; 0 for an invalid session
	}{
		{"unknown session", func(*sandbox.Server, *socket) {}, "nothing", 0, 0},
		{"switched off", func(s *sandbox.Server, _ *socket) { s.RefuseResume(true) }, "", 2, 0},
		{"closed by the client with 1000", func(s *sandbox.Server, c *socket) {
			if err := c.ws.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(1000, "")); err != nil {
				c.t.Fatal(err)
			}
			c.expectClose(1000)
		}, "", 2, 0},
		{"closed with 4009", func(s *sandbox.Server, c *socket) {
			s.Disconnect(4009)
			c.expectClose(4009)
		}, "", 2, 0},
		{"invalidated", func(s *sandbox.Server, _ *socket) { s.Disturb(sandbox.Established, sandbox.InvalidSession) }, "", 2, 0},
		{"at the address of new sessions", func(s *sandbox.Server, c *socket) {
			c.resume = strings.Replace(s.URL(), "http", "ws", 1) + "/gateway"
		}, "", 2, 0},
		{"at the address of another session", func(s *sandbox.Server, c *socket) {
			other, _ := identified(c.t, s, usualIntents)
			c.resume = other.resume
		}, "", 2, 0},
		{"sequence from the future", func(*sandbox.Server, *socket) {}, "", 77, 4007},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, sandbox.Options{})
			c, id := identified(t, s, usualIntents)
			tt.before(s, c)
			if tt.id != "" {
				id = tt.id
			}
			c = c.again()
			c.expect(10, "")
			c.send(6, object{"token": "sandbox", "session_id": id, "seq": tt.seq})
			if tt.code != 0 {
				c.expectClose(tt.code)
				return
			}
			if p := c.expect(9, ""); string(p.Data) != "false" {
				t.Errorf("invalid session with %s", p.Data)
			}
			c.send(2, identity(usualIntents)) // on the same connection, as discordgo does
			c.expect(0, "READY")
		})
	}
}

func TestResumableInvalidSession(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c, id := identified(t, s, usualIntents)
	s.Disturb(sandbox.Established, sandbox.InvalidResumable)
	if p := c.expect(9, ""); string(p.Data) != "true" {
		t.Errorf("invalid session with %s", p.Data)
	}
	c = c.again()
	c.expect(10, "")
	c.send(6, object{"token": "sandbox", "session_id": id, "seq": 2})
	c.expect(0, "RESUMED")
}

// TestExpiredSession checks that a session can't be resumed after it has expired.
func TestExpiredSession(t *testing.T) {
	t.Parallel()
	now := newClock()
	s := start(t, sandbox.Options{Clock: now})
	c, id := identified(t, s, usualIntents)
	s.Disconnect(4000)
	c.expectClose(4000)
	for connected := true; connected; time.Sleep(time.Millisecond) {
		connected = false
		for _, sess := range s.Sessions() {
			connected = connected || sess.Connected
		}
	}
	now.advance(4 * time.Minute)
	c = c.again()
	c.expect(10, "")
	c.send(6, object{"token": "sandbox", "session_id": id, "seq": 2})
	c.expect(9, "")
}

func TestStoppedAcks(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Options{})
	c, _ := identified(t, s, usualIntents)
	s.StopHeartbeatACKs(true)
	c.send(1, 2)
	s.Disturb(sandbox.Established, sandbox.Reconnect)
	c.expect(7, "") // and no acknowledgement before it
	s.StopHeartbeatACKs(false)
	c.send(1, 2)
	c.expect(11, "")
}

// TestMissingHeartbeats checks that a client without heartbeats is disconnected and may resume.
func TestMissingHeartbeats(t *testing.T) {
	t.Parallel()
	now := newClock()
	s := start(t, sandbox.Options{Clock: now})
	c, id := identified(t, s, usualIntents)
	now.advance(80 * time.Second)
	c.send(1, 2)
	c.expect(11, "")
	now.advance(80 * time.Second)
	c.send(1, 2)
	c.expect(11, "")
	now.advance(90 * time.Second)
	c.expectClose(4000)
	c = c.again()
	c.expect(10, "")
	c.send(6, object{"token": "sandbox", "session_id": id, "seq": 2})
	c.expect(0, "RESUMED")
}
