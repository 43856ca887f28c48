package chat

import (
	"hoshi/bot/domain/message"
)

// UserError tells the user why a request was refused and what would work instead. Nothing has
// changed.
type UserError struct {
	Text message.Text // the answer
	// Private shows the answer only to the person who asked, if the chat supports that.
	Private bool
	// Rows offers alternatives as buttons; see [Reply.Rows].
	Rows []Row
	// Replace makes the answer replace the message whose button was clicked; see
	// [Reply.Replace].
	Replace bool
}

// Error returns the message's ID and arguments, for logs.
func (e *UserError) Error() string { return e.Text.String() }

// Refuse returns a private *[UserError] with a message from the catalog.
func Refuse(id string, args ...message.Args) error {
	return &UserError{Text: message.T(id, args...), Private: true}
}
