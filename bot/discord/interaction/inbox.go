package interaction

import (
	"time"

	"hoshi/bot/discord/event"
	"hoshi/bot/internal/recent"
)

// How long, and how many, IDs of interactions are remembered. Sessions of the gateway are resumed
// within a few minutes, and signatures of the endpoint are valid for two minutes.
const (
	seenFor = 5 * time.Minute
	maxSeen = 1 << 18
)

// Inbox decodes interactions and drops repeated ones: the gateway may repeat events after a resume,
// and over HTTP a recorded request is accepted as long as its signature is valid. It is safe for
// concurrent use.
type Inbox struct {
	seen recent.Map[string, bool]
}

// NewInbox returns an empty inbox.
func NewInbox() *Inbox { return &Inbox{recent.Map[string, bool]{Max: maxSeen, For: seenFor}} }

// Decode decodes an interaction. isNew is false if it was seen before.
func (b *Inbox) Decode(raw []byte, at time.Time) (in *event.Interaction, isNew bool, err error) {
	in, err = event.DecodeInteraction(raw, at)
	if err != nil {
		return nil, false, err
	}
	return in, b.seen.Add(in.ID, true), nil
}
