package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/chat"
)

// ownBits are the bits of the permissions that the bot needs.
var ownBits = map[chat.Permission]int{
	chat.ViewChannel: bitViewChannel, chat.SendMessages: bitSendMessages, chat.SendInThreads: bitSendMessagesInThreads,
	chat.AttachFiles: bitAttachFiles, chat.CreateThreads: bitCreatePublicThreads, chat.Connect: bitConnect,
}

// surface is what of a channel's type counts for permissions.
type surface int

const (
	inChannel surface = iota
	inThread          // where another permission allows to write
	inVoice           // where nobody writes who may not connect
)

// surfaceOf returns what counts of a type of channel.
func surfaceOf(t discordgo.ChannelType) surface {
	switch {
	case isThread(t):
		return inThread
	case t == discordgo.ChannelTypeGuildVoice || t == discordgo.ChannelTypeGuildStageVoice:
		return inVoice
	}
	return inChannel
}

// lacking returns those of some permissions that a set does not have.
func (p Permissions) lacking(need chat.Permissions, where surface) chat.Permissions {
	var out chat.Permissions
	lack := func(permission chat.Permission) {
		if !p.Has(ownBits[permission]) && !slices.Contains(out, permission) {
			out = append(out, permission)
		}
	}
	for _, permission := range need {
		if permission == chat.SendMessages && where == inThread {
			permission = chat.SendInThreads
		}
		if permission == chat.SendMessages && where == inVoice {
			lack(chat.Connect)
		}
		lack(permission)
	}
	return out
}

// lacks returns which of some permissions the bot lacks in a channel. Discord takes away
// with a permission those that make no sense without it; these are not named.
func (c *Client) lacks(ctx context.Context, guild, channel string, need chat.Permissions) (chat.Permissions, error) {
	if known, ok := c.grants.of(channel); ok && len(known.set.lacking(need, known.where)) == 0 {
		return nil, nil
	}
	set, where, err := c.ownPermissions(ctx, guild, channel)
	switch code(err) {
	case discordgo.ErrCodeMissingAccess, discordgo.ErrCodeUnknownChannel:
		return chat.Permissions{chat.ViewChannel}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the bot's permissions in channel %s: %w", channel, err)
	}
	missing := set.lacking(need, where)
	if len(missing) == 0 {
		c.grants.store(channel, set, where)
	}
	return missing, nil
}

// lacksIn is lacks for an interaction, which says what the bot may do. Only where it may
// not do everything it asks for the reason.
func (c *Client) lacksIn(in *Interaction) func(context.Context, chat.Permissions) (chat.Permissions, error) {
	return func(ctx context.Context, need chat.Permissions) (chat.Permissions, error) {
		missing := in.AppPermissions.lacking(need, in.where)
		if len(missing) == 0 {
			return nil, nil
		}
		if exact, err := c.lacks(ctx, in.GuildID, in.ChannelID, need); err == nil && len(exact) > 0 {
			return exact, nil
		}
		return missing, nil
	}
}

// overwrite is what a channel allows and denies to a role or a member.
type overwrite struct {
	ID    string      `json:"id"`
	Allow Permissions `json:"allow"`
	Deny  Permissions `json:"deny"`
}

// ownPermissions computes what the bot may do in a channel of a guild, as Discord's
// documentation of permissions has it.
func (c *Client) ownPermissions(ctx context.Context, guild, channel string) (set Permissions, where surface, err error) {
	if !isSnowflake(guild) || !isSnowflake(channel) {
		return set, where, fmt.Errorf("%q in %q is no channel of a guild", channel, guild)
	}
	overwrites, where, err := c.overwritesOf(ctx, channel)
	if err != nil {
		return set, where, err
	}
	set, roles, err := c.fetchOwnMember(ctx, guild)
	if err != nil || set.Has(bitAdministrator) {
		return set, where, err
	}
	set.apply(overwrites, func(id string) bool { return id == guild })
	set.apply(overwrites, func(id string) bool { return slices.Contains(roles, id) })
	set.apply(overwrites, func(id string) bool { return id == c.userID() })
	return set, where, nil
}

// fetchOwnMember is fetchMember for the bot itself, remembered for a moment.
func (c *Client) fetchOwnMember(ctx context.Context, guild string) (set Permissions, roles []string, err error) {
	if known, ok := c.grants.member(guild); ok {
		return known.set.clone(), known.roles, nil
	}
	set, roles, err = c.fetchMember(ctx, member{guild, c.userID()})
	if err == nil {
		c.grants.storeMember(guild, set, roles)
	}
	return set, roles, err
}

// overwritesOf returns the overwrites that hold in a channel; those of a thread are its
// channel's.
func (c *Client) overwritesOf(ctx context.Context, channel string) (list []overwrite, where surface, err error) {
	var got struct {
		Type       discordgo.ChannelType `json:"type"`
		ParentID   string                `json:"parent_id"`
		Overwrites json.RawMessage       `json:"permission_overwrites"`
	}
	if err := c.lookUp(ctx, discordgo.EndpointChannel(channel), "GET channels/"+channel, &got); err != nil {
		return nil, where, err
	}
	where = surfaceOf(got.Type)
	if where == inThread && isSnowflake(got.ParentID) {
		list, _, err = c.overwritesOf(ctx, got.ParentID)
		return list, where, err
	}
	return lenient[[]overwrite](got.Overwrites), where, nil
}

// apply takes away what the overwrites of some roles or members deny, and adds what they
// allow.
func (p *Permissions) apply(overwrites []overwrite, of func(id string) bool) {
	var allow, deny Permissions
	for _, o := range overwrites {
		if of(o.ID) {
			allow.add(o.Allow)
			deny.add(o.Deny)
		}
	}
	if p.bits == nil {
		p.bits = new(big.Int)
	}
	if deny.bits != nil {
		p.bits.AndNot(p.bits, deny.bits)
	}
	p.add(allow)
}
