package sandbox_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/sandbox"
)

// payload is what comes from the gateway.
type payload struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  *int64          `json:"s"`
	Name *string         `json:"t"`
}

func (p payload) name() string {
	if p.Name == nil {
		return ""
	}
	return *p.Name
}

func (p payload) object(t testing.TB) object {
	t.Helper()
	var o object
	if err := json.Unmarshal(p.Data, &o); err != nil {
		t.Fatalf("%s: %v", p.Data, err)
	}
	return o
}

// socket is a bare connection to the gateway.
type socket struct {
	t      testing.TB
	ws     *websocket.Conn
	resume string // the address to resume the session at
}

func dial(t testing.TB, s *sandbox.Server, query string) *socket {
	t.Helper()
	return dialAt(t, strings.Replace(s.URL(), "http", "ws", 1)+"/gateway/", query)
}

func dialAt(t testing.TB, address, query string) *socket {
	t.Helper()
	ws, resp, err := websocket.DefaultDialer.Dial(address+"?"+query, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	t.Cleanup(func() { ws.Close() })
	return &socket{t: t, ws: ws}
}

// again connects to the address for resuming the socket's session.
func (c *socket) again() *socket {
	c.t.Helper()
	again := dialAt(c.t, c.resume, "v=10")
	again.resume = c.resume
	return again
}

// next reads a payload, or returns the error that ended the connection.
func (c *socket) next() (payload, error) {
	c.t.Helper()
	if err := c.ws.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
		c.t.Fatal(err)
	}
	_, data, err := c.ws.ReadMessage()
	if err != nil {
		return payload{}, err
	}
	var p payload
	if err := json.Unmarshal(data, &p); err != nil {
		c.t.Fatalf("%v: %s", err, data)
	}
	return p, nil
}

// expect reads a payload with an opcode, and for dispatches a name.
func (c *socket) expect(op int, name string) payload {
	c.t.Helper()
	p, err := c.next()
	if err != nil {
		c.t.Fatalf("waiting for opcode %d %s: %v", op, name, err)
	}
	if p.Op != op || p.name() != name {
		c.t.Fatalf("got opcode %d %s, want %d %s: %s", p.Op, p.name(), op, name, p.Data)
	}
	return p
}

// expectClose reads until the server closes, and checks the code.
func (c *socket) expectClose(code int) {
	c.t.Helper()
	for {
		_, err := c.next()
		if err == nil {
			continue
		}
		var closed *websocket.CloseError
		if !errors.As(err, &closed) || closed.Code != code {
			c.t.Errorf("ended by %v, want close code %d", err, code)
		}
		return
	}
}

func (c *socket) send(op int, d any) {
	c.t.Helper()
	if err := c.ws.WriteJSON(object{"op": op, "d": d}); err != nil {
		c.t.Fatal(err)
	}
}

func identity(intents sandbox.Intent) object {
	return object{"token": "Bot sandbox", "intents": intents, "properties": object{"os": "test"}}
}

// identified connects, identifies and reads up to GUILD_CREATE. It returns the session's ID.
func identified(t testing.TB, s *sandbox.Server, intents sandbox.Intent) (*socket, string) {
	t.Helper()
	c := dial(t, s, "v=10&encoding=json")
	c.expect(10, "")
	c.send(2, identity(intents))
	ready := c.expect(0, "READY").object(t)
	id := ready["session_id"].(string)
	c.resume = ready["resume_gateway_url"].(string)
	if intents&sandbox.IntentGuilds != 0 {
		c.expect(0, "GUILD_CREATE")
	}
	return c, id
}
