package world

import (
	"strconv"
	"time"

	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/refusal"
)

// linkedRoles is the figures that roles can require, and people's values. It is guarded by the
// World's lock.
type linkedRoles struct {
	Metadata    []RoleMetadata            // as registered by the bot
	Connections map[string]RoleConnection // by the person's ID
}

// RoleMetadata is a figure that a guild can require for a role (application role connection
// metadata).
type RoleMetadata struct {
	Type                     int               `json:"type"` // 1 to 8: how the figure is compared
	Key                      string            `json:"key"`  // 1 to 50 characters of a to z, 0 to 9 and _
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
}

// RoleConnection is what the application says about a person (API documentation, "Application Role
// Connection Object").
type RoleConnection struct {
	PlatformName     *string           `json:"platform_name"`
	PlatformUsername *string           `json:"platform_username"`
	Metadata         map[string]string `json:"metadata"` // values by the key of a [RoleMetadata]
}

// Types of role metadata by what their values are (API documentation, "Application Role Connection
// Metadata Type").
const (
	lastIntegerType  = 4
	lastDateTimeType = 6
)

// CheckConnection returns an error if Discord would reject a connection. Discord documents the
// lengths. That it rejects unregistered keys and values of the wrong type is inferred.
func CheckConnection(w *World, c RoleConnection) *refusal.Error {
	if err := refusal.CheckValue(limits.RoleConnection, c); err != nil {
		return err
	}
	for key, value := range c.Metadata {
		if !w.Roles.accepts(key, value) {
			return refusal.Form(refusal.At("metadata", key), "APPLICATION_ROLE_CONNECTION_METADATA_INVALID", "The value fits no registered metadata.")
		}
	}
	return nil
}

// accepts reports whether a value fits the registered metadata with a key.
func (l *linkedRoles) accepts(key, value string) bool {
	for _, m := range l.Metadata {
		if m.Key != key {
			continue
		}
		var err error
		switch {
		case m.Type <= lastIntegerType:
			_, err = strconv.ParseInt(value, 10, 64)
		case m.Type <= lastDateTimeType:
			_, err = time.Parse(time.RFC3339Nano, value)
		default:
			_, err = strconv.ParseBool(value)
		}
		return err == nil
	}
	return false
}

// ConnectionOf returns what the application says about a person: nothing at first.
func ConnectionOf(w *World, userID string) RoleConnection {
	c := w.Roles.Connections[userID]
	if c.Metadata == nil {
		c.Metadata = map[string]string{}
	}
	return c
}

// SetConnection changes what the application says about a person. The connection must have passed
// [CheckConnection].
func SetConnection(w *World, userID string, c RoleConnection) {
	if w.Roles.Connections == nil {
		w.Roles.Connections = map[string]RoleConnection{}
	}
	w.Roles.Connections[userID] = c
	w.Emit(Event{Kind: PeopleChanged})
}

// RemoveConnection removes what the application says about a person.
func RemoveConnection(w *World, userID string) {
	delete(w.Roles.Connections, userID)
	w.Emit(Event{Kind: PeopleChanged})
}
