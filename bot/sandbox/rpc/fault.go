package rpc

import "slices"

// All of this is for tests.

// Faults are ways in which clients misbehave, or differ from each other. The zero value is a client
// that follows the documentation.
type Faults struct {
	Silent       bool     // the handshake is never answered
	ReadyTwice   bool     // READY comes twice
	Hello        bool     // HELLO comes before READY, as for old applications
	IgnoreReload bool     // only the first handshake of a frame is answered (embedded-app-sdk issue 41)
	NeedsLogin   bool     // commands without scopes also need AUTHENTICATE
	NoGridLock   bool     // grid_lock_state is an error, as in old clients
	EchoState    bool     // the answer to AUTHORIZE has the state of the request
	Unsupported  []string // commands that the client doesn't know
}

// failing is a planned failure of commands.
type failing struct {
	cmd  string
	left int
	problem
}

// SetFaults changes how clients behave from now on.
func (s *Server) SetFaults(f Faults) {
	s.Lock()
	defer s.Unlock()
	s.faults = f
}

// FailCommand makes the next n uses of a command, such as "AUTHORIZE", fail with an error.
func (s *Server) FailCommand(cmd string, n, code int, message string) {
	s.Lock()
	defer s.Unlock()
	s.failing = append(s.failing, failing{cmd, n, problem{code, message}})
}

// planned returns the planned failure of a command.
func (s *Server) planned(cmd string) (problem, bool) {
	i := slices.IndexFunc(s.failing, func(f failing) bool { return f.cmd == cmd && f.left > 0 })
	if i < 0 {
		return problem{}, false
	}
	s.failing[i].left--
	return s.failing[i].problem, true
}

// Commands returns the commands that a frame has sent, oldest first.
func (s *Server) Commands(frameID string) []string {
	s.Lock()
	defer s.Unlock()
	if se := s.sessions[frameID]; se != nil {
		return slices.Clone(se.seen)
	}
	return nil
}
