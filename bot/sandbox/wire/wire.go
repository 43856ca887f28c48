// Package wire converts the world into the JSON objects of Discord's API.
package wire

import (
	"maps"
	"slices"
	"time"

	"hoshi/bot/sandbox/world"
)

// stamp formats a time as Discord does: ISO 8601 with microseconds and offset.
func stamp(t time.Time) string {
	return t.UTC().Format("2006-01-02T15:04:05.000000-07:00")
}

// guildCreated is when the guild was created and everyone joined it.
var guildCreated = time.Date(2024, time.May, 5, 12, 0, 0, 0, time.UTC)

// OfUser returns a user.
func OfUser(u world.User) User {
	return User{ID: u.ID, Username: u.Name, Discriminator: "0", Bot: u.Bot}
}

// OfMember returns a guild member, including the user if withUser is set.
func OfMember(from *world.World, u world.User, withUser bool) *Member {
	w := &Member{Roles: from.RolesOf(u), JoinedAt: stamp(guildCreated)}
	if withUser {
		user := OfUser(u)
		w.User = &user
	}
	return w
}

// OfChannel returns a channel or a thread. It shares no memory with c, which may change before the
// result is encoded.
func OfChannel(from *world.World, c *world.Channel) Channel {
	w := Channel{ID: c.ID, Type: c.Type}
	if last := c.Last; last != "" {
		w.LastMessageID = &last
	}
	if c.Type == world.DM {
		u, _ := from.User(c.UserID)
		w.Recipients = []User{OfUser(u)}
		return w
	}
	if c.IsThread() {
		ofThread(from, c, &w)
		return w
	}
	if c.Type == world.GroupDM {
		w.Name = c.Name
		for _, id := range c.Members {
			u, _ := from.User(id)
			w.Recipients = append(w.Recipients, OfUser(u))
		}
		return w
	}
	no, zero, topic, position := false, 0, c.Topic, c.Position
	w.GuildID, w.Name, w.Topic, w.Position = c.GuildID, c.Name, &topic, &position
	w.NSFW, w.RateLimitPerUser = &no, &zero
	for _, id := range slices.Sorted(maps.Keys(c.Overwrites)) {
		o := c.Overwrites[id]
		w.PermissionOverwrites = append(w.PermissionOverwrites, Overwrite{ID: id, Type: 1, Allow: o.Allow.String(), Deny: o.Deny.String()})
	}
	return w
}

// ofThread fills in the fields specific to threads.
func ofThread(from *world.World, c *world.Channel, w *Channel) {
	parent, count, sent, members, zero := c.ParentID, len(c.Visible()), c.Sent, len(c.Members), 0
	w.GuildID, w.Name, w.ParentID, w.OwnerID = c.GuildID, c.Name, &parent, c.OwnerID
	w.MessageCount, w.TotalMessages, w.MemberCount, w.RateLimitPerUser = &count, &sent, &members, &zero
	w.ThreadMetadata = map[string]any{
		"archived": c.Archived, "auto_archive_duration": c.AutoArchive, "archive_timestamp": stamp(c.ArchiveTime),
		"locked": c.Locked, "create_timestamp": stamp(c.Created),
	}
	if c.Type == world.PrivateThread {
		w.ThreadMetadata["invitable"] = true
	}
	if slices.Contains(c.Members, from.Self.ID) {
		w.ThreadMember = threadMember(c, from.Self.ID)
	}
}

// Roles lists the roles of a guild. The @everyone role has the guild's id.
func Roles(from *world.World, guildID string) []Role {
	return []Role{
		{ID: guildID, Name: "@everyone", Permissions: from.EveryoneMay.String()},
		{
			ID: from.BotRole, Name: from.RoleName(from.BotRole), Position: 1, Permissions: world.BotRolePermissions.String(),
			Managed: true, Tags: map[string]any{"bot_id": from.Self.ID},
		},
		{ID: from.ModeratorRole, Name: from.RoleName(from.ModeratorRole), Position: 2, Permissions: world.ModeratorPermissions.String(), Mentionable: true},
	}
}

// Guild returns the guild object, which GUILD_CREATE extends.
func Guild(from *world.World, id string) map[string]any {
	return map[string]any{
		"id": id, "name": from.NameOf(id), "icon": nil, "splash": nil, "discovery_splash": nil,
		"owner_id": from.Persons[0].ID, "afk_channel_id": nil, "afk_timeout": 300,
		"verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0,
		"roles": Roles(from, id), "emojis": []any{}, "features": []any{}, "stickers": []any{},
		"mfa_level": 0, "application_id": nil, "system_channel_id": nil, "system_channel_flags": 0,
		"rules_channel_id": nil, "vanity_url_code": nil, "description": nil, "banner": nil,
		"premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": from.GuildLocale,
		"public_updates_channel_id": nil, "nsfw_level": 0, "premium_progress_bar_enabled": false,
		"safety_alerts_channel_id": nil,
	}
}

// guildChannels lists the channels of a guild that the bot may view.
func guildChannels(from *world.World, id string) []Channel {
	list := []Channel{}
	for _, c := range from.Places {
		if c.GuildID == id && !c.IsThread() && from.BotPermissions(c).Has(world.ViewChannel) {
			list = append(list, OfChannel(from, c))
		}
	}
	return list
}

// activeThreads lists the unarchived threads of a guild.
func activeThreads(from *world.World, id string) []Channel {
	list := []Channel{}
	for _, c := range from.Places {
		if c.GuildID == id && c.IsThread() && !c.Archived && from.BotPermissions(c).Has(world.ViewChannel) {
			list = append(list, OfChannel(from, c))
		}
	}
	return list
}

// GuildCreate returns the GUILD_CREATE event. Without the presences intent, which the sandbox
// doesn't grant, it lists no member but the bot.
func GuildCreate(from *world.World, id string) map[string]any {
	g := Guild(from, id)
	g["joined_at"] = stamp(guildCreated)
	g["large"] = false
	g["unavailable"] = false
	g["member_count"] = len(from.Persons) + 1
	g["members"] = []*Member{OfMember(from, from.Self, true)}
	g["channels"] = guildChannels(from, id)
	g["threads"] = activeThreads(from, id)
	for _, none := range []string{"voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"} {
		g[none] = []any{}
	}
	return g
}

// gatewayMessageContentLimited is the application flag for the message content intent in
// applications in fewer than 100 guilds.
const gatewayMessageContentLimited = 1 << 19

// embedded is the application flag for applications with an Activity.
const embedded = 1 << 17

// ApplicationFlags returns the application's flags for privileged intents and Activities.
func ApplicationFlags(from *world.World) int {
	flags := 0
	if from.ContentGranted {
		flags |= gatewayMessageContentLimited
	}
	if from.Activities.Enabled {
		flags |= embedded
	}
	return flags
}

// Application returns the application without its key and endpoint.
func Application(from *world.World) map[string]any {
	owner := OfUser(from.Persons[0])
	return map[string]any{
		"id": from.Self.ID, "name": from.Self.Name, "icon": nil, "description": "", "bot_public": true,
		"bot_require_code_grant": false, "verify_key": "", "team": nil, "owner": owner, "summary": "",
		"flags": ApplicationFlags(from), "approximate_guild_count": 1 + len(from.Further), "approximate_user_install_count": len(from.Installers),
		"integration_types_config": from.InstallConfig, "install_params": nil, "tags": []any{}, "interactions_endpoint_url": nil,
	}
}

// Self returns the bot's user as the API shows it to the bot.
func Self(from *world.World) User {
	yes, no := true, false
	w := OfUser(from.Self)
	w.Verified, w.MFAEnabled = &yes, &no
	return w
}

// threadMember returns a thread member object.
func threadMember(c *world.Channel, userID string) map[string]any {
	return map[string]any{"id": c.ID, "user_id": userID, "join_timestamp": stamp(c.Created), "flags": 0}
}
