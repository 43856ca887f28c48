package sandbox

import (
	"encoding/json"
	"slices"
	"strconv"
)

// wireMessage is a message as the REST API gives it.
func (m *model) wireMessage(msg *Message) wireMessage {
	w := wireMessage{
		ID:           msg.ID,
		ChannelID:    msg.ChannelID,
		Author:       toWireUser(msg.Author),
		Content:      msg.Content,
		Timestamp:    stamp(msg.Time),
		TTS:          msg.TTS,
		Mentions:     []wireUser{},
		MentionRoles: []string{},
		Attachments:  wireAttachments(msg.Attachments),
		Embeds:       []json.RawMessage{},
		Components:   msg.Components,
		Flags:        msg.Flags,
	}
	if w.Components == nil {
		w.Components = json.RawMessage("[]")
	}
	if !msg.Edited.IsZero() {
		at := stamp(msg.Edited)
		w.EditedTimestamp = &at
	}
	for _, id := range msg.Mentions {
		u, _ := m.user(id)
		w.Mentions = append(w.Mentions, toWireUser(u))
	}
	m.addReactions(&w, msg)
	m.addOrigin(&w, msg)
	return w
}

func (m *model) addReactions(w *wireMessage, msg *Message) {
	for _, r := range msg.Reactions {
		w.Reactions = append(w.Reactions, wireReaction{
			Count:        len(r.Users),
			CountDetails: map[string]int{"burst": 0, "normal": len(r.Users)},
			Me:           slices.Contains(r.Users, m.bot.ID),
			Emoji:        wireEmoji{Name: r.Emoji},
			BurstColors:  []string{},
		})
	}
}

// addOrigin adds what a message tells of where it comes from: an interaction, a
// message that it replies to, and the thread that was started from it.
func (m *model) addOrigin(w *wireMessage, msg *Message) {
	w.Type = msg.Kind
	if msg.EphemeralTo != "" {
		w.Flags |= flagEphemeral
	}
	if msg.info != nil {
		w.ApplicationID, w.WebhookID = m.bot.ID, m.bot.ID
		w.Metadata = msg.info.wire()
		if msg.info.name != "" {
			w.Interaction = map[string]any{"id": msg.info.id, "type": msg.info.kind, "name": msg.info.name, "user": toWireUser(msg.info.user)}
		}
	}
	if thread := m.channel(msg.ThreadID); thread != nil {
		w.Flags |= flagHasThread
		t := m.wireChannel(thread)
		w.Thread = &t
	}
	if msg.ReplyTo != "" {
		w.Type = messageReply
		w.Reference = &wireReference{MessageID: msg.ReplyTo, ChannelID: msg.ChannelID, GuildID: msg.GuildID}
	}
}

// wireWithReply adds the message that msg replies to. hide tells whose content the
// reader cannot see.
func (m *model) wireWithReply(msg *Message, hide func(*Message) bool) wireMessage {
	w := m.wireMessage(msg)
	if hide(msg) {
		w.empty()
	}
	if msg.ReplyTo == "" {
		return w
	}
	inner := json.RawMessage("null")
	if c := m.channel(msg.ChannelID); c != nil {
		if first := c.message(msg.ReplyTo); first != nil {
			f := m.wireMessage(first)
			if hide(first) {
				f.empty()
			}
			inner, _ = json.Marshal(f) // of strings and numbers: cannot fail
		}
	}
	w.Referenced = &inner
	return w
}

// empty removes the fields that need the message content intent.
func (w *wireMessage) empty() {
	w.Content = ""
	w.Attachments = []wireAttachment{}
	w.Components = json.RawMessage("[]")
}

// hidesContent returns a function that tells which messages come without content to
// an application. granted tells whether it has the message content intent. Its own
// messages, messages that mention it and direct messages always have their content.
func (m *model) hidesContent(granted bool) func(*Message) bool {
	return func(msg *Message) bool {
		return !granted && msg.GuildID != "" && msg.Author.ID != m.bot.ID && !slices.Contains(msg.Mentions, m.bot.ID)
	}
}

func wireAttachments(all []Attachment) []wireAttachment {
	list := []wireAttachment{}
	for _, a := range all {
		w := wireAttachment{
			ID: a.ID, Filename: a.Filename, ContentType: a.ContentType,
			Size: a.Size, URL: a.URL, ProxyURL: a.URL,
		}
		if a.Description != "" {
			w.Description = &a.Description
		}
		if a.Width > 0 {
			w.Width, w.Height = &a.Width, &a.Height
		}
		list = append(list, w)
	}
	return list
}

// nonceJSON is the nonce in the type in which it was sent.
func (msg *Message) nonceJSON() json.RawMessage {
	switch {
	case msg.Nonce == "":
		return nil
	case msg.nonceNumber:
		return json.RawMessage(msg.Nonce)
	}
	return json.RawMessage(strconv.Quote(msg.Nonce))
}
