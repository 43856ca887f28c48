package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/message"
)

// Linked roles: a guild can ask for figures of a person before it gives them a role. The
// application declares which figures there are. This file does that. What is not built is
// the other half: a page where people allow the bot, by OAuth 2 with the scope
// role_connections.write, to send their figures to Discord. Until an operator adds that,
// Discord shows the requirements, and nobody can meet them.

// integerAtLeast is the type of figures that a guild gives a lower bound for
// (INTEGER_GREATER_THAN_OR_EQUAL).
const integerAtLeast = 2

// roleMetadata is a figure that a guild can ask for (API documentation, "Application Role
// Connection Metadata").
type roleMetadata struct {
	Type        int    `json:"type"`
	Key         string `json:"key"` // at most 50 characters of a to z, 0 to 9 and _
	Name        string `json:"name"`
	Description string `json:"description"`
	localized
}

// roleFigures are the figures, by the ids of their messages.
var roleFigures = [...]string{"rating", "games", "level"}

// roleMetadataOf describes the figures in all languages.
func roleMetadataOf(d describer) []roleMetadata {
	var out []roleMetadata
	for _, key := range roleFigures {
		m := roleMetadata{Type: integerAtLeast, Key: key}
		m.Name, m.Names = d.describe(message.T("linked_role.name." + key))
		m.Description, m.Descriptions = d.describe(message.T("linked_role.about." + key))
		out = append(out, m)
	}
	return out
}

// registerLinkedRoles declares the figures where the operator wants that, in one request,
// and only if Discord has others.
func (c *Client) registerLinkedRoles(ctx context.Context, app application) error {
	if !c.linkedRoles || app.ID == "" {
		return nil
	}
	want := roleMetadataOf(newDescriber(c.catalogue))
	url, route := discordgo.EndpointApplicationRoleConnectionMetadata(app.ID), "applications/role-connections/metadata"
	var have []roleMetadata
	if err := c.get(ctx, url, "GET "+route, &have); err != nil {
		return fmt.Errorf("the figures for linked roles: %w", err)
	}
	if reflect.DeepEqual(have, want) {
		return nil
	}
	body, err := json.Marshal(want)
	if err != nil {
		return err
	}
	_, err = c.do(ctx, request{method: http.MethodPut, url: url, route: "PUT " + route, contentType: "application/json", body: body})
	if err != nil {
		return fmt.Errorf("register the figures for linked roles: %w", err)
	}
	c.log.Info("registered the figures for linked roles", "figures", len(want))
	return nil
}
