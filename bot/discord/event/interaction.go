// Package event decodes what Discord sends: messages and interactions.
//
// This package doesn't use discordgo's decoding. If one field of a message doesn't decode,
// discordgo passes the message on with other fields missing, even the author. It leaves a submitted
// modal with unknown components without data, and panics when asked for it.
package event

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/permission"
	"hoshi/bot/discord/snowflake"
)

// InteractionType is Discord's number for a kind of interaction.
type InteractionType int

// The types of interactions.
const (
	Ping         InteractionType = 1
	Command      InteractionType = 2
	Component    InteractionType = 3
	Autocomplete InteractionType = 4
	Modal        InteractionType = 5
)

// Context is the kind of place where an interaction happened.
type Context int

// The contexts. A private channel is a direct message that the bot isn't part of, or a group.
const (
	InGuild        Context = 0
	InBotDM        Context = 1
	InPrivateGroup Context = 2
	unknownContext Context = -1
)

// Interaction is a user's action: a command, a click, text typed into an option with autocomplete,
// or a submitted form.
type Interaction struct {
	ID            string          `json:"id"`
	ApplicationID string          `json:"application_id"`
	Token         string          `json:"token"` // needed for answers; must never be logged
	Type          InteractionType `json:"type"`
	Data          Data            `json:"data"`

	GuildID   string  `json:"guild_id"` // empty outside guilds
	ChannelID string  `json:"channel_id"`
	Channel   Channel `json:"channel"`
	Context   Context `json:"context"`
	Locale    string  `json:"locale"` // the user's language, such as "en-GB"
	// GuildLocale is the guild's language, empty outside guilds.
	GuildLocale string `json:"guild_locale"`
	// AppPermissions are what the bot may do in the channel.
	AppPermissions permission.Set `json:"app_permissions"`
	// AttachmentLimit is the size limit of a file in an answer, in bytes, or 0 if Discord doesn't
	// state it.
	AttachmentLimit int64 `json:"attachment_size_limit"`
	// Owners has an entry "0" if the guild has installed the application.
	Owners map[string]json.RawMessage `json:"authorizing_integration_owners"`

	User    User     `json:"user"`    // the user who acted, also set in guilds
	Member  *Member  `json:"member"`  // the same user in guilds
	Message *Message `json:"message"` // the message whose component was used; nil for commands

	Received time.Time       `json:"-"` // Discord waits 3 s from here for the first answer
	Raw      json.RawMessage `json:"-"` // as Discord sent it; nil if no longer needed
}

// Channel is a channel in an event.
type Channel struct {
	ID   string                `json:"id"`
	Type discordgo.ChannelType `json:"type"`
}

// Data is the content of an interaction. Which fields are set depends on its type.
type Data struct {
	// For a command, and for autocomplete.
	Name     string      `json:"name"` // as registered, not localized
	Kind     CommandKind `json:"type"`
	TargetID string      `json:"target_id"` // the target of a menu's command
	Options  []Option    `json:"options"`
	Resolved Resolved    `json:"resolved"`

	// For a click and for a form.
	CustomID      string  `json:"custom_id"`
	ComponentType int     `json:"component_type"` // such as 2 for a button
	Values        []Value `json:"values"`         // values chosen in a menu
	Components    []Field `json:"components"`     // components of a form
}

// CommandKind is the place where a command is offered.
type CommandKind int

// The kinds of commands.
const (
	SlashCommand   CommandKind = 1
	UserCommand    CommandKind = 2 // in the menu of a user
	MessageCommand CommandKind = 3 // in the menu of a message
	EntryPoint     CommandKind = 4 // in the App Launcher; launches the Activity
)

// Option is an option of a command with its value.
type Option struct {
	Name    string `json:"name"` // as registered
	Type    int    `json:"type"` // such as 3 for a string
	Value   Value  `json:"value"`
	Focused bool   `json:"focused"` // being typed, for autocomplete
}

// Value is a string, or the text of another JSON value, such as a number.
type Value string

func (v *Value) UnmarshalJSON(data []byte) error {
	var s string
	if json.Unmarshal(data, &s) != nil {
		s = string(data)
	}
	*v = Value(s)
	return nil
}

// Resolved are the users, messages and files that options and targets refer to, by ID.
type Resolved struct {
	Users       map[string]User       `json:"users"`
	Members     map[string]Member     `json:"members"`
	Messages    map[string]Message    `json:"messages"`
	Attachments map[string]Attachment `json:"attachments"`
}

// User returns a user with the name that other people see.
func (r Resolved) User(id string) (User, bool) {
	u, ok := r.Users[id]
	if m, member := r.Members[id]; member {
		u.Member = &m
	}
	return u, ok
}

// Field is a component of a form, which may contain more components.
type Field struct {
	CustomID   string  `json:"custom_id"`
	Value      Value   `json:"value"`
	Values     []Value `json:"values"`
	Components []Field `json:"components"` // of an action row
	Component  *Field  `json:"component"`  // of a label
}

// Fields returns the values of a form by the custom_id of their fields: the text of an input, or
// the first choice in a menu.
func (d Data) Fields() map[string]string {
	out := make(map[string]string)
	var collect func([]Field)
	collect = func(fields []Field) {
		for _, f := range fields {
			if f.CustomID != "" {
				value := f.Value
				if len(f.Values) > 0 {
					value = f.Values[0]
				}
				out[f.CustomID] = string(value)
			}
			collect(f.Components)
			if f.Component != nil {
				collect([]Field{*f.Component})
			}
		}
	}
	collect(d.Components)
	return out
}

// errNotInteraction is returned for events that can't be answered.
var errNotInteraction = errors.New("an interaction without id, token or user")

// DecodeInteraction decodes an INTERACTION_CREATE event. It skips fields of an unknown form. An
// error means that the interaction can't be answered at all.
func DecodeInteraction(raw []byte, received time.Time) (*Interaction, error) {
	in := &Interaction{Context: unknownContext, Received: received, Raw: raw}
	if err := decode(raw, in); err != nil {
		return nil, fmt.Errorf("decode an interaction: %w", err)
	}
	if in.Member != nil && in.Member.User != nil {
		in.User = *in.Member.User
		in.User.Member = in.Member
	}
	if !snowflake.Valid(in.ID) || !snowflake.Valid(in.ApplicationID) || in.Token == "" || in.User.ID == "" {
		return nil, errNotInteraction
	}
	in.ChannelID = cmp.Or(in.ChannelID, in.Channel.ID)
	in.Data.Kind = cmp.Or(in.Data.Kind, SlashCommand)
	if in.Message != nil && in.Message.ID == "" {
		in.Message = nil
	}
	switch {
	case in.Context != unknownContext:
	case in.GuildID != "":
		in.Context = InGuild
	default:
		in.Context = InBotDM
	}
	return in, nil
}

// decode decodes a JSON object into v. A field of another type is skipped.
func decode(raw []byte, v any) error {
	err := json.Unmarshal(raw, v)
	if field, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && field.Field != "" {
		return nil
	}
	return err
}

// FromMessage reports whether the interaction may change the message with its component, because it
// is a click or a form opened from a message.
func (in *Interaction) FromMessage() bool {
	return in.Type == Component || in.Type == Modal && in.Message != nil
}

// OnlyUserSees reports whether nobody but the user sees the message with the component: it's ephemeral, or
// in a direct message.
func (in *Interaction) OnlyUserSees() bool {
	return in.Context == InBotDM || in.Message != nil && in.Message.Flags&flagEphemeral != 0
}

// GuildInstall reports whether the guild, not just the user, has installed the application.
func (in *Interaction) GuildInstall() bool {
	_, ok := in.Owners["0"]
	return in.GuildID != "" && (ok || in.Owners == nil)
}

// Place returns the kind of the channel, as far as it matters for permissions.
func (in *Interaction) Place() permission.Place { return permission.PlaceOf(in.Channel.Type) }

// Permissions returns what the user may do in the channel; none outside guilds.
func (in *Interaction) Permissions() permission.Set {
	if in.User.Member == nil {
		return permission.Set{}
	}
	return in.User.Member.Permissions
}
