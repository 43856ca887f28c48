package sandbox

import "time"

// gatewayFaults are the ways in which the gateway may go wrong.
var gatewayFaults = []struct {
	name string
	do   func(*Server)
}{
	{"closed", func(s *Server) { s.Disconnect(closeUnknown) }},
	{"closed with the end of the session", func(s *Server) { s.Disconnect(closeTimedOut) }},
	{"connection reset", func(s *Server) { s.Disconnect(0) }},
	{"half-open connection", (*Server).Silence},
	{"reconnect", (*Server).RequestReconnect},
	{"session invalid but resumable", func(s *Server) { s.InvalidateSessions(true) }},
	{"session invalid", func(s *Server) { s.InvalidateSessions(false) }},
	{"unreadable message", (*Server).sendGarbage},
	{"refused resume", func(s *Server) { s.RefuseResume(true); s.Disconnect(closeUnknown) }},
}

// breakGateway lets one thing after the other go wrong with the gateway until end is
// closed. Resumes are refused until the next fault.
func (s *Server) breakGateway(c *chaos, end <-chan struct{}) {
	for {
		c.mu.Lock()
		pause := time.Duration(c.rand.ExpFloat64() * float64(c.plan.Gateway))
		kind := gatewayFaults[c.rand.IntN(len(gatewayFaults))]
		c.mu.Unlock()
		select {
		case <-end:
			return
		case <-s.ctx.Done():
			return
		case <-time.After(pause):
		}
		s.RefuseResume(false)
		c.mu.Lock()
		c.faults["gateway: "+kind.name]++
		c.mu.Unlock()
		kind.do(s)
	}
}

// Silence makes the present gateway connections half open, as when a router between the two
// has forgotten them: they stay, but nothing reaches the client on them and nothing of it is
// answered. The client can only notice that its heartbeats are not acknowledged. Its events
// wait for a resume.
func (s *Server) Silence() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.gateway.conns {
		c.silent.Store(true)
		c.deadline()
	}
}

// sendGarbage sends what no client can read.
func (s *Server) sendGarbage() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.gateway.conns {
		c.send(frame{payload: []byte(`{"op":0,"t":"MESSAGE_CREATE","s":"one","d":[`)})
	}
}
