package sandbox

import (
	"encoding/json"
	"slices"
	"time"

	"hoshi/bot/sandbox/component"
	"hoshi/bot/sandbox/snowflake"
)

// User is somebody with an account: a person, or the bot.
type User struct {
	ID   string // snowflake
	Name string // user name, as typed after an @
	Bot  bool   // true for the bot only

	// Locale is the language of the user's client, one of Discord's locales such
	// as "en-US" or "ja".
	Locale string
}

// defaultLocale is the language of clients and guilds unless it is changed.
const defaultLocale = "en-US"

// ChannelType is Discord's number for a kind of channel.
type ChannelType int

// The kinds of channels a sandbox has.
const (
	GuildText     ChannelType = 0  // a text channel of a guild
	DM            ChannelType = 1  // a user and the bot
	GuildVoice    ChannelType = 2  // the text chat of a voice channel
	GroupDM       ChannelType = 3  // several people, without the bot
	PublicThread  ChannelType = 11 // a thread that everybody in its channel sees
	PrivateThread ChannelType = 12 // a thread that its members see
	GuildForum    ChannelType = 15 // has threads and no messages of its own
)

// Channel is a place to write in.
type Channel struct {
	ID       string      // snowflake
	Type     ChannelType // text, voice, private or thread
	GuildID  string      // empty for a DM and a GroupDM
	ParentID string      // of a thread: the channel it belongs to; else empty
	OwnerID  string      // of a thread: who created it; else empty
	Name     string      // without the #; empty for a DM
	Topic    string      // shown below the name; empty for private channels and threads
	UserID   string      // who shares a DM with the bot; else empty
	Members  []string    // ids of the people in a GroupDM, or who joined a thread
	Archived bool        // of a thread
}

func (c *Channel) isThread() bool { return c.Type == PublicThread || c.Type == PrivateThread }

// isGuild reports whether the channel belongs to a guild.
func (c *Channel) isGuild() bool { return c.GuildID != "" }

// Message is a message in a channel. Values that a Server returns are copies.
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

	// Mentions are the ids of the users that the message mentions: the users in the
	// content and the author of the message it replies to, if allowed_mentions
	// permits it.
	Mentions []string

	// Notified are the ids of the users who are notified when the message is sent,
	// in the order of Server.Users, without the author. An edit notifies nobody.
	Notified []string

	ReplyTo      string     // id of the message this replies to; empty if it is no reply
	Reactions    []Reaction // in the order of the first of each emoji
	Nonce        string     // set by the sender; a number is written in decimal
	EnforceNonce bool       // the sender asked for one message for each nonce
	TTS          bool       // to be read aloud
	Flags        int        // Discord's message flags, such as 1<<15 for components version 2

	// EphemeralTo is the id of the only user who sees the message; empty if
	// everybody in the channel sees it.
	EphemeralTo string

	// Loading is true while a deferred answer has not come.
	Loading bool

	Kind     int    // Discord's message type: 0 default, 19 reply, 20 slash command, 23 context menu command
	ThreadID string // of the thread that was started from the message; empty if there is none

	nonceNumber bool                  // the nonce came as a JSON number and goes back as one
	components  []component.Component // what Components encodes
	info        *interactionInfo      // of the interaction that the message answers; nil for others
}

// Attachment is a file of a message.
type Attachment struct {
	ID          string // snowflake
	Filename    string // as Discord cleans it: letters, digits, dots, dashes, underscores
	Description string // alt text
	ContentType string // MIME type
	Size        int    // bytes
	Width       int    // pixels; 0 when the file is no picture
	Height      int    // pixels
	URL         string // where the server gives the file back
	Bytes       []byte // the file, not to be changed; nil once dropped for room
}

// Reaction is an emoji below a message, and who gave it.
type Reaction struct {
	Emoji string   // the character
	Users []string // ids, in the order in which they reacted
}

// Message flags (API documentation, "Message Flags").
const (
	flagSuppressNotifications = 1 << 12
	flagComponentsV2          = 1 << 15
	flagEphemeral             = 1 << 6
	flagLoading               = 1 << 7
	flagHasThread             = 1 << 5
)

// Message types.
const (
	messageDefault       = 0
	messageThreadCreated = 18
	messageReply         = 19
	messageSlashCommand  = 20
	messageThreadStarter = 21
	messageContextMenu   = 23
)

// clone returns a copy that shares nothing that is changed in place.
func (m *Message) clone() Message {
	c := *m
	c.Attachments = slices.Clone(m.Attachments)
	c.Mentions = slices.Clone(m.Mentions)
	c.Notified = slices.Clone(m.Notified)
	c.Reactions = make([]Reaction, 0, len(m.Reactions))
	for _, r := range m.Reactions {
		c.Reactions = append(c.Reactions, Reaction{r.Emoji, slices.Clone(r.Users)})
	}
	return c
}

// channel is a Channel with its messages and overwrites. Server.mu guards it.
type channel struct {
	Channel
	position    int
	messages    []*Message // oldest first
	last        string     // id of the last message ever, deleted ones too
	created     time.Time
	archived    time.Time // when a thread was archived or unarchived
	autoArchive int       // minutes
	sent        int       // messages ever

	overwrites map[string]overwrite // by member id
	oldEdits   []time.Time          // when old messages were edited lately
}

// message returns a message by its id, nil if the channel does not have it.
func (c *channel) message(id string) *Message {
	for i := len(c.messages) - 1; i >= 0; i-- {
		if c.messages[i].ID == id {
			return c.messages[i]
		}
	}
	return nil
}

// model is the guilds, the channels, the people and the messages. Server.mu guards
// it.
type model struct {
	guildID       string
	guildName     string
	guildLocale   string // preferred language of the guild
	further       []Guild
	bot           User
	botRole       string
	moderatorRole string
	users         []User   // people, without the bot; the first owns the guild
	moderators    []string // ids of the users with moderatorRole
	channels      []*channel

	botInGuild   bool
	commandsOnly bool     // the guild has the commands and not the bot
	installers   []string // ids of the users who have installed the application

	// installConfig is the application's integration_types_config: the installation
	// contexts that it supports, with their settings.
	installConfig map[string]json.RawMessage

	clock           Clock
	contentGranted  bool
	history         int // messages kept in a channel
	attachmentLimit int // bytes of attachments kept
	attachmentBytes int
}

func newModel(o Options) model {
	m := model{
		guildID:         o.GuildID,
		guildName:       o.Guild,
		guildLocale:     defaultLocale,
		further:         o.Guilds,
		bot:             User{ID: fixedID(fixedBot, 0), Name: o.Bot, Bot: true, Locale: defaultLocale},
		botRole:         fixedID(fixedRole, 0),
		moderatorRole:   fixedID(fixedRole, 1),
		botInGuild:      true,
		installConfig:   map[string]json.RawMessage{"0": json.RawMessage("{}"), "1": json.RawMessage("{}")},
		clock:           o.Clock,
		contentGranted:  true,
		history:         o.History,
		attachmentLimit: o.AttachmentBytes,
	}
	for i, name := range o.Users {
		u := User{ID: fixedID(fixedUser, i), Name: name, Locale: defaultLocale}
		m.users = append(m.users, u)
		if slices.Contains(o.Moderators, name) {
			m.moderators = append(m.moderators, u.ID)
		}
		if slices.Contains(o.UserInstalls, name) {
			m.installers = append(m.installers, u.ID)
		}
	}
	for i, name := range o.Channels {
		m.newChannel(Channel{ID: fixedID(fixedChannel, i), Type: GuildText, GuildID: m.guildID, Name: name})
	}
	n := len(o.Channels)
	for _, g := range m.further {
		for _, name := range g.Channels {
			m.newChannel(Channel{ID: fixedID(fixedChannel, n), Type: GuildText, GuildID: g.ID, Name: name})
			n++
		}
	}
	for i, u := range m.users {
		m.newChannel(Channel{ID: fixedID(fixedDM, i), Type: DM, UserID: u.ID})
	}
	m.newChannel(Channel{ID: fixedID(fixedVoice, 0), Type: GuildVoice, GuildID: m.guildID, Name: "voice"})
	for i, name := range o.Forums {
		m.newChannel(Channel{ID: fixedID(fixedForum, i), Type: GuildForum, GuildID: m.guildID, Name: name})
	}
	group := Channel{ID: fixedID(fixedGroupDM, 0), Type: GroupDM, Name: "friends"}
	for _, u := range m.users {
		group.Members = append(group.Members, u.ID)
	}
	m.newChannel(group)
	m.newChannel(Channel{ID: fixedID(fixedOtherChannel, 0), Type: GuildText, GuildID: otherGuildID(), Name: "elsewhere"})
	return m
}

// newChannel adds a channel at the end of the list.
func (m *model) newChannel(c Channel) *channel {
	ch := &channel{Channel: c, position: len(m.channels), created: m.clock.Now(), overwrites: map[string]overwrite{}}
	m.channels = append(m.channels, ch)
	return ch
}

func (m *model) channel(id string) *channel {
	for _, c := range m.channels {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// dm returns the DM channel of a person with the bot, nil for an unknown id.
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
	case slices.Contains(m.moderators, u.ID):
		return []string{m.moderatorRole}
	}
	return []string{}
}

// everyone lists the people, then the bot.
func (m *model) everyone() []User {
	return append(slices.Clone(m.users), m.bot)
}

// audience lists who can read a channel, as far as overwrites let them.
func (m *model) audience(c *channel) []User {
	var list []User
	for _, u := range m.everyone() {
		if m.inChannel(c, u) {
			list = append(list, u)
		}
	}
	return list
}

// inChannel reports whether a user or the bot belongs to a channel.
func (m *model) inChannel(c *channel, u User) bool {
	switch {
	case c.Type == DM:
		return u.Bot || u.ID == c.UserID
	case c.Type == GroupDM, c.Type == PrivateThread && c.OwnerID != u.ID:
		return slices.Contains(c.Members, u.ID)
	case u.Bot:
		return m.botIn(c.GuildID)
	}
	return true
}

// hasBot reports whether the bot belongs to a channel.
func (m *model) hasBot(c *channel) bool { return m.inChannel(c, m.bot) }

// add appends a message. It removes the oldest messages and attachments beyond the
// limits.
func (m *model) add(c *channel, msg *Message) {
	c.messages = append(c.messages, msg)
	c.sent++
	c.last = msg.ID
	for _, a := range msg.Attachments {
		m.attachmentBytes += len(a.Bytes)
	}
	for len(c.messages) > m.history {
		m.dropAttachments(c.messages[0])
		c.messages = slices.Delete(c.messages, 0, 1)
	}
	m.dropOldAttachments(msg)
}

// dropAttachments releases the memory of a message's attachments.
func (m *model) dropAttachments(msg *Message) {
	for i := range msg.Attachments {
		m.attachmentBytes -= len(msg.Attachments[i].Bytes)
		msg.Attachments[i].Bytes = nil
	}
}

// dropOldAttachments releases the oldest attachments, but not those of keep, until
// the rest is within the limit.
func (m *model) dropOldAttachments(keep *Message) {
	for m.attachmentBytes > m.attachmentLimit {
		var oldest *Message
		for _, c := range m.channels {
			i := slices.IndexFunc(c.messages, hasAttachments)
			if i >= 0 && c.messages[i] != keep && (oldest == nil || older(c.messages[i], oldest)) {
				oldest = c.messages[i]
			}
		}
		if oldest == nil {
			return
		}
		m.dropAttachments(oldest)
	}
}

func hasAttachments(msg *Message) bool {
	return slices.ContainsFunc(msg.Attachments, func(a Attachment) bool { return a.Bytes != nil })
}

func older(a, b *Message) bool {
	x, _ := snowflake.Parse(a.ID)
	y, _ := snowflake.Parse(b.ID)
	return x < y
}
