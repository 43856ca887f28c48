package sandbox

import (
	"encoding/json"
	"slices"
	"time"
)

// User is somebody with an account: a person, or the bot.
type User struct {
	ID   string // snowflake
	Name string // user name, as typed behind an @
	Bot  bool
}

// ChannelType is Discord's number for a kind of channel.
type ChannelType int

// The kinds of channels a sandbox has.
const (
	GuildText ChannelType = 0
	DM        ChannelType = 1
)

// Channel is a place to write in.
type Channel struct {
	ID      string // snowflake
	Type    ChannelType
	GuildID string // empty for a DM
	Name    string // without the #; empty for a DM
	Topic   string
	UserID  string // who shares a DM with the bot; empty for a GuildText
}

// Message is what somebody wrote. Values that a Server returns are copies.
type Message struct {
	ID        string // snowflake
	ChannelID string
	GuildID   string // empty in a DM
	Author    User
	Content   string
	Time      time.Time
	Edited    time.Time // zero unless it was edited

	Attachments []Attachment
	Embeds      []json.RawMessage
	Components  json.RawMessage

	// Mentions are the users of the message's "mentions" array: those whom the
	// content names or who are replied to, as far as allowed_mentions let them
	// through. MentionEveryone is Discord's mention_everyone.
	Mentions        []string
	MentionRoles    []string
	MentionEveryone bool

	// Notified are the ids of the users for whom the message shows up as a
	// mention when it is posted, in the order of Server.Users: Mentions, everybody
	// for MentionEveryone, less the author. An edit notifies nobody.
	Notified []string

	ReplyTo      string // id of the message this replies to; empty if it is no reply
	Reactions    []Reaction
	Nonce        string
	EnforceNonce bool
	TTS          bool
	Flags        int

	nonceNumber bool // the nonce came as a JSON number and goes back as one
}

// Attachment is a file of a message.
type Attachment struct {
	ID          string // snowflake
	Filename    string
	Description string // alt text
	ContentType string
	Size        int    // bytes
	Width       int    // pixels; 0 when the file is no picture
	Height      int    // pixels
	URL         string // where the server gives the file back
	Bytes       []byte // the file, not to be changed; nil once dropped for room
	Embedded    bool   // an embed shows it, so it is not listed on its own
}

// Reaction is an emoji below a message, and who gave it.
type Reaction struct {
	Emoji string // the character, or name:id of a custom one
	Users []string
}

// Limits on flags a bot may set (message flags, API documentation).
const (
	flagSuppressEmbeds        = 1 << 2
	flagSuppressNotifications = 1 << 12
	flagComponentsV2          = 1 << 15
)

// clone copies what may be changed in place.
func (m *Message) clone() Message {
	c := *m
	c.Attachments = slices.Clone(m.Attachments)
	c.Embeds = slices.Clone(m.Embeds)
	c.Mentions = slices.Clone(m.Mentions)
	c.MentionRoles = slices.Clone(m.MentionRoles)
	c.Notified = slices.Clone(m.Notified)
	c.Reactions = make([]Reaction, 0, len(m.Reactions))
	for _, r := range m.Reactions {
		c.Reactions = append(c.Reactions, Reaction{r.Emoji, slices.Clone(r.Users)})
	}
	return c
}

// channel is a Channel with what is in it. Server.mu guards it.
type channel struct {
	Channel
	position int
	messages []*Message // oldest first
	last     string     // id of the last message ever, deleted ones too
	denied   Permission // to the bot, by an overwrite
	allowed  Permission // to the bot, by an overwrite
}

// message returns a message by its id, nil if the channel has none such.
func (c *channel) message(id string) *Message {
	for i := len(c.messages) - 1; i >= 0; i-- {
		if c.messages[i].ID == id {
			return c.messages[i]
		}
	}
	return nil
}

// model is the guild, its people and what they wrote. Server.mu guards it.
type model struct {
	guildID   string
	guildName string
	bot       User
	botRole   string
	modRole   string
	users     []User   // people, without the bot; the first owns the guild
	mods      []string // ids of the users with modRole
	channels  []*channel

	contentGranted  bool
	history         int // messages kept in a channel
	attachmentRoom  int // bytes of attachments kept
	attachmentBytes int
}

func newModel(o Options) model {
	m := model{
		guildID:        fixedID(fixedGuild, 0),
		guildName:      o.Guild,
		bot:            User{ID: fixedID(fixedBot, 0), Name: o.Bot, Bot: true},
		botRole:        fixedID(fixedRole, 0),
		modRole:        fixedID(fixedRole, 1),
		contentGranted: true,
		history:        o.History,
		attachmentRoom: o.AttachmentBytes,
	}
	for i, name := range o.Users {
		u := User{ID: fixedID(fixedUser, i), Name: name}
		m.users = append(m.users, u)
		if slices.Contains(o.Moderators, name) {
			m.mods = append(m.mods, u.ID)
		}
	}
	for i, name := range o.Channels {
		m.channels = append(m.channels, &channel{
			Channel:  Channel{ID: fixedID(fixedChannel, i), Type: GuildText, GuildID: m.guildID, Name: name},
			position: i,
		})
	}
	for i, u := range m.users {
		m.channels = append(m.channels, &channel{
			Channel: Channel{ID: fixedID(fixedDM, i), Type: DM, UserID: u.ID},
		})
	}
	return m
}

func (m *model) channel(id string) *channel {
	for _, c := range m.channels {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// dm returns the channel a person shares with the bot, nil for a stranger.
func (m *model) dm(userID string) *channel {
	for _, c := range m.channels {
		if c.Type == DM && c.UserID == userID {
			return c
		}
	}
	return nil
}

// user finds a person or the bot.
func (m *model) user(id string) (User, bool) {
	if id == m.bot.ID {
		return m.bot, true
	}
	for _, u := range m.users {
		if u.ID == id {
			return u, true
		}
	}
	return User{}, false
}

// rolesOf lists a user's roles, without @everyone.
func (m *model) rolesOf(u User) []string {
	switch {
	case u.ID == m.bot.ID:
		return []string{m.botRole}
	case slices.Contains(m.mods, u.ID):
		return []string{m.modRole}
	}
	return []string{}
}

// everyone lists the people, then the bot.
func (m *model) everyone() []User {
	return append(slices.Clone(m.users), m.bot)
}

// audience lists who can read a channel.
func (m *model) audience(c *channel) []User {
	if c.Type != DM {
		return m.everyone()
	}
	u, _ := m.user(c.UserID)
	return []User{u, m.bot}
}

// add appends a message and drops what exceeds the room for history and files.
func (m *model) add(c *channel, msg *Message) {
	c.messages = append(c.messages, msg)
	c.last = msg.ID
	for _, a := range msg.Attachments {
		m.attachmentBytes += len(a.Bytes)
	}
	for len(c.messages) > m.history {
		m.forget(c.messages[0])
		c.messages = slices.Delete(c.messages, 0, 1)
	}
	m.dropFiles(msg)
}

// forget releases the room of a message's files.
func (m *model) forget(msg *Message) {
	for i := range msg.Attachments {
		m.attachmentBytes -= len(msg.Attachments[i].Bytes)
		msg.Attachments[i].Bytes = nil
	}
}

// dropFiles drops the oldest files, but not those of keep, until the rest has room.
func (m *model) dropFiles(keep *Message) {
	for m.attachmentBytes > m.attachmentRoom {
		var oldest *Message
		for _, c := range m.channels {
			i := slices.IndexFunc(c.messages, holdsFiles)
			if i >= 0 && c.messages[i] != keep && (oldest == nil || older(c.messages[i], oldest)) {
				oldest = c.messages[i]
			}
		}
		if oldest == nil {
			return
		}
		m.forget(oldest)
	}
}

func holdsFiles(msg *Message) bool {
	return slices.ContainsFunc(msg.Attachments, func(a Attachment) bool { return a.Bytes != nil })
}

func older(a, b *Message) bool {
	x, _ := parseSnowflake(a.ID)
	y, _ := parseSnowflake(b.ID)
	return x < y
}
