package guild

import (
	"context"
	"fmt"
	"slices"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/permission"
	"hoshi/bot/discord/rest"
	"hoshi/bot/discord/snowflake"
	"hoshi/bot/domain/chat"
)

// grant is what the bot may do in a channel.
type grant struct {
	set   permission.Set
	where permission.Place
}

// Lacks returns which of the given permissions the bot lacks in a channel. Denying a permission
// also denies those that make no sense without it, which aren't named.
func (l *Lookup) Lacks(ctx context.Context, guild, channel string, need chat.Permissions) (chat.Permissions, error) {
	if known, ok := l.grants.Get(channel); ok && len(known.set.Lacking(need, known.where)) == 0 {
		return nil, nil
	}
	own, err := l.ownPermissions(ctx, guild, channel)
	switch rest.Code(err) {
	case discordgo.ErrCodeMissingAccess, discordgo.ErrCodeUnknownChannel:
		return chat.Permissions{chat.ViewChannel}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the bot's permissions in channel %s: %w", channel, err)
	}
	missing := own.set.Lacking(need, own.where)
	if len(missing) == 0 {
		l.grants.Put(channel, own)
	}
	return missing, nil
}

// ForgetGrants forgets the bot's permissions in a channel and its roles in all guilds, which may
// have changed.
func (l *Lookup) ForgetGrants(channel string) {
	l.grants.Delete(channel)
	l.self.Clear()
}

// ownPermissions computes what the bot may do in a guild's channel, following Discord's
// documentation of permissions.
func (l *Lookup) ownPermissions(ctx context.Context, guild, channel string) (grant, error) {
	if !snowflake.Valid(guild) || !snowflake.Valid(channel) {
		return grant{}, fmt.Errorf("%q in %q isn't a channel of a guild", channel, guild)
	}
	overwrites, where, err := l.overwrites(ctx, channel)
	if err != nil {
		return grant{where: where}, err
	}
	self := l.selfID()
	own, ok := l.self.Get(guild)
	if !ok {
		if own, err = l.fetchMember(ctx, Member{guild, self}); err != nil {
			return grant{where: where}, err
		}
		l.self.Put(guild, own)
	}
	if own.set.Has(permission.Administrator) {
		return grant{own.set, where}, nil
	}
	set := own.set.Apply(overwrites, func(id string) bool { return id == guild })
	set = set.Apply(overwrites, func(id string) bool { return slices.Contains(own.roles, id) })
	set = set.Apply(overwrites, func(id string) bool { return id == self })
	return grant{set, where}, nil
}

// overwrites returns the overwrites of a channel, or of a thread's parent channel.
func (l *Lookup) overwrites(ctx context.Context, channel string) (list []permission.Overwrite, where permission.Place, err error) {
	var got struct {
		Type       discordgo.ChannelType  `json:"type"`
		ParentID   string                 `json:"parent_id"`
		Overwrites []permission.Overwrite `json:"permission_overwrites"`
	}
	if err := l.get(ctx, discordgo.EndpointChannel(channel), "GET channels/"+channel, &got); err != nil {
		return nil, where, err
	}
	where = permission.PlaceOf(got.Type)
	if where == permission.InThread && snowflake.Valid(got.ParentID) {
		list, _, err = l.overwrites(ctx, got.ParentID)
		return list, where, err
	}
	return got.Overwrites, where, nil
}
