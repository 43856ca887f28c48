package gateway

import (
	"encoding/json"
	"fmt"
	"runtime"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// Opcodes (API documentation, "Gateway Opcodes").
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// payload is what the bot sends.
type payload struct {
	Op   int `json:"op"`
	Data any `json:"d"`
}

// identify begins a session. discordgo's type has obsolete names for the properties.
type identify struct {
	Token      string            `json:"token"`
	Properties map[string]string `json:"properties"`
	Shard      [2]int            `json:"shard"`
	Intents    discordgo.Intent  `json:"intents"`
}

// resume continues a session after the event with a sequence number.
type resume struct {
	Token     string `json:"token"`
	SessionID string `json:"session_id"`
	Seq       int64  `json:"seq"`
}

// introduction returns the first payload of a connection.
func (s *shard) introduction(sess *session) payload {
	if sess.id != "" {
		return payload{opResume, resume{s.g.Token, sess.id, sess.seq.Load()}}
	}
	library := "DiscordGo v" + discordgo.VERSION
	return payload{opIdentify, identify{
		Token: s.g.Token, Shard: [2]int{s.id, s.count}, Intents: sess.intents,
		Properties: map[string]string{"os": runtime.GOOS, "browser": library, "device": library},
	}}
}

// heartbeat returns a heartbeat of a session, with the sequence number of its last event.
func (s *session) heartbeat() payload {
	if seq := s.seq.Load(); seq > 0 {
		return payload{opHeartbeat, seq}
	}
	return payload{opHeartbeat, nil}
}

// maxPayload limits the size of what Discord sends, in bytes. READY is the largest payload: 50 bytes
// for each of at most 2,500 guilds.
const maxPayload = 8 << 20

// decode decodes a WebSocket message. Its error is errUnreadable if that isn't a payload.
func decode(kind int, data []byte) (*discordgo.Event, error) {
	if kind != websocket.TextMessage {
		return nil, fmt.Errorf("%w: not a text", errUnreadable)
	}
	e := new(discordgo.Event)
	if err := json.Unmarshal(data, e); err != nil {
		return nil, fmt.Errorf("%w: %w", errUnreadable, err)
	}
	if e.Operation == opDispatch && e.Type == "" { // null, or an object without anything
		return nil, fmt.Errorf("%w: empty", errUnreadable)
	}
	return e, nil
}

// maxInterval limits the interval between heartbeats; Discord uses 41.25 s.
const maxInterval = 10 * time.Minute

// helloInterval returns the interval between heartbeats that Hello asks for.
func helloInterval(raw json.RawMessage) (time.Duration, error) {
	var hello struct {
		Interval int64 `json:"heartbeat_interval"` // milliseconds
	}
	if err := json.Unmarshal(raw, &hello); err != nil {
		return 0, fmt.Errorf("%w: %w", errUnreadable, err)
	}
	if hello.Interval <= 0 || hello.Interval > maxInterval.Milliseconds() {
		return 0, fmt.Errorf("%w: a heartbeat every %d ms", errUnreadable, hello.Interval)
	}
	return time.Duration(hello.Interval) * time.Millisecond, nil
}
