package live

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/domain/stored"
)

// Timing says how long connections wait. Zero values mean the defaults.
type Timing struct {
	Hello time.Duration // for the browser's first message (default: 5 s)
	Beat  time.Duration // between two signs of life (default: 20 s)
	Write time.Duration // for a message to be taken; a slower browser is dropped (default: 10 s)
}

func (t Timing) withDefaults() Timing {
	t.Hello = cmp.Or(t.Hello, 5*time.Second)
	t.Beat = cmp.Or(t.Beat, 20*time.Second)
	t.Write = cmp.Or(t.Write, 10*time.Second)
	return t
}

// Hello is the first message of a browser.
type Hello struct {
	Session string `json:"session"` // its secret; empty to watch
	Lang    string `json:"lang"`    // a BCP 47 tag
	Have    int64  `json:"have"`    // the revision it shows; 0 for none
}

// Limits on what a browser may send.
const (
	maxHello    = 4096 // bytes of a message
	maxMessages = 1000 // of a connection, which has no reason to send any after the first
)

// Sockets serves WebSockets.
type Sockets struct {
	Hub    *Hub
	Timing Timing
	// Allow reports whether a page of an origin may connect.
	Allow func(r *http.Request) bool
	// Address returns where a request comes from, "" if that's not known. If it's nil, it never is.
	Address func(r *http.Request) string
	// Identify returns the viewer of a game who says hello after a request, or [stored.ErrNoSession] if the session
	// isn't one of this game. After any other error, the browser may try again later.
	Identify func(ctx context.Context, r *http.Request, game int64, h Hello) (Viewer, error)
}

// buffers are shared by all connections, since few write at the same time.
var buffers = &sync.Pool{}

// Serve lets a browser watch a game until it disconnects.
func (s *Sockets) Serve(w http.ResponseWriter, r *http.Request, game int64) {
	from := ""
	if s.Address != nil {
		from = s.Address(r)
	}
	heard, end, err := s.Hub.begin(from)
	switch {
	case errors.Is(err, ErrFull):
		http.Error(w, "too many connections", http.StatusTooManyRequests)
		return
	case err != nil:
		http.Error(w, "closing", http.StatusServiceUnavailable)
		return
	}
	defer end()
	up := websocket.Upgrader{
		HandshakeTimeout: s.Timing.withDefaults().Hello, ReadBufferSize: 512, WriteBufferSize: 4096, WriteBufferPool: buffers, CheckOrigin: s.Allow,
	}
	conn, err := up.Upgrade(w, r, nil)
	if err != nil {
		return // Upgrade has answered
	}
	c := &connection{Conn: conn, timing: s.Timing.withDefaults()}
	defer c.Close()
	ctx, cancel := context.WithCancel(s.Hub.ctx)
	defer cancel()
	stopWaiting := context.AfterFunc(ctx, func() { _ = c.Close() })
	h, err := c.hello()
	if err != nil || !stopWaiting() {
		return
	}
	watcher, bye := s.watch(ctx, r, game, h)
	heard() // it has the place of a watcher now, or none
	if bye != "" {
		c.bye(bye)
		return
	}
	defer watcher.Leave()
	var reading sync.WaitGroup
	defer reading.Wait()
	defer c.Close() // ends drain
	reading.Go(func() {
		defer cancel() // the browser is gone
		c.drain()
	})
	c.send(ctx, watcher)
}

// watch adds a viewer, or returns why not.
func (s *Sockets) watch(ctx context.Context, r *http.Request, game int64, h Hello) (*Watcher, Bye) {
	var watcher *Watcher
	v, err := s.Identify(ctx, r, game, h)
	if err == nil {
		watcher, err = s.Hub.Watch(v, game, h.Have)
	}
	switch {
	case err == nil:
		return watcher, ""
	case errors.Is(err, stored.ErrNoSession):
		return nil, ByeSession
	case errors.Is(err, ErrFull):
		return nil, ByeLimit
	}
	return nil, ByeClosing
}

// connection is a browser's connection.
type connection struct {
	*websocket.Conn
	timing Timing
}

// hello reads the first message.
func (c *connection) hello() (h Hello, err error) {
	c.SetReadLimit(maxHello)
	if err := c.SetReadDeadline(time.Now().Add(c.timing.Hello)); err != nil {
		return h, err
	}
	_, text, err := c.ReadMessage()
	if err != nil {
		return h, err
	}
	return h, json.Unmarshal(text, &h)
}

// drain reads what the browser sends, answers to pings above all, until the connection ends. A
// browser that doesn't answer two of them in a row is gone.
func (c *connection) drain() {
	alive := func(string) error { return c.SetReadDeadline(time.Now().Add(3 * c.timing.Beat)) }
	c.SetPongHandler(alive)
	if alive("") != nil {
		return
	}
	for range maxMessages {
		if _, _, err := c.NextReader(); err != nil {
			return
		}
	}
}

// beat is the sign of life that scripts can see; they can't see pings.
var beat = []byte(`{"type":"beat"}`)

// send sends what the watcher is to see until ctx ends, the browser is too slow, or it's over.
func (c *connection) send(ctx context.Context, watcher *Watcher) {
	beats := time.NewTicker(c.timing.Beat)
	defer beats.Stop()
	for {
		m, err := watcher.take()
		switch {
		case err != nil:
			return
		case m != nil:
			if c.write(m) != nil || m.bye {
				return
			}
			continue
		}
		select {
		case <-watcher.wake:
		case <-beats.C:
			if c.beat() != nil {
				return
			}
		case <-ctx.Done():
			c.sayBye(watcher)
			return
		}
	}
}

// sayBye sends what is left for the watcher if the hub is closing.
func (c *connection) sayBye(watcher *Watcher) {
	c.timing.Write = min(c.timing.Write, byeTime)
	for {
		m, err := watcher.take()
		if m == nil || err != nil || c.write(m) != nil || m.bye {
			return
		}
	}
}

// byeTime is how long a slow browser may keep the hub from closing.
const byeTime = time.Second

// write sends a message.
func (c *connection) write(m *message) error {
	if err := c.SetWriteDeadline(time.Now().Add(c.timing.Write)); err != nil {
		return err
	}
	return c.WritePreparedMessage(m.prepared)
}

// beat sends a sign of life, and asks for one.
func (c *connection) beat() error {
	deadline := time.Now().Add(c.timing.Write)
	if err := c.SetWriteDeadline(deadline); err != nil {
		return err
	}
	if err := c.WriteMessage(websocket.TextMessage, beat); err != nil {
		return err
	}
	return c.WriteControl(websocket.PingMessage, nil, deadline)
}

// bye sends the last message.
func (c *connection) bye(code Bye) {
	if m, err := newBye(code); err == nil {
		_ = c.write(m)
	}
}
