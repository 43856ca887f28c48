package gateway

import (
	"encoding/json"
	"slices"
	"time"

	"hoshi/bot/sandbox/wire"
	"hoshi/bot/sandbox/world"
)

// session is a gateway session. Without a connection it can be resumed for Options.ResumeWindow. It
// is guarded by the World's lock.
type session struct {
	id      string
	place   string // the key of the resume address
	intents Intent
	shard   [2]int
	seq     int64
	sent    []event // the latest events, for a resume
	conn    *gatewayConn
	began   time.Time
	lost    time.Time // when conn was lost
}

// event is a dispatched payload.
type event struct {
	seq         int64
	payload     []byte
	interaction *world.Interaction // the interaction of the event, or nil
}

// firstSeq is the sequence number of READY.
const firstSeq = 1

// maxReplay is the number of missed events after which a session can't be resumed.
const maxReplay = 2000

type identifyData struct {
	Token      *string         `json:"token"`
	Properties json.RawMessage `json:"properties"`
	Intents    *uint64         `json:"intents"`
	Shard      *[2]int         `json:"shard"`
}

// identify begins a session.
func (c *gatewayConn) identify(data json.RawMessage) {
	s := c.server
	s.Lock()
	defer s.Unlock()
	if c.closing {
		return
	}
	if c.session != nil {
		c.closeLocked(closeIdentifiedBefore, "Already authenticated.")
		return
	}
	var d identifyData
	if err := json.Unmarshal(data, &d); err != nil || d.Token == nil || d.Properties == nil || d.Intents == nil {
		c.closeLocked(closeDecode, "Error while decoding payload.")
		return
	}
	s.gateway.identifies++
	s.Wake()
	if code, reason := s.refuseIdentify(d); code != 0 {
		c.closeLocked(code, reason)
		return
	}
	accepted := s.countStart(d.shard(), s.Now())
	switch {
	case c.closing:
	case !accepted:
		c.sendOp(opInvalidSession, false)
	case c.meets(InPlaceOfReady, nil):
	default:
		s.begin(c, d)
	}
}

// refuseIdentify returns a close code if an identify must be rejected.
func (g *Gateway) refuseIdentify(d identifyData) (code int, reason string) {
	intents := Intent(*d.Intents)
	switch {
	case !g.tokenMatches(*d.Token):
		return closeBadToken, "Authentication failed."
	case intents&^allIntents != 0:
		return closeBadIntents, "Invalid intent(s)."
	case intents&(IntentGuildMembers|IntentGuildPresences) != 0,
		intents&IntentMessageContent != 0 && !g.ContentGranted:
		return closeForbiddenIntents, "Disallowed intent(s)."
	}
	return g.refuseShard(d.shard())
}

// begin creates the session and sends READY and GUILD_CREATE.
func (s *Gateway) begin(c *gatewayConn, d identifyData) {
	s.dropExpired()
	sess := &session{
		id: world.RandomID(), place: world.RandomID(), intents: Intent(*d.Intents), shard: d.shard(), conn: c,
		began: s.Now(),
	}
	c.session = sess
	s.gateway.sessions[sess.id] = sess
	ready := map[string]any{
		"v": c.version, "user": wire.Self(s.World), "session_id": sess.id, "session_type": "normal",
		"resume_gateway_url": s.URL("ws") + "/gateway/resume/" + sess.place, "shard": sess.shard,
		"application":      map[string]any{"id": s.Self.ID, "flags": wire.ApplicationFlags(s.World)},
		"private_channels": []any{}, "_trace": []string{"sandbox"},
	}
	guilds := slices.DeleteFunc(s.BotGuilds(), func(g world.Guild) bool { return !sess.covers(g.ID) })
	unavailable := []any{}
	for _, g := range guilds {
		unavailable = append(unavailable, map[string]any{"id": g.ID, "unavailable": true})
	}
	ready["guilds"] = unavailable
	s.push(sess, "READY", ready)
	for _, g := range guilds {
		if sess.intents.has(IntentGuilds) {
			s.push(sess, "GUILD_CREATE", wire.GuildCreate(s.World, g.ID))
		}
	}
	s.Emit(world.Event{Kind: world.ConnectionsChanged})
}

// covers reports whether the guild belongs to the session's shard.
func (sess *session) covers(guildID string) bool {
	return world.ShardOf(guildID, sess.shard[1]) == sess.shard[0]
}

// push dispatches an event to a session, now or when it is resumed.
func (g *Gateway) push(sess *session, name string, data any) { g.dispatch(sess, name, data, nil) }

// dispatch is push for an event about an interaction; in is nil for others.
func (g *Gateway) dispatch(sess *session, name string, data any, in *world.Interaction) {
	sess.seq++
	payload, err := json.Marshal(map[string]any{"op": opDispatch, "t": name, "s": sess.seq, "d": data})
	if err != nil {
		g.opts.Log.Error("gateway event", "event", name, "err", err)
		return
	}
	e := event{sess.seq, payload, in}
	sess.sent = append(sess.sent, e)
	if len(sess.sent) > maxReplay {
		sess.sent = append([]event(nil), sess.sent[len(sess.sent)-maxReplay/2:]...)
	}
	if sess.conn != nil && !sess.conn.closing {
		sess.conn.sendEvent(e)
	}
}

// sendEvent queues an event of a session.
func (c *gatewayConn) sendEvent(e event) {
	if e.interaction != nil && e.interaction.Sent.IsZero() && !c.silent.Load() {
		e.interaction.Sent = c.server.Now()
	}
	c.send(frame{payload: e.payload})
}

type resumeData struct {
	Token     *string `json:"token"`
	SessionID *string `json:"session_id"`
	Seq       *int64  `json:"seq"`
}

// resume continues a session whose connection was lost. It requires the address given in READY:
// Discord ends connections that resume elsewhere much sooner.
func (c *gatewayConn) resume(data json.RawMessage) {
	s := c.server
	s.Lock()
	defer s.Unlock()
	if c.closing {
		return
	}
	if c.session != nil {
		c.closeLocked(closeIdentifiedBefore, "Already authenticated.")
		return
	}
	var d resumeData
	if err := json.Unmarshal(data, &d); err != nil || d.Token == nil || d.SessionID == nil || d.Seq == nil {
		c.closeLocked(closeDecode, "Error while decoding payload.")
		return
	}
	if !s.tokenMatches(*d.Token) {
		c.closeLocked(closeBadToken, "Authentication failed.")
		return
	}
	s.dropExpired()
	sess := s.gateway.sessions[*d.SessionID]
	switch {
	case s.gateway.refuseResume || sess == nil || sess.place != c.place || sess.missedTooMuch(*d.Seq):
		if sess != nil {
			s.endSession(sess)
		}
		c.sendOp(opInvalidSession, false)
		return
	case *d.Seq > sess.seq || *d.Seq < 0:
		s.endSession(sess)
		c.closeLocked(closeBadSequence, "Invalid sequence.")
		return
	}
	if old := sess.conn; old != nil {
		s.detach(old)
		old.closeLocked(closeUnknown, "The session was resumed elsewhere.")
	}
	if c.meets(InPlaceOfResumed, sess) {
		return
	}
	for _, e := range sess.sent {
		if e.seq > *d.Seq-s.gateway.repeats && e.seq > firstSeq {
			c.sendEvent(e)
			if c.meets(DuringReplay, sess) {
				return
			}
		}
	}
	sess.conn, c.session = c, sess
	s.gateway.resumes++
	s.push(sess, "RESUMED", map[string]any{"_trace": []string{"sandbox"}})
	s.Emit(world.Event{Kind: world.ConnectionsChanged})
}

// missedTooMuch reports whether events after seq can no longer be replayed.
func (sess *session) missedTooMuch(seq int64) bool {
	return seq < sess.seq && (len(sess.sent) == 0 || sess.sent[0].seq > seq+1)
}

// endSession removes a session, so that it can't be resumed.
func (g *Gateway) endSession(sess *session) {
	delete(g.gateway.sessions, sess.id)
	if sess.conn != nil {
		sess.conn.session = nil
		sess.conn = nil
	}
	g.Emit(world.Event{Kind: world.ConnectionsChanged})
}

// detach removes an ended connection from its session.
func (g *Gateway) detach(c *gatewayConn) {
	if c.session == nil {
		return
	}
	c.session.conn, c.session.lost = nil, g.Now()
	c.session = nil
	g.Emit(world.Event{Kind: world.ConnectionsChanged})
}

func (g *Gateway) dropExpired() {
	for _, sess := range g.gateway.sessions {
		if sess.conn == nil && g.Now().Sub(sess.lost) > g.opts.ResumeWindow {
			g.endSession(sess)
		}
	}
}

// Disconnect closes all gateway connections with a close code; 0 cuts the TCP connections. Sessions
// can be resumed if the code allows it.
func (g *Gateway) Disconnect(code int) {
	g.Lock()
	defer g.Unlock()
	for c := range g.gateway.conns {
		if code == 0 {
			c.closing = true
			c.cut()
			continue
		}
		c.closeLocked(code, "")
	}
}

// RepeatOnResume makes every resume also send the last n events that the client has received already,
// apart from READY: Discord may deliver an event more than once.
func (g *Gateway) RepeatOnResume(n int) {
	g.Lock()
	defer g.Unlock()
	g.gateway.repeats = int64(n)
}

// RefuseResume makes the gateway answer every resume with Invalid Session.
func (g *Gateway) RefuseResume(refuse bool) {
	g.Lock()
	defer g.Unlock()
	g.gateway.refuseResume = refuse
}

// StopHeartbeatACKs makes the gateway stop acknowledging heartbeats, or start again.
func (g *Gateway) StopHeartbeatACKs(stop bool) {
	g.Lock()
	defer g.Unlock()
	g.gateway.stopAcks = stop
}

// RequestHeartbeats asks all clients for a heartbeat (opcode 1).
func (g *Gateway) RequestHeartbeats() {
	g.Lock()
	defer g.Unlock()
	for c := range g.gateway.conns {
		c.sendOp(opHeartbeat, nil)
	}
}
