package world

import (
	"slices"
	"strconv"
	"time"

	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/refusal"
)

// Edit applies a request to a message and emits the event. byToken is true if the token of an
// interaction authorizes it, so that the bot needs no permission.
func Edit(w *World, ch *Channel, m *Message, b *MessageBody, files []Upload, version int, byToken bool) *refusal.Error {
	next := m.Clone()
	if byToken && next.Info == nil {
		next.Info = &Origin{}
	}
	if err := applyEdit(w, &next, ch, b, files, version); err != nil {
		return err
	}
	next.Info = m.Info
	if b.changesContent(files) && !m.Loading {
		next.Edited = w.Now()
	}
	next.Loading, next.Flags = false, next.Flags&^flagLoading
	replace(w, ch, m, next)
	return nil
}

// changesContent reports whether an edit changes what people see, not just flags.
func (b *MessageBody) changesContent(files []Upload) bool {
	return b.Content.set || b.Components.set || b.Attachments.set || len(files) > 0
}

// Limits on edits of old messages. Discord documents that it limits them, with error 30046, but not
// how; bots have seen about three in 20 s per channel.
const (
	maxOldEdits   = 3
	oldEditWindow = 20 * time.Second
)

// LimitOldEdit returns an error if too many messages older than Options.OldMessageAge were edited
// in a channel.
func LimitOldEdit(w *World, ch *Channel, m *Message) *refusal.Error {
	now := w.Now()
	if now.Sub(m.Time) < w.Opts.OldMessageAge {
		return nil
	}
	ch.oldEdits = slices.DeleteFunc(ch.oldEdits, func(t time.Time) bool { return now.Sub(t) > oldEditWindow })
	if len(ch.oldEdits) >= maxOldEdits {
		return refusal.TooManyOldEdits()
	}
	ch.oldEdits = append(ch.oldEdits, now)
	return nil
}

// applyEdit applies an edit to a copy of a message.
func applyEdit(w *World, m *Message, ch *Channel, b *MessageBody, files []Upload, version int) *refusal.Error {
	stored := m.Content
	if err := applyBody(w, m, ch, b, files); err != nil {
		return err
	}
	if err := checkFiles(w, files, b.Attachments.Value, m.Attachments); err != nil {
		return err
	}
	if b.Flags.set { // the version 2 layout can't be removed
		m.Flags |= b.Flags.Value & limits.FlagComponentsV2
	}
	m.Attachments = editedAttachments(w, ch, m.Attachments, b.Attachments, files, version)
	if len(m.Attachments) > limits.MaxFiles {
		return refusal.TooManyFiles()
	}
	names := []string{}
	for _, a := range m.Attachments {
		names = append(names, a.Filename)
	}
	if err := refusal.Check(limits.EditedMessage, b.raw, limits.Known{Version2: m.HasNewLayout(), Content: stored, Files: names}); err != nil {
		return err
	}
	if err := m.applyComponents(b); err != nil {
		return err
	}
	m.resolveMedia()
	if m.isEmpty() {
		return refusal.EmptyMessage()
	}
	if b.Content.set || b.Components.set {
		replied := ""
		if first := ch.Message(m.ReplyTo); first != nil {
			replied = first.Author.ID
		}
		setMentions(w, m, ch, b.AllowedMentions, replied)
	}
	return nil
}

// editedAttachments returns the files of a message after an edit. Without a list of attachments,
// all stay and uploads are appended. A list names the ones that stay; from version 10 on it must
// also name the uploads.
func editedAttachments(w *World, ch *Channel, old []Attachment, listed field[[]attachmentBody], files []Upload, version int) []Attachment {
	var list []Attachment
	for _, a := range old {
		i := slices.IndexFunc(listed.Value, func(l attachmentBody) bool { return l.id() == a.ID })
		if listed.set && i < 0 {
			continue
		}
		if i >= 0 && listed.Value[i].Description.set {
			a.Description = listed.Value[i].Description.Value
		}
		list = append(list, a)
	}
	for _, f := range files {
		named := slices.ContainsFunc(listed.Value, func(l attachmentBody) bool { return l.id() == strconv.Itoa(f.N) })
		if listed.set && version >= 10 && !named {
			continue
		}
		list = append(list, attach(w, ch, f, listed.Value))
	}
	return list
}

// replace replaces a message with its edited copy and emits the event.
func replace(w *World, ch *Channel, m *Message, next Message) {
	for _, a := range m.Attachments {
		w.attachmentBytes -= len(a.Bytes)
		if !slices.ContainsFunc(next.Attachments, func(kept Attachment) bool { return kept.ID == a.ID }) {
			keepRemoved(w, []Attachment{a})
		}
	}
	for _, a := range next.Attachments {
		w.attachmentBytes += len(a.Bytes)
	}
	*m = next
	dropOldAttachments(w, m)
	Update(w, ch, m)
}
