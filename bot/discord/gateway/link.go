package gateway

import (
	"context"
	"errors"
	"net"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// link is the network connection under a gateway connection. discordgo waits for the network with
// its session locked and without time limits, so closing the session can wait forever. Closing the
// link ends every such wait.
type link struct {
	done  chan struct{}  // closed when either side has ended the connection
	beats chan time.Time // the times when heartbeats were sent

	introduced atomic.Bool // the first message, an identify or resume, has been sent
	invalid    atomic.Bool // a second identify was blocked, because Discord called the session invalid

	mu   sync.Mutex
	conn net.Conn // nil until dialled
	over bool
}

func newLink() *link {
	return &link{done: make(chan struct{}), beats: make(chan time.Time, 8)}
}

// dialer returns a dialer that makes the link's connection, until ctx ends.
func (l *link) dialer(ctx context.Context, timeout time.Duration) *websocket.Dialer {
	return &websocket.Dialer{
		Proxy:            http.ProxyFromEnvironment,
		HandshakeTimeout: timeout,
		WriteBufferPool:  afterMessage(l.sent),
		NetDialContext: func(dial context.Context, network, addr string) (net.Conn, error) {
			dial, cancel := context.WithCancel(dial)
			defer cancel()
			defer context.AfterFunc(ctx, cancel)()
			var d net.Dialer
			conn, err := d.DialContext(dial, network, addr)
			if err != nil {
				return nil, err
			}
			return l.take(conn)
		},
	}
}

// sent is called after every message. The first is the identify or resume; the rest are heartbeats.
func (l *link) sent() {
	if !l.introduced.Swap(true) {
		return
	}
	select {
	case l.beats <- time.Now():
	default:
	}
}

// reason returns why the connection is over.
func (l *link) reason() error {
	if l.invalid.Load() {
		return errInvalidSession
	}
	return errLost
}

// take makes conn the link's connection.
func (l *link) take(conn net.Conn) (net.Conn, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.over {
		conn.Close()
		return nil, net.ErrClosed
	}
	l.conn = conn
	return &linkConn{conn, l}, nil
}

// close ends the connection, or prevents it if there is none yet.
func (l *link) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.over {
		return
	}
	l.over = true
	if l.conn != nil {
		l.conn.Close()
	}
	close(l.done)
}

// writeTimeout limits the time to write a frame. Without it, a heartbeat on a dead connection
// blocks the session for minutes.
const writeTimeout = 10 * time.Second

// maxHeartbeat is the maximum size on the wire of a heartbeat, or of a frame that opens or closes a
// connection, in bytes. Every identify is larger.
const maxHeartbeat = 200

// linkConn is the link's connection as the websocket sees it.
type linkConn struct {
	net.Conn
	link *link
}

func (c *linkConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
		c.link.close()
	}
	return n, err
}

// Write sends bytes but blocks a second identify. discordgo immediately answers op 9 (invalid
// session) with an identify and doesn't report it, but Discord requires a pause of one to five
// seconds, which [reconnects] makes.
func (c *linkConn) Write(b []byte) (int, error) {
	if c.link.introduced.Load() && len(b) > maxHeartbeat {
		c.link.invalid.Store(true)
		c.link.close()
		return 0, errInvalidSession
	}
	if err := c.Conn.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
		return 0, err
	}
	return c.Conn.Write(b)
}

func (c *linkConn) Close() error {
	c.link.close()
	return nil
}

// afterMessage is called after every message that a WebSocket has sent. It implements a pool of
// write buffers, since gorilla/websocket returns its buffer at that moment.
type afterMessage func()

// Get implements [websocket.BufferPool]; with nil the websocket makes a buffer.
func (afterMessage) Get() any { return nil }

func (f afterMessage) Put(any) { f() }
