package sandbox

import (
	"slices"
	"time"
)

// Intent is a set of groups of events, as Discord numbers them.
type Intent uint64

// The intents that the sandbox knows.
const (
	IntentGuilds              Intent = 1 << 0  // the guild, its channels and threads
	IntentGuildMembers        Intent = 1 << 1  // members; privileged
	IntentGuildPresences      Intent = 1 << 8  // presences; privileged
	IntentGuildMessages       Intent = 1 << 9  // messages in the guild
	IntentGuildMessageTyping  Intent = 1 << 11 // typing in the guild
	IntentDirectMessages      Intent = 1 << 12 // direct messages
	IntentDirectMessageTyping Intent = 1 << 14 // typing in direct messages
	IntentMessageContent      Intent = 1 << 15 // content of messages; privileged
)

// allIntents are the intents that Discord has: bits 0 to 16, 20, 21, 24 and 25.
const allIntents = Intent(1<<17 - 1 | 1<<20 | 1<<21 | 1<<24 | 1<<25)

func (i Intent) has(all Intent) bool { return i&all == all }

// intentPair is the intent for an event in guilds and the one for it in DMs.
type intentPair struct{ guild, dm Intent }

var (
	messageIntents = intentPair{IntentGuildMessages, IntentDirectMessages}
	typingIntents  = intentPair{IntentGuildMessageTyping, IntentDirectMessageTyping}
)

// listeners returns the sessions that receive an event of a channel. s.mu is held.
func (s *Server) listeners(c *channel, need intentPair) []*session {
	var list []*session
	if !s.botPermissions(c).has(ViewChannel) {
		return nil
	}
	for _, sess := range s.gateway.sessions {
		if c.Type == DM && sess.isFirst() && sess.intents.has(need.dm) ||
			s.botIn(c.GuildID) && sess.covers(c.GuildID) && sess.intents.has(need.guild) {
			list = append(list, sess)
		}
	}
	return list
}

// dispatchMessage sends MESSAGE_CREATE or MESSAGE_UPDATE. Ephemeral messages are
// known to their interaction only.
func (s *Server) dispatchMessage(name string, c *channel, m *Message) {
	if m.EphemeralTo != "" {
		return
	}
	for _, sess := range s.listeners(c, messageIntents) {
		hide := s.hidesContent(sess.intents.has(IntentMessageContent) && s.contentGranted)
		w := s.wireWithReply(m, hide)
		w.ChannelType = &c.Type
		if c.isGuild() {
			w.GuildID = c.GuildID
			w.Member = s.wireMember(m.Author, false)
			for i, id := range m.Mentions {
				u, _ := s.user(id)
				w.Mentions[i].Member = s.wireMember(u, false)
			}
		}
		if name == "MESSAGE_CREATE" {
			w.Nonce = m.nonceJSON()
		} else {
			w.TTS = false // as documented for updates
		}
		sess.push(s, name, w)
	}
}

func (s *Server) dispatchDelete(c *channel, id string) {
	for _, sess := range s.listeners(c, messageIntents) {
		sess.push(s, "MESSAGE_DELETE", s.inGuild(c, map[string]any{"id": id, "channel_id": c.ID}))
	}
}

func (s *Server) dispatchTyping(c *channel, u User, now time.Time) {
	for _, sess := range s.listeners(c, typingIntents) {
		d := s.inGuild(c, map[string]any{"channel_id": c.ID, "user_id": u.ID, "timestamp": now.Unix()})
		if c.isGuild() {
			d["member"] = s.wireMember(u, true)
		}
		sess.push(s, "TYPING_START", d)
	}
	s.publishTyping(c, u)
}

func (s *Server) dispatchChannelUpdate(c *channel) {
	for _, sess := range s.gateway.sessions {
		if sess.covers(c.GuildID) && sess.intents.has(IntentGuilds) {
			sess.push(s, "CHANNEL_UPDATE", s.wireChannel(c))
		}
	}
}

func (s *Server) inGuild(c *channel, d map[string]any) map[string]any {
	if c.isGuild() {
		d["guild_id"] = c.GuildID
	}
	return d
}

// The functions below change messages, for people and for the bot, and dispatch
// the events. s.mu is held.

// post adds a message to a channel.
func (s *Server) post(c *channel, m *Message, allowed *allowedMentions) {
	m.Time = s.opts.Clock.Now()
	m.ID = s.ids.Next(m.Time)
	m.ChannelID, m.GuildID = c.ID, c.GuildID
	replied := ""
	if first := c.message(m.ReplyTo); first != nil {
		replied = first.Author.ID
	}
	s.setMentions(m, c, allowed, replied)
	s.setNotified(m, c)
	s.add(c, m)
	s.dispatchMessage("MESSAGE_CREATE", c, m)
	s.publishMessage("message", m)
}

// update dispatches the event of an edited message.
func (s *Server) update(c *channel, m *Message) {
	s.dispatchMessage("MESSAGE_UPDATE", c, m)
	s.publishMessage("edit", m)
}

// remove deletes a message.
func (s *Server) remove(c *channel, m *Message) {
	m.Loading = false // nobody waits for what is gone
	c.messages = slices.DeleteFunc(c.messages, func(other *Message) bool { return other == m })
	s.dropAttachments(m)
	if m.EphemeralTo == "" {
		s.dispatchDelete(c, m.ID)
	}
	s.publishDelete(c, m.ID)
}

// react adds a reaction, unless the user has added it before.
func (s *Server) react(c *channel, m *Message, u User, emoji string) {
	i := slices.IndexFunc(m.Reactions, func(r Reaction) bool { return r.Emoji == emoji })
	if i < 0 {
		i = len(m.Reactions)
		m.Reactions = append(m.Reactions, Reaction{Emoji: emoji})
	}
	if slices.Contains(m.Reactions[i].Users, u.ID) {
		return
	}
	m.Reactions[i].Users = append(m.Reactions[i].Users, u.ID)
	s.publishMessage("edit", m)
}
