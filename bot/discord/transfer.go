package discord

import (
	"context"
	"encoding/json"
	"time"

	"hoshi/bot/discord/answer"
	"hoshi/bot/discord/event"
)

// HandleTransferred answers a request handed over by another process: an interaction with the
// service of [Client.HandleInteractions], a message with handle. It drops a request that is too
// old. It returns only ctx's error.
func (c *Client) HandleTransferred(ctx context.Context, text string, handle MessageHandler) error {
	var t event.Transferred
	if err := json.Unmarshal([]byte(text), &t); err != nil {
		c.log.Warn("a request from another process cannot be read")
		return nil // the error may contain a part of it
	}
	if age := time.Since(t.Received); age > answer.Within {
		c.log.Info("a request from another process is dropped, as it is too old", "age", age.Round(time.Second))
		return nil
	}
	if t.Message != nil {
		if m, ok := c.decodeMessage(t.Message); ok {
			m := c.addressed(ctx, m)
			m.Event = nil // no longer needed
			handle(ctx, m)
		}
		return ctx.Err()
	}
	in, err := event.DecodeInteraction(t.Interaction, t.Received)
	if err != nil || c.interactions == nil {
		c.log.Warn("an interaction from another process cannot be read")
		return nil
	}
	c.interactions.HandleTransferred(ctx, in, t.Waiting)
	return ctx.Err()
}
