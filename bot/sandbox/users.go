package sandbox

import (
	"encoding/json"
	"net/http"

	"hoshi/bot/sandbox/refusal"
)

func (s *Server) getUser(c *call) (any, *refusal.Error) {
	id := c.r.PathValue("user")
	s.mu.Lock()
	defer s.mu.Unlock()
	if id == "@me" {
		return s.wireSelf(), nil
	}
	if err := refusal.CheckSnowflake("user_id", id); err != nil {
		return nil, err
	}
	u, ok := s.user(id)
	if !ok {
		return nil, refusal.UnknownUser()
	}
	return toWireUser(u), nil
}

// wireSelf is the bot's user as the API shows it to the bot.
func (m *model) wireSelf() wireUser {
	yes, no := true, false
	w := toWireUser(m.bot)
	w.Verified, w.MFAEnabled = &yes, &no
	return w
}

func (s *Server) getApplication(*call) (any, *refusal.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.applicationNow(), nil
}

// applicationNow is the application with its key and endpoint. s.mu is held.
func (s *Server) applicationNow() map[string]any {
	app := s.wireApplication()
	app["verify_key"], app["interactions_endpoint_url"] = s.PublicKey(), s.outgoing.wire()
	return app
}

// patchApplication changes the installation contexts of the application.
func (s *Server) patchApplication(c *call) (any, *refusal.Error) {
	var body struct {
		Config map[string]json.RawMessage `json:"integration_types_config"`
	}
	if err := c.decode(&body); err != nil {
		return nil, err
	}
	for key := range body.Config {
		if key != "0" && key != "1" {
			return nil, refusal.Form(refusal.At("integration_types_config", key), "BASE_TYPE_CHOICES", "Value must be one of {0, 1}.")
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if body.Config != nil {
		s.installConfig = body.Config
	}
	return s.applicationNow(), nil
}

func (s *Server) getMyGuilds(*call) (any, *refusal.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []any{}
	for _, g := range s.botGuilds() {
		list = append(list, map[string]any{
			"id": g.ID, "name": g.Name, "icon": nil, "banner": nil, "owner": false,
			"permissions": (everyonePermissions | botRolePermissions).String(), "features": []any{},
		})
	}
	return list, nil
}

func (s *Server) openDM(c *call) (any, *refusal.Error) {
	var body struct {
		Recipient string `json:"recipient_id"`
	}
	if err := c.decode(&body); err != nil {
		return nil, err
	}
	if body.Recipient == "" {
		return nil, refusal.Form("recipient_id", "BASE_TYPE_REQUIRED", "This field is required")
	}
	if err := refusal.CheckSnowflake("recipient_id", body.Recipient); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	dm := s.dm(body.Recipient)
	if dm == nil {
		return nil, &refusal.Error{Status: http.StatusBadRequest, Code: 50033, Message: "Invalid Recipient(s)"}
	}
	return s.wireChannel(dm), nil
}
