package sandbox

import (
	"slices"

	"hoshi/bot/sandbox/refusal"
)

// maxUserFollowups is how many messages may follow an answer where only the user
// has installed the application.
const maxUserFollowups = 5

// interactionOf finds the interaction whose token a call gives. It has to be
// answered, and the token has to be valid.
func (s *Server) interactionOf(c *call) (*interaction, *refusal.Error) {
	in := s.interactions.byToken[c.r.PathValue("token")]
	switch {
	case in == nil || c.r.PathValue("application") != s.bot.ID || in.state != Answered:
		return nil, &refusal.Error{Status: 404, Code: 10015, Message: "Unknown Webhook"}
	case s.tokenExpired(in):
		return nil, &refusal.Error{Status: 401, Code: 50027, Message: "Invalid Webhook Token"}
	case s.channel(in.channel.ID) == nil:
		return nil, refusal.UnknownChannel()
	}
	return in, nil
}

// followupOf finds the interaction and its message that a call names.
func (s *Server) followupOf(c *call) (*interaction, *Message, *refusal.Error) {
	in, err := s.interactionOf(c)
	if err != nil {
		return nil, nil, err
	}
	id := c.r.PathValue("id")
	if id == "@original" {
		if in.original == nil {
			return nil, nil, refusal.UnknownMessage()
		}
		id = in.original.ID
	}
	if err := refusal.CheckSnowflake("message_id", id); err != nil {
		return nil, nil, err
	}
	m := in.channel.message(id)
	if m == nil || m != in.original && (m.info == nil || m.info.id != in.id) {
		return nil, nil, refusal.UnknownMessage()
	}
	return in, m, nil
}

// postFollowup posts another message after the answer. Behind a deferred answer
// the first one fills that in, as Discord does for old applications.
func (s *Server) postFollowup(c *call) (any, *refusal.Error) {
	b, files, formErr := c.messageForm()
	s.mu.Lock()
	defer s.mu.Unlock()
	in, err := s.interactionOf(c)
	if err != nil {
		return nil, err
	}
	if formErr != nil {
		return nil, formErr
	}
	if in.original != nil && in.original.Loading && in.channel.message(in.original.ID) != nil {
		b.Flags.value &^= flagEphemeral
		return s.edit(in.channel, in.original, &b, files, c.version, true)
	}
	if _, guild := in.owners["0"]; !guild && in.followups >= maxUserFollowups {
		return nil, &refusal.Error{Status: 400, Code: 40094, Message: "This interaction has hit the maximum number of follow up messages"}
	}
	m := &Message{Author: s.bot, info: in.info()}
	if in.original != nil {
		m.info.original = in.original.ID
		m.ReplyTo = in.original.ID
	}
	if err := s.draft(m, in.channel, &b, files); err != nil {
		return nil, err
	}
	in.followups++
	s.postAnswer(in, m, &b, files)
	s.publishInteraction(in)
	return s.wireMessage(m), nil
}

func (s *Server) patchFollowup(c *call) (any, *refusal.Error) {
	b, files, formErr := c.messageForm()
	s.mu.Lock()
	defer s.mu.Unlock()
	in, m, err := s.followupOf(c)
	if err != nil {
		return nil, err
	}
	if formErr != nil {
		return nil, formErr
	}
	return s.edit(in.channel, m, &b, files, c.version, true)
}

func (s *Server) deleteFollowup(c *call) (any, *refusal.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	in, m, err := s.followupOf(c)
	if err != nil {
		return nil, err
	}
	s.remove(in.channel, m)
	return nil, nil
}

// Dismiss removes an ephemeral message from the view of the person it is for, and
// reports whether there was one.
func (s *Server) Dismiss(channelID, userID, messageID string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channel(channelID)
	if c == nil {
		return false
	}
	i := slices.IndexFunc(c.messages, func(m *Message) bool {
		return m.ID == messageID && m.EphemeralTo != "" && m.EphemeralTo == userID
	})
	if i < 0 {
		return false
	}
	s.remove(c, c.messages[i])
	return true
}
