package sandbox

import (
	"fmt"
	"slices"
	"strconv"

	"hoshi/bot/sandbox/refusal"
)

// Permission is a set of permissions, as Discord numbers them.
type Permission uint64

// The permissions that the sandbox knows.
const (
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
	UseExternalApps        Permission = 1 << 50 // get public answers of applications that only the user has installed
)

// allPermissions is what the owner of a guild has.
const allPermissions = Administrator | ManageChannels | ManageGuild | AddReactions | ViewChannel | SendMessages | ManageMessages |
	EmbedLinks | AttachFiles | ReadMessageHistory | MentionEveryone | UseExternalEmojis | Connect | UseApplicationCommands | ManageThreads |
	CreatePublicThreads | CreatePrivateThreads | SendMessagesInThreads | UseExternalApps

// Permissions of the roles: @everyone has what a new guild gives it, the bot's
// role has what its invitation asks for.
const (
	everyonePermissions = AddReactions | ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory | MentionEveryone |
		UseExternalEmojis | Connect | UseApplicationCommands | CreatePublicThreads | SendMessagesInThreads | UseExternalApps
	botRolePermissions = AddReactions | ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory |
		CreatePublicThreads | SendMessagesInThreads

	moderatorPermissions = ManageGuild
)

// Permissions of an application in private channels, as documented for
// app_permissions.
const (
	privatePermissions = AttachFiles | EmbedLinks | MentionEveryone
	dmPermissions      = privatePermissions | UseExternalEmojis
)

// String returns the permissions as the API writes them: a decimal number.
func (p Permission) String() string { return strconv.FormatUint(uint64(p), 10) }

func (p Permission) has(all Permission) bool { return p&all == all }

// overwrite is what a channel allows and denies to one member.
type overwrite struct{ allow, deny Permission }

// basePermissions is what a member may do in the guild, by role.
func (m *model) basePermissions(id string) Permission {
	switch {
	case id == m.bot.ID:
		return everyonePermissions | botRolePermissions
	case id == m.users[0].ID:
		return allPermissions
	case slices.Contains(m.moderators, id):
		return everyonePermissions | moderatorPermissions
	}
	return everyonePermissions
}

// permissions is what a user or the bot may do in a channel. In a DM there are no
// roles, yet the sandbox knows overwrites there too: to deny the bot to send is
// what a user does who blocks it.
func (m *model) permissions(c *channel, id string) Permission {
	if !slices.ContainsFunc(m.audience(c), func(u User) bool { return u.ID == id }) {
		return 0
	}
	base := m.basePermissions(id)
	if base.has(Administrator) && c.isGuild() {
		return base
	}
	overwrites := c.overwrites[id]
	parent := m.channel(c.ParentID)
	if parent != nil {
		overwrites = parent.overwrites[id]
	}
	p := base&^overwrites.deny | overwrites.allow
	if !p.has(ViewChannel) {
		return 0
	}
	if parent != nil { // in threads another permission decides who may write
		p &^= SendMessages
		if p.has(SendMessagesInThreads) {
			p |= SendMessages
		}
	}
	if c.Type == GuildVoice && !p.has(Connect) {
		return p & ViewChannel // all else is denied with it
	}
	if !p.has(SendMessages) {
		p &^= EmbedLinks | AttachFiles | MentionEveryone
	}
	return p
}

func (m *model) botPermissions(c *channel) Permission { return m.permissions(c, m.bot.ID) }

// require returns the API's error when the bot lacks a permission in a channel.
func (m *model) require(c *channel, p Permission) *refusal.Error {
	have := m.botPermissions(c)
	switch {
	case !have.has(ViewChannel):
		return refusal.MissingAccess()
	case !have.has(p) && c.Type == DM:
		return refusal.CannotSendToUser()
	case !have.has(p):
		return refusal.MissingPermissions()
	}
	return nil
}

// DenyPermissions takes permissions in a channel away from the bot, by an
// overwrite. It fails for an unknown channel.
func (s *Server) DenyPermissions(channelID string, perms ...Permission) error {
	return s.DenyMember(channelID, s.model.bot.ID, perms...)
}

// ResetPermissions removes the overwrite for the bot from a channel. It fails for
// an unknown channel.
func (s *Server) ResetPermissions(channelID string) error {
	return s.setOverwrite(channelID, s.model.bot.ID, func(o *overwrite) { *o = overwrite{} })
}

// DenyMember takes permissions in a channel away from a user, by an overwrite. The
// owner of the guild keeps all permissions. It fails for an unknown channel.
func (s *Server) DenyMember(channelID, userID string, perms ...Permission) error {
	return s.setOverwrite(channelID, userID, func(o *overwrite) {
		for _, p := range perms {
			o.deny |= p
			o.allow &^= p
		}
	})
}

// Permissions returns what a user or the bot may do in a channel: none where the
// channel is unknown or cannot be seen.
func (s *Server) Permissions(channelID, userID string) Permission {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channel(channelID)
	if c == nil {
		return 0
	}
	return s.permissions(c, userID)
}

func (s *Server) setOverwrite(channelID, userID string, change func(*overwrite)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channel(channelID)
	if c == nil {
		return fmt.Errorf("sandbox: no channel %q", channelID)
	}
	o := c.overwrites[userID]
	change(&o)
	c.overwrites[userID] = o
	if o == (overwrite{}) {
		delete(c.overwrites, userID)
	}
	if c.isGuild() {
		s.dispatchChannelUpdate(c)
	}
	return nil
}

// SetModerator gives a user the role of the moderators, who may manage the guild,
// or takes it away. It fails for somebody who is not one of the people.
func (s *Server) SetModerator(userID string, moderator bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if u, ok := s.user(userID); !ok || u.Bot {
		return fmt.Errorf("%w: %q", errStranger, userID)
	}
	s.moderators = slices.DeleteFunc(s.moderators, func(id string) bool { return id == userID })
	if moderator {
		s.moderators = append(s.moderators, userID)
	}
	s.publish("state", map[string]any{})
	return nil
}
