package gateway

import (
	"context"
	"encoding/json"
	"log/slog"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/discord/application"
)

// Nothing that Discord may send makes a connection panic, and without an error the connection goes on.
func FuzzPayload(f *testing.F) {
	for _, seed := range []string{
		`null`, `{}`, `[]`, `{"op":null}`, `{"op":0}`, `{"op":7,"d":null,"s":null,"t":null}`, `{"op":9,"d":true}`, `{"op":9,"d":null}`,
		`{"op":10,"d":{"heartbeat_interval":41250}}`, `{"op":10,"d":null}`, `{"op":1}`, `{"op":11}`, `{"op":99}`,
		`{"op":0,"s":1,"t":"READY","d":{"session_id":"a","user":{"id":"1"}}}`, `{"op":0,"s":1,"t":"READY","d":null}`,
		`{"op":0,"s":2,"t":"RESUMED","d":null}`, `{"op":0,"s":3,"t":"MESSAGE_CREATE","d":null}`, `{"op":0,"s":-9e18,"t":"x"}`,
	} {
		f.Add([]byte(seed), true, false)
		f.Add([]byte(seed), true, true)
	}
	f.Add([]byte(`{"op":7}`), false, true)
	f.Fuzz(func(t *testing.T, data []byte, text, begun bool) {
		kind := websocket.BinaryMessage
		if text {
			kind = websocket.TextMessage
		}
		e, err := decode(kind, data)
		if err != nil {
			return
		}
		g := New(Options{Log: slog.New(slog.DiscardHandler), Observer: unobserved{}, Timing: DefaultTiming})
		g.handlers = Handlers{
			Message:     func(json.RawMessage) { panic("the receiver's own fault") },
			Interaction: func(json.RawMessage, time.Time) {},
			Ready:       func(application.User) {},
		}
		g.states.begin([]int{0})
		c := newConnection(newShard(g, 0, 1), new(session), nil)
		c.life, c.end = context.WithCancelCause(t.Context())
		c.introduced = true
		c.limit = time.AfterFunc(time.Hour, func() {})
		defer c.limit.Stop()
		if begun {
			c.sess.id = "begun"
		}
		before := c.sess.seq.Load()
		if err := c.handle(e); err == nil && c.sess.seq.Load() < before {
			t.Errorf("the sequence number fell from %d to %d", before, c.sess.seq.Load())
		}
		if interval, err := helloInterval(e.RawData); err == nil && (interval <= 0 || interval > maxInterval) {
			t.Errorf("a heartbeat every %v", interval)
		}
	})
}

// unobserved is an Observer that does nothing.
type unobserved struct{}

func (unobserved) Connected(int, bool) {}
