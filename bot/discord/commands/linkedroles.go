package commands

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"reflect"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/application"
	"hoshi/bot/discord/rest"
	"hoshi/bot/domain/message"
	"hoshi/bot/view/locale"
)

// Linked roles: a guild can require figures of a person, such as a rating, before it gives them a
// role. This file declares the application's figures; package linkedroles sends people's figures to
// Discord.

// integerAtLeast is the type of figures with a lower bound (INTEGER_GREATER_THAN_OR_EQUAL).
const integerAtLeast = 2

// roleMetadata is a figure that a guild can require (API documentation, "Application Role Connection
// Metadata").
type roleMetadata struct {
	Type        int    `json:"type"`
	Key         string `json:"key"` // at most 50 characters of a to z, 0 to 9 and _
	Name        string `json:"name"`
	Description string `json:"description"`
	localized
}

// roleFigures lists the figures, whose messages have these IDs.
var roleFigures = [...]string{"rating", "games", "level", "streak"}

// roleMetadataOf returns the figures with their names in all languages.
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

// RegisterLinkedRoles declares the figures to Discord if its list differs.
func RegisterLinkedRoles(ctx context.Context, api *rest.Client, app application.Application, catalogue *locale.Catalogue, log *slog.Logger) error {
	if app.ID == "" {
		return nil
	}
	want := roleMetadataOf(newDescriber(catalogue))
	url, route := discordgo.EndpointApplicationRoleConnectionMetadata(app.ID), "applications/role-connections/metadata"
	var have []roleMetadata
	if err := api.Get(ctx, url, "GET "+route, &have); err != nil {
		return fmt.Errorf("the figures for linked roles: %w", err)
	}
	if reflect.DeepEqual(have, want) {
		return nil
	}
	if _, err := api.Do(ctx, rest.Request{Method: http.MethodPut, URL: url, Route: "PUT " + route, Payload: want}); err != nil {
		return fmt.Errorf("register the figures for linked roles: %w", err)
	}
	log.Info("registered the figures for linked roles", "figures", len(want))
	return nil
}
