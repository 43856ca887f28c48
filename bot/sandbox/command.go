package sandbox

import (
	"encoding/json"
	"slices"
	"strings"
)

// CommandType is Discord's number for a kind of application command.
type CommandType int

// The kinds of application commands.
const (
	SlashCommand   CommandType = 1 // typed behind a slash; Discord's CHAT_INPUT
	UserCommand    CommandType = 2 // in the context menu of a user
	MessageCommand CommandType = 3 // in the context menu of a message
	EntryPoint     CommandType = 4 // launches the Activity of the application; Discord's PRIMARY_ENTRY_POINT
)

// Types of command options (API documentation, "Application Command Option Type").
const (
	optionString     = 3
	optionInteger    = 4
	optionUser       = 6
	optionAttachment = 11
)

// Installation contexts and interaction contexts.
const (
	guildInstall = 0
	userInstall  = 1

	contextGuild          = 0
	contextBotDM          = 1
	contextPrivateChannel = 2
)

// command is an application command as the API documentation gives it.
type command struct {
	ID                       string            `json:"id"`
	ApplicationID            string            `json:"application_id"`
	Version                  string            `json:"version"`
	Type                     CommandType       `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations"`
	Options                  []commandOption   `json:"options,omitempty"`
	DefaultMemberPermissions *string           `json:"default_member_permissions"`
	DMPermission             *bool             `json:"dm_permission,omitempty"`
	NSFW                     bool              `json:"nsfw"`
	IntegrationTypes         []int             `json:"integration_types,omitempty"`
	Contexts                 []int             `json:"contexts"`          // nil: all
	Handler                  int               `json:"handler,omitempty"` // of an EntryPoint: who launches the Activity
}

// commandOption is a parameter of a command.
type commandOption struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Choices                  []commandChoice   `json:"choices,omitempty"`
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	MinLength                *int              `json:"min_length,omitempty"`
	MaxLength                *int              `json:"max_length,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
}

// commandChoice is a value that an option can have.
type commandChoice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             json.RawMessage   `json:"value"` // a string or a number
}

// commandSet is the registered commands, in the order of registration. Server.mu guards
// it.
type commandSet []*command

// named finds a command, nil if there is none.
func (all commandSet) named(kind CommandType, name string) *command {
	i := slices.IndexFunc(all, func(cmd *command) bool { return cmd.Type == kind && cmd.Name == name })
	if i < 0 {
		return nil
	}
	return all[i]
}

// hasEntryPoint reports whether a command launches the application's Activity.
func (all commandSet) hasEntryPoint() bool {
	return slices.ContainsFunc(all, func(cmd *command) bool { return cmd.Type == EntryPoint })
}

// localized returns a text in a language, or the text itself where there is no
// translation.
func localized(text string, translations map[string]string, locale string) string {
	if t, ok := translations[locale]; ok {
		return t
	}
	// Discord falls back from one kind of English or Spanish to the other.
	if base, _, ok := strings.Cut(locale, "-"); ok && (base == "en" || base == "es") {
		for _, other := range []string{"en-US", "en-GB", "es-ES", "es-419"} {
			if t, ok := translations[other]; ok && strings.HasPrefix(other, base) {
				return t
			}
		}
	}
	return text
}

// usable reports whether a user can use a command in a channel: by the command's
// contexts, by who has installed the application, and by permissions.
func (s *Server) usable(cmd *command, c *channel, u User) bool {
	where := s.contextOf(c)
	if cmd.Contexts != nil && !slices.Contains(cmd.Contexts, where) || cmd.Contexts == nil && cmd.DMPermission != nil && !*cmd.DMPermission && where != contextGuild {
		return false
	}
	if len(s.owners(cmd, c, u)) == 0 {
		return false
	}
	if !c.isGuild() {
		return true
	}
	have := s.permissions(c, u.ID)
	if !have.has(ViewChannel|UseApplicationCommands) || have.has(Administrator) {
		return have.has(Administrator)
	}
	if cmd.DefaultMemberPermissions == nil {
		return true
	}
	need, _ := parseSnowflake(*cmd.DefaultMemberPermissions) // checked at registration
	return need != 0 && have.has(Permission(need))
}

// contextOf is the interaction context of a channel.
func (s *Server) contextOf(c *channel) int {
	switch {
	case c.isGuild():
		return contextGuild
	case c.Type == DM:
		return contextBotDM
	}
	return contextPrivateChannel
}

// owners is the authorizing integration owners of an interaction: for each
// installation context that applies, the guild's or the user's id. cmd is nil for
// components. It is empty when the application cannot be used there.
func (s *Server) owners(cmd *command, c *channel, u User) map[string]string {
	owners := map[string]string{}
	supports := func(kind int) bool {
		return cmd == nil || slices.Contains(cmd.IntegrationTypes, kind)
	}
	if supports(guildInstall) {
		switch {
		case c.Type == DM:
			owners["0"] = "0"
		case c.isGuild() && (s.botIn(c.GuildID) || s.commandsOnly && c.GuildID == s.guildID):
			owners["0"] = c.GuildID
		}
	}
	if supports(userInstall) && slices.Contains(s.installers, u.ID) {
		owners["1"] = u.ID
	}
	return owners
}
