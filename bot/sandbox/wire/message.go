package wire

import (
	"encoding/json"
	"slices"
	"strconv"

	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/world"
)

// OfMessage returns a message as in the REST API.
func OfMessage(from *world.World, msg *world.Message) Message {
	w := Message{
		ID:           msg.ID,
		ChannelID:    msg.ChannelID,
		Author:       OfUser(msg.Author),
		Content:      msg.Content,
		Timestamp:    stamp(msg.Time),
		TTS:          msg.TTS,
		Mentions:     []User{},
		MentionRoles: append([]string{}, msg.MentionRoles...),
		Attachments:  OfAttachments(msg.Attachments),
		Embeds:       []json.RawMessage{},
		Components:   msg.Components,
		Flags:        msg.Flags,
	}
	w.MentionEveryone = msg.MentionEveryone
	if w.Components == nil {
		w.Components = json.RawMessage("[]")
	}
	if !msg.Edited.IsZero() {
		at := stamp(msg.Edited)
		w.EditedTimestamp = &at
	}
	for _, id := range msg.Mentions {
		u, _ := from.User(id)
		w.Mentions = append(w.Mentions, OfUser(u))
	}
	addReactions(from, &w, msg)
	addOrigin(from, &w, msg)
	return w
}

func addReactions(from *world.World, w *Message, msg *world.Message) {
	for _, r := range msg.Reactions {
		w.Reactions = append(w.Reactions, Reaction{
			Count:        len(r.Users),
			CountDetails: map[string]int{"burst": 0, "normal": len(r.Users)},
			Me:           slices.Contains(r.Users, from.Self.ID),
			Emoji:        Emoji{Name: r.Emoji},
			BurstColors:  []string{},
		})
	}
}

// addOrigin adds the origin of a message: an interaction, the message it replies to, and the thread
// started from it.
func addOrigin(from *world.World, w *Message, msg *world.Message) {
	w.Type = msg.Kind
	if msg.EphemeralTo != "" {
		w.Flags |= limits.FlagEphemeral
	}
	if msg.Info != nil {
		w.ApplicationID, w.WebhookID = from.Self.ID, from.Self.ID
		w.InteractionMetadata = metadata(msg.Info)
		if msg.Info.Name != "" {
			w.Interaction = map[string]any{"id": msg.Info.ID, "type": msg.Info.Kind, "name": msg.Info.Name, "user": OfUser(msg.Info.User)}
		}
	}
	if thread := from.Channel(msg.ThreadID); thread != nil {
		w.Flags |= world.FlagHasThread
		t := OfChannel(from, thread)
		w.Thread = &t
	}
	if msg.ReplyTo != "" {
		w.Type = world.MessageReply
		w.Reference = &Reference{MessageID: msg.ReplyTo, ChannelID: msg.ChannelID, GuildID: msg.GuildID}
	}
}

// WithReply returns a message with the one it replies to. hide reports whether the reader can't see
// a message's content.
func WithReply(from *world.World, msg *world.Message, hide func(*world.Message) bool) Message {
	w := OfMessage(from, msg)
	if hide(msg) {
		w.empty()
	}
	if msg.ReplyTo == "" {
		return w
	}
	inner := json.RawMessage("null")
	if c := from.Channel(msg.ChannelID); c != nil {
		if first := c.Message(msg.ReplyTo); first != nil {
			f := OfMessage(from, first)
			if hide(first) {
				f.empty()
			}
			inner, _ = json.Marshal(f) // only strings and numbers, so it can't fail
		}
	}
	w.Referenced = &inner
	return w
}

// empty removes the fields that need the message content intent.
func (w *Message) empty() {
	w.Content = ""
	w.Attachments = []Attachment{}
	w.Components = json.RawMessage("[]")
}

// HidesContent returns a function that reports whether a message reaches an application without
// content. granted says whether the application has the message content intent. Its own messages,
// messages that mention it and direct messages always keep their content.
func HidesContent(from *world.World, granted bool) func(*world.Message) bool {
	return func(msg *world.Message) bool {
		return !granted && msg.GuildID != "" && msg.Author.ID != from.Self.ID && !slices.Contains(msg.Mentions, from.Self.ID)
	}
}

// OfAttachments returns the files of a message.
func OfAttachments(all []world.Attachment) []Attachment {
	list := []Attachment{}
	for _, a := range all {
		w := Attachment{
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

// Nonce returns the nonce of a message in the type in which it was sent.
func Nonce(msg *world.Message) json.RawMessage {
	switch {
	case msg.Nonce == "":
		return nil
	case msg.NonceNumber:
		return json.RawMessage(msg.Nonce)
	}
	return json.RawMessage(strconv.Quote(msg.Nonce))
}
