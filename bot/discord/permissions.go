package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/chat"
)

// Permissions is a set of permission bits, a number of any length.
type Permissions struct{ bits *big.Int }

// Bits of permissions (API documentation, "Permissions").
const (
	bitAdministrator         = 3
	bitManageChannels        = 4
	bitManageGuild           = 5
	bitViewChannel           = 10
	bitSendMessages          = 11
	bitAttachFiles           = 15
	bitConnect               = 20
	bitCreatePublicThreads   = 35
	bitSendMessagesInThreads = 38
	bitUseExternalApps       = 50
)

// permissionBits are the bits of the permissions that the bot asks about.
var permissionBits = map[chat.Permission]int{chat.ManageGuild: bitManageGuild, chat.ManageChannels: bitManageChannels}

// Has reports whether the set has the permission with a bit. An administrator has
// every permission.
func (p Permissions) Has(bit int) bool {
	return p.bits != nil && (p.bits.Bit(bit) == 1 || p.bits.Bit(bitAdministrator) == 1)
}

// HasManageGuild reports whether the set allows to change the guild ("Manage Server").
func (p Permissions) HasManageGuild() bool { return p.Has(bitManageGuild) }

// UnmarshalJSON reads a decimal number in a string. An empty one is the empty set.
func (p *Permissions) UnmarshalJSON(data []byte) error {
	var s string
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	*p = Permissions{}
	if s == "" {
		return nil
	}
	bits, ok := new(big.Int).SetString(s, 10)
	if !ok {
		return fmt.Errorf("permissions %q are no number", s)
	}
	p.bits = bits
	return nil
}

// clone returns a copy that can be changed.
func (p Permissions) clone() Permissions {
	var c Permissions
	c.add(p)
	return c
}

// add adds the permissions of another set.
func (p *Permissions) add(other Permissions) {
	if p.bits == nil {
		p.bits = new(big.Int)
	}
	if other.bits != nil {
		p.bits.Or(p.bits, other.bits)
	}
}

// everyPermission is what the owner of a guild has.
func everyPermission() Permissions {
	return Permissions{new(big.Int).SetBit(new(big.Int), bitAdministrator, 1)}
}

// member is a user in a guild.
type member struct{ guild, user string }

// hasPermission reports whether a member has a permission in the whole guild.
// Overwrites of channels do not count.
func (c *Client) hasPermission(ctx context.Context, who member, p chat.Permission) (bool, error) {
	bit, ok := permissionBits[p]
	if !ok {
		return false, fmt.Errorf("permission %q is not known", p)
	}
	if !isSnowflake(who.guild) || !isSnowflake(who.user) {
		return false, fmt.Errorf("%q in %q is no member of a guild", who.user, who.guild)
	}
	if has, ok := c.permissions.find(who, bit); ok {
		return has, nil
	}
	set, err := c.fetchPermissions(ctx, who)
	if err != nil {
		return false, fmt.Errorf("permissions of user %s in guild %s: %w", who.user, who.guild, err)
	}
	c.permissions.store(who, set)
	return set.Has(bit), nil
}

// role is the part of a role that permissions need.
type role struct {
	ID          string      `json:"id"`
	Permissions Permissions `json:"permissions"`
}

// fetchPermissions returns the permissions of a member in the whole guild.
func (c *Client) fetchPermissions(ctx context.Context, who member) (Permissions, error) {
	set, _, err := c.fetchMember(ctx, who)
	return set, err
}

// fetchMember computes the permissions of a member as Discord does, and returns the
// member's roles, too: the owner has all. Everybody else has those of @everyone, the role
// with the guild's id, and those of each of their roles.
func (c *Client) fetchMember(ctx context.Context, who member) (set Permissions, roles []string, err error) {
	var guild struct {
		OwnerID string `json:"owner_id"`
		Roles   []role `json:"roles"`
	}
	if err := c.lookUp(ctx, discordgo.EndpointGuild(who.guild), "GET guilds/"+who.guild, &guild); err != nil {
		return set, nil, err
	}
	if guild.OwnerID == who.user {
		return everyPermission(), nil, nil
	}
	var member struct {
		Roles []string `json:"roles"`
	}
	err = c.lookUp(ctx, discordgo.EndpointGuildMember(who.guild, who.user), "GET guilds/"+who.guild+"/members", &member)
	switch {
	case code(err) == discordgo.ErrCodeUnknownMember:
		return set, nil, nil // has left
	case err != nil:
		return set, nil, err
	}
	for _, r := range guild.Roles {
		if r.ID == who.guild || slices.Contains(member.Roles, r.ID) {
			set.add(r.Permissions)
		}
	}
	return set, member.Roles, nil
}

// permissionCache remembers the permissions of members for a moment. The zero value is
// ready to use.
type permissionCache struct {
	mu      sync.Mutex
	members map[member]cachedPermissions
}

type cachedPermissions struct {
	set Permissions
	at  time.Time
}

// How long an answer is kept. A member who has just been given a permission does not
// want to wait long.
const (
	permissionKept   = time.Minute
	noPermissionKept = 10 * time.Second
	membersKept      = 4096 // with more, all are forgotten
)

// find returns whether a member has the permission with a bit, if that is known.
func (c *permissionCache) find(who member, bit int) (has, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	known, ok := c.members[who]
	has = known.set.Has(bit)
	keep := noPermissionKept
	if has {
		keep = permissionKept
	}
	return has, ok && time.Since(known.at) < keep
}

func (c *permissionCache) store(who member, set Permissions) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.members == nil || len(c.members) >= membersKept {
		c.members = make(map[member]cachedPermissions)
	}
	c.members[who] = cachedPermissions{set, time.Now()}
}
