package sandbox

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"time"
)

// The types below are Discord's objects as the API documentation gives them.

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

	// Absent in a message that is no reply; null where the first one is gone.
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

// stamp writes a moment as Discord does: ISO 8601 with microseconds and offset.
func stamp(t time.Time) string {
	return t.UTC().Format("2006-01-02T15:04:05.000000-07:00")
}

// guildCreated is when the guild was made and everybody joined it.
var guildCreated = time.Date(2024, time.May, 5, 12, 0, 0, 0, time.UTC)

func toWireUser(u User) wireUser {
	return wireUser{ID: u.ID, Username: u.Name, Discriminator: "0", Bot: u.Bot}
}

func (m *model) wireMember(u User, withUser bool) *wireMember {
	w := &wireMember{Roles: m.rolesOf(u), JoinedAt: stamp(guildCreated)}
	if withUser {
		user := toWireUser(u)
		w.User = &user
	}
	return w
}

func toWireEmoji(emoji string) wireEmoji {
	for i := range emoji {
		if emoji[i] == ':' {
			id := emoji[i+1:]
			return wireEmoji{ID: &id, Name: emoji[:i]}
		}
	}
	return wireEmoji{Name: emoji}
}

// wireMessage is a message as the REST API gives it.
func (m *model) wireMessage(msg *Message) wireMessage {
	w := wireMessage{
		ID:              msg.ID,
		ChannelID:       msg.ChannelID,
		Author:          toWireUser(msg.Author),
		Content:         msg.Content,
		Timestamp:       stamp(msg.Time),
		TTS:             msg.TTS,
		MentionEveryone: msg.MentionEveryone,
		Mentions:        []wireUser{},
		MentionRoles:    append([]string{}, msg.MentionRoles...),
		Attachments:     wireAttachments(msg.Attachments),
		Embeds:          append([]json.RawMessage{}, msg.Embeds...),
		Components:      msg.Components,
		Flags:           msg.Flags,
	}
	if msg.Flags&flagSuppressEmbeds != 0 {
		w.Embeds = []json.RawMessage{}
	}
	if w.Components == nil {
		w.Components = json.RawMessage("[]")
	}
	if !msg.Edited.IsZero() {
		at := stamp(msg.Edited)
		w.EditedTimestamp = &at
	}
	for _, id := range msg.Mentions {
		u, _ := m.user(id)
		w.Mentions = append(w.Mentions, toWireUser(u))
	}
	for _, r := range msg.Reactions {
		w.Reactions = append(w.Reactions, wireReaction{
			Count:        len(r.Users),
			CountDetails: map[string]int{"burst": 0, "normal": len(r.Users)},
			Me:           slices.Contains(r.Users, m.bot.ID),
			Emoji:        toWireEmoji(r.Emoji),
			BurstColors:  []string{},
		})
	}
	w.Type = msg.Kind
	if msg.EphemeralTo != "" {
		w.Flags |= flagEphemeral
	}
	if msg.info != nil {
		w.ApplicationID, w.WebhookID = m.bot.ID, m.bot.ID
		w.Metadata = msg.info.wire()
		if msg.info.name != "" {
			w.Interaction = map[string]any{"id": msg.info.id, "type": msg.info.kind, "name": msg.info.name, "user": toWireUser(msg.info.user)}
		}
	}
	if thread := m.channel(msg.ThreadID); thread != nil {
		w.Flags |= flagHasThread
		t := m.wireChannel(thread)
		w.Thread = &t
	}
	if msg.ReplyTo != "" {
		w.Type = messageReply
		w.Reference = &wireReference{MessageID: msg.ReplyTo, ChannelID: msg.ChannelID, GuildID: msg.GuildID}
	}
	return w
}

// wireWithReply adds the message that msg replies to. hide empties what the
// reader may not see of either.
func (m *model) wireWithReply(msg *Message, hide func(*Message) bool) wireMessage {
	w := m.wireMessage(msg)
	if hide(msg) {
		w.empty()
	}
	if msg.ReplyTo == "" {
		return w
	}
	inner := json.RawMessage("null")
	if c := m.channel(msg.ChannelID); c != nil {
		if first := c.message(msg.ReplyTo); first != nil {
			f := m.wireMessage(first)
			if hide(first) {
				f.empty()
			}
			inner, _ = json.Marshal(f) // of strings and numbers: cannot fail
		}
	}
	w.Referenced = &inner
	return w
}

// empty removes what an application without the message content intent is not shown.
func (w *wireMessage) empty() {
	w.Content = ""
	w.Attachments = []wireAttachment{}
	w.Embeds = []json.RawMessage{}
	w.Components = json.RawMessage("[]")
}

// hidesContent returns which messages come without content to an application
// that has the message content intent, or has it not. Its own messages, those that
// mention it and direct ones always come whole.
func (m *model) hidesContent(granted bool) func(*Message) bool {
	return func(msg *Message) bool {
		return !granted && msg.GuildID != "" && msg.Author.ID != m.bot.ID && !slices.Contains(msg.Mentions, m.bot.ID)
	}
}

func wireAttachments(all []Attachment) []wireAttachment {
	list := []wireAttachment{}
	for _, a := range all {
		if a.Embedded {
			continue
		}
		w := wireAttachment{
			ID: a.ID, Filename: a.Filename, ContentType: a.ContentType,
			Size: a.Size, URL: a.URL, ProxyURL: a.URL,
		}
		if a.Description != "" {
			w.Description = &a.Description
		}
		if a.Width > 0 {
			w.Width, w.Height = &a.Width, &a.Height
		}
		list = append(list, w)
	}
	return list
}

// nonceJSON gives the nonce back in the type it came in.
func (msg *Message) nonceJSON() json.RawMessage {
	switch {
	case msg.Nonce == "":
		return nil
	case msg.nonceNumber:
		return json.RawMessage(msg.Nonce)
	}
	return json.RawMessage(strconv.Quote(msg.Nonce))
}

func (m *model) wireChannel(c *channel) wireChannel {
	w := wireChannel{ID: c.ID, Type: c.Type}
	if c.last != "" {
		w.LastMessageID = &c.last
	}
	if c.Type == DM {
		u, _ := m.user(c.UserID)
		w.Recipients = []wireUser{toWireUser(u)}
		return w
	}
	if c.isThread() {
		m.wireThread(c, &w)
		return w
	}
	if c.Type == GroupDM {
		w.Name = c.Name
		for _, id := range c.Members {
			u, _ := m.user(id)
			w.Recipients = append(w.Recipients, toWireUser(u))
		}
		return w
	}
	no, zero, position := false, 0, c.position
	w.GuildID, w.Name, w.Topic, w.Position = c.GuildID, c.Name, &c.Topic, &position
	w.NSFW, w.RateLimitPerUser = &no, &zero
	for _, id := range slices.Sorted(maps.Keys(c.overwrites)) {
		o := c.overwrites[id]
		w.PermissionOverwrites = append(w.PermissionOverwrites, wireOverwrite{ID: id, Type: 1, Allow: o.allow.String(), Deny: o.deny.String()})
	}
	return w
}

// wireThread fills in what threads have of their own.
func (m *model) wireThread(c *channel, w *wireChannel) {
	count, sent, members, zero := len(c.visible()), c.sent, len(c.Members), 0
	w.GuildID, w.Name, w.ParentID, w.OwnerID = c.GuildID, c.Name, &c.ParentID, c.OwnerID
	w.MessageCount, w.TotalMessages, w.MemberCount, w.RateLimitPerUser = &count, &sent, &members, &zero
	w.Metadata = map[string]any{
		"archived": c.Archived, "auto_archive_duration": c.autoArchive, "archive_timestamp": stamp(c.archived),
		"locked": c.Locked, "create_timestamp": stamp(c.created),
	}
	if c.Type == PrivateThread {
		w.Metadata["invitable"] = true
	}
	if slices.Contains(c.Members, m.bot.ID) {
		w.Member = c.wireMember(m.bot.ID)
	}
}

func (m *model) wireRoles() []wireRole {
	return []wireRole{
		{ID: m.guildID, Name: "@everyone", Permissions: everyonePermissions.String()},
		{
			ID: m.botRole, Name: m.bot.Name, Position: 1, Permissions: botRolePermissions.String(),
			Managed: true, Tags: map[string]any{"bot_id": m.bot.ID},
		},
		{ID: m.moderatorRole, Name: "Moderators", Position: 2, Permissions: moderatorPermissions.String(), Mentionable: true},
	}
}

// wireGuild is what a guild and its creation event have in common.
func (m *model) wireGuild() map[string]any {
	return map[string]any{
		"id": m.guildID, "name": m.guildName, "icon": nil, "splash": nil, "discovery_splash": nil,
		"owner_id": m.users[0].ID, "afk_channel_id": nil, "afk_timeout": 300,
		"verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0,
		"roles": m.wireRoles(), "emojis": []any{}, "features": []any{}, "stickers": []any{},
		"mfa_level": 0, "application_id": nil, "system_channel_id": nil, "system_channel_flags": 0,
		"rules_channel_id": nil, "vanity_url_code": nil, "description": nil, "banner": nil,
		"premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": m.guildLocale,
		"public_updates_channel_id": nil, "nsfw_level": 0, "premium_progress_bar_enabled": false,
		"safety_alerts_channel_id": nil,
	}
}

// guildChannels lists the guild's channels that the bot may view.
func (m *model) guildChannels() []wireChannel {
	list := []wireChannel{}
	for _, c := range m.channels {
		if c.GuildID == m.guildID && !c.isThread() && m.botPermissions(c).has(ViewChannel) {
			list = append(list, m.wireChannel(c))
		}
	}
	return list
}

// activeThreads lists the guild's threads that are not archived.
func (m *model) activeThreads() []wireChannel {
	list := []wireChannel{}
	for _, c := range m.channels {
		if c.isThread() && !c.Archived && m.botPermissions(c).has(ViewChannel) {
			list = append(list, m.wireChannel(c))
		}
	}
	return list
}

// wireGuildCreate is the GUILD_CREATE event. Without the presences intent, which
// the sandbox does not grant, it lists no member but the bot.
func (m *model) wireGuildCreate() map[string]any {
	g := m.wireGuild()
	g["joined_at"] = stamp(guildCreated)
	g["large"] = false
	g["unavailable"] = false
	g["member_count"] = len(m.users) + 1
	g["members"] = []*wireMember{m.wireMember(m.bot, true)}
	g["channels"] = m.guildChannels()
	g["threads"] = m.activeThreads()
	for _, none := range []string{"voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"} {
		g[none] = []any{}
	}
	return g
}

// Flags of an application that say whether it may ask for message content; the
// second is for one that is in fewer than a hundred guilds, as here.
const gatewayMessageContentLimited = 1 << 19

func (m *model) applicationFlags() int {
	if m.contentGranted {
		return gatewayMessageContentLimited
	}
	return 0
}

func (m *model) wireApplication() map[string]any {
	owner := toWireUser(m.users[0])
	return map[string]any{
		"id": m.bot.ID, "name": m.bot.Name, "icon": nil, "description": "", "bot_public": true,
		"bot_require_code_grant": false, "verify_key": "", "team": nil, "owner": owner, "summary": "",
		"flags": m.applicationFlags(), "approximate_guild_count": 1,
	}
}
