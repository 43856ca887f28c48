package sandbox

import (
	"encoding/json"
	"regexp"
	"strings"
	"time"

	"hoshi/bot/sandbox/component"
	"hoshi/bot/sandbox/refusal"
)

// maxContent is the limit on the characters of an application's message.
const maxContent = 2000

// field is a JSON field that knows whether the request gave it. A null counts as
// given, with the zero value.
type field[T any] struct {
	set   bool
	value T
}

func (f *field[T]) UnmarshalJSON(data []byte) error {
	f.set = true
	return json.Unmarshal(data, &f.value)
}

// messageBody is the body of a request that creates or edits a message.
type messageBody struct {
	Content         field[string]           `json:"content"`
	Nonce           json.RawMessage         `json:"nonce"`
	EnforceNonce    bool                    `json:"enforce_nonce"`
	TTS             bool                    `json:"tts"`
	AllowedMentions *allowedMentions        `json:"allowed_mentions"`
	Reference       *referenceBody          `json:"message_reference"`
	Components      field[json.RawMessage]  `json:"components"`
	Attachments     field[[]attachmentBody] `json:"attachments"`
	Flags           field[int]              `json:"flags"`
}

type referenceBody struct {
	Type            int    `json:"type"`
	MessageID       string `json:"message_id"`
	ChannelID       string `json:"channel_id"`
	GuildID         string `json:"guild_id"`
	FailIfNotExists *bool  `json:"fail_if_not_exists"`
}

// attachmentBody describes a file of the request, by the n of files[n], or an
// attachment of the message, by its id.
type attachmentBody struct {
	ID          json.RawMessage `json:"id"` // a string or a number
	Filename    string          `json:"filename"`
	Description field[string]   `json:"description"`
}

func (a attachmentBody) id() string { return strings.Trim(string(a.ID), `"`) }

// usedNonce is the message that was created with a nonce.
type usedNonce struct {
	message *Message
	at      time.Time
}

var nonceNumber = regexp.MustCompile(`^-?\d{1,25}$`)

// nonce reads a nonce: a string, or a whole number.
func (b *messageBody) nonce() (text string, number bool, err *refusal.Error) {
	raw := string(b.Nonce)
	if raw == "" || raw == "null" {
		return "", false, nil
	}
	if json.Unmarshal(b.Nonce, &text) == nil {
		return text, false, refusal.CheckMaxLength("nonce", text, 25)
	}
	if !nonceNumber.MatchString(raw) {
		return "", false, refusal.Form("nonce", "BASE_TYPE_BAD_TYPE", "Only string or int values are allowed.")
	}
	return raw, true, nil
}

func (s *Server) postMessage(c *call) (any, *refusal.Error) {
	body, files, formErr := c.messageForm()
	s.mu.Lock()
	defer s.mu.Unlock()
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	if ch.Type == GuildForum {
		return nil, refusal.Forum()
	}
	if err := s.require(ch, SendMessages); err != nil {
		return nil, err
	}
	if formErr != nil {
		return nil, formErr
	}
	s.archive(ch, false)
	m := &Message{Author: s.bot}
	if err := s.draft(m, ch, &body, files); err != nil {
		return nil, err
	}
	if earlier, ok := s.byNonce(m); ok && body.EnforceNonce {
		return s.toSender(earlier), nil
	}
	s.attachAll(m, ch, &body, files)
	s.post(ch, m, body.AllowedMentions)
	s.keepNonce(m)
	return s.toSender(m), nil
}

// draft fills in and checks a message that is to be created, all but its files.
func (s *Server) draft(m *Message, ch *channel, b *messageBody, files []upload) *refusal.Error {
	m.TTS = b.TTS
	var err *refusal.Error
	if m.Nonce, m.nonceNumber, err = b.nonce(); err != nil {
		return err
	}
	m.EnforceNonce = b.EnforceNonce
	if err := s.applyBody(m, ch, b, files); err != nil {
		return err
	}
	m.Flags = b.Flags.value & (flagSuppressNotifications | flagComponentsV2)
	if err := s.checkFiles(files, b.Attachments.value, nil); err != nil {
		return err
	}
	if b.Reference != nil {
		if m.ReplyTo, err = s.resolveReference(ch, b.Reference); err != nil {
			return err
		}
	}
	if err := m.applyComponents(b, filenames(files, b.Attachments.value)); err != nil {
		return err
	}
	if m.isEmpty() && (len(files) == 0 || m.hasNewLayout()) {
		return refusal.EmptyMessage()
	}
	return nil
}

// attachAll adds the files of a request to a message that was drafted.
func (s *Server) attachAll(m *Message, ch *channel, b *messageBody, files []upload) {
	for _, f := range files {
		m.Attachments = append(m.Attachments, s.attach(ch, f, b.Attachments.value))
	}
	m.resolveMedia()
}

// applyBody sets the fields that can be given when creating and when editing.
func (s *Server) applyBody(m *Message, ch *channel, b *messageBody, files []upload) *refusal.Error {
	if b.Content.set {
		m.Content = strings.TrimSpace(strings.ToValidUTF8(b.Content.value, "\uFFFD"))
		if err := refusal.CheckMaxLength("content", m.Content, maxContent); err != nil {
			return err
		}
	}
	if err := b.AllowedMentions.check(); err != nil {
		return err
	}
	byToken := m.info != nil // which needs no permission of the bot
	if len(files) > 0 && !byToken {
		if err := s.require(ch, AttachFiles); err != nil {
			return err
		}
	}
	return nil
}

// applyComponents reads the components of a request. m has its other fields and
// its flags already; filenames are those of its attachments.
func (m *Message) applyComponents(b *messageBody, filenames []string) *refusal.Error {
	if b.Components.set {
		list, err := component.Read("components", b.Components.value, false, m.hasNewLayout(), filenames)
		if err != nil {
			return err
		}
		m.components = list
		m.encodeComponents()
	}
	if !m.hasNewLayout() {
		return nil
	}
	if m.Content != "" {
		return refusal.Form("content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
			"The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	}
	return nil
}

// isEmpty reports whether a message would show nothing. Files of a message of
// version 2 show only where a component names them.
func (m *Message) isEmpty() bool {
	if m.hasNewLayout() {
		return len(m.components) == 0
	}
	return m.Content == "" && len(m.Attachments) == 0 && len(m.components) == 0
}

// resolveReference returns the id of the message that is replied to. It is
// empty if that message was deleted and fail_if_not_exists is false.
func (s *Server) resolveReference(ch *channel, ref *referenceBody) (string, *refusal.Error) {
	switch {
	case ref == nil || ref.MessageID == "":
		return "", nil
	case ref.Type != 0:
		return "", refusal.Form("message_reference", "MESSAGE_REFERENCE_TYPE", "The sandbox knows replies only, not forwards.")
	}
	if err := refusal.CheckSnowflake("message_reference.message_id", ref.MessageID); err != nil {
		return "", err
	}
	if ref.ChannelID != "" && ref.ChannelID != ch.ID {
		return "", refusal.Form("message_reference", "REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL", "Cannot reply to a message in a different channel")
	}
	if ch.isGuild() && !s.botPermissions(ch).has(ReadMessageHistory) {
		return "", refusal.NoHistoryToReply()
	}
	if ch.message(ref.MessageID) != nil {
		return ref.MessageID, nil
	}
	if ref.FailIfNotExists == nil || *ref.FailIfNotExists {
		return "", refusal.Form("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
	}
	return "", nil
}

// toSender is a message as the response to the sender has it, with the nonce.
func (s *Server) toSender(m *Message) wireMessage {
	w := s.wireWithReply(m, s.hidesContent(s.contentGranted))
	w.Nonce = m.nonceJSON()
	return w
}

func nonceKey(m *Message) string { return m.Author.ID + " " + m.Nonce }

// byNonce finds a recent message of the same author with the same nonce.
func (s *Server) byNonce(m *Message) (*Message, bool) {
	used, ok := s.nonces[nonceKey(m)]
	if !ok || m.Nonce == "" || s.opts.Clock.Now().Sub(used.at) > s.opts.NonceWindow {
		return nil, false
	}
	return used.message, true
}

// keepNonce remembers a message by its nonce, and forgets the expired ones.
func (s *Server) keepNonce(m *Message) {
	if m.Nonce == "" {
		return
	}
	for key, used := range s.nonces {
		if s.opts.Clock.Now().Sub(used.at) > s.opts.NonceWindow {
			delete(s.nonces, key)
		}
	}
	s.nonces[nonceKey(m)] = usedNonce{m, s.opts.Clock.Now()}
}
