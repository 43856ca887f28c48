// Package oauth is Discord's OAuth2: what people allow the application, and the codes and tokens
// that prove it.
package oauth

import (
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"slices"
	"strings"
	"time"

	"hoshi/bot/sandbox/world"
)

// Options are the settings of a Server.
type Options struct {
	Secret    string        // the application's client secret
	Redirects []string      // redirect URIs registered in the developer portal
	CodeLife  time.Duration // how long a code can be exchanged
	TokenLife time.Duration // how long an access token is valid
}

// Scopes are those that the sandbox knows. Discord has more.
var Scopes = []string{"identify", "email", "guilds", "guilds.members.read", "role_connections.write", "applications.commands", "rpc.activities.write"}

// Grant is what a person allows the application, with the tokens that prove it.
type Grant struct {
	UserID  string
	Scopes  []string
	Access  string // access token
	Refresh string // refresh token
	Expires time.Time
}

// Has reports whether a grant includes a scope.
func (g Grant) Has(scope string) bool { return slices.Contains(g.Scopes, scope) }

// Request is what an application asks a person to allow.
type Request struct {
	Scopes    []string
	Redirect  string // redirect URI; "" for the authorization of an Activity
	Challenge string // code_challenge of PKCE with the method S256; "" for none
}

// code is a code that waits to be exchanged.
type code struct {
	Request
	userID string
	issued time.Time
}

// Server issues codes and tokens. It is guarded by the World's lock.
type Server struct {
	*world.World
	opts    Options
	codes   map[string]code
	grants  []*Grant
	allowed map[string][]string // scopes that each person has agreed to
}

// New returns a Server for a world.
func New(w *world.World, opts Options) *Server {
	return &Server{World: w, opts: opts, codes: map[string]code{}, allowed: map[string][]string{}}
}

// Allowed reports whether a person has already agreed to all the scopes. The caller holds the lock.
func (s *Server) Allowed(userID string, scopes []string) bool {
	for _, scope := range scopes {
		if !slices.Contains(s.allowed[userID], scope) {
			return false
		}
	}
	return true
}

// Problem returns the OAuth2 error of a request, or nil. Discord refuses every authorization of an
// application without a redirect URI (embedded-app-sdk issue 49), but an Activity's request names
// none. The caller holds the lock.
func (s *Server) Problem(r Request) *Error {
	switch {
	case len(s.opts.Redirects) == 0:
		return &Error{Code: "invalid_request", Description: `Missing "redirect_uri" in request.`}
	case r.Redirect != "" && !slices.Contains(s.opts.Redirects, r.Redirect):
		return &Error{Code: "invalid_request", Description: `Invalid "redirect_uri" in request.`}
	case len(r.Scopes) == 0:
		return &Error{Code: "invalid_scope", Description: "Missing scope."}
	}
	for _, scope := range r.Scopes {
		if !slices.Contains(Scopes, scope) {
			return &Error{Code: "invalid_scope", Description: "The requested scope is invalid, unknown, or malformed."}
		}
	}
	return nil
}

// Allow records that a person agrees to a request without a [Server.Problem], and returns the code
// for the application. The caller holds the lock.
func (s *Server) Allow(userID string, r Request) string {
	for _, scope := range r.Scopes {
		if !slices.Contains(s.allowed[userID], scope) {
			s.allowed[userID] = append(s.allowed[userID], scope)
		}
	}
	name := world.RandomID()[:30]
	s.codes[name] = code{Request: r, userID: userID, issued: s.Now()}
	return name
}

// Bearer returns the grant of an access token, or false if the token is unknown, expired or revoked.
// The caller holds the lock.
func (s *Server) Bearer(token string) (Grant, bool) {
	for _, g := range s.grants {
		if world.SameSecret(g.Access, token) && s.Now().Before(g.Expires) {
			return *g, true
		}
	}
	return Grant{}, false
}

// Error is an error response of the token endpoint (RFC 6749, section 5.2). Discord documents only
// that it follows the RFC; the descriptions are those that people have reported.
type Error struct {
	Status      int    `json:"-"` // HTTP status; 400 if zero
	Code        string `json:"error"`
	Description string `json:"error_description,omitempty"`
}

// Error describes the error as Discord's client does.
func (e *Error) Error() string {
	if e.Description == "" {
		return "OAuth2 Error: " + e.Code
	}
	return "OAuth2 Error: " + e.Code + ": " + e.Description
}

// Token is an access token response.
type Token struct {
	Access    string `json:"access_token"`
	Type      string `json:"token_type"`
	ExpiresIn int    `json:"expires_in"` // seconds
	Refresh   string `json:"refresh_token"`
	Scope     string `json:"scope"` // separated by spaces
}

// Authenticate returns an error unless the client ID and secret are the application's. The caller
// holds the lock.
func (s *Server) Authenticate(id, secret string) *Error {
	if id != s.Self.ID || !world.SameSecret(secret, s.opts.Secret) {
		return &Error{Status: 401, Code: "invalid_client"}
	}
	return nil
}

// Exchange answers a request for a token from an application that is authenticated. The caller
// holds the lock.
func (s *Server) Exchange(form url.Values) (*Token, *Error) {
	switch kind := form.Get("grant_type"); kind {
	case "authorization_code":
		return s.exchangeCode(form)
	case "refresh_token":
		return s.refresh(form.Get("refresh_token"))
	default:
		return nil, &Error{Code: "unsupported_grant_type", Description: "Grant type " + kind + " is not supported"}
	}
}

func (s *Server) exchangeCode(form url.Values) (*Token, *Error) {
	name := form.Get("code")
	c, ok := s.codes[name]
	redirect, sent := form.Get("redirect_uri"), form.Has("redirect_uri")
	if !ok || s.Now().Sub(c.issued) > s.opts.CodeLife {
		delete(s.codes, name)
		return nil, &Error{Code: "invalid_grant", Description: `Invalid "code" in request.`}
	}
	// An Activity's code comes without a redirect, and the documented exchange sends none either.
	// Examples that send a registered one work too.
	switch {
	case c.Redirect != "" && redirect != c.Redirect, c.Redirect == "" && sent && !slices.Contains(s.opts.Redirects, redirect):
		return nil, &Error{Code: "invalid_request", Description: `Invalid "redirect_uri" in request.`}
	case c.Challenge != "" && challenge(form.Get("code_verifier")) != c.Challenge:
		return nil, &Error{Code: "invalid_grant", Description: `Invalid "code_verifier" in request.`}
	}
	delete(s.codes, name) // each works once
	g := &Grant{UserID: c.userID, Scopes: c.Scopes}
	s.grants = append(s.grants, g)
	return s.issue(g), nil
}

// challenge returns the S256 code challenge of a verifier (RFC 7636).
func challenge(verifier string) string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

func (s *Server) refresh(token string) (*Token, *Error) {
	for _, g := range s.grants {
		if token != "" && world.SameSecret(g.Refresh, token) {
			return s.issue(g), nil
		}
	}
	return nil, &Error{Code: "invalid_grant"}
}

// issue gives a grant new tokens.
func (s *Server) issue(g *Grant) *Token {
	g.Access, g.Refresh = world.RandomID()[:30], world.RandomID()[:30]
	g.Expires = s.Now().Add(s.opts.TokenLife)
	return &Token{Access: g.Access, Type: "Bearer", ExpiresIn: int(s.opts.TokenLife / time.Second), Refresh: g.Refresh, Scope: strings.Join(g.Scopes, " ")}
}

// Revoke revokes all tokens of the authorization that a token belongs to. Unknown tokens are fine
// (RFC 7009). The caller holds the lock.
func (s *Server) Revoke(token string) {
	s.grants = slices.DeleteFunc(s.grants, func(g *Grant) bool {
		return world.SameSecret(g.Access, token) || world.SameSecret(g.Refresh, token)
	})
}
