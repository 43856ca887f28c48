package sandbox

import (
	"slices"
	"strconv"
	"time"

	"hoshi/bot/sandbox/refusal"
)

func (s *Server) patchMessage(c *call) (any, *refusal.Error) {
	b, files, formErr := c.messageForm()
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, m, err := s.messageOf(c)
	if err != nil {
		return nil, err
	}
	if formErr != nil {
		return nil, formErr
	}
	if m.Author.ID != s.bot.ID {
		return nil, refusal.NotAuthor()
	}
	if err := s.limitOldEdit(ch, m); err != nil {
		return nil, err
	}
	if ch.Archived {
		return nil, errArchived()
	}
	if _, err := s.edit(ch, m, &b, files, c.version, false); err != nil {
		return nil, err
	}
	return s.wireWithReply(m, s.hidesContent(s.contentGranted)), nil
}

// edit applies a request to a message and tells of it. byToken is true when the
// token of an interaction allows it, which needs no permission of the bot.
func (s *Server) edit(ch *channel, m *Message, b *messageBody, files []upload, version int, byToken bool) (any, *refusal.Error) {
	next := m.clone()
	if byToken && next.info == nil {
		next.info = &interactionInfo{}
	}
	if err := s.applyEdit(&next, ch, b, files, version); err != nil {
		return nil, err
	}
	next.info = m.info
	if b.changesContent(files) && !m.Loading {
		next.Edited = s.opts.Clock.Now()
	}
	next.Loading, next.Flags = false, next.Flags&^flagLoading
	s.replace(ch, m, next)
	return s.wireMessage(m), nil
}

// changesContent reports whether an edit is of what people see, not of flags only.
func (b *messageBody) changesContent(files []upload) bool {
	return b.Content.set || b.Components.set || b.Attachments.set || len(files) > 0
}

// Limits on edits of old messages. Discord documents that they are limited, with
// error 30046, and not how; bots have seen about three in 20 s for a channel.
const (
	maxOldEdits   = 3
	oldEditWindow = 20 * time.Second
)

// limitOldEdit refuses an edit when too many messages were edited in a channel that
// are older than Options.OldMessageAge.
func (s *Server) limitOldEdit(ch *channel, m *Message) *refusal.Error {
	now := s.opts.Clock.Now()
	if now.Sub(m.Time) < s.opts.OldMessageAge {
		return nil
	}
	ch.oldEdits = slices.DeleteFunc(ch.oldEdits, func(t time.Time) bool { return now.Sub(t) > oldEditWindow })
	if len(ch.oldEdits) >= maxOldEdits {
		return &refusal.Error{Status: 429, Code: 30046, Message: "Maximum number of edits to messages older than 1 hour reached. Try again later."}
	}
	ch.oldEdits = append(ch.oldEdits, now)
	return nil
}

// applyEdit applies an edit to a copy of a message.
func (s *Server) applyEdit(m *Message, ch *channel, b *messageBody, files []upload, version int) *refusal.Error {
	if err := s.applyBody(m, ch, b, files); err != nil {
		return err
	}
	if err := s.checkFiles(files, b.Attachments.value, m.Attachments); err != nil {
		return err
	}
	if b.Flags.set { // the layout of version 2 cannot be taken off again
		m.Flags |= b.Flags.value & flagComponentsV2
	}
	m.Attachments = s.editedAttachments(ch, m.Attachments, b.Attachments, files, version)
	if len(m.Attachments) > maxFiles {
		return refusal.TooManyFiles()
	}
	var names []string
	for _, a := range m.Attachments {
		names = append(names, a.Filename)
	}
	if err := m.applyComponents(b, names); err != nil {
		return err
	}
	m.resolveMedia()
	if m.isEmpty() {
		return refusal.EmptyMessage()
	}
	if b.Content.set || b.Components.set {
		replied := ""
		if first := ch.message(m.ReplyTo); first != nil {
			replied = first.Author.ID
		}
		s.setMentions(m, ch, b.AllowedMentions, replied)
	}
	return nil
}

// editedAttachments returns the files of a message after an edit. Without a list of
// attachments all stay and the uploaded ones are appended. A list names those
// that stay; from version 10 on it names the uploaded ones as well.
func (s *Server) editedAttachments(ch *channel, old []Attachment, listed field[[]attachmentBody], files []upload, version int) []Attachment {
	var list []Attachment
	for _, a := range old {
		i := slices.IndexFunc(listed.value, func(l attachmentBody) bool { return l.id() == a.ID })
		if listed.set && i < 0 {
			continue
		}
		if i >= 0 && listed.value[i].Description.set {
			a.Description = listed.value[i].Description.value
		}
		list = append(list, a)
	}
	for _, f := range files {
		named := slices.ContainsFunc(listed.value, func(l attachmentBody) bool { return l.id() == strconv.Itoa(f.n) })
		if listed.set && version >= 10 && !named {
			continue
		}
		list = append(list, s.attach(ch, f, listed.value))
	}
	return list
}

// replace puts an edited copy in a message's place and tells of it.
func (s *Server) replace(ch *channel, m *Message, next Message) {
	for _, a := range m.Attachments {
		s.attachmentBytes -= len(a.Bytes)
	}
	for _, a := range next.Attachments {
		s.attachmentBytes += len(a.Bytes)
	}
	*m = next
	s.dropOldAttachments(m)
	s.update(ch, m)
}
