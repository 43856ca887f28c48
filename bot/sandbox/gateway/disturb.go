package gateway

import (
	"bytes"
	"slices"
)

// Stage is how far a connection has got. Discord documents that it may ask for a reconnect at any of
// them.
type Stage string

// The stages of a connection, in order.
const (
	InPlaceOfHello   Stage = "in place of Hello"
	AfterHello       Stage = "after Hello"
	InPlaceOfReady   Stage = "in place of READY"
	InPlaceOfResumed Stage = "in place of RESUMED"
	DuringReplay     Stage = "during the replay" // after the first event that a resume repeats
	Established      Stage = "established"       // after READY or RESUMED
)

// Stages returns all stages.
func Stages() []Stage {
	return []Stage{InPlaceOfHello, AfterHello, InPlaceOfReady, InPlaceOfResumed, DuringReplay, Established}
}

// Disturbance is what a client may meet at any stage.
type Disturbance string

// The disturbances.
const (
	Reconnect        Disturbance = "asked to reconnect"        // opcode 7
	InvalidResumable Disturbance = "session invalid for now"   // opcode 9 with true
	InvalidSession   Disturbance = "session invalid"           // opcode 9 with false
	NotJSON          Disturbance = "not JSON"                  // a payload cut off in the middle
	Null             Disturbance = "null"                      // JSON without a payload
	WrongTypes       Disturbance = "wrong types"               // a payload whose fields have other types
	Binary           Disturbance = "binary"                    // a payload of no encoding that was asked for
	Huge             Disturbance = "huge"                      // a payload beyond what a client can want to read
	Silence          Disturbance = "silence"                   // half-open
	Cut              Disturbance = "cut"                       // without a close frame
	Closed           Disturbance = "closed for no good reason" // with 4000
)

// Disturbances returns all disturbances.
func Disturbances() []Disturbance {
	return []Disturbance{Reconnect, InvalidResumable, InvalidSession, NotJSON, Null, WrongTypes, Binary, Huge, Silence, Cut, Closed}
}

// hugePayload is the size of a huge payload, in bytes.
const hugePayload = 12 << 20

// garbage returns the payload of a disturbance that no client can read, or nil for the others.
func (d Disturbance) garbage() []byte {
	switch d {
	case NotJSON:
		return []byte(`{"op":0,"t":"MESSAGE_CREATE","s":"one","d":[`)
	case Null:
		return []byte(`null`)
	case WrongTypes:
		return []byte(`{"op":"seven","t":7,"s":"many","d":0}`)
	case Binary:
		return []byte("\x78\x9c\x83op")
	case Huge:
		return slices.Concat([]byte(`{"op":11,"d":"`), bytes.Repeat([]byte("x"), hugePayload), []byte(`"}`))
	}
	return nil
}

// plannedDisturbance waits for a connection that gets to a stage.
type plannedDisturbance struct {
	at Stage
	d  Disturbance
}

// Disturb makes the next connection that gets to a stage meet a disturbance. Established connections
// meet it at once. Earlier, nothing more reaches the client after it, and nothing that the client
// sends is answered; after garbage on established connections, all goes on.
func (g *Gateway) Disturb(at Stage, d Disturbance) {
	g.Lock()
	defer g.Unlock()
	if at != Established {
		g.gateway.planned = append(g.gateway.planned, plannedDisturbance{at, d})
		return
	}
	for c := range g.gateway.conns {
		if c.session != nil {
			c.disturb(d, c.session)
		}
	}
}

// Undisturbed returns the number of disturbances that no connection has met yet.
func (g *Gateway) Undisturbed() int {
	g.Lock()
	defer g.Unlock()
	return len(g.gateway.planned)
}

// LeaveUndisturbed forgets the disturbances that no connection has met yet.
func (g *Gateway) LeaveUndisturbed() {
	g.Lock()
	defer g.Unlock()
	g.gateway.planned = nil
}

// meets reports whether a disturbance is planned for a stage. If so, the connection is useless
// afterwards. sess is the session that the client wants to resume, or nil. The caller holds the lock.
func (c *gatewayConn) meets(at Stage, sess *session) bool {
	planned := &c.server.gateway.planned
	i := slices.IndexFunc(*planned, func(p plannedDisturbance) bool { return p.at == at })
	if i < 0 {
		return false
	}
	d := (*planned)[i].d
	*planned = slices.Delete(*planned, i, i+1)
	c.disturb(d, sess)
	c.silence()
	return true
}

// disturb lets the client meet a disturbance. The caller holds the lock.
func (c *gatewayConn) disturb(d Disturbance, sess *session) {
	switch d {
	case Reconnect:
		c.sendOp(opReconnect, nil)
	case InvalidResumable:
		c.server.detach(c)
		c.sendOp(opInvalidSession, true)
	case InvalidSession:
		if sess != nil {
			c.server.endSession(sess)
		}
		c.sendOp(opInvalidSession, false)
	case Silence:
		c.silence()
	case Cut:
		c.send(frame{cut: true})
	case Closed:
		c.closeLocked(closeUnknown, "")
	default:
		c.send(frame{payload: d.garbage(), binary: d == Binary})
	}
}

// silence makes the connection half-open, as if a router on the way had forgotten it: it stays open, but
// nothing reaches the client and nothing from the client is answered. The client can tell only from its
// unacknowledged heartbeats. Its events wait for a resume. The caller holds the lock.
func (c *gatewayConn) silence() {
	c.silent.Store(true)
	c.deadline()
}
