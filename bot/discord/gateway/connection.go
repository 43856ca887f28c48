package gateway

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"hoshi/bot/discord/application"
	"hoshi/bot/discord/rest"
)

// connection is a connection to the gateway. One goroutine reads and handles what Discord sends,
// another sends heartbeats. Whoever finds a reason to end the connection calls end, which closes the
// network connection and so ends everything that waits for it.
type connection struct {
	*shard
	sess  *session
	ws    *websocket.Conn
	life  context.Context
	end   context.CancelCauseFunc
	limit *time.Timer // ends the connection unless it gets on

	introduced  bool // the identify or resume has been sent; used only by the reader
	established atomic.Bool
	acked       atomic.Bool   // Discord has acknowledged the last heartbeat
	asked       chan struct{} // Discord has asked for a heartbeat; capacity 1
	beats       sync.WaitGroup
	writing     sync.Mutex
}

func newConnection(s *shard, sess *session, ws *websocket.Conn) *connection {
	return &connection{shard: s, sess: sess, ws: ws, asked: make(chan struct{}, 1)}
}

// connect makes a connection and keeps it until it is lost or ctx ends. It returns how far it got
// and why it ended.
func (s *shard) connect(ctx context.Context, sess *session) (attempt, error) {
	a := attempt{resuming: sess.id != ""}
	ws, err := s.dial(ctx, sess)
	if err != nil {
		return a, err
	}
	c := newConnection(s, sess, ws)
	err = c.serve(ctx)
	a.introduced, a.established = c.introduced, c.established.Load()
	return a, err
}

// dial opens a WebSocket.
func (s *shard) dial(ctx context.Context, sess *session) (*websocket.Conn, error) {
	address := sess.address(s.g.starts.address(s.g.Base))
	if address == "" {
		return nil, errNoAddress
	}
	ctx, cancel := context.WithTimeout(ctx, s.g.Timing.Open)
	defer cancel()
	keep := func() bool { return true }
	dialer := websocket.Dialer{
		Proxy: http.ProxyFromEnvironment,
		NetDialContext: func(dial context.Context, network, addr string) (net.Conn, error) {
			var d net.Dialer
			conn, err := d.DialContext(dial, network, addr)
			if err == nil { // the handshake doesn't end with its context
				keep = context.AfterFunc(ctx, func() { conn.Close() })
			}
			return conn, err
		},
	}
	ws, resp, err := dialer.DialContext(ctx, address, http.Header{"User-Agent": {rest.UserAgent}})
	switch {
	case err == nil && !keep():
		ws.Close()
		return nil, ctx.Err()
	case err != nil && resp != nil:
		return nil, fmt.Errorf("%w: status %d", err, resp.StatusCode)
	}
	return ws, err
}

// serve handles what Discord sends until the connection ends, and returns the reason.
func (c *connection) serve(ctx context.Context) error {
	c.life, c.end = context.WithCancelCause(ctx)
	defer context.AfterFunc(c.life, func() { c.leave(ctx) })()
	c.limit = time.AfterFunc(c.g.Timing.Open, func() { c.end(errNoHello) })
	c.ws.SetReadLimit(maxPayload)
	c.ws.SetCloseHandler(func(int, string) error { return nil }) // to repeat code 1000 or 1001 would end the session
	c.acked.Store(true)
	for {
		if err := c.next(); err != nil {
			c.end(err)
			break
		}
	}
	c.limit.Stop()
	c.ws.Close()
	c.beats.Wait()
	if c.established.Load() {
		c.g.states.lost(c.id)
		c.g.Observer.Connected(c.id, false)
	}
	return context.Cause(c.life)
}

// next waits for the next payload and handles it.
func (c *connection) next() error {
	kind, data, err := c.ws.ReadMessage()
	if err != nil {
		return err
	}
	e, err := decode(kind, data)
	if err != nil {
		return err
	}
	return c.handle(e)
}

// leave closes the connection. If ctx has ended, it also ends the session, so that the bot appears
// offline at once; otherwise Discord keeps the session, since no close code is sent.
func (c *connection) leave(ctx context.Context) {
	if ctx.Err() == nil {
		c.ws.Close()
		return
	}
	// Discord answers by closing the connection, and the reader waits for that.
	time.AfterFunc(c.g.Timing.Close, func() { c.ws.Close() })
	bye := websocket.FormatCloseMessage(websocket.CloseNormalClosure, "")
	_ = c.ws.WriteControl(websocket.CloseMessage, bye, time.Now().Add(c.g.Timing.Close))
}

// handle handles a payload. An error ends the connection.
func (c *connection) handle(e *discordgo.Event) error {
	switch e.Operation {
	case opDispatch:
		return c.dispatch(e)
	case opHeartbeat:
		select {
		case c.asked <- struct{}{}:
		default:
		}
	case opHeartbeatAck:
		c.acked.Store(true)
	case opReconnect:
		return errReconnect
	case opInvalidSession:
		var resumable bool
		if json.Unmarshal(e.RawData, &resumable) == nil && resumable || !c.introduced { // it can't mean this session yet
			return errResumeLater
		}
		return errInvalidSession
	case opHello:
		return c.hello(e.RawData)
	}
	return nil
}

// hello introduces the bot and begins to send heartbeats.
func (c *connection) hello(raw json.RawMessage) error {
	if c.introduced {
		return nil
	}
	interval, err := helloInterval(raw)
	if err != nil {
		return err
	}
	c.limit.Stop()
	c.limit = time.AfterFunc(c.g.Timing.Begin, func() { c.end(errNotEstablished) })
	c.beats.Go(func() { c.beat(interval) })
	c.introduced = true
	err = c.write(c.introduction(c.sess))
	c.finishTurn()
	return err
}

// beat sends heartbeats until the connection ends, more often than Discord wants: only they tell a
// quiet connection from a dead one. The connection is dead if one isn't acknowledged for Timing.Silent,
// or within the interval that Discord wants if that is shorter.
func (c *connection) beat(interval time.Duration) {
	every, silent := min(interval, c.g.Timing.Beat), min(interval, c.g.Timing.Silent)
	due := time.NewTimer(rand.N(every)) // Discord wants clients not to beat in time with each other
	defer due.Stop()
	var unanswered time.Time // the first heartbeat since the last one that was acknowledged
	for {
		select {
		case <-c.life.Done():
			return
		case <-c.asked:
		case <-due.C:
			if c.acked.Swap(false) {
				unanswered = time.Now()
			} else if time.Since(unanswered) >= silent {
				c.end(errSilent)
				return
			}
			due.Reset(every)
		}
		if err := c.write(c.sess.heartbeat()); err != nil {
			c.end(err)
			return
		}
	}
}

// writeTimeout limits the time to write a payload. Without it, a write to a dead connection waits for
// minutes.
const writeTimeout = 10 * time.Second

// write sends a payload.
func (c *connection) write(p payload) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	if err := c.ws.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
		return err
	}
	return c.ws.WriteJSON(p)
}

// dispatch handles an event.
func (c *connection) dispatch(e *discordgo.Event) error {
	switch {
	case !c.introduced:
		return fmt.Errorf("%w: an event before Hello", errUnreadable)
	case e.Type == "READY":
		return c.ready(e)
	case c.sess.id == "":
		return fmt.Errorf("%w: an event before READY", errUnreadable)
	}
	c.sess.saw(e.Sequence)
	if e.Type == "RESUMED" {
		c.establish(true)
		return nil
	}
	c.deliver(e)
	return nil
}

// ready handles READY, which has the session's ID, the address for resuming it, and the bot's user.
func (c *connection) ready(e *discordgo.Event) error {
	var ready struct {
		User     application.User `json:"user"`
		Session  string           `json:"session_id"`
		ResumeAt string           `json:"resume_gateway_url"`
	}
	if err := json.Unmarshal(e.RawData, &ready); err != nil || ready.User.ID == "" || ready.Session == "" {
		return fmt.Errorf("%w: READY does not say who the bot is", errUnreadable)
	}
	c.sess.id, c.sess.resumeAt = ready.Session, usableAddress(ready.ResumeAt, c.g.Base)
	c.sess.seq.Store(max(e.Sequence, 0))
	c.g.handlers.Ready(ready.User)
	c.establish(false)
	return nil
}

// establish records that Discord has begun or resumed the session.
func (c *connection) establish(resumed bool) {
	if c.established.Swap(true) {
		return
	}
	c.limit.Stop()
	c.g.states.accepted(c.id)
	c.g.Observer.Connected(c.id, true)
	c.log.Info("connected to Discord", "resumed", resumed)
}

// deliver passes an event on. A panic of the receiver costs only that event.
func (c *connection) deliver(e *discordgo.Event) {
	defer func() {
		if p := recover(); p != nil {
			c.log.Error("an event made the receiver panic", "event", e.Type, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
	}()
	switch e.Type {
	case "MESSAGE_CREATE":
		c.g.handlers.Message(e.RawData)
	case "INTERACTION_CREATE":
		c.g.handlers.Interaction(e.RawData, time.Now())
	}
}
