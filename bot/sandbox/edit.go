package sandbox

import (
	"slices"
	"strconv"
	"time"
)

func (s *Server) patchMessage(c *call) (any, *apiError) {
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
	visible := b.Content.set || b.Embeds.set || b.Components.set || b.Attachments.set || len(files) > 0
	if m.Author.ID != s.bot.ID {
		if visible || !b.Flags.set {
			return nil, errNotAuthor()
		}
		if err := s.require(ch, ManageMessages); err != nil {
			return nil, err
		}
	}
	next := m.clone()
	if err := s.applyEdit(&next, ch, &b, files, c.version); err != nil {
		return nil, err
	}
	if visible {
		next.Edited = time.Now()
	}
	s.replace(ch, m, next)
	return s.wireWithReply(m, s.hidesContent(s.contentGranted)), nil
}

// applyEdit applies an edit to a copy of a message.
func (s *Server) applyEdit(m *Message, ch *channel, b *messageBody, files []upload, version int) *apiError {
	if err := s.applyBody(m, ch, b, files, m.Attachments); err != nil {
		return err
	}
	if err := checkFiles(files, b.Attachments.value, m.Attachments); err != nil {
		return err
	}
	if b.Flags.set {
		m.Flags = m.Flags&^flagSuppressEmbeds | b.Flags.value&(flagSuppressEmbeds|flagComponentsV2)
	}
	m.Attachments = s.editedAttachments(ch, m.Attachments, b.Attachments, files, version)
	if len(m.Attachments) > maxFiles {
		return errTooManyFiles()
	}
	m.showInEmbeds()
	if m.isEmpty() {
		return errEmptyMessage()
	}
	if b.Content.set {
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
