package world

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"hoshi/bot/internal/limits"
	"hoshi/bot/sandbox/component"
)

// resolveMedia points attachment:// addresses in components to the message's attachments. If names
// repeat, the latest wins.
func (m *Message) resolveMedia() {
	for _, item := range component.Media(m.Parts) {
		name, ok := strings.CutPrefix(item.URL, limits.AttachmentScheme)
		if !ok {
			continue
		}
		for _, a := range slices.Backward(m.Attachments) {
			if a.Filename != limits.CleanFilename(name) {
				continue
			}
			*item = component.UnfurledMedia{URL: a.URL, ProxyURL: a.URL, ContentType: a.ContentType, AttachmentID: a.ID}
			if a.Width > 0 {
				item.Width, item.Height = &a.Width, &a.Height
			}
			break
		}
	}
	m.encodeComponents()
}

// encodeComponents updates Components from Parts.
func (m *Message) encodeComponents() {
	m.Components = nil
	if len(m.Parts) > 0 {
		m.Components, _ = json.Marshal(m.Parts) // of strings and numbers: cannot fail
	}
}

// Text returns the text of a message: its content, or the texts of its components, one per line.
func (m Message) Text() string {
	texts := []string{}
	if m.Content != "" {
		texts = append(texts, m.Content)
	}
	component.Walk(m.Parts, func(c *component.Component) {
		if c.Content != "" {
			texts = append(texts, c.Content)
		}
	})
	return strings.Join(texts, "\n")
}

// HasNewLayout reports whether a message uses components version 2.
func (m *Message) HasNewLayout() bool { return m.Flags&limits.FlagComponentsV2 != 0 }

// Excerpt returns a short text for a message: its content or its first text display.
func (m *Message) Excerpt() string {
	text := m.Content
	component.Walk(m.Parts, func(c *component.Component) {
		if text == "" {
			text = c.Content
		}
	})
	return text
}

// Message is a message in a channel. Methods return copies.
type Message struct {
	ID        string    // snowflake
	ChannelID string    // of the channel or the thread
	GuildID   string    // empty in private channels
	Author    User      // a person or the bot
	Content   string    // text in Discord's Markdown, with mentions such as <@12>
	Time      time.Time // when it was sent
	Edited    time.Time // when it was last edited; zero if never

	Attachments []Attachment    // files, at most ten
	Components  json.RawMessage // as the API gives them, with ids and addresses

	// Mentions are the ids of the users that the message mentions: the users in the content and the
	// author of the message it replies to, if allowed_mentions permits it.
	Mentions []string

	// MentionRoles are the ids of the roles in the content, and MentionEveryone is set for @everyone and
	// @here, if allowed_mentions and the author's permissions permit it.
	MentionRoles    []string
	MentionEveryone bool

	// Notified are the ids of the users notified when the message is sent, in the order of Users,
	// without the author. Edits notify nobody.
	Notified []string

	ReplyTo      string     // id of the message this replies to; empty if it isn't a reply
	Reactions    []Reaction // in the order of the first of each emoji
	Nonce        string     // set by the sender; a number is written in decimal
	EnforceNonce bool       // the sender asked for only one message per nonce
	TTS          bool       // read aloud
	Flags        int        // Discord's message flags, such as 1<<15 for components version 2

	// EphemeralTo is the id of the only user who sees the message; empty if everyone in the channel
	// sees it.
	EphemeralTo string

	// Loading is true until a deferred answer arrives.
	Loading bool

	Kind     int    // Discord's message type: 0 default, 19 reply, 20 slash command, 23 context menu command
	ThreadID string // thread started from the message; empty if there is none

	NonceNumber bool                  // the nonce was a JSON number and is returned as one
	Parts       []component.Component // what Components encodes
	Info        *Origin               // the interaction that the message answers; otherwise nil
}

// Attachment is a file of a message.
type Attachment struct {
	ID          string // snowflake
	Filename    string // as Discord cleans it: letters, digits, dots, dashes, underscores
	Description string // alt text
	ContentType string // MIME type
	Size        int    // bytes
	Width       int    // pixels; 0 if the file isn't a picture
	Height      int    // pixels
	URL         string // where the server serves the file
	Bytes       []byte // the file, read-only; nil once dropped to make room
}

// Reaction is an emoji below a message and the users who added it.
type Reaction struct {
	Emoji string   // the character
	Users []string // ids, in the order in which they reacted
}

// Message flags that requests can't set (API documentation, "Message Flags").
const (
	FlagHasThread = 1 << 5
	flagLoading   = 1 << 7
)

// Message types.
const (
	messageDefault       = 0
	messageThreadCreated = 18
	MessageReply         = 19
	messageSlashCommand  = 20
	messageContextMenu   = 23
)

// Clone returns a copy that shares only immutable data.
func (m *Message) Clone() Message {
	c := *m
	c.Attachments = slices.Clone(m.Attachments)
	c.Mentions = slices.Clone(m.Mentions)
	c.MentionRoles = slices.Clone(m.MentionRoles)
	c.Notified = slices.Clone(m.Notified)
	c.Reactions = make([]Reaction, 0, len(m.Reactions))
	for _, r := range m.Reactions {
		c.Reactions = append(c.Reactions, Reaction{r.Emoji, slices.Clone(r.Users)})
	}
	return c
}
