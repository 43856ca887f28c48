package gateway_test

import (
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/sandbox"
	"hoshi/bot/testing/sandboxtest"
)

func TestResumeReplays(t *testing.T) {
	t.Parallel()
	for _, code := range []int{0, 4000, 1012} {
		s := sandboxtest.New(t, sandbox.Options{})
		c, id := sandboxtest.Identified(t, s, sandboxtest.UsualIntents)
		gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
		sandboxtest.Say(t, s, gomoku, ann, "seen")
		seen := *c.Expect(0, "MESSAGE_CREATE").Seq
		s.Disconnect(code)
		if code != 0 {
			c.ExpectClose(code)
		} else if _, err := c.Next(); err == nil {
			t.Error("the connection was not cut")
		}
		sandboxtest.Say(t, s, gomoku, ann, "missed 1")
		sandboxtest.Say(t, s, gomoku, ann, "missed 2")

		c = c.Again()
		c.Expect(10, "")
		c.Send(6, sandboxtest.Object{"token": "sandbox", "session_id": id, "seq": seen})
		for i, want := range []string{"missed 1", "missed 2"} {
			p := c.Expect(0, "MESSAGE_CREATE")
			if got := p.Object(t)["content"]; got != want || *p.Seq != seen+int64(i)+1 {
				t.Errorf("replayed %v with sequence number %d", got, *p.Seq)
			}
		}
		c.Expect(0, "RESUMED")
		sandboxtest.Say(t, s, gomoku, ann, "live")
		c.Expect(0, "MESSAGE_CREATE")
		if s.Identifies() != 1 || s.Resumes() != 1 {
			t.Errorf("%d identifies and %d resumes", s.Identifies(), s.Resumes())
		}
	}
}

// A resume can repeat events that the client has received, but never READY.
func TestResumeRepeats(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c, id := sandboxtest.Identified(t, s, sandboxtest.UsualIntents)
	gomoku, ann := sandboxtest.ChannelNamed(t, s, "gomoku"), sandboxtest.UserNamed(t, s, "ann")
	var seen int64
	for _, text := range []string{"first", "second"} {
		sandboxtest.Say(t, s, gomoku, ann, text)
		seen = *c.Expect(0, "MESSAGE_CREATE").Seq
	}
	resume := func() {
		t.Helper()
		c = c.Again()
		c.Expect(10, "")
		c.Send(6, sandboxtest.Object{"token": "sandbox", "session_id": id, "seq": seen})
	}
	s.RepeatOnResume(1)
	s.Disconnect(0)
	resume()
	if p := c.Expect(0, "MESSAGE_CREATE"); p.Object(t)["content"] != "second" || *p.Seq != seen {
		t.Errorf("repeated %v", p.Object(t))
	}
	seen = *c.Expect(0, "RESUMED").Seq
	s.RepeatOnResume(1000)
	s.Disconnect(0)
	resume()
	c.Expect(0, "GUILD_CREATE")
}

func TestResumeRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		before func(*sandbox.Server, *sandboxtest.Socket)
		id     string // instead of the session's
		seq    int64
		code   int // close code; 0 for an invalid session
	}{
		{"unknown session", func(*sandbox.Server, *sandboxtest.Socket) {}, "nothing", 0, 0},
		{"switched off", func(s *sandbox.Server, _ *sandboxtest.Socket) { s.RefuseResume(true) }, "", 2, 0},
		{"closed by the client with 1000", func(s *sandbox.Server, c *sandboxtest.Socket) {
			if err := c.Conn.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(1000, "")); err != nil {
				c.T.Fatal(err)
			}
			c.ExpectClose(1000)
		}, "", 2, 0},
		{"closed with 4009", func(s *sandbox.Server, c *sandboxtest.Socket) {
			s.Disconnect(4009)
			c.ExpectClose(4009)
		}, "", 2, 0},
		{"invalidated", func(s *sandbox.Server, _ *sandboxtest.Socket) { s.Disturb(sandbox.Established, sandbox.InvalidSession) }, "", 2, 0},
		{"at the address of new sessions", func(s *sandbox.Server, c *sandboxtest.Socket) {
			c.Resume = strings.Replace(s.URL(), "http", "ws", 1) + "/gateway"
		}, "", 2, 0},
		{"at the address of another session", func(s *sandbox.Server, c *sandboxtest.Socket) {
			other, _ := sandboxtest.Identified(c.T, s, sandboxtest.UsualIntents)
			c.Resume = other.Resume
		}, "", 2, 0},
		{"sequence from the future", func(*sandbox.Server, *sandboxtest.Socket) {}, "", 77, 4007},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := sandboxtest.New(t, sandbox.Options{})
			c, id := sandboxtest.Identified(t, s, sandboxtest.UsualIntents)
			tt.before(s, c)
			if tt.id != "" {
				id = tt.id
			}
			c = c.Again()
			c.Expect(10, "")
			c.Send(6, sandboxtest.Object{"token": "sandbox", "session_id": id, "seq": tt.seq})
			if tt.code != 0 {
				c.ExpectClose(tt.code)
				return
			}
			if p := c.Expect(9, ""); string(p.Data) != "false" {
				t.Errorf("invalid session with %s", p.Data)
			}
			c.Send(2, sandboxtest.Identity(sandboxtest.UsualIntents)) // on the same connection, as discordgo does
			c.Expect(0, "READY")
		})
	}
}

func TestResumableInvalidSession(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c, id := sandboxtest.Identified(t, s, sandboxtest.UsualIntents)
	s.Disturb(sandbox.Established, sandbox.InvalidResumable)
	if p := c.Expect(9, ""); string(p.Data) != "true" {
		t.Errorf("invalid session with %s", p.Data)
	}
	c = c.Again()
	c.Expect(10, "")
	c.Send(6, sandboxtest.Object{"token": "sandbox", "session_id": id, "seq": 2})
	c.Expect(0, "RESUMED")
}

// TestExpiredSession checks that a session can't be resumed after it has expired.
func TestExpiredSession(t *testing.T) {
	t.Parallel()
	now := sandboxtest.NewClock()
	s := sandboxtest.New(t, sandbox.Options{Clock: now})
	c, id := sandboxtest.Identified(t, s, sandboxtest.UsualIntents)
	s.Disconnect(4000)
	c.ExpectClose(4000)
	for connected := true; connected; time.Sleep(time.Millisecond) {
		connected = false
		for _, sess := range s.Sessions() {
			connected = connected || sess.Connected
		}
	}
	now.Advance(4 * time.Minute)
	c = c.Again()
	c.Expect(10, "")
	c.Send(6, sandboxtest.Object{"token": "sandbox", "session_id": id, "seq": 2})
	c.Expect(9, "")
}

func TestStoppedAcks(t *testing.T) {
	t.Parallel()
	s := sandboxtest.New(t, sandbox.Options{})
	c, _ := sandboxtest.Identified(t, s, sandboxtest.UsualIntents)
	s.StopHeartbeatACKs(true)
	c.Send(1, 2)
	s.Disturb(sandbox.Established, sandbox.Reconnect)
	c.Expect(7, "") // and no acknowledgement before it
	s.StopHeartbeatACKs(false)
	c.Send(1, 2)
	c.Expect(11, "")
}

// TestMissingHeartbeats checks that a client without heartbeats is disconnected and may resume.
func TestMissingHeartbeats(t *testing.T) {
	t.Parallel()
	now := sandboxtest.NewClock()
	s := sandboxtest.New(t, sandbox.Options{Clock: now})
	c, id := sandboxtest.Identified(t, s, sandboxtest.UsualIntents)
	now.Advance(80 * time.Second)
	c.Send(1, 2)
	c.Expect(11, "")
	now.Advance(80 * time.Second)
	c.Send(1, 2)
	c.Expect(11, "")
	now.Advance(90 * time.Second)
	c.ExpectClose(4000)
	c = c.Again()
	c.Expect(10, "")
	c.Send(6, sandboxtest.Object{"token": "sandbox", "session_id": id, "seq": 2})
	c.Expect(0, "RESUMED")
}
