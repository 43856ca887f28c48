// Package gateway sends a world's events to bots over WebSocket connections.
package gateway

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"hoshi/bot/sandbox/fault"
	"hoshi/bot/sandbox/world"
)

// Gateway opcodes (API documentation, "Opcodes and status codes").
const (
	opDispatch        = 0
	opHeartbeat       = 1
	opIdentify        = 2
	opPresence        = 3
	opVoiceState      = 4
	opResume          = 6
	opReconnect       = 7
	opRequestMembers  = 8
	opInvalidSession  = 9
	opHello           = 10
	opHeartbeatAck    = 11
	opSoundboard      = 31
	opRequestChannels = 43
)

// Gateway close codes.
const (
	closeUnknown          = 4000
	closeUnknownOp        = 4001
	closeDecode           = 4002
	closeNotIdentified    = 4003
	closeBadToken         = 4004
	closeIdentifiedBefore = 4005
	closeBadSequence      = 4007
	closeTooFast          = 4008
	closeTimedOut         = 4009
	closeBadShard         = 4010
	closeShardingRequired = 4011
	closeBadVersion       = 4012
	closeBadIntents       = 4013
	closeForbiddenIntents = 4014
)

const (
	maxIncoming    = 4096     // bytes of a payload from a client
	readLimit      = 64 << 10 // bytes of a payload that are read at most
	maxCommands    = 120      // payloads from a client in commandWindow
	commandWindow  = time.Minute
	outgoingQueue  = 4096 // payloads that may wait for a slow client
	writeTimeout   = 10 * time.Second
	closeHandshake = time.Second // wait for the client's answer to a close
	heartbeatGrace = 5 * time.Second
)

// Options are the settings of a Gateway.
type Options struct {
	Token             string        // the bot's token
	HeartbeatInterval time.Duration // requested from clients
	ResumeWindow      time.Duration // how long a lost session can be resumed
	Shards            Shards
	Log               *slog.Logger
}

// Gateway serves the WebSocket connections of a bot.
type Gateway struct {
	*world.World
	opts     Options
	gateway  gateway
	failures *fault.Failures
	upgrader websocket.Upgrader
	running  *sync.WaitGroup // every goroutine
}

// New returns a gateway to a world. It counts its goroutines in running. ownOrigin reports whether
// a request comes from no other web page.
func New(w *world.World, opts Options, failures *fault.Failures, running *sync.WaitGroup, ownOrigin func(*http.Request) bool) *Gateway {
	g := &Gateway{World: w, opts: opts, gateway: newGateway(), failures: failures, running: running, upgrader: websocket.Upgrader{CheckOrigin: ownOrigin}}
	w.Observe(g.hear)
	return g
}

// Cut closes every connection without a close frame. The caller holds the lock.
func (g *Gateway) Cut() {
	for c := range g.gateway.conns {
		c.cut()
	}
}

// gateway is the state of all connections, guarded by the World's lock.
type gateway struct {
	conns        map[*gatewayConn]bool
	sessions     map[string]*session
	stopAcks     bool
	refuseResume bool
	repeats      int64 // events that a resume repeats
	planned      []plannedDisturbance
	identifies   int
	resumes      int
	starts       starts
	tokenReset   bool // the bot has identified too often, so no token is valid
}

func newGateway() gateway {
	return gateway{conns: map[*gatewayConn]bool{}, sessions: map[string]*session{}, starts: starts{keys: map[int]time.Time{}}}
}

type incoming struct {
	Op   *int            `json:"op"`
	Data json.RawMessage `json:"d"`
}

// Address returns the answer to GET /gateway. The caller holds the lock.
func (g *Gateway) Address() map[string]any {
	return map[string]any{"url": g.URL("ws") + "/gateway"}
}

// ServeGateway serves one connection until it ends.
func (g *Gateway) ServeGateway(w http.ResponseWriter, r *http.Request) {
	entry := g.failures.Connection()
	if entry.Failure != nil {
		entry.Failure.Write(w, w.Header())
		return
	}
	ws, err := g.upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // Upgrade has sent the error
	}
	c := &gatewayConn{
		server: g, ws: ws, version: 9, out: make(chan frame, outgoingQueue), gone: make(chan struct{}),
		deadline: func() {},
		place:    r.PathValue("place"),
	}
	g.Lock()
	if g.Ctx.Err() != nil || len(g.gateway.conns) >= maxSockets {
		g.Unlock()
		c.cut()
		return
	}
	g.gateway.conns[c] = true
	g.Unlock()
	ws.SetReadLimit(readLimit)
	ws.SetCloseHandler(c.closedByClient)
	g.running.Go(c.write)
	defer c.leave()

	q := r.URL.Query()
	switch version := q.Get("v"); version {
	case "", "9":
	case "10":
		c.version = 10
	default:
		c.close(closeBadVersion, "Invalid API version.")
	}
	if e := q.Get("encoding"); e != "" && e != "json" || q.Has("compress") {
		c.close(closeDecode, "Only uncompressed JSON is served here.")
	}
	if entry.Before > 0 && !entry.Pause(r, g.Ctx, entry.Before) {
		return
	}
	c.hello()
	c.read()
}

// hello greets the client.
func (c *gatewayConn) hello() {
	g := c.server
	g.Lock()
	defer g.Unlock()
	if c.meets(InPlaceOfHello, nil) {
		return
	}
	c.sendOp(opHello, map[string]any{
		"heartbeat_interval": g.opts.HeartbeatInterval.Milliseconds(), "_trace": []string{"sandbox"},
	})
	c.meets(AfterHello, nil)
}

// read handles the client's payloads until the connection ends.
func (c *gatewayConn) read() {
	c.expectHeartbeat()
	c.windowStart = time.Now()
	for {
		_, data, err := c.ws.ReadMessage()
		if err != nil {
			return
		}
		if len(data) > maxIncoming {
			c.close(closeDecode, "Error while decoding payload.")
			continue
		}
		if now := time.Now(); now.Sub(c.windowStart) > commandWindow {
			c.windowStart, c.commands = now, 0
		}
		if c.commands++; c.commands > maxCommands {
			c.close(closeTooFast, "You are sending too many payloads.")
			continue
		}
		c.handle(data)
	}
}

// expectHeartbeat sets the deadline for the client's next heartbeat. Short intervals, as in tests,
// get some extra time.
func (c *gatewayConn) expectHeartbeat() {
	s := c.server
	s.Lock()
	defer s.Unlock()
	c.deadline()
	if c.silent.Load() {
		return
	}
	c.deadline = s.After(max(2*s.opts.HeartbeatInterval, heartbeatGrace), func() {
		c.close(closeUnknown, "No heartbeat.")
	})
}

// tokenMatches reports whether a payload's token, optionally with the prefix "Bot ", is the bot's.
// The caller holds the lock.
func (g *Gateway) tokenMatches(token string) bool {
	return !g.gateway.tokenReset && world.SameSecret(strings.TrimPrefix(token, "Bot "), g.opts.Token)
}

// TokenAccepted is tokenMatches for callers without the lock.
func (g *Gateway) TokenAccepted(token string) bool {
	g.Lock()
	defer g.Unlock()
	return g.tokenMatches(token)
}

// maxSockets is the maximum number of concurrent connections, so that a faulty bot can't use up the
// program's memory.
const maxSockets = 64
