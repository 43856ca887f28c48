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
func (s *shard) receiver(sess *session, to events) func(*discordgo.Session, *discordgo.Event) {
	c := s.c
	return func(_ *discordgo.Session, e *discordgo.Event) {
		// discordgo does not recover from panics of handlers.
		defer func() {
			if p := recover(); p != nil {
				c.log.Error("an event made the receiver panic", "event", e.Type, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			}
		}()
		switch e.Type {
		case "READY":
			sess.begun.Store(true)
			if c.onReady(e.RawData, sess) {
				s.signalEstablished(e.Type)
			}
		case "RESUMED":
			s.signalEstablished(e.Type)
		case "MESSAGE_CREATE":
			if r, ok := c.decodeMessage(e.RawData); ok {
				to.message(r)
			}
		case "INTERACTION_CREATE":
			to.interaction(e.RawData, time.Now())
		}
	}
}

// onReady learns who the bot is, and where to resume the session. It reports false when READY does not say.
func (c *Client) onReady(raw []byte, sess *session) bool {
	var ready struct {
		User     user   `json:"user"`
		ResumeAt string `json:"resume_gateway_url"`
	}
	if err := json.Unmarshal(raw, &ready); err != nil || ready.User.ID == "" {
		c.log.Error("Discord's READY does not say who the bot is", "error", err)
		return false
	}
	sess.resumeAt.Store(c.checkResumeAddress(ready.ResumeAt))
	c.self.Store(ready.User.ID)
	c.name.Store(ready.User.Username)
	c.readyOnce.Do(func() { close(c.ready) })
	return true
}

// signalEstablished tells the supervisor that the connection stands.
func (s *shard) signalEstablished(event string) {
	select {
	case s.established <- event:
	default:
	}
}
