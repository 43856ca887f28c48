package chat

import (
	"hoshi/bot/domain/message"
)

// MaxURL is the maximum length of the address that a button opens.
const MaxURL = 512

// Button runs a command with options when clicked. Chats without buttons leave it out, since
// every command also works as text.
type Button struct {
	Command string // the name of a command in the [command.Table]; "" with a Link or a URL
	Words   string // its options, as a user would type them
	// Form makes the button ask for the command's options with a form before running it.
	Form bool
	// Link is a message to jump to instead of running a command. A button whose Link has no
	// message is left out.
	Link *MessageRef
	// URL is an address to open instead of running a command: https, or http on this machine. A
	// button whose URL has more than MaxURL characters is left out.
	URL string
	// Chosen marks the current value in a menu.
	Chosen bool
	// Label is the button's text, at most 80 characters once translated.
	Label message.Text
	Style ButtonStyle
	// Disabled buttons can't be clicked: they show what isn't possible right now.
	Disabled bool
}

// ButtonStyle is how much a button stands out.
type ButtonStyle int

// The styles of buttons.
const (
	StylePlain   ButtonStyle = iota
	StyleMain                // what most people want next
	StyleSuggest             // what the bot advises
	StyleDanger              // what can't be undone
)

// Row is one row of components below a message: up to five buttons, a menu, or just a heading.
type Row struct {
	// Heading appears above the row if there's room.
	Heading message.Text
	Buttons []Button // at most five; none if there's a menu
	// Menu lists up to 25 buttons, one of which can be chosen.
	Menu        []Button
	Placeholder message.Text // shown by a closed menu
	// Channels is a menu of the guild's channels, or nil.
	Channels *ChannelMenu
}

// ChannelMenu is a menu of a guild's channels, which the chat fills in. A choice runs Command
// with Words followed by the IDs of the chosen channels, or by "default" if none is chosen.
type ChannelMenu struct {
	Command string      // the name of a command in the [command.Table]
	Words   string      // its options before the channels
	Chosen  []ChannelID // the current choice
	Max     int         // how many can be chosen, at most 25
	Posts   bool        // only list channels that take messages, so no forums
}

// ShownState is the state of the game shown by a message with buttons. It's zero for messages
// without a game.
type ShownState struct {
	Game     int64 // the game's ID
	Revision int64 // Game.Revision
	Moves    int   // how many moves had been made
}
