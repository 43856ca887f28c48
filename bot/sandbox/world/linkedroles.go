package world

import (
	"regexp"
	"strconv"
	"time"

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

// Limits on role metadata.
const (
	MaxRoleMetadata = 5
	maxRoleName     = 100
	maxRoleText     = 200
)

var roleKey = regexp.MustCompile(`^[a-z0-9_]{1,50}$`)

// Check returns an error if Discord would reject the figure. path is its place in the request.
func (m *RoleMetadata) Check(path string) *refusal.Error {
	name := func(path, text string) *refusal.Error { return refusal.CheckLength(path, text, 1, maxRoleName) }
	about := func(path, text string) *refusal.Error { return refusal.CheckLength(path, text, 1, maxRoleText) }
	return refusal.First(
		func() *refusal.Error {
			return refusal.CheckChoice(refusal.At(path, "type"), m.Type, 1, 2, 3, 4, 5, 6, 7, 8)
		},
		func() *refusal.Error {
			if roleKey.MatchString(m.Key) {
				return nil
			}
			return refusal.Form(refusal.At(path, "key"), "STRING_TYPE_REGEX", "String value did not match validation regex.")
		},
		func() *refusal.Error { return name(refusal.At(path, "name"), m.Name) },
		func() *refusal.Error {
			return refusal.CheckLocalizations(refusal.At(path, "name_localizations"), m.NameLocalizations, name)
		},
		func() *refusal.Error { return about(refusal.At(path, "description"), m.Description) },
		func() *refusal.Error {
			return refusal.CheckLocalizations(refusal.At(path, "description_localizations"), m.DescriptionLocalizations, about)
		},
	)
}

// RoleConnection is what the application says about a person (API documentation, "Application Role
// Connection Object").
type RoleConnection struct {
	PlatformName     *string           `json:"platform_name"`
	PlatformUsername *string           `json:"platform_username"`
	Metadata         map[string]string `json:"metadata"` // values by the key of a [RoleMetadata]
}

// Limits on a role connection.
const (
	maxPlatformName     = 50
	maxPlatformUsername = 100
	maxRoleValue        = 100
)

// Types of role metadata by what their values are (API documentation, "Application Role Connection
// Metadata Type").
const (
	lastIntegerType  = 4
	lastDateTimeType = 6
)

// CheckConnection returns an error if Discord would reject a connection. Discord documents the
// lengths. That it rejects unregistered keys and values of the wrong type is inferred.
func CheckConnection(w *World, c RoleConnection) *refusal.Error {
	for _, f := range []struct {
		path  string
		text  *string
		limit int
	}{{"platform_name", c.PlatformName, maxPlatformName}, {"platform_username", c.PlatformUsername, maxPlatformUsername}} {
		if f.text == nil {
			continue
		}
		if err := refusal.CheckMaxLength(f.path, *f.text, f.limit); err != nil {
			return err
		}
	}
	for key, value := range c.Metadata {
		path := refusal.At("metadata", key)
		if err := refusal.CheckMaxLength(path, value, maxRoleValue); err != nil {
			return err
		}
		if !w.Roles.accepts(key, value) {
			return refusal.Form(path, "APPLICATION_ROLE_CONNECTION_METADATA_INVALID", "The value fits no registered metadata.")
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

// RoleConnection returns what the application says about a person, and false if it says nothing.
func (a *Admin) RoleConnection(userID string) (RoleConnection, bool) {
	a.Lock()
	defer a.Unlock()
	_, ok := a.Roles.Connections[userID]
	return ConnectionOf(a.World, userID), ok
}
