package world

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/component"
	"hoshi/bot/sandbox/refusal"
)

// field is a JSON field that records whether it was in the request. A null counts as given, with
// the zero value.
type field[T any] struct {
	set   bool
	Value T
}

func (f *field[T]) UnmarshalJSON(data []byte) error {
	f.set = true
	return json.Unmarshal(data, &f.Value)
}

// MessageBody is the body of a request that creates or edits a message.
type MessageBody struct {
	Content         field[string]           `json:"content"`
	Nonce           json.RawMessage         `json:"nonce"`
	EnforceNonce    bool                    `json:"enforce_nonce"`
	TTS             bool                    `json:"tts"`
	AllowedMentions *allowedMentions        `json:"allowed_mentions"`
	Reference       *referenceBody          `json:"message_reference"`
	Components      field[json.RawMessage]  `json:"components"`
	Attachments     field[[]attachmentBody] `json:"attachments"`
	Flags           field[int]              `json:"flags"`

	raw []byte
}

// UnmarshalJSON keeps the JSON too, so that it can be checked.
func (b *MessageBody) UnmarshalJSON(data []byte) error {
	type fields MessageBody
	b.raw = bytes.Clone(data)
	return json.Unmarshal(data, (*fields)(b))
}

// DropFlag removes a flag from the request.
func (b *MessageBody) DropFlag(flag int) {
	var fields map[string]json.RawMessage
	if b.Flags.Value &^= flag; json.Unmarshal(b.raw, &fields) == nil && b.Flags.set {
		fields["flags"] = json.RawMessage(strconv.Itoa(b.Flags.Value))
		b.raw, _ = json.Marshal(fields) // was JSON, so it can't fail
	}
}

type referenceBody struct {
	Type            int    `json:"type"`
	MessageID       string `json:"message_id"`
	ChannelID       string `json:"channel_id"`
	GuildID         string `json:"guild_id"`
	FailIfNotExists *bool  `json:"fail_if_not_exists"`
}

// attachmentBody describes a file of the request, by the n of files[n], or an attachment of the
// message, by its id.
type attachmentBody struct {
	ID          json.RawMessage `json:"id"` // a string or a number
	Filename    string          `json:"filename"`
	Description field[string]   `json:"description"`
}

func (a attachmentBody) id() string { return strings.Trim(string(a.ID), `"`) }

// usedNonce is the message created with a nonce.
type usedNonce struct {
	message *Message
	at      time.Time
}

// nonce returns a nonce, which is a string or an integer.
func (b *MessageBody) nonce() (text string, number bool) {
	raw := string(b.Nonce)
	if raw == "" || raw == "null" {
		return "", false
	}
	if json.Unmarshal(b.Nonce, &text) == nil {
		return text, false
	}
	return raw, true
}

// Draft fills in and checks a new message, except its files.
func Draft(w *World, m *Message, ch *Channel, b *MessageBody, files []Upload) *refusal.Error {
	form := limits.NewMessage
	if m.Info != nil {
		form = limits.NewAnswer
	}
	if err := refusal.Check(form, b.raw, limits.Known{Files: filenames(files, b.Attachments.Value)}); err != nil {
		return err
	}
	if err := applyBody(w, m, ch, b, files); err != nil {
		return err
	}
	m.TTS, m.EnforceNonce = b.TTS, b.EnforceNonce
	m.Nonce, m.NonceNumber = b.nonce()
	m.Flags = b.Flags.Value & (limits.FlagSuppressNotifications | limits.FlagComponentsV2)
	if err := checkFiles(w, files, b.Attachments.Value, nil); err != nil {
		return err
	}
	var err *refusal.Error
	if m.ReplyTo, err = resolveReference(w, ch, b.Reference); err != nil {
		return err
	}
	if err := m.applyComponents(b); err != nil {
		return err
	}
	if m.isEmpty() && (len(files) == 0 || m.HasNewLayout()) {
		return refusal.EmptyMessage()
	}
	return nil
}

// AttachAll adds the files of a request to a drafted message.
func AttachAll(w *World, m *Message, ch *Channel, b *MessageBody, files []Upload) {
	for _, f := range files {
		m.Attachments = append(m.Attachments, attach(w, ch, f, b.Attachments.Value))
	}
	m.resolveMedia()
}

// applyBody sets the fields that both creating and editing accept.
func applyBody(w *World, m *Message, ch *Channel, b *MessageBody, files []Upload) *refusal.Error {
	if b.Content.set {
		m.Content = strings.TrimSpace(strings.ToValidUTF8(b.Content.Value, "\uFFFD"))
	}
	byToken := m.Info != nil // needs no permission of the bot
	if len(files) > 0 && !byToken {
		if err := w.Require(ch, AttachFiles); err != nil {
			return err
		}
	}
	return nil
}

// applyComponents reads the components of a request, which must have been checked.
func (m *Message) applyComponents(b *MessageBody) *refusal.Error {
	if !b.Components.set {
		return nil
	}
	list, err := component.Read("components", b.Components.Value)
	if err != nil {
		return err
	}
	m.Parts = list
	m.encodeComponents()
	return nil
}

// isEmpty reports whether a message would show nothing. Files of a version 2 message show only if a
// component refers to them.
func (m *Message) isEmpty() bool {
	if m.HasNewLayout() {
		return len(m.Parts) == 0
	}
	return m.Content == "" && len(m.Attachments) == 0 && len(m.Parts) == 0
}

// resolveReference returns the id of the message being replied to. It is empty if that message was
// deleted and fail_if_not_exists is false.
func resolveReference(w *World, ch *Channel, ref *referenceBody) (string, *refusal.Error) {
	switch {
	case ref == nil || ref.MessageID == "":
		return "", nil
	case ref.Type != 0:
		return "", refusal.Form("message_reference", "MESSAGE_REFERENCE_TYPE", "The sandbox knows replies only, not forwards.")
	}
	if ref.ChannelID != "" && ref.ChannelID != ch.ID {
		return "", refusal.Form("message_reference", "REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL", "Cannot reply to a message in a different channel")
	}
	if ch.IsGuild() && !w.BotPermissions(ch).Has(ReadMessageHistory) {
		return "", refusal.NoHistoryToReply()
	}
	first := ch.Message(ref.MessageID)
	switch {
	case first == nil || first.EphemeralTo != "": // which the API shows only by token
	case first.Kind == messageThreadCreated:
		return "", refusal.Form("message_reference", "REPLIES_CANNOT_REFERENCE_SYSTEM_MESSAGE", "Cannot reply to a system message")
	default:
		return ref.MessageID, nil
	}
	if ref.FailIfNotExists == nil || *ref.FailIfNotExists {
		return "", refusal.Form("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
	}
	return "", nil
}

func nonceKey(m *Message) string { return m.Author.ID + " " + m.Nonce }

// ByNonce finds a recent message by the same author with the same nonce.
func ByNonce(w *World, m *Message) (*Message, bool) {
	used, ok := w.nonces[nonceKey(m)]
	if !ok || m.Nonce == "" || w.Now().Sub(used.at) > w.Opts.NonceWindow {
		return nil, false
	}
	return used.message, true
}

// KeepNonce remembers a message by its nonce and drops expired nonces.
func KeepNonce(w *World, m *Message) {
	if m.Nonce == "" {
		return
	}
	for key, used := range w.nonces {
		if w.Now().Sub(used.at) > w.Opts.NonceWindow {
			delete(w.nonces, key)
		}
	}
	w.nonces[nonceKey(m)] = usedNonce{m, w.Now()}
}
