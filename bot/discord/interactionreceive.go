package discord

import (
	"context"
	"time"
)

// InteractionHandler handles an interaction. It has to send the first answer within
// [AcknowledgeWithin]; an interaction without one shows as failed.
type InteractionHandler func(context.Context, *Interaction, *Responder)

// events are where the events of the gateway go.
type events struct {
	message     func(received)
	interaction func(raw []byte, at time.Time)
}

// interactionReceiver returns what decodes interactions and queues them for the
// handler. Each is handled at once, whatever else waits in its channel, but counts
// among what its user and guild have waiting.
func (c *Client) interactionReceiver(ctx context.Context, queues *channelQueues) func([]byte, time.Time) {
	return func(raw []byte, at time.Time) {
		if c.onInteraction == nil {
			return
		}
		in, err := DecodeInteraction(raw, at)
		if err != nil {
			c.log.Warn("an interaction that cannot be read", "error", err)
			return
		}
		queues.enqueue(job{
			guild: in.GuildID, channel: "interaction " + in.ID, user: in.User.ID, message: in.ID,
			do: func() { c.onInteraction(ctx, in, c.interactions.Responder(in)) },
		})
	}
}
