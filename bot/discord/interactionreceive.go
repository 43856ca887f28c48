package discord

import (
	"context"
	"time"

	"hoshi/bot/message"
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
// handler. Each is handled once, whatever way it comes and however often, and at once,
// whatever else waits in its channel, but counts among what its user and guild have waiting.
func (c *Client) interactionReceiver(ctx context.Context, queues *channelQueues) func([]byte, time.Time) {
	var seen seenInteractions
	return func(raw []byte, at time.Time) {
		if c.onInteraction == nil {
			return
		}
		in, err := DecodeInteraction(raw, at)
		if err != nil {
			c.log.Warn("an interaction that cannot be read", "error", err)
			return
		}
		if !seen.add(in.ID, at) {
			c.log.Info("an interaction came again", "channel", in.ChannelID)
			return
		}
		c.channels.forgetGranted(in)
		c.lookups.forgetGranted(in)
		accepted := queues.enqueue(job{
			guild: in.GuildID, channel: "interaction " + in.ID, user: in.User.ID, message: in.ID,
			do: func() { c.onInteraction(traced(ctx, in.ID, in.ChannelID), in, c.interactions.Responder(in)) },
		})
		if !accepted {
			c.refuseInteraction(ctx, in)
		}
	}
}

// refusalsAtOnce is how many interactions are refused at the same time. In a flood the
// rest shows as failed.
const refusalsAtOnce = 1024

// refuseInteraction tells who asked that too much of theirs waits already.
func (c *Client) refuseInteraction(ctx context.Context, in *Interaction) {
	select {
	case c.refusing <- struct{}{}:
	default:
		return
	}
	go func() {
		defer func() { <-c.refusing }()
		r := c.interactions.Responder(in)
		var err error
		if in.Type == InteractionAutocomplete {
			err = r.Suggest(ctx, nil)
		} else {
			_, err = r.Respond(ctx, Answer{Content: c.printer(in.Locale, "").Print(message.T("flood.slow_down")), Private: true})
		}
		if err != nil {
			c.log.Debug("an interaction could not be refused", "channel", in.ChannelID, "error", err)
		}
	}()
}
