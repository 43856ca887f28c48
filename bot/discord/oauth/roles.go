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
	return c.roleConnection(ctx, request{what: "send figures for linked roles", method: http.MethodPut, payload: r, access: access})
}

// DeleteRoleConnection removes what the application says about the person of an access token, which
// needs the same scope.
func (c *Client) DeleteRoleConnection(ctx context.Context, access Secret) error {
	return c.roleConnection(ctx, request{what: "delete figures for linked roles", method: http.MethodDelete, access: access})
}

// roleConnection sends a request about a person's role connection.
func (c *Client) roleConnection(ctx context.Context, r request) error {
	id := c.opt.Application()
	if id == "" {
		return ErrNotReady
	}
	r.url, r.repeatable = discordgo.EndpointUser("@me")+"/applications/"+id+"/role-connection", true
	return c.ask(ctx, r, nil)
}
