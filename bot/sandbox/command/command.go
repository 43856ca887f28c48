package command

import (
	"encoding/json"
	"slices"
)

// Type is Discord's number for a kind of application command.
type Type int

// The kinds of application commands.
const (
	SlashCommand   Type = 1 // typed after a slash; Discord's CHAT_INPUT
	UserCommand    Type = 2 // in the context menu of a user
	MessageCommand Type = 3 // in the context menu of a message
	EntryPoint     Type = 4 // launches the Activity of the application; Discord's PRIMARY_ENTRY_POINT
)

// What launches the Activity for an [EntryPoint] (API documentation, "Entry Point Command Handler
// Types").
const (
	HandledByApp     = 1 // the application answers an interaction
	HandledByDiscord = 2 // Discord launches it and posts a message
)

// Installation contexts and interaction contexts.
const (
	GuildInstall = 0
	UserInstall  = 1

	ContextGuild          = 0
	ContextBotDM          = 1
	ContextPrivateChannel = 2
)

// Command is an application command in the form of the API documentation.
type Command struct {
	ID                       string            `json:"id,omitempty"` // empty until it is registered
	ApplicationID            string            `json:"application_id"`
	Version                  string            `json:"version"`
	Type                     Type              `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations"`
	Options                  []Option          `json:"options,omitempty"`
	DefaultMemberPermissions *string           `json:"default_member_permissions"`
	DMPermission             *bool             `json:"dm_permission,omitempty"`
	NSFW                     bool              `json:"nsfw"`
	IntegrationTypes         []int             `json:"integration_types"`
	Contexts                 []int             `json:"contexts"`          // nil: all
	Handler                  int               `json:"handler,omitempty"` // of an EntryPoint: what launches the Activity
}

// Clone returns a copy that shares nothing.
func (c *Command) Clone() Command {
	var clone Command
	raw, _ := json.Marshal(c)       // only texts and numbers, so it can't fail
	_ = json.Unmarshal(raw, &clone) // what was just written
	return clone
}

// Option is a parameter of a command.
type Option struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Choices                  []Choice          `json:"choices,omitempty"`
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	MinLength                *int              `json:"min_length,omitempty"`
	MaxLength                *int              `json:"max_length,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
}

// Choice is a value that an option can have.
type Choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             json.RawMessage   `json:"value"` // a string or a number
}

// Set is the registered commands in order of registration. It is guarded by the World's lock.
type Set []*Command

// Named finds a command by kind and name, or returns nil if there is none.
func (all Set) Named(kind Type, name string) *Command {
	i := slices.IndexFunc(all, func(cmd *Command) bool { return cmd.Type == kind && cmd.Name == name })
	if i < 0 {
		return nil
	}
	return all[i]
}

// HasEntryPoint reports whether a command launches the application's Activity.
func (all Set) HasEntryPoint() bool {
	return slices.ContainsFunc(all, func(cmd *Command) bool { return cmd.Type == EntryPoint })
}

// fallbacks are the languages used instead of those without a translation (API documentation,
// "Locale fallbacks").
var fallbacks = map[string]string{"en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES"}

// Localized returns a text in a language, or the text itself if there is no translation.
func Localized(text string, translations map[string]string, locale string) string {
	for _, l := range []string{locale, fallbacks[locale]} {
		if t, ok := translations[l]; ok {
			return t
		}
	}
	return text
}
