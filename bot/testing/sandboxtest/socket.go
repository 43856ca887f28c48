package sandboxtest

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/sandbox"
)

// UsualIntents are the intents of a bot that reads messages.
const UsualIntents = sandbox.IntentGuilds | sandbox.IntentGuildMessages | sandbox.IntentDirectMessages | sandbox.IntentMessageContent

// IdentifyAs identifies with a shard.
func IdentifyAs(t testing.TB, s *sandbox.Server, shard, count int) *Socket {
	t.Helper()
	c := Dial(t, s, "v=10")
	c.Expect(10, "")
	id := Identity(UsualIntents)
	id["shard"] = []int{shard, count}
	c.Send(2, id)
	return c
}

// Payload is what comes from the gateway.
type Payload struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  *int64          `json:"s"`
	Name *string         `json:"t"`
}

// Event returns the name of the event, "" if the payload is none.
func (p Payload) Event() string {
	if p.Name == nil {
		return ""
	}
	return *p.Name
}

// Object decodes the data of a payload.
func (p Payload) Object(t testing.TB) Object {
	t.Helper()
	var o Object
	if err := json.Unmarshal(p.Data, &o); err != nil {
		t.Fatalf("%s: %v", p.Data, err)
	}
	return o
}

// Socket is a bare connection to the gateway.
type Socket struct {
	T      testing.TB
	Conn   *websocket.Conn
	Resume string // the address to resume the session at
}

// Dial connects to the gateway.
func Dial(t testing.TB, s *sandbox.Server, query string) *Socket {
	t.Helper()
	return dialAt(t, strings.Replace(s.URL(), "http", "ws", 1)+"/gateway/", query)
}

func dialAt(t testing.TB, address, query string) *Socket {
	t.Helper()
	ws, resp, err := websocket.DefaultDialer.Dial(address+"?"+query, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	t.Cleanup(func() { ws.Close() })
	return &Socket{T: t, Conn: ws}
}

// Again connects to the address for resuming the socket's session.
func (c *Socket) Again() *Socket {
	c.T.Helper()
	again := dialAt(c.T, c.Resume, "v=10")
	again.Resume = c.Resume
	return again
}

// Next reads a payload, or returns the error that ended the connection.
func (c *Socket) Next() (Payload, error) {
	c.T.Helper()
	if err := c.Conn.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
		c.T.Fatal(err)
	}
	_, data, err := c.Conn.ReadMessage()
	if err != nil {
		return Payload{}, err
	}
	var p Payload
	if err := json.Unmarshal(data, &p); err != nil {
		c.T.Fatalf("%v: %s", err, data)
	}
	return p, nil
}

// Expect reads a payload with an opcode, and for dispatches a name.
func (c *Socket) Expect(op int, name string) Payload {
	c.T.Helper()
	p, err := c.Next()
	if err != nil {
		c.T.Fatalf("waiting for opcode %d %s: %v", op, name, err)
	}
	if p.Op != op || p.Event() != name {
		c.T.Fatalf("got opcode %d %s, want %d %s: %s", p.Op, p.Event(), op, name, p.Data)
	}
	return p
}

// ExpectClose reads until the server closes, and checks the code.
func (c *Socket) ExpectClose(code int) {
	c.T.Helper()
	for {
		_, err := c.Next()
		if err == nil {
			continue
		}
		var closed *websocket.CloseError
		if !errors.As(err, &closed) || closed.Code != code {
			c.T.Errorf("ended by %v, want close code %d", err, code)
		}
		return
	}
}

// Send sends a payload.
func (c *Socket) Send(op int, d any) {
	c.T.Helper()
	if err := c.Conn.WriteJSON(Object{"op": op, "d": d}); err != nil {
		c.T.Fatal(err)
	}
}

// Identity is the data of an Identify payload.
func Identity(intents sandbox.Intent) Object {
	return Object{"token": "Bot sandbox", "intents": intents, "properties": Object{"os": "test"}}
}

// Identified connects, identifies and reads up to GUILD_CREATE. It returns the session's ID.
func Identified(t testing.TB, s *sandbox.Server, intents sandbox.Intent) (*Socket, string) {
	t.Helper()
	c := Dial(t, s, "v=10&encoding=json")
	c.Expect(10, "")
	c.Send(2, Identity(intents))
	ready := c.Expect(0, "READY").Object(t)
	id := ready["session_id"].(string)
	c.Resume = ready["resume_gateway_url"].(string)
	if intents&sandbox.IntentGuilds != 0 {
		c.Expect(0, "GUILD_CREATE")
	}
	return c, id
}
