package oauth

import "slices"

// The methods below are for tests, and for people who manage the application.

// SetRedirects registers redirect URIs in the developer portal, in the place of the previous ones.
func (s *Server) SetRedirects(uris ...string) {
	s.Lock()
	defer s.Unlock()
	s.opts.Redirects = slices.Clone(uris)
}

// ExpireTokens makes all access tokens expire now. Refresh tokens stay valid, as after a week.
func (s *Server) ExpireTokens() {
	s.Lock()
	defer s.Unlock()
	for _, g := range s.grants {
		g.Expires = s.Now()
	}
}

// Deauthorize takes back everything that a person has allowed the application, as on the page
// Authorized Apps of Discord's settings. All their tokens become invalid.
func (s *Server) Deauthorize(userID string) {
	s.Lock()
	defer s.Unlock()
	delete(s.allowed, userID)
	s.grants = slices.DeleteFunc(s.grants, func(g *Grant) bool { return g.UserID == userID })
}

// Authorize agrees to scopes as a person in an Activity, and returns the code for the application.
// It returns an [Error] if Discord would refuse the request.
func (s *Server) Authorize(userID string, scopes ...string) (string, error) {
	s.Lock()
	defer s.Unlock()
	r := Request{Scopes: scopes}
	if problem := s.Problem(r); problem != nil {
		return "", problem
	}
	return s.Allow(userID, r), nil
}

// Grants returns the valid and the expired grants of a person, oldest first.
func (s *Server) Grants(userID string) []Grant {
	s.Lock()
	defer s.Unlock()
	var list []Grant
	for _, g := range s.grants {
		if g.UserID == userID {
			list = append(list, *g)
		}
	}
	return list
}
