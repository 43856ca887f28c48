package sandbox

import "encoding/json"

// The types below are objects of the API documentation.

type wireUser struct {
	ID            string  `json:"id"`
	Username      string  `json:"username"`
	Discriminator string  `json:"discriminator"`
	GlobalName    *string `json:"global_name"`
	Avatar        *string `json:"avatar"`
	Bot           bool    `json:"bot,omitempty"`
	PublicFlags   int     `json:"public_flags"`
	Flags         int     `json:"flags"`

	// Of the bot itself only.
	Verified   *bool `json:"verified,omitempty"`
	MFAEnabled *bool `json:"mfa_enabled,omitempty"`

	// In the mentions of a message event in a guild only.
	Member *wireMember `json:"member,omitempty"`
}

type wireMember struct {
	User     *wireUser `json:"user,omitempty"`
	Nick     *string   `json:"nick"`
	Avatar   *string   `json:"avatar"`
	Roles    []string  `json:"roles"`
	JoinedAt string    `json:"joined_at"`
	Deaf     bool      `json:"deaf"`
	Mute     bool      `json:"mute"`
	Flags    int       `json:"flags"`
	Pending  bool      `json:"pending"`

	Permissions *string `json:"permissions,omitempty"` // in interactions only
}

type wireAttachment struct {
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

type wireReference struct {
	Type      int    `json:"type"`
	MessageID string `json:"message_id,omitempty"`
	ChannelID string `json:"channel_id"`
	GuildID   string `json:"guild_id,omitempty"`
}

type wireReaction struct {
	Count        int            `json:"count"`
	CountDetails map[string]int `json:"count_details"`
	Me           bool           `json:"me"`
	MeBurst      bool           `json:"me_burst"`
	Emoji        wireEmoji      `json:"emoji"`
	BurstColors  []string       `json:"burst_colors"`
}

type wireEmoji struct {
	ID   *string `json:"id"`
	Name string  `json:"name"`
}

type wireMessage struct {
	ID              string            `json:"id"`
	Type            int               `json:"type"`
	ChannelID       string            `json:"channel_id"`
	GuildID         string            `json:"guild_id,omitempty"` // in events only
	Author          wireUser          `json:"author"`
	Member          *wireMember       `json:"member,omitempty"`       // in events only
	ChannelType     *ChannelType      `json:"channel_type,omitempty"` // in events only
	Content         string            `json:"content"`
	Timestamp       string            `json:"timestamp"`
	EditedTimestamp *string           `json:"edited_timestamp"`
	TTS             bool              `json:"tts"`
	MentionEveryone bool              `json:"mention_everyone"`
	Mentions        []wireUser        `json:"mentions"`
	MentionRoles    []string          `json:"mention_roles"`
	Attachments     []wireAttachment  `json:"attachments"`
	Embeds          []json.RawMessage `json:"embeds"`
	Components      json.RawMessage   `json:"components"`
	Reactions       []wireReaction    `json:"reactions,omitempty"`
	Nonce           json.RawMessage   `json:"nonce,omitempty"` // to the sender and in MESSAGE_CREATE only
	Pinned          bool              `json:"pinned"`
	Flags           int               `json:"flags"`
	Reference       *wireReference    `json:"message_reference,omitempty"`

	// Of answers to interactions only.
	ApplicationID string         `json:"application_id,omitempty"`
	WebhookID     string         `json:"webhook_id,omitempty"`
	Metadata      map[string]any `json:"interaction_metadata,omitempty"`
	Interaction   map[string]any `json:"interaction,omitempty"`

	Thread *wireChannel `json:"thread,omitempty"` // that was started from the message

	// Absent if the message is no reply; null if the first message was deleted.
	Referenced *json.RawMessage `json:"referenced_message,omitempty"`
}

type wireChannel struct {
	ID                   string          `json:"id"`
	Type                 ChannelType     `json:"type"`
	LastMessageID        *string         `json:"last_message_id"`
	Flags                int             `json:"flags"`
	GuildID              string          `json:"guild_id,omitempty"`
	Name                 string          `json:"name,omitempty"`
	Topic                *string         `json:"topic,omitempty"`
	Position             *int            `json:"position,omitempty"`
	PermissionOverwrites []wireOverwrite `json:"permission_overwrites,omitempty"`
	ParentID             *string         `json:"parent_id,omitempty"`
	RateLimitPerUser     *int            `json:"rate_limit_per_user,omitempty"`
	NSFW                 *bool           `json:"nsfw,omitempty"`
	Recipients           []wireUser      `json:"recipients,omitempty"`
	Permissions          *string         `json:"permissions,omitempty"` // of the user, in interactions only

	// Of threads only.
	OwnerID       string         `json:"owner_id,omitempty"`
	MessageCount  *int           `json:"message_count,omitempty"`
	MemberCount   *int           `json:"member_count,omitempty"`
	TotalMessages *int           `json:"total_message_sent,omitempty"`
	Metadata      map[string]any `json:"thread_metadata,omitempty"`
	Member        map[string]any `json:"member,omitempty"`
}

type wireOverwrite struct {
	ID    string `json:"id"`
	Type  int    `json:"type"` // 0 role, 1 member
	Allow string `json:"allow"`
	Deny  string `json:"deny"`
}

type wireRole struct {
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
