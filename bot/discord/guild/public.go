package guild

import (
	"context"
	"fmt"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/permission"
	"hoshi/bot/discord/snowflake"
	"hoshi/bot/domain/chat"
)

// Public reports whether every member of a guild can see a channel. It's false for private threads
// and for channels of other guilds.
func (l *Lookup) Public(ctx context.Context, guild chat.GuildID, ch chat.ChannelID) (bool, error) {
	if !snowflake.Valid(string(guild)) || !snowflake.Valid(string(ch)) {
		return false, nil
	}
	if public, ok := l.public.Get(string(ch)); ok {
		return public, nil
	}
	public, err := l.isPublic(ctx, string(guild), string(ch))
	if err != nil {
		return false, fmt.Errorf("whether everyone sees channel %s: %w", ch, err)
	}
	l.public.Put(string(ch), public)
	return public, nil
}

func (l *Lookup) isPublic(ctx context.Context, guild, channel string) (bool, error) {
	var got struct {
		Type       discordgo.ChannelType  `json:"type"`
		GuildID    string                 `json:"guild_id"`
		ParentID   string                 `json:"parent_id"`
		Overwrites []permission.Overwrite `json:"permission_overwrites"`
	}
	if err := l.get(ctx, discordgo.EndpointChannel(channel), "GET channels/"+channel, &got); err != nil {
		return false, err
	}
	switch {
	case got.GuildID != guild || got.Type == discordgo.ChannelTypeGuildPrivateThread:
		return false, nil
	case permission.PlaceOf(got.Type) == permission.InThread:
		if !snowflake.Valid(got.ParentID) {
			return false, nil
		}
		return l.isPublic(ctx, guild, got.ParentID)
	}
	everyone, ok := l.everyone.Get(guild)
	if !ok {
		m, err := l.fetchMember(ctx, Member{Guild: guild})
		if err != nil {
			return false, err
		}
		everyone = m.set
		l.everyone.Put(guild, everyone)
	}
	return everyone.Apply(got.Overwrites, func(id string) bool { return id == guild }).Has(permission.ViewChannel), nil
}
