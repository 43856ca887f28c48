package limits

// Limits on messages (API documentation, "Message" and "Uploading Files"). Lengths of texts are in
// characters.
const (
	MaxContent     = 2000 // of a text; the OpenAPI description says 4,000, but not for bots
	MaxNonce       = 25
	MaxMentions    = 100 // users, and roles, in allowed_mentions
	MaxFiles       = 10  // attachments
	MaxFile        = 10 << 20
	MaxFilename    = 1024
	MaxDescription = 1024 // alt text of a file or a picture
	MaxURL         = 2048 // address of a picture or a file
	MaxFollowUps   = 5    // to an interaction of an app that only the user has installed
)

// Limits on components (API documentation, "Component Reference").
const (
	MaxComponents  = 40   // of a message of version 2, including nested ones
	MaxDisplayText = 4000 // characters of all its texts
	MaxRows        = 5    // of a message of version 1; also components of a form
	MaxButtons     = 5    // in a row
	MaxTexts       = 3    // in a section
	MaxItems       = 10   // of a gallery
	MaxComponentID = 1<<31 - 1
	MaxColor       = 0xFFFFFF
	MaxEmojiName   = 32

	MaxCustomID    = 100
	MaxButtonLabel = 80
	MaxButtonURL   = 512

	MaxOptions     = 25  // of a menu, chosen or not
	MaxOptionText  = 100 // label, value or description of a menu's option
	MaxPlaceholder = 150 // of a menu

	MaxModalTitle       = 45
	MaxLabel            = 45
	MaxLabelHelp        = 100 // description of a label
	MaxInputText        = 4000
	MaxInputPlaceholder = 100
	MaxGroup            = 10 // files of an upload, and options of radio buttons and checkboxes
)

// Limits on commands (API documentation, "Application Commands").
const (
	MaxCommands     = 130 // of all kinds
	MaxCommandName  = 32
	MaxCommandText  = 100  // description of a command or an option
	MaxCommandSize  = 8000 // names, descriptions and values of a command together
	MaxParameters   = 25   // options of a command
	MaxChoices      = 25   // of an option, listed or suggested
	MaxChoice       = 100  // name of a choice, or its value if that is a text
	MaxOptionLength = 6000 // min_length and max_length of an option

	// MaxInteger is the largest bound of an option's number: larger numbers aren't exact in JavaScript.
	// The smallest is its negative.
	MaxInteger = 1<<53 - 1
)

// CommandsOfType are the maximum numbers of global commands of each kind.
var CommandsOfType = map[int]int{SlashCommand: 100, UserCommand: 15, MessageCommand: 15, EntryPoint: 1}

// Limits on threads and linked roles (API documentation, "Start Thread without Message" and
// "Application Role Connection Metadata").
const (
	MaxThreadName = 100
	MaxSlowMode   = 21600 // seconds between the messages of a person

	MaxRoleFigures      = 5
	MaxRoleKey          = 50
	MaxRoleName         = 100
	MaxRoleText         = 200
	MaxRoleValue        = 100
	MaxPlatformName     = 50
	MaxPlatformUsername = 100
)

// Types of components (API documentation, "Component Types").
const (
	ActionRow     = 1
	Button        = 2
	StringSelect  = 3
	TextInput     = 4
	UserSelect    = 5
	ChannelSelect = 8
	Section       = 9
	TextDisplay   = 10
	Thumbnail     = 11
	MediaGallery  = 12
	File          = 13
	Separator     = 14
	Container     = 17
	Label         = 18
	FileUpload    = 19
	RadioGroup    = 21
	CheckboxGroup = 22
	Checkbox      = 23
)

// Styles of buttons that need something else than a custom ID (API documentation, "Button Styles").
const (
	StyleLink    = 5
	StylePremium = 6
)

// Types of commands (API documentation, "Application Command Types").
const (
	SlashCommand   = 1
	UserCommand    = 2
	MessageCommand = 3
	EntryPoint     = 4
)

// Types of options (API documentation, "Application Command Option Type"), without subcommands, which
// neither the bot nor the sandbox has.
const (
	StringOption      = 3
	IntegerOption     = 4
	BooleanOption     = 5
	UserOption        = 6
	ChannelOption     = 7
	RoleOption        = 8
	MentionableOption = 9
	NumberOption      = 10
	AttachmentOption  = 11
)

// Message flags that a request can set (API documentation, "Message Flags").
const (
	FlagSuppressEmbeds        = 1 << 2
	FlagEphemeral             = 1 << 6
	FlagSuppressNotifications = 1 << 12
	FlagVoiceMessage          = 1 << 13
	FlagComponentsV2          = 1 << 15
)

// Locales are the languages of Discord's clients (API reference, "Locales").
var Locales = []string{
	"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR", "ro",
	"fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
}
