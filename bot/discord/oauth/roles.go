package oauth

import (
	"context"
	"net/http"

	"github.com/bwmarrin/discordgo"
)

// RoleConnection is what an application says about a person for linked roles (API documentation,
// "Application Role Connection Object").
type RoleConnection struct {
	PlatformName     string            `json:"platform_name"`     // at most 50 characters
	PlatformUsername string            `json:"platform_username"` // at most 100 characters
	Metadata         map[string]string `json:"metadata"`          // figures by key, at most 100 characters each
}

// PutRoleConnection replaces what the application says about the person of an access token, which needs
// the scope role_connections.write.
func (c *Client) PutRoleConnection(ctx context.Context, access Secret, r RoleConnection) error {
	id := c.opt.Application()
	if id == "" {
		return ErrNotReady
	}
	if r.Metadata == nil {
		r.Metadata = map[string]string{}
	}
	url := discordgo.EndpointUser("@me") + "/applications/" + id + "/role-connection"
	return c.ask(ctx, request{what: "send figures for linked roles", method: http.MethodPut, url: url, payload: r, access: access, repeatable: true}, nil)
}
