// Package body turns the bot's replies into the payloads of requests to Discord: texts, files,
// buttons, menus and forms.
package body

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"hoshi/bot/discord/component"
	"hoshi/bot/discord/rest"
	"hoshi/bot/discord/snowflake"
	"hoshi/bot/domain/chat"
	"hoshi/bot/internal/limits"
)

// Flags of messages.
const (
	FlagEphemeral    = 1 << 6 // only for the user who acted
	flagComponentsV2 = 1 << 15
)

// Message is a message in Discord's types: a new one, an edit, or an answer to an interaction. It
// has either a text or components of version 2, plus files.
type Message struct {
	Content    string // at most 2,000 characters
	Components []component.Component
	Files      []rest.File
	Private    bool     // only for the user who acted; of a new answer
	Ping       []string // IDs of the users that the message notifies
	Nonce      string   // identifies a new message in a channel; see [chat.Reply.Key]
	ReplyTo    string   // ID of the message that a new message replies to; empty for none
}

// Payload is the JSON of a message. It isn't discordgo's MessageSend because that lacks attachment
// descriptions and enforce_nonce.
type Payload struct {
	// Content is null in messages of version 2, which have no separate text.
	Content         *string         `json:"content"`
	Flags           int             `json:"flags,omitempty"`
	Nonce           string          `json:"nonce,omitempty"`
	EnforceNonce    bool            `json:"enforce_nonce,omitempty"`
	AllowedMentions allowedMentions `json:"allowed_mentions"`
	Reference       *reference      `json:"message_reference,omitempty"`

	// Edits replace the previous lists, so empty lists are sent too.
	Components  []component.Component `json:"components"`
	Attachments []attachment          `json:"attachments"`
}

// allowedMentions is always sent: with it, Discord notifies only Users instead of everyone
// mentioned in a text.
type allowedMentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users"`
}

type reference struct {
	MessageID       string `json:"message_id"`
	FailIfNotExists bool   `json:"fail_if_not_exists"`
}

// attachment describes a file of the request.
type attachment struct {
	ID          int    `json:"id,string"` // index of the file
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// Edit returns the payload that turns a message into this one.
func (m Message) Edit() Payload {
	p := Payload{
		AllowedMentions: allowedMentions{Parse: []string{}, Users: append([]string{}, m.Ping...)},
		Components:      append([]component.Component{}, m.Components...),
		Attachments:     []attachment{},
	}
	if len(m.Components) > 0 {
		p.Flags = flagComponentsV2
	} else {
		p.Content = &m.Content
	}
	for i, f := range m.Files {
		p.Attachments = append(p.Attachments, attachment{ID: i, Filename: f.Name, Description: f.Description})
	}
	return p
}

// Answer returns the payload of a new answer to an interaction.
func (m Message) Answer() Payload {
	p := m.Edit()
	if m.Private {
		p.Flags |= FlagEphemeral
	}
	return p
}

// New returns the payload of a new message in a channel, which everyone there sees.
func (m Message) New() Payload {
	p := m.Edit()
	p.Nonce, p.EnforceNonce = m.Nonce, m.Nonce != ""
	if m.ReplyTo != "" {
		p.Reference = &reference{MessageID: m.ReplyTo}
	}
	return p
}

// nonce returns the nonce for a key. If a request is sent again because its answer was lost,
// Discord sees the same nonce and returns the first message instead of posting a second. Every
// message has a nonce.
func nonce(key string) string {
	switch {
	case key == "":
		return rand.Text()[:limits.MaxNonce]
	case utf8.RuneCountInString(key) > limits.MaxNonce:
		sum := sha256.Sum256([]byte(key))
		return base64.RawURLEncoding.EncodeToString(sum[:])[:limits.MaxNonce]
	}
	return key
}

// pings returns the users that may be notified. Discord refuses a list that has duplicates or more
// than 100 users.
func pings(users []chat.UserID) (ids []string) {
	for _, u := range users {
		if id := string(u); snowflake.Valid(id) && !slices.Contains(ids, id) && len(ids) < limits.MaxMentions {
			ids = append(ids, id)
		}
	}
	return ids
}

// Truncate shortens a text to at most limit characters: at the end of a line if one is near,
// otherwise between words. It marks the cut with "…" and closes a code block that was cut.
func Truncate(text string, limit int) string {
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

// cleanName removes control characters from a file name, which becomes part of a header.
func cleanName(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, name)
	if name == "" {
		return "file"
	}
	return name
}
