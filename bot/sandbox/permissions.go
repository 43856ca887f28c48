package sandbox

import (
	"fmt"
	"strconv"
)

// Permission is a set of what somebody may do in a channel, as Discord numbers it.
type Permission uint64

// The permissions a bot that writes meets, in channels and with people.
const (
	Administrator      Permission = 1 << 3
	ManageGuild        Permission = 1 << 5
	AddReactions       Permission = 1 << 6
	ViewChannel        Permission = 1 << 10
	SendMessages       Permission = 1 << 11
	ManageMessages     Permission = 1 << 13
	EmbedLinks         Permission = 1 << 14
	AttachFiles        Permission = 1 << 15
	ReadMessageHistory Permission = 1 << 16
	MentionEveryone    Permission = 1 << 17
)

// Of the roles, @everyone has what a fresh guild gives it, the bot's own what its
// invitation asked for, and that of the moderators what is said to make one.
const (
	everyonePermissions = AddReactions | ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory | MentionEveryone
	botRolePermissions  = AddReactions | ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory

	moderatorPermissions = ManageGuild
)

func (p Permission) String() string { return strconv.FormatUint(uint64(p), 10) }

func (p Permission) has(all Permission) bool { return p&all == all }

// botPermissions is what the bot may do in a channel. In a DM there are no roles
// and no overwrites, yet the sandbox can withhold there as well, as a user does
// who blocks the bot.
func (c *channel) botPermissions() Permission {
	p := everyonePermissions | botRolePermissions
	p = p&^c.denied | c.allowed
	if !p.has(ViewChannel) {
		return 0
	}
	if !p.has(SendMessages) {
		p &^= EmbedLinks | AttachFiles | MentionEveryone
	}
	return p
}

// need complains when the bot lacks a permission in a channel.
func (c *channel) need(p Permission) *apiError {
	have := c.botPermissions()
	switch {
	case !have.has(ViewChannel):
		return errMissingAccess()
	case !have.has(p) && c.Type == DM:
		return errCannotSendToUser()
	case !have.has(p):
		return errMissingPermissions()
	}
	return nil
}

// Withhold takes permissions in a channel away from the bot, by an overwrite for
// it. Without any permission named it gives back all that was withheld or granted.
func (s *Server) Withhold(channelID string, perms ...Permission) error {
	return s.overwrite(channelID, perms, func(c *channel, p Permission) {
		c.denied |= p
		c.allowed &^= p
	})
}

// Grant gives the bot permissions in a channel, by an overwrite for it. Without
// any permission named it takes back all that was withheld or granted.
func (s *Server) Grant(channelID string, perms ...Permission) error {
	return s.overwrite(channelID, perms, func(c *channel, p Permission) {
		c.allowed |= p
		c.denied &^= p
	})
}

func (s *Server) overwrite(channelID string, perms []Permission, set func(*channel, Permission)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channel(channelID)
	if c == nil {
		return fmt.Errorf("sandbox: no channel %q", channelID)
	}
	if len(perms) == 0 {
		c.denied, c.allowed = 0, 0
	}
	for _, p := range perms {
		set(c, p)
	}
	if c.Type != DM {
		s.dispatchChannelUpdate(c)
	}
	return nil
}
