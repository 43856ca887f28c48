package sandbox

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
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
	optionSubcommand      = 1
	optionSubcommandGroup = 2
	optionString          = 3
	optionInteger         = 4
	optionBoolean         = 5
	optionUser            = 6
	optionChannel         = 7
	optionRole            = 8
	optionMentionable     = 9
	optionNumber          = 10
	optionAttachment      = 11
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
	GuildID                  string            `json:"guild_id,omitempty"`
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

// commandOption is a parameter, a subcommand or a group of subcommands.
type commandOption struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Choices                  []commandChoice   `json:"choices,omitempty"`
	Options                  []commandOption   `json:"options,omitempty"`
	ChannelTypes             []ChannelType     `json:"channel_types,omitempty"`
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	MinLength                *int              `json:"min_length,omitempty"`
	MaxLength                *int              `json:"max_length,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
	FileTypes                []string          `json:"file_types,omitempty"`
}

// commandChoice is a value that an option can have.
type commandChoice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             json.RawMessage   `json:"value"` // a string or a number
}

// isBranch reports whether an option holds other options instead of a value.
func (o *commandOption) isBranch() bool {
	return o.Type == optionSubcommand || o.Type == optionSubcommandGroup
}

// commandSet is the registered commands. Server.mu guards it.
type commandSet struct {
	list    []*command // in the order of registration
	creates int        // today
	day     time.Time
}

// maxDailyCreates is how many commands can be created a day.
const maxDailyCreates = 200

// countCreates counts n new commands. It returns false, and counts none, if that is
// too many for today.
func (c *commandSet) countCreates(n int, now time.Time) bool {
	if now.Sub(c.day) > 24*time.Hour {
		c.creates, c.day = 0, now
	}
	if c.creates+n > maxDailyCreates {
		return false
	}
	c.creates += n
	return true
}

// in lists the commands of a guild, or the global ones for an empty id.
func (c *commandSet) in(guildID string) []*command {
	var list []*command
	for _, cmd := range c.list {
		if cmd.GuildID == guildID {
			list = append(list, cmd)
		}
	}
	return list
}

func (c *commandSet) byID(id string) *command {
	i := slices.IndexFunc(c.list, func(cmd *command) bool { return cmd.ID == id })
	if i < 0 {
		return nil
	}
	return c.list[i]
}

func (c *commandSet) named(guildID string, kind CommandType, name string) *command {
	i := slices.IndexFunc(c.list, func(cmd *command) bool {
		return cmd.GuildID == guildID && cmd.Type == kind && cmd.Name == name
	})
	if i < 0 {
		return nil
	}
	return c.list[i]
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
	if cmd.GuildID != "" && cmd.GuildID != c.GuildID {
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
		return cmd == nil || cmd.GuildID != "" && kind == guildInstall || slices.Contains(cmd.IntegrationTypes, kind)
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
