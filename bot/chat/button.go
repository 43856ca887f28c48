package chat

import (
	"hoshi/bot/message"
)

// Button is something to click under a message: a command with its options. A chat
// without buttons leaves it out, as every command works in text too.
type Button struct {
	Command string // the name of a command of the [command.Table]; "" with a Link
	Words   string // its options, as somebody would type them
	// Form asks for options of the command, by a form, before the command is done.
	Form bool
	// Link is a message that a click shows, instead of doing a command. A button whose
	// Link has no message is left out.
	Link *MessageRef
	// Chosen says of a button of a menu that it is what holds now.
	Chosen bool
	// Label is what stands on the button, at most 80 characters in words.
	Label message.Text
	Style ButtonStyle // how much it stands out
	// Disabled buttons cannot be clicked: they show what is not possible now.
	Disabled bool
}

// ButtonStyle is how much a button stands out.
type ButtonStyle int

// The styles of buttons.
const (
	StylePlain   ButtonStyle = iota
	StyleMain                // what most people want next
	StyleSuggest             // what the bot advises
	StyleDanger              // what cannot be taken back
)

// Row is one row of components below a message: up to five buttons, or a menu. It may
// have nothing but a heading.
type Row struct {
	// Heading stands above the row, where there is room for it.
	Heading message.Text
	Buttons []Button // at most five; none where there is a menu
	// Menu lists up to 25 buttons, of which one can be chosen.
	Menu        []Button
	Placeholder message.Text // what a closed menu shows
	// Channels lists the channels of the guild. Nil for no such menu.
	Channels *ChannelMenu
}

// ChannelMenu is a menu of the channels of a guild, which the chat knows. What is chosen
// is a command whose options are Words and the ids of the channels, or Words and
// "default" where none is chosen.
type ChannelMenu struct {
	Command string      // the name of a command of the [command.Table]
	Words   string      // its options before the channels
	Chosen  []ChannelID // what holds now
	Max     int         // how many can be chosen, at most 25
	Posts   bool        // only those that take messages: no forums
}

// ShownState is the state of a game that a message with buttons shows. It is zero for
// messages that show no game.
type ShownState struct {
	Game     int64 // the game's id
	Revision int64 // Game.Revision
	Moves    int   // how many moves had been made
}
