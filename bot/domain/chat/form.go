package chat

import (
	"hoshi/bot/domain/message"
)

// Form asks for the options of a command. The chat shows it when a user clicks a [Button] with
// Form set, and submits the input as a request for that command.
type Form struct {
	Title  message.Text // at most 45 characters once translated
	Fields []Field      // one to five
}

// Field is a one-line text input for one option.
type Field struct {
	Option   string       // the name of the option
	Label    message.Text // at most 45 characters once translated
	Help     message.Text // below the label, at most 100 characters once translated; may be empty
	Value    string       // the initial value
	Max      int          // maximum length in characters; 0 for the chat's limit
	Optional bool         // may be left empty
}
