package discord

import (
	"encoding/json"
	"errors"
	"time"
)

// InteractionType is Discord's number for a kind of interaction.
type InteractionType int

// The types of interactions.
const (
	InteractionPing         InteractionType = 1
	InteractionCommand      InteractionType = 2
	InteractionComponent    InteractionType = 3
	InteractionAutocomplete InteractionType = 4
	InteractionModal        InteractionType = 5
)

// InteractionContext is where an interaction happened.
type InteractionContext int

// The contexts. A private channel is a direct message that the bot is not part of, or
// a group.
const (
	ContextGuild          InteractionContext = 0
	ContextBotDM          InteractionContext = 1
	ContextPrivateChannel InteractionContext = 2
)

// Interaction is what a user has done: a command, a click, text typed into an option
// with autocomplete, or a form sent. Exactly one of Command, Component and Modal is
// set, by its Type.
type Interaction struct {
	ID            string          // snowflake
	ApplicationID string          // snowflake of the bot's application
	Token         string          // answers need it; never to be logged
	Type          InteractionType // what was done
	Received      time.Time       // Discord gives 3 s from here to the first answer

	GuildID   string             // empty outside of guilds
	ChannelID string             // where it was done
	Context   InteractionContext // the kind of that place
	User      InteractionUser    // who did it
	Locale    string             // the user's language, such as "en-GB"

	// GuildLocale is the guild's language, empty outside of guilds.
	GuildLocale string
	// AppPermissions are what the bot may do in the channel.
	AppPermissions Permissions
	// GuildInstall says that the application is installed in the guild, and not only
	// by the user.
	GuildInstall bool
	// AttachmentLimit is how large a file of an answer may be, in bytes, which depends on
	// the guild and on the user; 0 when Discord does not say.
	AttachmentLimit int64

	Command   *CommandData   // of a command, and of autocomplete
	Component *ComponentData // of a click
	Modal     *ModalData     // of a form

	// Message is the message whose component was used; nil for commands.
	Message *InteractionMessage

	where surface         // the kind of the channel
	raw   json.RawMessage // as Discord sent it
}

// InteractionUser is a user who acts, or whom an option names.
type InteractionUser struct {
	ID   string // snowflake
	Name string // as others see it
	Bot  bool   // not a person
	// Permissions are what a member of a guild may do in the channel; those of users
	// elsewhere are empty.
	Permissions Permissions
}

// InteractionMessage is a message that an interaction is about.
type InteractionMessage struct {
	ID          string                  // snowflake
	Content     string                  // empty for a message of components (version 2)
	AuthorID    string                  // who wrote it
	Attachments []InteractionAttachment // its files
}

// InteractionAttachment is a file that came with an interaction, or of a message that
// it names.
type InteractionAttachment struct {
	ID   string // snowflake
	Name string // file name
	Size int64  // in bytes
	URL  string // signed, and valid for a day or so
}

// CommandData is a command as it was used.
type CommandData struct {
	ID   string      // snowflake of the registered command
	Name string      // as registered, not localised
	Kind CommandKind // where it was offered
	// Options are those given, without the levels of subcommands.
	Options []CommandOption
	// Path holds the names of a subcommand group and a subcommand, where there are.
	Path []string
	// TargetUser is whom a command of a user's menu is about, TargetMessage the
	// message of a message's menu.
	TargetUser    *InteractionUser    // of a [UserCommand]
	TargetMessage *InteractionMessage // of a [MessageCommand]

	// Users and Attachments are what options refer to, by id.
	Users       map[string]InteractionUser       // of options for users
	Attachments map[string]InteractionAttachment // of options for files
}

// CommandKind is where a command is offered.
type CommandKind int

// The kinds of commands.
const (
	SlashCommand   CommandKind = 1
	UserCommand    CommandKind = 2
	MessageCommand CommandKind = 3
)

// CommandOption is an option of a command, as it was given.
type CommandOption struct {
	Name    string // as registered
	Type    int    // Discord's number, such as 3 for a string
	Focused bool   // the one being typed, under autocomplete
	value   json.RawMessage
}

// String returns the value as a text: a string as it is, a number or truth value as
// Discord writes it.
func (o CommandOption) String() string {
	var s string
	if json.Unmarshal(o.value, &s) == nil {
		return s
	}
	return string(o.value)
}

// Int returns the value of an integer option. It reports false for what is none, such
// as half-typed text under autocomplete.
func (o CommandOption) Int() (int64, bool) {
	var n int64
	if len(o.value) == 0 || json.Unmarshal(o.value, &n) != nil {
		return 0, false
	}
	return n, true
}

// Bool returns the value of a truth option; false for what is none.
func (o CommandOption) Bool() bool {
	var b bool
	return json.Unmarshal(o.value, &b) == nil && b
}

// Option returns the option of a name, and whether it was given.
func (d *CommandData) Option(name string) (CommandOption, bool) {
	for _, o := range d.Options {
		if o.Name == name {
			return o, true
		}
	}
	return CommandOption{}, false
}

// ComponentData is a click on a button or a choice in a menu.
type ComponentData struct {
	CustomID string   // as the component was sent with
	Type     int      // Discord's number, such as 2 for a button
	Values   []string // what was chosen in a menu
}

// ModalData is a form as it was sent.
type ModalData struct {
	CustomID string // as the form was sent with
	// Fields are the values by custom_id: the text of an input, or what was chosen.
	Fields map[string][]string
}

// Value returns the first value of a field, empty when there is none.
func (d *ModalData) Value(customID string) string {
	if v := d.Fields[customID]; len(v) > 0 {
		return v[0]
	}
	return ""
}

// errNotInteraction is returned for events that cannot be answered.
var errNotInteraction = errors.New("an interaction without id, token or user")
