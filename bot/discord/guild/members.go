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

// Member is a user in a guild.
type Member struct{ Guild, User string }

// asked is the question whether a member has the permission with a bit.
type asked struct {
	who Member
	bit int
}

// member is what a member may do in the whole guild, and the IDs of the member's roles.
type member struct {
	set   permission.Set
	roles []string
}

// Has reports whether a member has a permission in the whole guild, ignoring the overwrites of
// channels.
func (l *Lookup) Has(ctx context.Context, who Member, p chat.Permission) (bool, error) {
	bit, ok := permission.Bit(p)
	if !ok {
		return false, fmt.Errorf("permission %q is not known", p)
	}
	if !snowflake.Valid(who.Guild) || !snowflake.Valid(who.User) {
		return false, fmt.Errorf("%q in %q isn't a member of a guild", who.User, who.Guild)
	}
	question := asked{who, bit}
	if has, ok := l.members.Get(question); ok {
		return has, nil
	}
	m, err := l.fetchMember(ctx, who)
	if err != nil {
		return false, fmt.Errorf("permissions of a user in guild %s: %w", who.Guild, err)
	}
	has := m.set.Has(bit)
	if has {
		l.members.Put(question, has)
	} else {
		l.members.PutFor(question, has, noPermissionKept)
	}
	return has, nil
}

// fetchMember computes the permissions of a member as Discord does. The owner has all. Other
// members have those of @everyone, the role with the guild's ID, and of their roles. A member
// without a user is someone who has no roles.
func (l *Lookup) fetchMember(ctx context.Context, who Member) (member, error) {
	var guild struct {
		OwnerID string `json:"owner_id"`
		Roles   []struct {
			ID          string         `json:"id"`
			Permissions permission.Set `json:"permissions"`
		} `json:"roles"`
	}
	if err := l.get(ctx, discordgo.EndpointGuild(who.Guild), "GET guilds/"+who.Guild, &guild); err != nil {
		return member{}, err
	}
	var m member
	switch who.User {
	case "":
	case guild.OwnerID:
		return member{set: permission.All()}, nil
	default:
		var got struct {
			Roles []string `json:"roles"`
		}
		err := l.get(ctx, discordgo.EndpointGuildMember(who.Guild, who.User), "GET guilds/"+who.Guild+"/members", &got)
		switch {
		case rest.Code(err) == discordgo.ErrCodeUnknownMember:
			return member{}, nil // has left
		case err != nil:
			return member{}, err
		}
		m.roles = got.Roles
	}
	for _, r := range guild.Roles {
		if r.ID == who.Guild || slices.Contains(m.roles, r.ID) {
			m.set = m.set.Or(r.Permissions)
		}
	}
	return m, nil
}
