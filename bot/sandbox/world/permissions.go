package world

import (
	"slices"
	"strconv"

	"hoshi/bot/sandbox/refusal"
)

// Permission is a set of permissions, as Discord numbers them.
type Permission uint64

// The permissions that the sandbox knows.
const (
	CreateInstantInvite    Permission = 1 << 0  // invite people
	Administrator          Permission = 1 << 3  // everything, in every channel
	ManageChannels         Permission = 1 << 4  // change and delete channels
	ManageGuild            Permission = 1 << 5  // change the settings of the guild
	AddReactions           Permission = 1 << 6  // add the first reaction of an emoji
	ViewChannel            Permission = 1 << 10 // see a channel at all
	SendMessages           Permission = 1 << 11 // send messages, but not in threads
	ManageMessages         Permission = 1 << 13 // delete others' messages
	EmbedLinks             Permission = 1 << 14 // send embeds
	AttachFiles            Permission = 1 << 15 // send files
	ReadMessageHistory     Permission = 1 << 16 // read earlier messages, and reply to them
	MentionEveryone        Permission = 1 << 17 // mention @everyone and @here
	UseExternalEmojis      Permission = 1 << 18 // use emojis of other guilds
	Connect                Permission = 1 << 20 // be in a voice channel, and do anything there
	UseApplicationCommands Permission = 1 << 31 // use commands
	ManageThreads          Permission = 1 << 34 // change, lock and delete others' threads
	CreatePublicThreads    Permission = 1 << 35 // start public threads
	CreatePrivateThreads   Permission = 1 << 36 // start private threads
	SendMessagesInThreads  Permission = 1 << 38 // send messages in threads
	UseEmbeddedActivities  Permission = 1 << 39 // launch Activities
	UseExternalApps        Permission = 1 << 50 // get public answers from applications that only the user has installed
)

// allPermissions are the permissions of a guild's owner.
const allPermissions = Administrator | ManageChannels | ManageGuild | AddReactions | ViewChannel | SendMessages | ManageMessages |
	EmbedLinks | AttachFiles | ReadMessageHistory | MentionEveryone | UseExternalEmojis | Connect | UseApplicationCommands | ManageThreads |
	CreatePublicThreads | CreatePrivateThreads | SendMessagesInThreads | UseExternalApps | CreateInstantInvite | UseEmbeddedActivities

// Permissions of the roles: @everyone has a new guild's defaults, which an [Admin] can change, and the
// bot's role has exactly the permissions that its invite asks for.
const (
	EveryonePermissions = AddReactions | ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory | MentionEveryone |
		UseExternalEmojis | Connect | UseApplicationCommands | CreatePublicThreads | SendMessagesInThreads | UseExternalApps |
		CreateInstantInvite | UseEmbeddedActivities
	BotRolePermissions = AddReactions | ViewChannel | SendMessages | AttachFiles | ReadMessageHistory | Connect |
		CreatePublicThreads | SendMessagesInThreads

	ModeratorPermissions = ManageGuild
)

// Permissions of an application in private channels, as documented for app_permissions.
const (
	privatePermissions = AttachFiles | EmbedLinks | MentionEveryone
	dmPermissions      = privatePermissions | UseExternalEmojis
)

// String returns the permissions as in the API: a decimal number.
func (p Permission) String() string { return strconv.FormatUint(uint64(p), 10) }

// Has reports whether all the given permissions are set.
func (p Permission) Has(all Permission) bool { return p&all == all }

// overwrite is what a channel allows and denies one member.
type overwrite struct{ Allow, Deny Permission }

// basePermissions returns what a member's roles allow in the guild.
func (w *World) basePermissions(id string) Permission {
	switch {
	case id == w.Self.ID:
		return w.EveryoneMay | BotRolePermissions
	case id == w.Persons[0].ID:
		return allPermissions
	case slices.Contains(w.Moderators, id):
		return w.EveryoneMay | ModeratorPermissions
	}
	return w.EveryoneMay
}

// PermissionsIn returns what a user or the bot may do in a channel. DMs have no roles, but the
// sandbox supports overwrites there too: a user who blocks the bot denies it sending.
func (w *World) PermissionsIn(c *Channel, id string) Permission {
	if !slices.ContainsFunc(w.audience(c), func(u User) bool { return u.ID == id }) {
		return 0
	}
	base := w.basePermissions(id)
	if base.Has(Administrator) && c.IsGuild() {
		return base
	}
	overwrites := c.Overwrites[id]
	parent := w.Channel(c.ParentID)
	if parent != nil {
		overwrites = parent.Overwrites[id]
	}
	p := base&^overwrites.Deny | overwrites.Allow
	if !p.Has(ViewChannel) {
		return 0
	}
	if parent != nil {
		p &^= SendMessages // the only permission that threads don't inherit
	}
	if (c.Type == GuildVoice || c.Type == GuildStage) && !p.Has(Connect) {
		return p & ViewChannel // denying it denies everything else
	}
	if !p.Has(c.SendPermission()) {
		p &^= EmbedLinks | AttachFiles | MentionEveryone
	}
	return p
}

// BotPermissions returns what the bot may do in a channel.
func (w *World) BotPermissions(c *Channel) Permission { return w.PermissionsIn(c, w.Self.ID) }

// Require returns the API's error if the bot lacks a permission in a channel.
func (w *World) Require(c *Channel, p Permission) *refusal.Error {
	have := w.BotPermissions(c)
	if err := w.directRefusal(c, p); err != nil {
		return err
	}
	switch {
	case !have.Has(ViewChannel):
		return refusal.MissingAccess()
	case !have.Has(p) && c.Type == DM:
		return refusal.CannotSendToUser()
	case !have.Has(p):
		return refusal.MissingPermissions()
	}
	return nil
}

// directRefusal returns the error with which a person's direct messages are closed to the bot, if
// they are and a request needs them.
func (w *World) directRefusal(c *Channel, p Permission) *refusal.Error {
	if c.Type != DM {
		return nil
	}
	err := closedDirect[w.closed[c.UserID]]
	if err == nil {
		return nil
	}
	if e := err(); e.Code == refusal.MissingAccess().Code || p.Has(SendMessages) {
		return e
	}
	return nil
}

// closedDirect are the ways in which direct messages can be closed to the bot, by Discord's code.
var closedDirect = map[int]func() *refusal.Error{
	50001: refusal.MissingAccess,    // of an application that only the person has installed
	50007: refusal.CannotSendToUser, // blocked, or no direct messages from the guild
	50278: refusal.NoMutualGuild,    // no common guild, or a person who wants no direct messages
}

// RequireUnlocked returns the API's error for a new or changed message in a locked thread.
func (w *World) RequireUnlocked(c *Channel) *refusal.Error {
	if c.Locked && !w.BotPermissions(c).Has(ManageThreads) {
		return refusal.ThreadLocked()
	}
	return nil
}

// AppPermissions returns what the application may do in an interaction's channel.
func (w *World) AppPermissions(c *Channel) Permission {
	switch {
	case c.Type == DM:
		return dmPermissions
	case !c.IsGuild():
		return privatePermissions
	case !w.BotIn(c.GuildID): // installed only by users or without the bot: what everyone may do
		return w.EveryoneMay
	case !w.hasBot(c): // a private thread: its channel decides
		return w.BotPermissions(w.Channel(c.ParentID))
	}
	return w.BotPermissions(c)
}
