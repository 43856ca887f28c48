package chat

import (
	"hoshi/bot/message"
)

// UserError is an answer that says why a request was not done and what would
// work. Nothing has changed.
type UserError struct {
	Text message.Text // the answer
	// Private says that only who asked needs to see it, where that is possible.
	Private bool
	// Rows are what to do instead, where buttons are; see [Reply.Rows].
	Rows []Row
	// Replace says that the answer takes the place of the message whose button was
	// clicked; see [Reply.Replace].
	Replace bool
}

// Error returns the message's id and arguments, for logs.
func (e *UserError) Error() string { return e.Text.String() }

// Refuse returns a *[UserError] with a message of the catalogue.
func Refuse(id string, args ...message.Args) error {
	return &UserError{Text: message.T(id, args...), Private: true}
}
