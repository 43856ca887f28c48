package health

// Addr returns the address that the server listens on.
func (s *Server) Addr() string { return s.listener.Addr().String() }
