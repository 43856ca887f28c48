package chat

import (
	"hoshi/bot/message"
)

// Form is a form that asks for options of a command. A chat shows it when a [Button] with
// Form is clicked, and hands in what was typed as a request of the command.
type Form struct {
	Title  message.Text // at most 45 characters in words
	Fields []Field      // one to five
}

// Field asks for one option by a line of text.
type Field struct {
	Option   string       // the name of the option that it gives
	Label    message.Text // at most 45 characters in words
	Help     message.Text // below the label, at most 100 characters in words; may be empty
	Value    string       // there at first
	Max      int          // most characters; 0 for what the chat allows
	Optional bool         // may be left empty
}
