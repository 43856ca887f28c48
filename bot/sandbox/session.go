package sandbox

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"slices"
	"time"
)

// session is a gateway session. Without a connection it can be resumed for
// Options.ResumeWindow. Server.mu guards it.
type session struct {
	id      string
	place   string // the key of the address to resume at
	intents Intent
	version int
	shard   [2]int
	seq     int64
	sent    []event // the latest events, for a resume
	conn    *gatewayConn
	began   time.Time
	lost    time.Time // when conn went
}

// event is a dispatched payload.
type event struct {
	seq         int64
	payload     []byte
	interaction *interaction // that the event is about; nil for another event
}

// maxReplay is the number of missed events after which a session cannot be resumed.
const maxReplay = 2000

func sameSecret(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

type identifyData struct {
	Token      *string         `json:"token"`
	Properties json.RawMessage `json:"properties"`
	Intents    *uint64         `json:"intents"`
	Shard      *[2]int         `json:"shard"`
}

// identify begins a session.
func (c *gatewayConn) identify(data json.RawMessage) {
	s := c.server
	s.mu.Lock()
	defer s.mu.Unlock()
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
	s.notifyChange()
	if code, reason := s.refuseIdentify(d); code != 0 {
		c.closeLocked(code, reason)
		return
	}
	accepted := s.countStart(d.shard(), s.opts.Clock.Now())
	switch {
	case c.closing:
	case !accepted:
		c.sendOp(opInvalidSession, false)
	default:
		s.begin(c, d)
	}
}

// refuseIdentify returns a close code when an identify is not to be accepted.
func (s *Server) refuseIdentify(d identifyData) (code int, reason string) {
	intents := Intent(*d.Intents)
	switch {
	case !s.tokenMatches(*d.Token):
		return closeBadToken, "Authentication failed."
	case intents&^allIntents != 0:
		return closeBadIntents, "Invalid intent(s)."
	case intents&(IntentGuildMembers|IntentGuildPresences) != 0,
		intents&IntentMessageContent != 0 && !s.contentGranted:
		return closeForbiddenIntents, "Disallowed intent(s)."
	}
	return s.refuseShard(d.shard())
}

// begin creates the session and sends READY and GUILD_CREATE.
func (s *Server) begin(c *gatewayConn, d identifyData) {
	s.dropExpired()
	sess := &session{
		id: randomID(), place: randomID(), intents: Intent(*d.Intents), version: c.version, shard: d.shard(), conn: c,
		began: s.opts.Clock.Now(),
	}
	c.session = sess
	s.gateway.sessions[sess.id] = sess
	ready := map[string]any{
		"v": c.version, "user": s.wireSelf(), "session_id": sess.id, "session_type": "normal",
		"resume_gateway_url": s.url("ws") + "/gateway/resume/" + sess.place, "shard": sess.shard,
		"application":      map[string]any{"id": s.bot.ID, "flags": s.applicationFlags()},
		"private_channels": []any{}, "_trace": []string{"sandbox"},
	}
	guilds := slices.DeleteFunc(s.botGuilds(), func(g Guild) bool { return !sess.covers(g.ID) })
	unavailable := []any{}
	for _, g := range guilds {
		unavailable = append(unavailable, map[string]any{"id": g.ID, "unavailable": true})
	}
	ready["guilds"] = unavailable
	sess.push(s, "READY", ready)
	for _, g := range guilds {
		if sess.intents.has(IntentGuilds) {
			sess.push(s, "GUILD_CREATE", s.wireGuildCreate(g.ID))
		}
	}
	s.publishBot()
}

// randomID returns 128 random bits in hexadecimal.
func randomID() string {
	var raw [16]byte
	_, _ = rand.Read(raw[:]) // never fails (crypto/rand)
	return hex.EncodeToString(raw[:])
}

// covers reports whether the guild is of the session's shard.
func (sess *session) covers(guildID string) bool {
	return ShardOf(guildID, sess.shard[1]) == sess.shard[0]
}

// push dispatches an event to the session, now or when it is resumed.
func (sess *session) push(s *Server, name string, data any) {
	sess.dispatch(s, name, data, nil)
}

// pushInteraction is push for an interaction.
func (sess *session) pushInteraction(s *Server, in *interaction, data any) {
	sess.dispatch(s, "INTERACTION_CREATE", data, in)
}

// dispatch is push for any event. in is the interaction that it is about, or nil.
func (sess *session) dispatch(s *Server, name string, data any, in *interaction) {
	sess.seq++
	payload, err := json.Marshal(map[string]any{"op": opDispatch, "t": name, "s": sess.seq, "d": data})
	if err != nil {
		s.log.Error("gateway event", "event", name, "err", err)
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
	if e.interaction != nil && e.interaction.sent.IsZero() && !c.silent.Load() {
		e.interaction.sent = c.server.opts.Clock.Now()
	}
	c.send(frame{payload: e.payload})
}

type resumeData struct {
	Token     *string `json:"token"`
	SessionID *string `json:"session_id"`
	Seq       *int64  `json:"seq"`
}

// resume continues a session whose connection was lost. It insists on the address that READY
// has given: Discord ends connections that resume elsewhere much sooner.
func (c *gatewayConn) resume(data json.RawMessage) {
	s := c.server
	s.mu.Lock()
	defer s.mu.Unlock()
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
		old.session = nil
		old.closeLocked(closeUnknown, "The session was resumed elsewhere.")
	}
	sess.conn, c.session = c, sess
	s.gateway.resumes++
	for _, e := range sess.sent {
		if e.seq > *d.Seq {
			c.sendEvent(e)
		}
	}
	sess.push(s, "RESUMED", map[string]any{"_trace": []string{"sandbox"}})
	s.publishBot()
}

// missedTooMuch reports whether events after seq are no longer there to be replayed.
func (sess *session) missedTooMuch(seq int64) bool {
	return seq < sess.seq && (len(sess.sent) == 0 || sess.sent[0].seq > seq+1)
}

// endSession removes a session, which can then not be resumed.
func (s *Server) endSession(sess *session) {
	delete(s.gateway.sessions, sess.id)
	if sess.conn != nil {
		sess.conn.session = nil
		sess.conn = nil
	}
	s.publishBot()
}

// detach removes an ended connection from its session.
func (s *Server) detach(c *gatewayConn) {
	if c.session == nil {
		return
	}
	c.session.conn, c.session.lost = nil, s.opts.Clock.Now()
	c.session = nil
	s.publishBot()
}

func (s *Server) dropExpired() {
	for _, sess := range s.gateway.sessions {
		if sess.conn == nil && s.opts.Clock.Now().Sub(sess.lost) > s.opts.ResumeWindow {
			s.endSession(sess)
		}
	}
}

// Disconnect closes every gateway connection with a close code; 0 cuts the TCP
// connections. Sessions can be resumed unless the code says otherwise.
func (s *Server) Disconnect(code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.gateway.conns {
		if code == 0 {
			c.closing = true
			c.cut()
			continue
		}
		c.closeLocked(code, "")
	}
}

// RefuseResume makes the gateway answer every resume with Invalid Session.
func (s *Server) RefuseResume(refuse bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gateway.refuseResume = refuse
}

// StopHeartbeatACKs makes the gateway stop acknowledging heartbeats, or start again.
func (s *Server) StopHeartbeatACKs(stop bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gateway.stopAcks = stop
}

// RequestReconnect tells all clients to reconnect and resume (opcode 7).
func (s *Server) RequestReconnect() { s.tellAll(opReconnect, nil) }

func (s *Server) tellAll(op int, d any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.gateway.conns {
		c.sendOp(op, d)
	}
}

// InvalidateSessions sends Invalid Session (opcode 9) to all clients. resumable
// tells whether they can resume.
func (s *Server) InvalidateSessions(resumable bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.gateway.conns {
		switch {
		case c.session == nil:
		case resumable:
			s.detach(c)
		default:
			s.endSession(c.session)
		}
		c.sendOp(opInvalidSession, resumable)
	}
}

// GrantMessageContent grants the bot the privileged message content intent, or
// takes it away. It is granted at first.
func (s *Server) GrantMessageContent(granted bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.contentGranted = granted
}
