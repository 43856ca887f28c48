package wire

import (
	"encoding/json"

	"hoshi/bot/sandbox/world"
)

// The types below are the objects of the same name in Discord's API documentation. IDs are
// snowflakes, times are written by stamp, and permissions are decimal bit sets.

// User is a person or the bot.
type User struct {
	ID            string  `json:"id"`
	Username      string  `json:"username"`
	Discriminator string  `json:"discriminator"`
	GlobalName    *string `json:"global_name"`
	Avatar        *string `json:"avatar"`
	Bot           bool    `json:"bot,omitempty"`
	PublicFlags   int     `json:"public_flags"`
	Flags         int     `json:"flags"`

	// For the bot itself only.
	Verified   *bool `json:"verified,omitempty"`
	MFAEnabled *bool `json:"mfa_enabled,omitempty"`

	// Only in the mentions of a message event in a guild.
	Member *Member `json:"member,omitempty"`
}

// Member is a user in a guild.
type Member struct {
	User     *User    `json:"user,omitempty"`
	Nick     *string  `json:"nick"`
	Avatar   *string  `json:"avatar"`
	Roles    []string `json:"roles"`
	JoinedAt string   `json:"joined_at"`
	Deaf     bool     `json:"deaf"`
	Mute     bool     `json:"mute"`
	Flags    int      `json:"flags"`
	Pending  bool     `json:"pending"`

	Permissions *string `json:"permissions,omitempty"` // in interactions only
}

// Attachment is a file in a message.
type Attachment struct {
	ID          string  `json:"id"`
	Filename    string  `json:"filename"`
	Description *string `json:"description,omitempty"`
	ContentType string  `json:"content_type,omitempty"`
	Size        int     `json:"size"`
	URL         string  `json:"url"`
	ProxyURL    string  `json:"proxy_url"`
	Width       *int    `json:"width,omitempty"`
	Height      *int    `json:"height,omitempty"`
}

// Reference points from a reply to the message it answers: a Message Reference in the documentation.
type Reference struct {
	Type      int    `json:"type"`
	MessageID string `json:"message_id,omitempty"`
	ChannelID string `json:"channel_id"`
	GuildID   string `json:"guild_id,omitempty"`
}

// Reaction is an emoji under a message, with how many people chose it.
type Reaction struct {
	Count        int            `json:"count"`
	CountDetails map[string]int `json:"count_details"`
	Me           bool           `json:"me"`
	MeBurst      bool           `json:"me_burst"`
	Emoji        Emoji          `json:"emoji"`
	BurstColors  []string       `json:"burst_colors"`
}

// Emoji is one of Unicode's: the guilds of the sandbox have no others.
type Emoji struct {
	ID   *string `json:"id"`
	Name string  `json:"name"`
}

// Message is a message in a channel.
type Message struct {
	ID              string             `json:"id"`
	Type            int                `json:"type"`
	ChannelID       string             `json:"channel_id"`
	GuildID         string             `json:"guild_id,omitempty"` // in events only
	Author          User               `json:"author"`
	Member          *Member            `json:"member,omitempty"`       // in events only
	ChannelType     *world.ChannelType `json:"channel_type,omitempty"` // in events only
	Content         string             `json:"content"`
	Timestamp       string             `json:"timestamp"`
	EditedTimestamp *string            `json:"edited_timestamp"`
	TTS             bool               `json:"tts"`
	MentionEveryone bool               `json:"mention_everyone"`
	Mentions        []User             `json:"mentions"`
	MentionRoles    []string           `json:"mention_roles"`
	Attachments     []Attachment       `json:"attachments"`
	Embeds          []json.RawMessage  `json:"embeds"`
	Components      json.RawMessage    `json:"components"`
	Reactions       []Reaction         `json:"reactions,omitempty"`
	Nonce           json.RawMessage    `json:"nonce,omitempty"` // only to the sender and in MESSAGE_CREATE
	Pinned          bool               `json:"pinned"`
	Flags           int                `json:"flags"`
	Reference       *Reference         `json:"message_reference,omitempty"`

	// Only in answers to interactions.
	ApplicationID       string         `json:"application_id,omitempty"`
	WebhookID           string         `json:"webhook_id,omitempty"`
	InteractionMetadata map[string]any `json:"interaction_metadata,omitempty"`
	Interaction         map[string]any `json:"interaction,omitempty"`

	Thread *Channel `json:"thread,omitempty"` // the thread started from the message

	// Absent if the message isn't a reply; null if the original was deleted.
	Referenced *json.RawMessage `json:"referenced_message,omitempty"`
}

// Channel is a channel of a guild, a thread or direct messages.
type Channel struct {
	ID                   string            `json:"id"`
	Type                 world.ChannelType `json:"type"`
	LastMessageID        *string           `json:"last_message_id"`
	Flags                int               `json:"flags"`
	GuildID              string            `json:"guild_id,omitempty"`
	Name                 string            `json:"name,omitempty"`
	Topic                *string           `json:"topic,omitempty"`
	Position             *int              `json:"position,omitempty"`
	PermissionOverwrites []Overwrite       `json:"permission_overwrites,omitempty"`
	ParentID             *string           `json:"parent_id,omitempty"`
	RateLimitPerUser     *int              `json:"rate_limit_per_user,omitempty"`
	NSFW                 *bool             `json:"nsfw,omitempty"`
	Recipients           []User            `json:"recipients,omitempty"`
	Permissions          *string           `json:"permissions,omitempty"` // of the user, only in interactions

	// Only for threads.
	OwnerID        string         `json:"owner_id,omitempty"`
	MessageCount   *int           `json:"message_count,omitempty"`
	MemberCount    *int           `json:"member_count,omitempty"`
	TotalMessages  *int           `json:"total_message_sent,omitempty"`
	ThreadMetadata map[string]any `json:"thread_metadata,omitempty"`
	ThreadMember   map[string]any `json:"member,omitempty"`
}

// Overwrite changes the permissions of a role or a member in a channel.
type Overwrite struct {
	ID    string `json:"id"`
	Type  int    `json:"type"` // 0 role, 1 member
	Allow string `json:"allow"`
	Deny  string `json:"deny"`
}

// Role is a set of permissions that members of a guild can have.
type Role struct {
	ID           string         `json:"id"`
	Name         string         `json:"name"`
	Color        int            `json:"color"`
	Hoist        bool           `json:"hoist"`
	Icon         *string        `json:"icon"`
	UnicodeEmoji *string        `json:"unicode_emoji"`
	Position     int            `json:"position"`
	Permissions  string         `json:"permissions"`
	Managed      bool           `json:"managed"`
	Mentionable  bool           `json:"mentionable"`
	Flags        int            `json:"flags"`
	Tags         map[string]any `json:"tags,omitempty"`
}
