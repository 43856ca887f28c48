package world

import "slices"

// The functions below change messages, for people and for the bot, and dispatch the events. The
// caller holds the lock.

// Post adds a message to a channel.
func Post(w *World, c *Channel, m *Message, allowed *allowedMentions) {
	m.Time = w.Now()
	m.ID = w.IDs.Next(m.Time)
	m.ChannelID, m.GuildID = c.ID, c.GuildID
	replied := ""
	if first := c.Message(m.ReplyTo); first != nil {
		replied = first.Author.ID
	}
	setMentions(w, m, c, allowed, replied)
	setNotified(w, m, c)
	add(w, c, m)
	w.Emit(Event{Kind: MessageCreated, Channel: c, Message: m})
}

// Update dispatches the event of an edited message.
func Update(w *World, c *Channel, m *Message) {
	w.Emit(Event{Kind: MessageEdited, Channel: c, Message: m})
}

// Remove deletes a message.
func Remove(w *World, c *Channel, m *Message) {
	m.Loading = false // stop waiting for a deleted message
	c.Messages = slices.DeleteFunc(c.Messages, func(other *Message) bool { return other == m })
	keepRemoved(w, m.Attachments)
	dropAttachments(w, m)
	w.Emit(Event{Kind: MessageDeleted, Channel: c, Message: m})
}

// React adds a reaction unless the user has already added it.
func React(w *World, c *Channel, m *Message, u User, emoji string) {
	i := slices.IndexFunc(m.Reactions, func(r Reaction) bool { return r.Emoji == emoji })
	if i < 0 {
		i = len(m.Reactions)
		m.Reactions = append(m.Reactions, Reaction{Emoji: emoji})
	}
	if slices.Contains(m.Reactions[i].Users, u.ID) {
		return
	}
	m.Reactions[i].Users = append(m.Reactions[i].Users, u.ID)
	w.Emit(Event{Kind: ReactionAdded, Channel: c, Message: m})
}
