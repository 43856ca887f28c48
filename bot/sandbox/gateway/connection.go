package gateway

import (
	"encoding/json"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// gatewayConn is one WebSocket connection. One goroutine reads it, another writes it.
type gatewayConn struct {
	server  *Gateway
	ws      *websocket.Conn
	version int
	place   string // the key of the resume address; "" for the gateway's own
	out     chan frame
	gone    chan struct{}
	once    sync.Once
	silent  atomic.Bool // half-open: nothing reaches the client and nothing from it is answered

	session *session // guarded by the World's lock
	closing bool     // we have sent a close frame; guarded by the World's lock

	heartbeats int    // guarded by the World's lock
	deadline   func() // stops the timer for the next heartbeat; guarded by the World's lock

	commands    int       // used only by the reader
	windowStart time.Time // used only by the reader
}

// frame is a WebSocket message to write: a payload, a close frame with a code, or the end.
type frame struct {
	payload   []byte
	binary    bool // the payload
	closeCode int
	reason    string
	cut       bool // end the connection without a close frame
}

// closedByClient answers a close frame. With codes 1000 and 1001 the session ends and can't be
// resumed.
func (c *gatewayConn) closedByClient(code int, _ string) error {
	s := c.server
	s.Lock()
	if !c.closing && c.session != nil && (code == websocket.CloseNormalClosure || code == websocket.CloseGoingAway) {
		s.endSession(c.session)
	}
	s.Unlock()
	_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
	return nil
}

// leave removes the connection. Its session can be resumed for a while.
func (c *gatewayConn) leave() {
	c.stop()
	_ = c.ws.Close()
	s := c.server
	s.Lock()
	defer s.Unlock()
	c.deadline()
	delete(s.gateway.conns, c)
	s.detach(c)
}

func (c *gatewayConn) handle(data []byte) {
	if c.silent.Load() {
		return
	}
	var in incoming
	if err := json.Unmarshal(data, &in); err != nil || in.Op == nil {
		c.close(closeDecode, "Error while decoding payload.")
		return
	}
	switch *in.Op {
	case opHeartbeat:
		c.expectHeartbeat()
		c.acknowledge()
	case opIdentify:
		c.identify(in.Data)
	case opResume:
		c.resume(in.Data)
	case opPresence, opVoiceState, opRequestMembers, opSoundboard, opRequestChannels:
		c.server.Lock()
		known := c.session != nil
		c.server.Unlock()
		if !known {
			c.close(closeNotIdentified, "Not authenticated.")
		}
	default:
		c.close(closeUnknownOp, "Unknown opcode.")
	}
}

func (c *gatewayConn) acknowledge() {
	c.server.Lock()
	defer c.server.Unlock()
	c.heartbeats++
	if !c.server.gateway.stopAcks {
		c.sendOp(opHeartbeatAck, nil)
	}
}

// sendOp sends a payload other than an event.
func (c *gatewayConn) sendOp(op int, d any) {
	data, err := json.Marshal(map[string]any{"op": op, "d": d, "s": nil, "t": nil})
	if err != nil {
		c.server.opts.Log.Error("gateway payload", "op", op, "err", err)
		return
	}
	c.send(frame{payload: data})
}

// send queues a frame. A client that reads too slowly is disconnected.
func (c *gatewayConn) send(f frame) {
	if c.silent.Load() {
		return
	}
	select {
	case c.out <- f:
	default:
		c.cut()
	}
}

// close sends the queued frames, then a close frame. Some codes end the session.
func (c *gatewayConn) close(code int, reason string) {
	s := c.server
	s.Lock()
	defer s.Unlock()
	c.closeLocked(code, reason)
}

func (c *gatewayConn) closeLocked(code int, reason string) {
	if c.closing {
		return
	}
	c.closing = true
	if c.session != nil && !resumableAfter(code) {
		c.server.endSession(c.session)
	}
	c.send(frame{closeCode: code, reason: reason})
}

// resumableAfter reports whether a session can be resumed after a close code.
func resumableAfter(code int) bool {
	switch code {
	case closeBadToken, closeBadSequence, closeTimedOut, closeBadShard, closeShardingRequired, closeBadVersion, closeBadIntents, closeForbiddenIntents:
		return false
	}
	return true
}

// cut closes the connection without a close frame.
func (c *gatewayConn) cut() {
	c.stop()
	if tcp, ok := c.ws.NetConn().(*net.TCPConn); ok {
		_ = tcp.SetLinger(0)
	}
	_ = c.ws.NetConn().Close()
}

func (c *gatewayConn) stop() { c.once.Do(func() { close(c.gone) }) }

// write sends the queued frames until the connection ends.
func (c *gatewayConn) write() {
	for {
		var f frame
		select {
		case f = <-c.out:
		case <-c.gone:
			return
		}
		if f.cut {
			c.cut()
			return
		}
		if f.closeCode != 0 {
			_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(f.closeCode, f.reason), time.Now().Add(writeTimeout))
			_ = c.ws.SetReadDeadline(time.Now().Add(closeHandshake))
			return
		}
		_ = c.ws.SetWriteDeadline(time.Now().Add(writeTimeout))
		kind := websocket.TextMessage
		if f.binary {
			kind = websocket.BinaryMessage
		}
		if err := c.ws.WriteMessage(kind, f.payload); err != nil {
			c.cut()
			return
		}
	}
}
