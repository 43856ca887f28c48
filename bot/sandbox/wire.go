package sandbox

import (
	"maps"
	"slices"
	"time"
)

// stamp formats a time as Discord does: ISO 8601 with microseconds and offset.
func stamp(t time.Time) string {
	return t.UTC().Format("2006-01-02T15:04:05.000000-07:00")
}

// guildCreated is when the guild was created and everybody joined it.
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
		"locked": false, "create_timestamp": stamp(c.created),
	}
	if c.Type == PrivateThread {
		w.Metadata["invitable"] = true
	}
	if slices.Contains(c.Members, m.bot.ID) {
		w.Member = c.wireMember(m.bot.ID)
	}
}

// wireRoles lists the roles of a guild. That of everybody has the guild's id.
func (m *model) wireRoles(guildID string) []wireRole {
	return []wireRole{
		{ID: guildID, Name: "@everyone", Permissions: everyonePermissions.String()},
		{
			ID: m.botRole, Name: m.bot.Name, Position: 1, Permissions: botRolePermissions.String(),
			Managed: true, Tags: map[string]any{"bot_id": m.bot.ID},
		},
		{ID: m.moderatorRole, Name: "Moderators", Position: 2, Permissions: moderatorPermissions.String(), Mentionable: true},
	}
}

// wireGuild is the guild object, which GUILD_CREATE extends.
func (m *model) wireGuild(id string) map[string]any {
	return map[string]any{
		"id": id, "name": m.nameOf(id), "icon": nil, "splash": nil, "discovery_splash": nil,
		"owner_id": m.users[0].ID, "afk_channel_id": nil, "afk_timeout": 300,
		"verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0,
		"roles": m.wireRoles(id), "emojis": []any{}, "features": []any{}, "stickers": []any{},
		"mfa_level": 0, "application_id": nil, "system_channel_id": nil, "system_channel_flags": 0,
		"rules_channel_id": nil, "vanity_url_code": nil, "description": nil, "banner": nil,
		"premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": m.guildLocale,
		"public_updates_channel_id": nil, "nsfw_level": 0, "premium_progress_bar_enabled": false,
		"safety_alerts_channel_id": nil,
	}
}

// guildChannels lists a guild's channels that the bot may view.
func (m *model) guildChannels(id string) []wireChannel {
	list := []wireChannel{}
	for _, c := range m.channels {
		if c.GuildID == id && !c.isThread() && m.botPermissions(c).has(ViewChannel) {
			list = append(list, m.wireChannel(c))
		}
	}
	return list
}

// activeThreads lists a guild's threads that are not archived.
func (m *model) activeThreads(id string) []wireChannel {
	list := []wireChannel{}
	for _, c := range m.channels {
		if c.GuildID == id && c.isThread() && !c.Archived && m.botPermissions(c).has(ViewChannel) {
			list = append(list, m.wireChannel(c))
		}
	}
	return list
}

// wireGuildCreate is the GUILD_CREATE event. Without the presences intent, which
// the sandbox does not grant, it lists no member but the bot.
func (m *model) wireGuildCreate(id string) map[string]any {
	g := m.wireGuild(id)
	g["joined_at"] = stamp(guildCreated)
	g["large"] = false
	g["unavailable"] = false
	g["member_count"] = len(m.users) + 1
	g["members"] = []*wireMember{m.wireMember(m.bot, true)}
	g["channels"] = m.guildChannels(id)
	g["threads"] = m.activeThreads(id)
	for _, none := range []string{"voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"} {
		g[none] = []any{}
	}
	return g
}

// gatewayMessageContentLimited is the application flag of the message content intent
// for applications in fewer than 100 guilds.
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
		"flags": m.applicationFlags(), "approximate_guild_count": 1 + len(m.further), "approximate_user_install_count": len(m.installers),
		"integration_types_config": m.installConfig, "install_params": nil, "tags": []any{}, "interactions_endpoint_url": nil,
	}
}
