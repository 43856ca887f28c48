// Package guild looks up what the bot needs to know about guilds and their channels and caches it
// for a while: permissions of members and of the bot, the bot's role, and the parents of threads.
package guild

import (
	"context"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/permission"
	"hoshi/bot/discord/rest"
	"hoshi/bot/internal/recent"
)

// How long answers are remembered.
const (
	permissionKept   = time.Minute      // of a member who has the permission
	noPermissionKept = 10 * time.Second // people who have just been given a permission don't want to wait long
	grantKept        = 5 * time.Minute  // the bot's permissions in a channel; reset by a refused message
	selfKept         = time.Minute      // the bot's roles in a guild
	roleKept         = time.Hour        // the role that Discord made for the bot
	noRoleKept       = 5 * time.Minute
	publicKept       = time.Minute // whether everyone in a guild sees a channel
)

// kept is the maximum number of entries of each kind.
const kept = 4096

// Getter sends GET requests to Discord.
type Getter interface {
	Get(ctx context.Context, url, route string, into any) error
}

// Lookup looks things up. It is safe for concurrent use.
type Lookup struct {
	api    Getter
	selfID func() string // the bot's user ID

	refused recent.Map[string, *rest.APIError] // by URL
	members recent.Map[asked, bool]
	grants  recent.Map[string, grant]  // by channel
	self    recent.Map[string, member] // the bot, by guild
	roles   recent.Map[string, string] // the bot's role by guild, "" for none
	places  recent.Map[string, place]  // by channel

	public   recent.Map[string, bool]           // by channel
	everyone recent.Map[string, permission.Set] // what the role @everyone may do, by guild
}

// New returns a Lookup. self returns the bot's user ID. Refusals are remembered for refusedFor,
// because Discord bans addresses that collect refusals, and every command asks again about a
// channel that the bot may not see.
func New(api Getter, self func() string, refusedFor time.Duration) *Lookup {
	return &Lookup{
		api: api, selfID: self,
		refused: recent.Map[string, *rest.APIError]{Max: kept, For: refusedFor},
		members: recent.Map[asked, bool]{Max: kept, For: permissionKept},
		grants:  recent.Map[string, grant]{Max: kept, For: grantKept},
		self:    recent.Map[string, member]{Max: kept, For: selfKept},
		roles:   recent.Map[string, string]{Max: kept, For: roleKept},
		places:  recent.Map[string, place]{Max: kept},

		public:   recent.Map[string, bool]{Max: kept, For: publicKept},
		everyone: recent.Map[string, permission.Set]{Max: kept, For: publicKept},
	}
}

// get fetches a resource unless that has just been refused.
func (l *Lookup) get(ctx context.Context, url, route string, into any) error {
	if err, ok := l.refused.Get(url); ok {
		return err
	}
	err := l.api.Get(ctx, url, route, into)
	if refusal, ok := errors.AsType[*rest.APIError](err); ok && refusal.Kind() != rest.Temporary {
		l.refused.Put(url, refusal)
	}
	return err
}

// ForgetRefusals makes the next lookups of a channel and its guild ask Discord again.
func (l *Lookup) ForgetRefusals(guild, channel string) {
	l.refused.Delete(discordgo.EndpointChannel(channel))
	l.refused.Delete(discordgo.EndpointGuild(guild))
}
