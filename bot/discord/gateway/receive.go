package gateway

import (
	"encoding/json"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/application"
)

// receiver returns the handler of discordgo's events. It runs in the connection's reader, in order
// because of Session.SyncEvents.
func (s *shard) receiver(sess *session) func(*discordgo.Session, *discordgo.Event) {
	return func(_ *discordgo.Session, e *discordgo.Event) {
		// discordgo doesn't recover from panics of handlers.
		defer func() {
			if p := recover(); p != nil {
				s.g.Log.Error("an event made the receiver panic", "event", e.Type, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			}
		}()
		switch e.Type {
		case "READY":
			sess.begun.Store(true)
			if s.ready(e.RawData, sess) {
				s.signalEstablished(e.Type)
			}
		case "RESUMED":
			s.signalEstablished(e.Type)
		case "MESSAGE_CREATE":
			s.g.handlers.Message(e.RawData)
		case "INTERACTION_CREATE":
			s.g.handlers.Interaction(e.RawData, time.Now())
		}
	}
}

// ready handles READY, which contains the bot's user and the address for resuming the session. It
// returns false if READY has no user.
func (s *shard) ready(raw []byte, sess *session) bool {
	var ready struct {
		User     application.User `json:"user"`
		ResumeAt string           `json:"resume_gateway_url"`
	}
	if err := json.Unmarshal(raw, &ready); err != nil || ready.User.ID == "" {
		s.g.Log.Error("Discord's READY does not say who the bot is", "error", err)
		return false
	}
	sess.resumeAt.Store(resumeAddress(ready.ResumeAt, s.g.Base))
	s.g.handlers.Ready(ready.User)
	return true
}

// signalEstablished reports that Discord has begun or resumed the session.
func (s *shard) signalEstablished(event string) {
	select {
	case s.established <- event:
	default:
	}
}
