package discord

import (
	"encoding/json"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/bwmarrin/discordgo"
)

// receiver returns the handler of discordgo's events. It runs in the gateway's
// reader, in order because of Session.SyncEvents, and only queues.
func (c *Client) receiver(s *session, to events) func(*discordgo.Session, *discordgo.Event) {
	return func(_ *discordgo.Session, e *discordgo.Event) {
		// discordgo does not recover from panics of handlers.
		defer func() {
			if p := recover(); p != nil {
				c.log.Error("an event made the receiver panic", "event", e.Type, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			}
		}()
		switch e.Type {
		case "READY":
			s.begun.Store(true)
			c.onReady(e.RawData)
		case "RESUMED":
			c.signalEstablished(e.Type)
		case "MESSAGE_CREATE":
			if r, ok := c.decodeMessage(e.RawData); ok {
				to.message(r)
			}
		case "INTERACTION_CREATE":
			to.interaction(e.RawData, time.Now())
		}
	}
}

func (c *Client) onReady(raw []byte) {
	var ready struct {
		User user `json:"user"`
	}
	if err := json.Unmarshal(raw, &ready); err != nil || ready.User.ID == "" {
		c.log.Error("Discord's READY does not say who the bot is", "error", err)
		return
	}
	c.self.Store(ready.User.ID)
	c.name.Store(ready.User.Username)
	c.readyOnce.Do(func() { close(c.ready) })
	c.signalEstablished("READY")
}

// signalEstablished tells the supervisor that the connection stands.
func (c *Client) signalEstablished(event string) {
	select {
	case c.established <- event:
	default:
	}
}
