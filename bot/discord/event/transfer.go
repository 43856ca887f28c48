package event

import (
	"encoding/json"
	"time"
)

// Transferred is a request that another process answers: the event as Discord sent it, and the
// state of its answer. It contains the interaction's token, so it must never be logged.
type Transferred struct {
	Message     json.RawMessage `json:"message,omitempty"`     // MESSAGE_CREATE, or
	Interaction json.RawMessage `json:"interaction,omitempty"` // INTERACTION_CREATE
	Received    time.Time       `json:"received"`
	Waiting     string          `json:"waiting,omitempty"` // ID of the message saying that the bot is thinking
}

// Text encodes the request as text and reports whether that is possible.
func (t Transferred) Text() (string, bool) {
	text, err := json.Marshal(t)
	return string(text), err == nil
}
