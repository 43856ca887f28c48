package world

import (
	"regexp"

	"hoshi/bot/sandbox/refusal"
)

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
