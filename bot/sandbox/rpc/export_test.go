package rpc

// Connected reports whether a frame has done its handshake.
func (s *Server) Connected(frameID string) bool {
	s.Lock()
	defer s.Unlock()
	se := s.sessions[frameID]
	return se != nil && se.connected
}
