package discord

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

// moderators remembers for a moment who may manage a server.
type moderators struct {
	mu    sync.Mutex
	known map[member]moderator
}

type member struct{ guild, user string }

type moderator struct {
	may   bool
	until time.Time
}

// Whoever has just been given the permission does not want to wait long.
const (
	mayKept         = time.Minute
	mayNotKept      = 10 * time.Second
	moderatorsKnown = 4096 // from here on all are forgotten
)

// mayManage reports whether somebody may change what holds for a whole server: its
// owner, and whoever has Manage Server or Administrator. Channels' overwrites do
// not matter to either.
func (c *Client) mayManage(ctx context.Context, who member) (bool, error) {
	if !isSnowflake(who.guild) || !isSnowflake(who.user) {
		return false, fmt.Errorf("%q in %q is no member of a Discord server", who.user, who.guild)
	}
	if may, ok := c.moderators.of(who); ok {
		return may, nil
	}
	may, err := c.askMayManage(ctx, who)
	if err != nil {
		return false, fmt.Errorf("may user %s manage server %s: %w", who.user, who.guild, err)
	}
	c.moderators.note(who, may)
	return may, nil
}

// role is what matters here of a server's role.
type role struct {
	ID          string `json:"id"`
	Permissions string `json:"permissions"` // a number of any length
}

// askMayManage computes what somebody may do in a server, as Discord does: the
// owner everything, everybody else what @everyone has, whose id is the server's,
// and each of their roles.
func (c *Client) askMayManage(ctx context.Context, who member) (bool, error) {
	var guild struct {
		OwnerID string `json:"owner_id"`
		Roles   []role `json:"roles"`
	}
	if err := c.ask(ctx, discordgo.EndpointGuild(who.guild), "GET guilds/"+who.guild, &guild); err != nil {
		return false, err
	}
	if guild.OwnerID == who.user {
		return true, nil
	}
	var member struct {
		Roles []string `json:"roles"`
	}
	err := c.ask(ctx, discordgo.EndpointGuildMember(who.guild, who.user), "GET guilds/"+who.guild+"/members", &member)
	switch {
	case code(err) == discordgo.ErrCodeUnknownMember:
		return false, nil // has left
	case err != nil:
		return false, err
	}
	for _, r := range guild.Roles {
		if r.ID != who.guild && !slices.Contains(member.Roles, r.ID) {
			continue
		}
		all, ok := new(big.Int).SetString(r.Permissions, 10)
		if !ok {
			return false, fmt.Errorf("permissions %q of role %s are no number", r.Permissions, r.ID)
		}
		if all.Bit(bitAdministrator)|all.Bit(bitManageGuild) == 1 {
			return true, nil
		}
	}
	return false, nil
}

func (m *moderators) of(who member) (may, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	known, ok := m.known[who]
	return known.may, ok && time.Now().Before(known.until)
}

func (m *moderators) note(who member, may bool) {
	keep := mayNotKept
	if may {
		keep = mayKept
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known == nil || len(m.known) >= moderatorsKnown {
		m.known = make(map[member]moderator)
	}
	m.known[who] = moderator{may, time.Now().Add(keep)}
}
