package rpc

import (
	"encoding/json"

	"hoshi/bot/sandbox/oauth"
)

// authorize asks the person to agree to the application's scopes and returns a code. With the prompt
// "none", a person who has agreed before isn't asked again.
func (s *Server) authorize(se *session, args json.RawMessage) any {
	var a struct {
		ClientID  string   `json:"client_id"`
		Type      string   `json:"response_type"`
		Scope     []string `json:"scope"`
		Prompt    string   `json:"prompt"`
		State     string   `json:"state"`
		Challenge string   `json:"code_challenge"`
		Method    string   `json:"code_challenge_method"`
	}
	if p, ok := read(args, &a); !ok {
		return p
	}
	switch {
	case a.ClientID != s.Self.ID:
		return problem{errClientID, "Invalid client ID"}
	case a.Type != "" && a.Type != "code", a.Challenge != "" && a.Method != "S256", a.Prompt != "" && a.Prompt != "none":
		return problem{errPayload, "Invalid payload"}
	}
	r := oauth.Request{Scopes: a.Scope, Challenge: a.Challenge}
	if err := s.tokens.Problem(r); err != nil {
		return problem{errOAuth, err.Error()}
	}
	grant := func() any {
		data := map[string]string{"code": s.tokens.Allow(se.frame.UserID, r)}
		if s.faults.EchoState {
			data["state"] = a.State
		}
		return data
	}
	if a.Prompt == "none" && s.tokens.Allowed(se.frame.UserID, a.Scope) {
		return grant()
	}
	return &Dialog{Kind: "authorize", Scopes: a.Scope, answered: func(answer Answer) any {
		if !answer.Accept {
			denied := oauth.Error{Code: "access_denied", Description: "The resource owner or authorization server denied the request"}
			return problem{errOAuth, denied.Error()}
		}
		return grant()
	}}
}

// authenticate checks an access token of the frame's person.
func (s *Server) authenticate(se *session, args json.RawMessage) any {
	var a struct {
		Token string `json:"access_token"`
	}
	if p, ok := read(args, &a); !ok {
		return p
	}
	grant, ok := s.tokens.Bearer(a.Token)
	if !ok || grant.UserID != se.frame.UserID {
		return problem{errToken, "Invalid token"}
	}
	se.grant = &grant
	u, _ := s.User(grant.UserID)
	return map[string]any{
		"access_token": a.Token, "scopes": grant.Scopes, "expires": stamp(grant.Expires),
		"user":        map[string]any{"id": u.ID, "username": u.Name, "discriminator": "0", "avatar": nil, "public_flags": 0, "global_name": nil},
		"application": map[string]any{"id": s.Self.ID, "name": s.Self.Name, "icon": nil, "description": "", "rpc_origins": []string{}},
	}
}
