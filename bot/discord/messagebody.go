package discord

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/chat"
	"hoshi/bot/discord/component"
	"hoshi/bot/locale"
)

// Discord's limits, in characters.
const (
	maxContent = 2000
	maxAlt     = 1024
	maxNonce   = 25
)

// messageBody is the body of a request that creates or edits a message. It is not
// discordgo's type because discordgo's MessageSend knows neither attachment descriptions nor
// enforce_nonce.
type messageBody struct {
	*draft
	edit      bool // of a message that is there already
	nonce     string
	ping      []chat.UserID
	reference *reference // nil for no reply
}

// wireBody is a messageBody in Discord's JSON.
type wireBody struct {
	Content         *string         `json:"content"` // null in messages of version 2, which have none
	Flags           int             `json:"flags,omitempty"`
	Nonce           string          `json:"nonce,omitempty"`
	EnforceNonce    bool            `json:"enforce_nonce,omitempty"`
	AllowedMentions allowedMentions `json:"allowed_mentions"`
	Reference       *reference      `json:"message_reference,omitempty"`

	// Edits replace what the message had, so that empty lists are sent too.
	Attachments []attachment          `json:"attachments"`
	Components  []component.Component `json:"components"`
}

// allowedMentions is always sent: without it Discord notifies everybody whom a text
// names. With it Discord notifies only Users.
type allowedMentions struct {
	Parse       []string      `json:"parse"`
	Users       []chat.UserID `json:"users"`
	RepliedUser bool          `json:"replied_user"`
}

type reference struct {
	MessageID       string `json:"message_id"`
	FailIfNotExists bool   `json:"fail_if_not_exists"`
}

// newMessageBody translates a reply into the body of a request that creates it.
func newMessageBody(r chat.Reply, words *locale.Printer) *messageBody {
	m := &messageBody{draft: newDraft(r, words), nonce: nonce(r.Key), ping: pings(r.Ping)}
	if isSnowflake(r.To) {
		m.reference = &reference{MessageID: r.To}
	}
	return m
}

// forEdit returns the message as an edit of another.
func (m *messageBody) forEdit() *messageBody {
	e, d := *m, *m.draft
	e.draft, e.edit = &d, true
	return &e
}

// wire returns the body in Discord's JSON. Only a new message has a nonce and is a reply.
func (m *messageBody) wire() wireBody {
	w := wireBody{
		Flags:           flagComponentsV2,
		AllowedMentions: allowedMentions{Parse: []string{}, Users: m.ping},
		Attachments:     m.attachments(),
		Components:      m.components(m.edit),
	}
	if m.plain(m.edit) {
		w.Content, w.Flags = new(m.text), 0
	}
	if !m.edit {
		w.Nonce, w.EnforceNonce, w.Reference = m.nonce, true, m.reference
	}
	return w
}

// encode returns the body's content type and bytes.
func (m *messageBody) encode() (contentType string, body []byte, err error) {
	if len(m.files) == 0 {
		body, err = json.Marshal(m.wire())
		return "application/json", body, err
	}
	return discordgo.MultipartBodyWithJSON(m.wire(), formParts(m.files))
}

// nonce returns the nonce for a key. When a request is sent again because its answer was
// lost, Discord sees the same nonce and returns the first message instead of posting a
// second. Every message has a nonce.
func nonce(key string) string {
	switch {
	case key == "":
		return rand.Text()[:maxNonce]
	case utf8.RuneCountInString(key) > maxNonce:
		sum := sha256.Sum256([]byte(key))
		return base64.RawURLEncoding.EncodeToString(sum[:])[:maxNonce]
	}
	return key
}

// pings returns the users that may be notified. Discord refuses a list that names
// somebody twice, and one longer than 100.
func pings(users []chat.UserID) []chat.UserID {
	out := []chat.UserID{}
	for _, u := range users {
		if isSnowflake(string(u)) && !slices.Contains(out, u) && len(out) < 100 {
			out = append(out, u)
		}
	}
	return out
}

// truncate shortens a text to at most limit characters, at the end of a line where one
// is near, else between words, and shows by "…" that something is missing. A code
// block that loses its end is closed.
func truncate(text string, limit int) string {
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	const fence = "```"
	room := limit - utf8.RuneCountInString("\n…\n"+fence)
	if room <= 0 {
		return string([]rune(text)[:limit])
	}
	head := string([]rune(text)[:room])
	if i := strings.LastIndexByte(head, '\n'); i > len(head)/2 {
		head = head[:i] + "\n…"
	} else if i := strings.LastIndexByte(head, ' '); i > len(head)/2 {
		head = head[:i] + " …"
	} else {
		head += "…"
	}
	if strings.Count(head, fence)%2 == 1 {
		head += "\n" + fence
	}
	return head
}

// isSnowflake reports whether s has the form of Discord's ids. Nothing else may become
// part of a request's path.
func isSnowflake(s string) bool {
	if len(s) == 0 || len(s) > 20 {
		return false
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}
